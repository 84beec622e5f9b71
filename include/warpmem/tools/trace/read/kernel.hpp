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
#include <warpmem/tools/trace/read/piece_queue.hpp>
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

// Pieces are counted in any order, and their reports are added in the order of the file: so the sum ends where the
// first bad line stands, whoever found it.
class kernel_reading {
 public:
  kernel_reading(trace_file& file, arch_traits const& arch, std::optional<cache_launch> const& caches, unsigned threads)
      : file_{file}, arch_{arch}, caches_{caches}, queue_{file, threads} {
    sum_.report = kernel_report{arch, file.header().name};
  }

  // What each thread does. An exception that no trace causes ends all of them; result() throws it.
  void work() noexcept {
    try {
      piece_reader reader{arch_, file_, caches_};
      for (numbered_piece next; queue_.take(next);) {
        add(next, read(reader, next));
      }
    } catch (...) {
      stop(std::current_exception());
    }
  }

  [[nodiscard]] kernel_part result() && {
    if (failure_ != nullptr) {
      std::rethrow_exception(failure_);
    }
    bool const ends_early = !sum_.wrong.empty();
    if (!ends_early) {
      sum_.unreadable = queue_.problem();
    }
    wholeness const shown_by = file_.is_grouped() ? wholeness::blocks : wholeness::threads;
    return {file_.path(),    file_.header(),
            shown_by,        file_.header_lines(),
            std::move(sum_), unchecked_of(file_.path(), ends_early ? unchecked_ : file_.unchecked())};
  }

 private:
  struct read_piece {
    piece_contents contents;
    char const* unchecked;
  };

  // Parts of thread blocks wait for the parts before them, which other threads have.
  [[nodiscard]] piece_contents read(piece_reader& reader, numbered_piece const& next) {
    if (next.stands_alone()) {
      block_position position{};
      return reader.read(next.piece, position);
    }
    {
      std::unique_lock lock{adding_};
      is_turn_.wait(lock, [&] { return parts_read_ == next.part || failure_ != nullptr; });
      if (failure_ != nullptr) {
        return {};  // the part before may still be read, and nobody needs this one
      }
    }
    piece_contents contents = reader.read(next.piece, position_);
    {
      std::lock_guard const lock{adding_};
      ++parts_read_;
    }
    is_turn_.notify_all();
    return contents;
  }

  // A piece that is done before those in front of it is kept until they are, so that its thread goes on.
  void add(numbered_piece const& piece, piece_contents contents) {
    constexpr std::uint64_t most_kept = 16;
    bool const is_last = !contents.wrong.empty();
    {
      std::unique_lock lock{adding_};
      is_turn_.wait(lock, [&] { return piece.number - next_ < most_kept || failure_ != nullptr; });
      done_.emplace(piece.number, read_piece{std::move(contents), piece.unchecked});
      for (auto first = done_.begin(); first != done_.end() && first->first == next_; first = done_.erase(first)) {
        unchecked_ = sum_.is_cut_short() ? unchecked_ : first->second.unchecked;
        append(sum_, first->second.contents);
        ++next_;
      }
    }
    is_turn_.notify_all();
    if (is_last) {
      queue_.end();
    }
  }

  void stop(std::exception_ptr failure) noexcept {
    {
      std::lock_guard const lock{adding_};
      failure_ = std::move(failure);
    }
    is_turn_.notify_all();
    queue_.end();
  }

  trace_file& file_;
  arch_traits arch_;
  std::optional<cache_launch> caches_;
  piece_queue queue_;
  block_position position_{};  // behind the last part of a thread block that was read
  std::mutex adding_;          // guards the rest
  std::condition_variable is_turn_;
  std::exception_ptr failure_{};
  std::uint64_t parts_read_{};
  std::uint64_t next_{};
  std::map<std::uint64_t, read_piece> done_{};  // behind it
  piece_contents sum_{};
  char const* unchecked_{};  // of the bytes of `sum_`
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
  kernel_reading reading{file, machine_of(file, arch), caches, threads.number};
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
