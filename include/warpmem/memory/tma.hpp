// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bulk copies by the tensor memory accelerator: cp.async.bulk, cp.async.bulk.tensor, cp.reduce.async.bulk and
// cp.async.bulk.prefetch.
#pragma once

#include <warpmem/access/bulk_copy.hpp>
#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/operation.hpp>
#include <warpmem/arch/hopper.hpp>
#include <warpmem/arch/table.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/memory/tma/check.hpp>
#include <warpmem/report/field_list.hpp>
#include <warpmem/report/operations.hpp>
#include <warpmem/report/tma.hpp>
#include <warpmem/rules/tma/box.hpp>
#include <warpmem/rules/tma/pieces.hpp>
#include <warpmem/rules/tma/traffic.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

[[nodiscard]] WARPMEM_HD constexpr bool crosses_l1(bulk_op op) noexcept { return op != bulk_op::prefetch; }

[[nodiscard]] WARPMEM_HD constexpr access_faults check_bulk(arch_row arch, bulk_copy const& copy) noexcept {
  access_faults faults{};
  auto const window = static_cast<address>(arch.shared.window_bytes);
  bool const uses_shared = crosses_l1(copy.op);
  if (!hopper_traits_of(arch).has_bulk_copies) {
    faults.add(fault::unsupported_operation, lane_mask::none());
  } else if (copy.bytes < 0 || copy.bytes % 16 != 0) {
    faults.add(fault::bad_size, lane_mask::none());
  } else if ((copy.global | (uses_shared ? copy.shared : 0)) % 16 != 0) {
    faults.add(fault::misaligned_address, lane_mask::none(), 16);
  } else if (uses_shared && (copy.shared > window || static_cast<address>(copy.bytes) > window - copy.shared)) {
    faults.add(fault::outside_window, lane_mask::none());
  }
  return faults;
}

[[nodiscard]] WARPMEM_HD constexpr access_faults check_tensor(arch_row arch, tensor_copy const& copy) noexcept {
  access_faults faults{};
  if (!hopper_traits_of(arch).has_bulk_copies) {
    faults.add(fault::unsupported_operation, lane_mask::none());
  } else if (check(arch, copy).any()) {
    faults.add(fault::bad_tensor_copy, lane_mask::none());
  }
  return faults;
}

// Which counters the tally of a copy stands in.
[[nodiscard]] WARPMEM_HD constexpr tma_report tma_counts(arch_row arch, bulk_op op, tma_tally const& pieces,
                                                         std::int64_t bank_words) noexcept {
  tma_report r{};
  r.basis.accesses = 1;
  r.basis.known = hopper_traits_of(arch).known_copies;
  r.basis.capability = arch.cc;
  r.requests = 1;
  r.sectors = crosses_l1(op) ? pieces.sectors : 0;
  r.l2_requests = pieces.requests;
  r.l2_sectors = pieces.sectors;
  switch (op) {
    case bulk_op::load:
      r.basis.operations = operation_set::of(memory_op::load);
      r.sectors_read = pieces.sectors;
      r.data_bank_writes = bank_words;
      break;
    case bulk_op::store:
      r.basis.operations = operation_set::of(memory_op::store);
      r.sectors_written = pieces.sectors;
      r.data_bank_reads = bank_words;
      break;
    case bulk_op::reduction:
      r.basis.operations = operation_set::of(memory_op::reduction);
      r.sectors_reduced = pieces.sectors;
      r.data_bank_reads = bank_words;
      break;
    case bulk_op::prefetch:
      break;
  }
  return r;
}

WARPMEM_HD constexpr void forget_l2(tma_report& r) noexcept { r.l2_requests = r.l2_sectors = counter::unknown(); }

}  // namespace detail

// Counts for one bulk copy without a tensor map. Measured on 9.0, carried over to later capabilities. The L2 counts of
// a load whose pieces cut a sector are unknown: its halves may meet on the way. Rules and sources: docs/hopper.md.
// Faults: bad_size and misaligned_address where the size or an address is no multiple of 16 bytes; outside_window.
[[nodiscard]] WARPMEM_HD constexpr tma_report analyze_bulk_copy(arch_row arch, bulk_copy const& copy) noexcept {
  access_faults const faults = detail::check_bulk(arch, copy);
  if (faults.any()) {
    return detail::refused<tma_report>(arch.cc, faults);
  }
  bool const reads = copy.op == bulk_op::load;
  detail::tma_tally pieces{};
  pieces.is_load = reads;
  detail::cut_row({copy.global, detail::crosses_l1(copy.op) ? copy.shared : copy.global, copy.bytes}, pieces);
  tma_report r = detail::tma_counts(arch, copy.op, pieces, copy.bytes / 4);
  r.ideal_sectors = detail::crosses_l1(copy.op) ? detail::ceil_div<std::int64_t>(copy.bytes, 32) : 0;
  r.bytes_requested = copy.bytes;
  if (reads && pieces.repeats_sectors) {
    detail::forget_l2(r);
  }
  return r;
}

// The same for the box of a tensor map. L2 counts are also unknown of loads and prefetches that leave the tensor or
// have 256-byte promotion; all counts but requests are where channels are interleaved.
// Faults: bad_tensor_copy; check(arch, copy) says why.
[[nodiscard]] WARPMEM_HD constexpr tma_report analyze_tensor_copy(arch_row arch, tensor_copy const& copy) noexcept {
  access_faults const faults = detail::check_tensor(arch, copy);
  if (faults.any()) {
    return detail::refused<tma_report>(arch.cc, faults);
  }
  detail::box_tally box{};
  box.pieces.is_load = copy.op == bulk_op::load;
  box.is_prefetch = copy.op == bulk_op::prefetch;
  detail::visit_box(copy, box);
  tma_report r = detail::tma_counts(arch, copy.op, box.pieces, box.bank_words);
  r.ideal_sectors = box.is_prefetch ? 0 : detail::ceil_div<std::int64_t>(box.bytes, 32);
  r.bytes_requested = box.bytes;
  bool const reads = box.is_prefetch || box.pieces.is_load;
  if (reads && (box.leaves_tensor || copy.map.promotion == l2_promotion::bytes_256 ||
                (box.pieces.is_load && box.pieces.repeats_sectors))) {
    detail::forget_l2(r);
  }
  return r;
}

// The same for a capability chosen at compile time: tma_memory<sm_90>::analyze(copy).
template <architecture Arch>
struct tma_memory {
  [[nodiscard]] WARPMEM_HD static constexpr tma_report analyze(bulk_copy const& copy) noexcept {
    return analyze_bulk_copy(Arch::traits, copy);
  }
  [[nodiscard]] WARPMEM_HD static constexpr tma_report analyze(tensor_copy const& copy) noexcept {
    return analyze_tensor_copy(Arch::traits, copy);
  }
};

}}  // namespace warpmem::v0
