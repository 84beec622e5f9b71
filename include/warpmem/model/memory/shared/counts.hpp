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
    shared_traits s, basic_warp_access<Lanes> const& access) noexcept {
  null_bank_sink none;
  return s.rule == shared_rule::half_warp_broadcast ? wavefronts_by_half_warp(access, none)
                                                    : count_wavefronts(access, shared_geometry(s, access));
}

// What one wavefront can serve.
[[nodiscard]] WARPMEM_HD constexpr int bytes_per_wavefront(shared_traits s) noexcept {
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
  access_faults const faults = detail::check(arch.cc, detail::shared_limits(s, access.op, access.cache), access);
  if (faults.any()) {
    return detail::refused<shared_report>(arch.cc, faults);
  }
  shared_report r{report_basis::of_one(arch.cc, detail::known_shared(s, access), operation_set::of(access.op))};
  int const active = access.participants().count();
  r.requests = counter{active > 0 ? 1 : 0};
  r.bytes_requested = std::int64_t{active} * access.lane_bytes;
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
      count.wavefronts, operands * detail::ceil_div(active * access.lane_bytes, detail::bytes_per_wavefront(s)));
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

// The same for a capability chosen at compile time: shared_memory<sm_90>::analyze(access).
template <architecture Arch>
struct shared_memory {
  // Of an access, or the sum of a sequence of accesses, with <warpmem/model/layout/sequence.hpp>.
  [[nodiscard]] WARPMEM_HD static constexpr shared_report analyze(auto const& access) {
    return analyze_shared(Arch::traits, access);
  }
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr bank_access_list<Lanes> list(
      basic_warp_access<Lanes> const& access) noexcept {
    return list_shared(Arch::traits, access);
  }
  template <int Lanes>
  [[nodiscard]] WARPMEM_HD static constexpr shared_explanation<Lanes> explain(
      basic_warp_access<Lanes> const& access) noexcept {
    return explain_shared(Arch::traits, access);
  }
};

}}  // namespace warpmem::v0
