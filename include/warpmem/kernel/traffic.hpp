// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words that an explicit kernel moves through the data banks: l1tex__data_bank_reads, l1tex__data_bank_writes. Reports
// have no such sums, which no batch of accesses counts.
#pragma once

#include <warpmem/kernel/explicit.hpp>
#include <warpmem/kernel/instructions.hpp>
#include <warpmem/kernel/launch.hpp>
#include <warpmem/kernel/recorder.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/shared.hpp>
#include <warpmem/model/report/counters.hpp>

namespace warpmem { inline namespace v0 {

namespace detail {

// Adds up the words of each access. Local accesses and cp.async make them unknown.
struct traffic_sink {
  arch_traits arch{};
  bank_traffic_report sum{};

  constexpr void add(char const*, call_place, recorded_access const& a, warp_place) noexcept {
    if (a.space == memory_space::global) {
      sum += analyze_global_traffic(arch, a.access);
    } else if (a.space == memory_space::shared) {
      sum += analyze_shared_traffic(arch, a.access);
    } else if (a.space != memory_space::constant) {
      sum += unknown_traffic(arch);
    }
  }
  template <class Access>
  constexpr void add(char const*, call_place, Access const& a, warp_place) noexcept {
    sum += instruction<Access>::traffic(arch, a);
  }
};

}  // namespace detail

// Words of 4 bytes that a kernel moves through the data banks, with cold caches, and without what a launch, its
// barriers and the mbarriers of copies add (docs/hopper.md). Faults and rules are those of each access.
WARPMEM_CALLS_USER_CODE
template <class Body>
[[nodiscard]] constexpr bank_traffic_report count_kernel_traffic(arch_traits const& arch, kernel_launch const& shape,
                                                                 Body body) {
  detail::traffic_sink sink{arch, {}};
  detail::launch(sink, shape, body);
  return sink.sum;
}

}}  // namespace warpmem::v0
