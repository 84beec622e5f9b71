// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a trace of one kernel, by one thread or several.
#pragma once

#include <warpmem/batch/threads.hpp>
#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/find.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/header.hpp>
#include <warpmem/tools/trace/read/piece_reader.hpp>
#include <warpmem/tools/trace/read/pieces.hpp>
#include <warpmem/tools/trace/read/wholeness.hpp>

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace {

// A kernel of a trace, and what its accesses cost.
struct kernel_trace {
  std::string file{};
  kernel_header header{};
  kernel_report report{};
  std::int64_t instructions{};   // of warps, of all kinds, with and without lanes
  std::int64_t thread_blocks{};  // that the trace has; 0 in raw traces, which do not say
  std::string problem{};         // why the report has less than the whole kernel; empty if it has all
  std::string unchecked{};       // why damage to the file would go unseen; empty if nothing says so
};

namespace detail {

// Reports say themselves that they are not whole.
inline void tell_problems(std::vector<kernel_trace>& kernels) {
  for (kernel_trace& kernel : kernels) {
    if (!kernel.problem.empty()) {
      kernel.report.miss(kernel.problem);
    }
  }
}

[[nodiscard]] inline kernel_trace finished(kernel_part part) {
  std::string problem = problem_of(part);
  if (part.shown_by == wholeness::blocks) {
    part.contents.report.ran({static_cast<std::uint64_t>(part.header.grid.threads()),
                              static_cast<std::uint64_t>(part.contents.thread_blocks)},
                             {});
  }
  if (char const* const why = doubt_of(part.shown_by)) {
    part.contents.report.doubt(why);
  }
  return {std::move(part.file),       std::move(part.header),      std::move(part.contents.report),
          part.contents.instructions, part.contents.thread_blocks, std::move(problem),
          std::move(part.unchecked)};
}

// Pieces are read in any order, and their reports are added in the order of the file: so the sum ends where the first
// bad line stands, whoever found it.
class kernel_reading {
 public:
  kernel_reading(trace_file& file, arch_traits const& arch, std::optional<cache_launch> const& caches)
      : file_{file}, arch_{arch}, caches_{caches} {
    sum_.report = kernel_report{arch, file.header().name};
  }

  // What each thread does. An exception that no trace causes ends all of them; result() throws it.
  void work() noexcept {
    try {
      piece_reader reader{arch_, file_, caches_};
      trace_piece piece;
      piece_contents contents{};
      for (std::uint64_t number = 0; read_one(reader, piece, contents, number);) {
        add(number, std::move(contents));
      }
    } catch (...) {
      stop(std::current_exception());
    }
  }

  [[nodiscard]] kernel_part result() && {
    if (failure_ != nullptr) {
      std::rethrow_exception(failure_);
    }
    if (sum_.wrong.empty()) {
      sum_.unreadable = source_problem_;
    }
    wholeness const shown_by = file_.is_grouped() ? wholeness::blocks : wholeness::threads;
    return {file_.path(),         file_.header(),  shown_by,
            file_.header_lines(), std::move(sum_), unchecked_of(file_.path(), file_.unchecked())};
  }

 private:
  // False when there is nothing left to read.
  [[nodiscard]] bool read_one(piece_reader& reader, trace_piece& piece, piece_contents& contents,
                              std::uint64_t& number) {
    std::unique_lock lock{reading_};
    if (is_over_ || !take_piece(piece)) {
      is_over_ = true;
      return false;
    }
    number = pieces_++;
    // What a part of a thread block means depends on the part before.
    bool const stands_alone = !piece.begins_inside && !piece.ends_inside;
    block_position position{};
    if (stands_alone) {
      lock.unlock();
    }
    contents = reader.read(piece, stands_alone ? position : position_);
    return true;
  }
  [[nodiscard]] bool take_piece(trace_piece& piece) {
    try {
      return file_.next(piece);
    } catch (trace_error const& error) {
      source_problem_ = error.what();
      return false;
    }
  }

  // A piece that is done before those in front of it is kept until they are, so that its thread goes on.
  void add(std::uint64_t number, piece_contents contents) {
    constexpr std::uint64_t most_kept = 16;
    bool const is_last = !contents.wrong.empty();
    {
      std::unique_lock lock{adding_};
      is_turn_.wait(lock, [&] { return number - next_ < most_kept || failure_ != nullptr; });
      done_.emplace(number, std::move(contents));
      for (auto first = done_.begin(); first != done_.end() && first->first == next_; first = done_.erase(first)) {
        append(sum_, first->second);
        ++next_;
      }
    }
    is_turn_.notify_all();
    if (is_last) {
      std::lock_guard const lock{reading_};
      is_over_ = true;
    }
  }

  void stop(std::exception_ptr failure) noexcept {
    {
      std::lock_guard const lock{adding_};
      failure_ = std::move(failure);
    }
    is_turn_.notify_all();
    std::lock_guard const lock{reading_};
    is_over_ = true;
  }

  trace_file& file_;
  arch_traits arch_;
  std::optional<cache_launch> caches_;
  std::mutex reading_;  // guards the next four and the file
  bool is_over_{};
  std::uint64_t pieces_{};
  block_position position_{};
  std::string source_problem_{};
  std::mutex adding_;  // guards the rest
  std::condition_variable is_turn_;
  std::exception_ptr failure_{};
  std::uint64_t next_{};
  std::map<std::uint64_t, piece_contents> done_{};  // behind it
  piece_contents sum_{};
};

// The capability of a kernel's trace, unless `arch` has one. Throws trace_error where there is no such machine.
[[nodiscard]] inline arch_traits machine_of(trace_file const& file, arch_traits const& arch) {
  if (arch.cc.value != 0) {
    return arch;
  }
  int const version = file.header().binary_version;
  arch_traits const own = arch_traits_for({version});
  if (own.cc.value == 0) {
    throw trace_error{
        file.path(),
        version == 0 ? "the trace does not say its capability: give one"
                     : std::string("no capability is ").append(std::to_string(version)).append(": give another one")};
  }
  return own;
}

// Reads an open trace, or the part of it with which it goes on. What was complete before a bad line is in the report.
// The result does not depend on the number of threads. Throws what std::thread and the standard containers throw, and
// trace_error if neither `arch` nor the trace names a machine.
[[nodiscard]] inline kernel_part read_part(trace_file& file, arch_traits const& arch, by_threads threads,
                                           std::optional<cache_launch> const& caches = {}) {
  kernel_reading reading{file, machine_of(file, arch), caches};
  {
    warpmem::detail::joined_threads others;
    for (unsigned n = 1; n < threads.number; ++n) {
      others.running.emplace_back([&reading] { reading.work(); });
    }
    reading.work();
  }
  return std::move(reading).result();
}

[[nodiscard]] inline kernel_trace read_kernel(trace_file& file, arch_traits const& arch = {}, by_threads threads = {1},
                                              std::optional<cache_setup> const& setup = {}) {
  if (!setup) {
    return finished(read_part(file, arch, threads));
  }
  kernel_header const& h = file.header();
  cache_launch const caches =
      cache_launch_of(machine_of(file, arch), *setup, static_cast<std::uint64_t>(h.grid.threads()),
                      static_cast<std::uint64_t>(h.block.threads()), static_cast<std::uint64_t>(h.shared_bytes));
  kernel_part part = read_part(file, arch, threads, caches);
  std::shared_ptr<sector_footprint> const footprint = part.contents.footprint;
  kernel_trace kernel = finished(std::move(part));
  if (footprint != nullptr && kernel.problem.empty()) {
    kernel.report.bound(warpmem::detail::cache_bounds_of(kernel.report, *footprint, caches));
    kernel.report.lacks_caches(warpmem::detail::why_no_bounds(kernel.report, caches));
  }
  return kernel;
}

}  // namespace detail
}}}  // namespace warpmem::v0::trace
