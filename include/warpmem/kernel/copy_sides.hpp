// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What shared memory does for a site, whatever report it has, and the two sides of asynchronous copies.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/shared.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

[[nodiscard]] constexpr global_report read_by(async_copy_report const& copies, counter ideal_sectors) noexcept {
  global_report source{};
  source.basis = copies.basis;
  source.basis.operations = operation_set::of(memory_op::load);
  source.requests = copies.requests;
  source.tag_requests = copies.tag_requests;
  source.sectors = source.transactions = copies.sectors;
  source.ideal_sectors = source.ideal_transactions = copies.basis.all_refused() ? counter::unknown() : ideal_sectors;
  source.bytes_requested = copies.bytes_requested;
  source.bytes_moved = copies.sectors.known() ? counter{copies.sectors.value_or(0) * 32} : counter::unknown();
  return source;
}

// As read_by, in what the source's side costs: copies that bypass L1 count other sectors there.
[[nodiscard]] constexpr global_report moved_by(async_copy_report const& copies, counter sectors,
                                               counter ideal_sectors) noexcept {
  global_report source = read_by(copies, ideal_sectors);
  source.sectors = source.transactions = copies.basis.all_refused() ? counter::unknown() : sectors;
  source.bytes_moved = source.sectors.known() ? counter{source.sectors.value_or(0) * 32} : counter::unknown();
  return source;
}

// Those that bypass L1 fill shared memory without wavefronts: nothing is there to be counted.
[[nodiscard]] constexpr shared_report written_by(async_copy_report const& copies) noexcept {
  shared_report destination{};
  if (copies.shared_wavefronts != counter{0}) {
    destination.basis = copies.basis;
    destination.basis.operations = operation_set::of(memory_op::store);
    destination.requests = copies.requests;
    destination.wavefronts = copies.shared_wavefronts;
    destination.conflict_free_wavefronts = copies.shared_wavefronts - copies.shared_bank_conflicts;
    destination.ideal_wavefronts = counter::unknown();
    destination.bank_conflicts = copies.shared_bank_conflicts;
    destination.bytes_requested = copies.bytes_requested;
  }
  return destination;
}

// A wgmma reads each word once, without conflicts.
[[nodiscard]] constexpr shared_report read_by(wgmma_report const& r) noexcept {
  shared_report operands{};
  operands.basis = r.basis;
  operands.basis.operations = operation_set::of(memory_op::load);
  operands.requests = r.requests;
  operands.wavefronts = operands.ideal_wavefronts = r.wavefronts;
  operands.conflict_free_wavefronts = r.wavefronts - r.bank_conflicts;
  operands.bank_conflicts = r.bank_conflicts;
  operands.bytes_requested = r.bytes_requested;
  return operands;
}
// Without accesses where the site does nothing there that is counted.
[[nodiscard]] inline shared_report shared_side(kernel_site const& site) noexcept {
  if (auto const* const own = site.report<shared_report>()) {
    return *own;
  }
  if (auto const* const copies = site.report<async_copy_report>()) {
    return written_by(*copies);
  }
  auto const* const wgmma = site.report<wgmma_report>();
  return wgmma != nullptr ? read_by(*wgmma) : shared_report{};
}

}}}  // namespace warpmem::v0::detail
