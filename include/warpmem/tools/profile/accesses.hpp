// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The accesses of one kind at one place, as they are predicted and as the source page has them.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/reason.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace profile {

namespace detail {

// What the source page tells apart. Atomics are those with and without a result: which of them it is, the compiler
// decides.
enum class access_class : unsigned char { load, store, atomic, copy };

}  // namespace detail

// "load".
[[nodiscard]] constexpr std::string_view name(detail::access_class of) noexcept {
  constexpr std::string_view names[] = {"load", "store", "atomic", "copy"};
  return names[static_cast<unsigned>(of)];
}

// Counts of the source page, with what they are counts of.
struct access_counts {
  counter executed{};  // by warps
  counter lanes{};
  counter bytes{};  // active lanes times their size
  counter tag_requests{};
  counter sectors{};
  counter ideal_sectors{};
  counter wavefronts{};
  counter ideal_wavefronts{};
  int least_bytes{};  // of a lane, in the narrowest instruction; 0 where there is none
  int most_bytes{};
  bool is_predicated{};  // some instruction is

  friend bool operator==(access_counts const&, access_counts const&) = default;

  access_counts& operator+=(access_counts const& other) {
    executed += other.executed;
    lanes += other.lanes;
    bytes += other.bytes;
    tag_requests += other.tag_requests;
    sectors += other.sectors;
    ideal_sectors += other.ideal_sectors;
    wavefronts += other.wavefronts;
    ideal_wavefronts += other.ideal_wavefronts;
    least_bytes = least_bytes == 0 || other.least_bytes == 0 ? (std::max)(least_bytes, other.least_bytes)
                                                             : (std::min)(least_bytes, other.least_bytes);
    most_bytes = (std::max)(most_bytes, other.most_bytes);
    is_predicated = is_predicated || other.is_predicated;
    return *this;
  }
};

// One line of the comparison: a place and a kind of access.
struct access_row {
  std::string place{};  // "kernel.cuh:20", "pc 0x120"; empty for the whole kernel
  memory_space space{};
  detail::access_class what{};
  access_counts predicted{};
  access_counts measured{};
  reason because{};
};

namespace detail {

[[nodiscard]] constexpr access_class class_of(instruction_form form, memory_op op) noexcept {
  return form == instruction_form::async_copy ? access_class::copy
         : op == memory_op::load              ? access_class::load
         : op == memory_op::store             ? access_class::store
                                              : access_class::atomic;
}
// Constant and local accesses have no such counts; which memory a generic address is in, the opcode does not say.
[[nodiscard]] constexpr bool is_compared(memory_space space) noexcept {
  return space == memory_space::global || space == memory_space::shared;
}

// Of an instruction on a source page, predicted or measured. What a space does not have is 0.
template <class Instruction, class Page>
[[nodiscard]] access_counts counts_of(Instruction const& what, Page const& page, counter executed, counter lanes) {
  int const bytes = what.form == instruction_form::matrix_access ? 4 * what.matrices : what.lane_bytes;
  bool const is_global = what.space == memory_space::global;
  bool const is_shared = what.space == memory_space::shared || what.form == instruction_form::async_copy;
  bool const is_idle = executed == counter{0};  // then a measured page may leave the other cells empty
  auto const here = [is_idle](bool is, counter n) { return is && !is_idle ? n : counter{0}; };
  return {executed,
          lanes,
          lanes.known() ? counter{lanes.value_or(0) * bytes} : counter::unknown(),
          here(is_global, page.tag_requests),
          here(is_global, page.sectors),
          here(is_global, page.ideal_sectors),
          here(is_shared, page.wavefronts),
          here(is_shared, page.ideal_wavefronts),
          bytes,
          bytes,
          false};
}
[[nodiscard]] inline access_counts counts_of(kernel_site const& site) {
  return counts_of(site.kind, site.source_page, counter{site.executions}, counter{site.lanes});
}
[[nodiscard]] inline access_counts counts_of(measured_instruction const& i) {
  access_counts counts = counts_of(i.access, i, i.executed, i.lanes);
  counts.is_predicated = i.is_predicated();
  return counts;
}

}  // namespace detail

}}}  // namespace warpmem::v0::profile
