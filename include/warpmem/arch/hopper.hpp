// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions that came with 9.0, by capability. They stand apart from arch_traits, which every include of the
// umbrella pays for.
#pragma once

#include <warpmem/arch/provenance.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>

namespace warpmem { inline namespace v0 {

// Which of these instructions a capability has, and how their counts are known. Sources: docs/hopper.md.
struct hopper_traits {
  bool has_bulk_copies{};    // cp.async.bulk, with and without a tensor map: 9.0 and later (PTX ISA)
  bool has_32_byte_atoms{};  // swizzles of them: the driver (580) refuses such a tensor map on 9.0
  bool has_wgmma{};          // 9.0 only: ptxas 13.0 refuses it for every later capability
  provenance known_copies{};
  provenance known_wgmma{};
  friend constexpr bool operator==(hopper_traits const&, hopper_traits const&) = default;
};

// Of a row of the table, or of a changed copy of one, by its number.
[[nodiscard]] WARPMEM_HD constexpr hopper_traits hopper_traits_of(arch_row arch) noexcept {
  provenance const measured{evidence::measured, source::h200_counters};
  provenance const carried_over{evidence::carried_over, source::h200_counters};
  hopper_traits t{};
  t.has_bulk_copies = arch.cc.value >= 90;
  t.has_32_byte_atoms = arch.cc.value > 90;
  t.has_wgmma = arch.cc.value == 90;
  t.known_copies = arch.cc.value == 90 ? measured : t.has_bulk_copies ? carried_over : provenance{};
  t.known_wgmma = t.has_wgmma ? measured : provenance{};
  return t;
}

}}  // namespace warpmem::v0
