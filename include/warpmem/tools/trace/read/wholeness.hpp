// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether what was read of a kernel is all of it, and the sentence that says what is not.
#pragma once

#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/select.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/block.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/tools/trace/read/block_numbers.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/contents.hpp>
#include <warpmem/tools/trace/read/header.hpp>

#include <cstdint>
#include <map>
#include <string>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// What shows whether a kernel's report is whole.
enum class wholeness : unsigned char {
  stated,   // nothing but what its reader said: reports of no trace, and the output of mem_trace
  threads,  // each thread of the launch ends once: raw traces
  blocks    // that, and each thread block stands there once: grouped traces
};

// A part of a kernel's trace, or all of it.
struct kernel_part {
  std::string file{};
  kernel_header header{};
  wholeness shown_by{};
  std::uint64_t header_lines{};
  piece_contents contents{};
  std::string unchecked{};  // a sentence: byte_source::unchecked()
};

[[nodiscard]] inline std::string unchecked_of(std::string const& file, char const* why) {
  return why == nullptr ? "" : trace_error{file, why}.what();
}

[[nodiscard]] inline std::string some_of(std::int64_t there, std::int64_t all, char const* what) {
  return std::to_string(there).append(" of the ").append(std::to_string(all)).append(what);
}

// "3,0,0"
[[nodiscard]] inline std::string block_named(std::uint64_t number, block_shape const& grid) {
  auto const x = static_cast<std::uint64_t>(grid.x);
  auto const y = static_cast<std::uint64_t>(grid.y);
  std::string const first = std::to_string(number % x).append(",").append(std::to_string(number / x % y));
  return first + "," + std::to_string(number / x / y);
}

// A run ends where an address is no multiple of what is accessed there. Of a trace that goes on, it is damaged.
[[nodiscard]] inline std::string refused_in(kernel_report const& report) {
  for (kernel_site const& site : report.sites()) {
    if (basis_of(site).faults.has(fault::misaligned_address)) {
      return "an address of " + site.place.label + " is no multiple of the size of the access, and the run goes on";
    }
  }
  return {};
}

// A function has one instruction at a program counter.
[[nodiscard]] inline std::string two_at_one_place(kernel_report const& report) {
  std::map<std::uint64_t, site_place const*> places;
  for (kernel_site const& site : report.sites()) {
    site_place const& other = *places.emplace(site.place.pc, &site.place).first->second;
    if (other.label != site.place.label || other.line != site.place.line) {
      return std::string("two instructions stand at one program counter: ").append(warpmem::detail::short_name(other)) +
             " and " + warpmem::detail::short_name(site.place);
    }
  }
  return {};
}

// Why lines that a trace lacks would not show.
[[nodiscard]] inline char const* doubt_of(wholeness shown_by) noexcept {
  return shown_by == wholeness::threads ? "a raw trace counts no lines, so that one that is lost does not show"
                                        : nullptr;
}

// What a trace that can be read from its begin to its end does not have. Every thread of a launch reaches EXIT once,
// and tracers print which lanes do.
[[nodiscard]] inline std::string loss_of(kernel_part const& part) {
  if (part.shown_by == wholeness::stated) {
    return {};
  }
  piece_contents const& all = part.contents;
  std::int64_t const blocks = part.header.grid.threads();
  if (part.shown_by == wholeness::blocks && all.blocks.twice() != block_numbers::none) {
    return std::string("the thread block ").append(block_named(all.blocks.twice(), part.header.grid)) +
           " is there twice";
  }
  if (part.shown_by == wholeness::blocks && all.thread_blocks != blocks) {
    return std::string("the trace has ") + some_of(all.thread_blocks, blocks, " thread blocks of its grid");
  }
  std::int64_t const in_block = part.header.block.threads();
  std::int64_t const threads = blocks > INT64_MAX / in_block ? INT64_MAX : blocks * in_block;
  if (all.ended_threads != threads) {
    return some_of(all.ended_threads, threads, " threads of the launch reach EXIT: lines are missing or doubled");
  }
  std::string const refused = refused_in(all.report);
  return refused.empty() && !all.calls ? two_at_one_place(all.report) : refused;
}

// What is wrong with the whole, of which `part` is the sum.
[[nodiscard]] inline std::string problem_of(kernel_part const& part) {
  piece_contents const& all = part.contents;
  if (!all.wrong.empty()) {
    return trace_error{part.file, all.wrong, all.wrong_line == 0 ? 0 : part.header_lines + all.wrong_line}.what();
  }
  std::string const unreadable = part.shown_by == wholeness::stated
                                     ? all.unreadable
                                     : at_line(all.unreadable, part.file, part.header_lines + all.lines + 1);
  std::string const loss = unreadable.empty() ? loss_of(part) : "";
  return loss.empty() ? unreadable : trace_error{part.file, loss}.what();
}

}}}}  // namespace warpmem::v0::trace::detail
