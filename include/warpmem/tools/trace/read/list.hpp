// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The list of an Accel-Sim trace: kernelslist, kernelslist.g.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/decoder.hpp>
#include <warpmem/tools/trace/read/header.hpp>
#include <warpmem/tools/trace/read/lines.hpp>
#include <warpmem/tools/trace/read/pieces.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// What a list names.
struct kernels_list {
  std::vector<std::string> files{};     // of kernels, in the order of launches; the list's own folder is part of each
  std::vector<std::string> problems{};  // lines that are not understood, each one sentence
};

// A file of the list's folder, or below it.
[[nodiscard]] inline bool stays_inside(std::string_view name) noexcept {
  if (name.starts_with('/') || name.find('\\') != std::string_view::npos) {
    return false;
  }
  for (std::size_t begin = 0; begin <= name.size();) {
    std::size_t const end = name.find('/', begin);
    if (name.substr(begin, end - begin) == "..") {
      return false;
    }
    begin = end == std::string_view::npos ? name.size() + 1 : end + 1;
  }
  return true;
}

// "kernel-12.traceg.xz", "kernel-12-ctx_0x55d0.trace": 12, by which the launches of a context are counted; -1 where it
// is no such name. Its stem goes to the first '.'.
[[nodiscard]] inline int launch_of_file(std::string_view path) noexcept {
  std::string_view const name = warpmem::detail::file_name(path);
  std::string_view const stem = name.substr(0, name.find('.'));
  std::string_view const suffix = name.substr(stem.size());
  bool is_known = false;
  for (std::string_view const form : {".trace", ".traceg"}) {
    for (std::string_view const compressed : {"", ".gz", ".xz", ".zst"}) {
      is_known = is_known || (suffix.starts_with(form) && suffix.substr(form.size()) == compressed);
    }
  }
  constexpr std::string_view begin = "kernel-";
  int number = -1;
  if (!is_known || !stem.starts_with(begin)) {
    return -1;
  }
  std::string_view const rest = stem.substr(begin.size());
  std::size_t const dash = rest.find('-');
  std::string_view const context = dash == std::string_view::npos ? "-ctx_0x0" : rest.substr(dash);
  std::uint64_t pointer = 0;
  bool const is_good = number_of(rest.substr(0, dash), number) && context.starts_with("-ctx_0x") &&
                       number_of(context.substr(7), pointer, 16);
  return is_good && number >= 0 ? number : -1;
}

// "MemcpyHtoD,0x00007fc841500000,32768": tracers print 16 digits of the address, and the bytes.
[[nodiscard]] inline bool is_copy(std::string_view line) noexcept {
  std::size_t const first = line.find(',');
  std::size_t const second = first == std::string_view::npos ? first : line.find(',', first + 1);
  std::uint64_t at = 0;
  std::uint64_t bytes = 0;
  return (line.starts_with("MemcpyHtoD,") || line.starts_with("MemcpyDtoH,")) && second != std::string_view::npos &&
         window_of(line.substr(first + 1, second - first - 1), at) && number_of(line.substr(second + 1), bytes);
}

// "ncclGroupStart": tracers print the name of the call.
[[nodiscard]] inline bool is_collective(std::string_view line) noexcept {
  return line.starts_with("nccl") && line.find_first_of(" ,-./") == std::string_view::npos;
}

// What is wrong with the name of a file, or null.
[[nodiscard]] inline char const* wrong_with_file(std::string_view line) noexcept {
  return !stays_inside(line)        ? "the file is outside the folder of the list"
         : launch_of_file(line) < 0 ? "this is no line of a list of kernels"
                                    : nullptr;
}

inline void read_list_line(std::string const& path, std::string_view line, std::uint64_t number, kernels_list& list,
                           std::set<std::string, std::less<>>& launches) {
  auto const refuse = [&](char const* what) {
    list.problems.emplace_back(trace_error{path, std::string(what).append(": ").append(excerpt(line)), number}.what());
  };
  // Copies to the device and back, and barriers between GPUs, access nothing by instructions.
  if (line.empty() || is_copy(line) || is_collective(line)) {
    return;
  }
  std::size_t const slash = path.rfind('/');
  std::string file = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  file += line;
  if (file == path) {
    refuse("the list names itself");
  } else if (char const* const wrong = wrong_with_file(line)) {
    refuse(wrong);
  } else if (!launches.emplace(line.substr(0, line.find(".trace"))).second) {
    refuse("the list has this launch twice");
  } else {
    list.files.push_back(std::move(file));
  }
}

// A file of a list holds the launch that it is named for.
inline void check_launch(std::string const& path, kernel_header const& header) {
  int const launch = launch_of_file(path);
  if (header.id != launch) {
    throw trace_error{path, std::string("the file is named for launch ")
                                .append(std::to_string(launch))
                                .append(", and its header says ")
                                .append(std::to_string(header.id))};
  }
}

// Reads a list. Throws trace_error.
[[nodiscard]] inline kernels_list read_kernels_list(std::string const& path, byte_source& bytes) {
  constexpr std::size_t most = std::size_t{1} << 20;
  kernels_list list;
  std::uint64_t number = 0;
  std::set<std::string, std::less<>> launches;
  detail::for_each_line(path, bytes, [&](std::string_view line, bool /*has_end*/) {
    std::size_t const had = list.files.size() + list.problems.size();
    if (++number, had < most) {
      detail::read_list_line(path, detail::trim(line), number, list, launches);
    } else if (had == most) {
      list.problems.emplace_back(trace_error{path, "the list names too many kernels", number}.what());
    }
  });
  return list;
}

}}}}  // namespace warpmem::v0::trace::detail
