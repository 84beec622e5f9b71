// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads traces of whole programs: a list of kernels, one kernel, or the output of mem_trace.
#pragma once

#include <warpmem/batch/threads.hpp>
#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/decoder.hpp>
#include <warpmem/tools/trace/read/kernel.hpp>
#include <warpmem/tools/trace/read/list.hpp>
#include <warpmem/tools/trace/read/mem_trace.hpp>
#include <warpmem/tools/trace/read/pieces.hpp>
#include <warpmem/tools/trace/read/progress.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace {

// How a trace is read.
struct read_options {
  arch_traits arch{};  // the machine to count for; capability 0: the one that each kernel was recorded on
  by_threads threads{1};
  // Kernels for which it gives false are passed over. It gets the number of the launch, from 0, and the header.
  detail::launch_choice takes{};
  // Finds bounds of what kernels move through caches, of grouped traces that have everything.
  std::optional<cache_setup> caches{};
  // Is told again and again how far a file is read, by one thread at a time.
  detail::progress_watcher progress{};
};

// The kernels of a trace, in the order of their launches.
struct program_trace {
  std::vector<kernel_trace> kernels{};
  std::vector<std::string> problems{};  // what could not be read at all, each one sentence

  // Whether everything was read.
  [[nodiscard]] bool is_complete() const noexcept {
    for (kernel_trace const& kernel : kernels) {
      if (!kernel.problem.empty()) {
        return false;
      }
    }
    return problems.empty();
  }
};

namespace detail {

enum class trace_form { list, kernel, mem_trace };

// By its first line that is not empty.
[[nodiscard]] inline trace_form form_of_trace(std::string_view first) noexcept {
  first = trim(first);
  std::string_view const line = trim(first.substr(0, first.find('\n')));
  bool const is_list = line.starts_with("Memcpy") || line.starts_with("nccl") || line.starts_with("kernel-");
  return line.starts_with('-') || line.starts_with('#') ? trace_form::kernel
         : is_list                                      ? trace_form::list
                                                        : trace_form::mem_trace;
}

// What pieces touch is added page by page.
[[nodiscard]] inline piece_sizes sizes_for(read_options const& options) noexcept {
  piece_sizes sizes{};
  sizes.usual = options.caches ? std::size_t{1} << 22 : sizes.usual;
  return sizes;
}

inline void read_kernel_file(trace_file& file, read_options const& options, std::size_t number, program_trace& all) {
  if (!options.takes || options.takes(number, file.header())) {
    all.kernels.push_back(read_kernel(file, options.arch, options.threads, options.caches));
  }
}

inline void read_listed(kernels_list const& list, read_options const& options, program_trace& all) {
  for (std::size_t n = 0; n < list.files.size(); ++n) {
    try {
      std::string const& path = list.files[n];
      trace_file file{path, open_bytes(path, options.progress, {0, 0, n + 1, list.files.size()}), sizes_for(options)};
      check_launch(path, file.header());
      read_kernel_file(file, options, n, all);
    } catch (trace_error const& error) {
      all.problems.emplace_back(error.what());
    }
  }
}

}  // namespace detail

// Reads whatever `path` is; "-" is standard input. What is wrong with a part of the trace is in the result. Throws
// trace_error if there is nothing to read, and what std::thread and the standard containers throw.
[[nodiscard]] inline program_trace read_program(std::string const& path, read_options const& options = {}) {
  std::unique_ptr<detail::byte_source> bytes = open_bytes(path, options.progress);
  std::string first = detail::first_bytes(*bytes, 4096);
  detail::trace_form const form = detail::form_of_trace(first);
  auto rest = std::make_unique<detail::bytes_put_back>(std::move(first), std::move(bytes));
  program_trace all;
  if (form == detail::trace_form::kernel) {
    detail::trace_file file{path, std::move(rest), detail::sizes_for(options)};
    detail::read_kernel_file(file, options, 0, all);
  } else if (form == detail::trace_form::list) {
    detail::kernels_list list = detail::read_kernels_list(path, *rest);
    all.problems = std::move(list.problems);
    detail::read_listed(list, options, all);
  } else {
    all.kernels = detail::read_mem_trace(path, *rest, options.arch, options.takes);
  }
  detail::tell_problems(all.kernels);
  return all;
}

}}}  // namespace warpmem::v0::trace
