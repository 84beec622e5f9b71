// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared memory: how many wavefronts an access takes, and which lanes collide where.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/wavefronts.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/explanation.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/banks/half_warp_broadcast.hpp>
#include <warpmem/model/rules/banks/phases.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr wavefront_count count_shared_wavefronts(
    shared_traits const& s, basic_warp_access<Lanes> const& access) noexcept {
  null_bank_sink none;
  return s.rule == shared_rule::half_warp_broadcast ? wavefronts_by_half_warp(access, none)
                                                    : count_wavefronts(access, shared_geometry(s, access));
}

// What one wavefront can serve.
[[nodiscard]] WARPMEM_HD constexpr int bytes_per_wavefront(shared_traits const& s) noexcept {
  return s.rule == shared_rule::wide_rows ? s.banks * 8 : s.banks * s.bank_bytes;
}

}  // namespace detail

// Counts for one shared-memory access on a capability given by its row. Addresses are byte offsets in the shared
// window, as __cvta_generic_to_shared gives them. Rules and sources: docs/shared.md. An access that the capability
// would refuse comes back with basis.faults set and no known count.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_shared(arch_row arch,
                                                                basic_warp_access<Lanes> const& access) noexcept {
  shared_traits const& s = arch.shared;
  auto r = detail::begin_report<shared_report>(arch.cc, detail::shared_limits(s, access.op, access.cache), access);
  if (r.basis.faults.any()) {
    return r;
  }
  r.basis.known = detail::known_shared(s, access);
  std::int64_t const bytes = r.bytes_requested.value_or(0);
  r.requests = counter{bytes > 0 ? 1 : 0};
  if (!detail::wavefronts_are_known(s, access)) {
    r.wavefronts = r.conflict_free_wavefronts = r.ideal_wavefronts = r.bank_conflicts = counter::unknown();
    r.basis.known = {};
    return r;
  }
  auto const count = detail::count_shared_wavefronts(s, access);
  // A second operand doubles the wavefronts, but no conflict counts twice.
  int const operands = detail::shared_operands(s, access);
  r.wavefronts = count.wavefronts;
  r.conflict_free_wavefronts = operands * count.conflict_free;
  r.ideal_wavefronts = detail::smaller(
      std::int64_t{count.wavefronts}, operands * detail::ceil_div(bytes, std::int64_t{detail::bytes_per_wavefront(s)}));
  r.bank_conflicts = count.wavefronts / operands - count.conflict_free;
  return r;
}

// Which word each wavefront serves to which lanes: two entries with the same bank in different wavefronts of one phase
// are a bank conflict. Hardware's order within a bank is not observable; this lists words in the order of their lowest
// lane. Empty for an access with a fault, and where analyze_shared says that the number of wavefronts is unknown.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bank_access_list<Lanes> list_shared(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  shared_traits const& s = arch.shared;
  if (!detail::wavefronts_are_known(s, access) ||
      detail::check(arch.cc, detail::shared_limits(s, access.op, access.cache), access).any()) {
    return {};
  }
  if (s.rule == shared_rule::half_warp_broadcast) {
    detail::bank_list_sink<4 * Lanes> sink;
    (void)detail::wavefronts_by_half_warp(access, sink);
    return sink.list;
  }
  detail::bank_geometry const g = detail::shared_geometry(s, access);
  detail::bank_list_sink<4 * Lanes> sink{g.granule_bytes, s.bank_bytes};
  (void)detail::wavefronts_by_phase(access, g, sink);
  return sink.list;
}

// Counts, words by wavefront and the access itself. Faults as for analyze_shared.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr shared_explanation<Lanes> explain_shared(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  return {arch, access, analyze_shared(arch, access), list_shared(arch, access)};
}

// The same for a capability chosen at compile time: shared_memory<sm_90>::analyze(access), list and explain. Also the
// sum of a sequence of accesses, with <warpmem/model/layout/sequence.hpp>.
WARPMEM_DOOR(shared_memory, shared, warp_access);

}}  // namespace warpmem::v0
