// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What bulk copies cost: cp.async.bulk, cp.async.bulk.tensor, cp.reduce.async.bulk and
// cp.async.bulk.prefetch.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/tma/check.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/rules/tma/box.hpp>
#include <warpmem/model/rules/tma/traffic.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

[[nodiscard]] WARPMEM_HD constexpr bool crosses_l1(bulk_op op) noexcept { return op != bulk_op::prefetch; }

// Up to as many blocks as the largest cluster has.
[[nodiscard]] WARPMEM_HD constexpr bool is_multicast_valid(bulk_op op, int blocks) noexcept {
  return blocks == 0 || (op == bulk_op::load && blocks > 0 && blocks <= 16);
}

[[nodiscard]] WARPMEM_HD constexpr access_faults check_bulk(arch_row arch, bulk_copy const& copy) noexcept {
  access_faults faults{};
  auto const window = static_cast<address>(arch.shared.window_bytes);
  bool const uses_shared = crosses_l1(copy.op);
  if (!arch.tma.has_copies) {
    faults.add(fault::unsupported_operation, lane_mask::none());
  } else if (!is_multicast_valid(copy.op, copy.multicast)) {
    faults.add(fault::bad_count, lane_mask::none());
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
  if (!arch.tma.has_copies) {
    faults.add(fault::unsupported_operation, lane_mask::none());
  } else if (!is_multicast_valid(copy.op, copy.multicast)) {
    faults.add(fault::bad_count, lane_mask::none());
  } else if (faults_of(arch, copy).any()) {
    faults.add(fault::bad_tensor_copy, lane_mask::none());
  }
  return faults;
}

// Which counters the tally of a copy stands in.
[[nodiscard]] WARPMEM_HD constexpr tma_report tma_counts(arch_row arch, bulk_op op, tma_tally const& pieces,
                                                         std::int64_t bank_words, int multicast) noexcept {
  std::int64_t const blocks = larger(1, multicast);
  tma_report r{report_basis::of_one(arch.cc, arch.tma.known)};
  r.requests = 1;
  r.sectors = crosses_l1(op) ? pieces.sectors * blocks : 0;
  r.l2_requests = pieces.requests;
  r.l2_sectors = pieces.sectors;
  switch (op) {
    case bulk_op::load:
      r.basis.operations = operation_set::of(memory_op::load);
      r.sectors_read = pieces.sectors * blocks;
      r.data_bank_writes = bank_words * blocks;
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

// All that depends on how the copy is cut.
WARPMEM_HD constexpr void forget_sectors(tma_report& r) noexcept {
  forget_l2(r);
  r.sectors = r.sectors_read = r.sectors_written = r.sectors_reduced = counter::unknown();
}

// L2's counts of a load or prefetch, which depend on more than its pieces.
WARPMEM_HD constexpr void count_l2(tensor_copy const& copy, box_tally const& box, tma_report& r) noexcept {
  bool const promotes = copy.map.promotion == l2_promotion::bytes_256;
  bool const is_plain_load = box.pieces.is_load && copy.multicast == 0;
  std::int64_t const promoted = promotes && box.is_prefetch ? box.pieces.promoted : 0;
  if (is_plain_load && !box.meets_tensor && !box.made_up.has_halves && !promotes) {
    r.l2_requests = box.made_up.requests();
    r.l2_sectors = box.made_up.sectors();
  } else if ((box.leaves_tensor && (promotes || !box.is_prefetch)) ||
             (is_plain_load && (box.pieces.repeats_sectors || (promotes && box.pieces.promoted > 0))) ||
             (copy.multicast > 0 && promotes)) {
    forget_l2(r);
  } else {
    r.l2_requests = box.pieces.requests + promoted;
    r.l2_sectors = box.pieces.sectors + 4 * promoted;
  }
}

// Combinations that no row has.
[[nodiscard]] WARPMEM_HD constexpr bool is_unmeasured(tensor_copy const& copy) noexcept {
  tensor_map const& map = copy.map;
  bool const is_im2col = map.mode == tensor_mode::im2col;
  bool const swizzles_slices = map.interleave == tensor_interleave::bytes_16 && map.swizzle != tma_swizzle::none;
  return (copy.multicast > 0 && (is_im2col || map.has_slices())) || (is_im2col && map.has_slices()) || swizzles_slices;
}

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
  pieces.is_multicast = copy.multicast > 0;
  detail::cut_row({copy.global, detail::crosses_l1(copy.op) ? copy.shared : copy.global, copy.bytes}, pieces);
  tma_report r = detail::tma_counts(arch, copy.op, pieces, copy.bytes / 4, copy.multicast);
  r.bytes_requested = copy.bytes * detail::larger(1, copy.multicast);
  r.ideal_sectors = detail::crosses_l1(copy.op) ? detail::ceil_div(r.bytes_requested.value_or(0), std::int64_t{32}) : 0;
  if (reads && copy.multicast == 0 && pieces.repeats_sectors) {
    detail::forget_l2(r);
  }
  return r;
}

// The same for the box of a tensor map. L2 counts are also unknown of loads that lie partly outside the tensor, or have
// 256-byte promotion and begin a row on 256 bytes, and of prefetches that have both; sectors too of a multicast that
// leaves the tensor, or takes pixels or slices, and of slices that are pixels or have a swizzle that they need not
// have.
// Faults: bad_tensor_copy; faults_of(arch, copy) says why. Rules: docs/hopper.md.
[[nodiscard]] WARPMEM_HD constexpr tma_report analyze_tensor_copy(arch_row arch, tensor_copy const& copy) noexcept {
  access_faults const faults = detail::check_tensor(arch, copy);
  if (faults.any()) {
    return detail::refused<tma_report>(arch.cc, faults);
  }
  detail::box_tally box{};
  box.pieces.is_load = copy.op == bulk_op::load;
  box.pieces.is_multicast = copy.multicast > 0;
  box.is_prefetch = copy.op == bulk_op::prefetch;
  box.origin = box.is_prefetch ? copy.shared : 0;
  detail::visit_box(copy, box);
  tma_report r = detail::tma_counts(arch, copy.op, box.pieces, box.bank_words, copy.multicast);
  r.bytes_requested = box.bytes * detail::larger(1, copy.multicast);
  r.ideal_sectors = box.is_prefetch ? 0 : detail::ceil_div(r.bytes_requested.value_or(0), std::int64_t{32});
  if (detail::is_unmeasured(copy) || (copy.multicast > 0 && box.leaves_tensor)) {
    detail::forget_sectors(r);
  } else if (box.is_prefetch || box.pieces.is_load) {
    detail::count_l2(copy, box, r);
  }
  return r;
}

// Counts for a copy from shared memory to that of another block, both sides added. Faults: as for a bulk copy.
// Rules: docs/hopper.md.
[[nodiscard]] WARPMEM_HD constexpr tma_report analyze_block_copy(arch_row arch, block_copy const& copy) noexcept {
  access_faults faults = detail::check_bulk(arch, {bulk_op::load, copy.from, copy.to, copy.bytes, 0});
  if (!faults.any()) {
    faults = detail::check_bulk(arch, {bulk_op::load, copy.to, copy.from, copy.bytes, 0});
  }
  if (faults.any()) {
    return detail::refused<tma_report>(arch.cc, faults);
  }
  detail::packet_tally pieces{};
  detail::cut_row({copy.to, copy.from, copy.bytes}, pieces);
  tma_report r = detail::tma_counts(arch, bulk_op::prefetch, {}, 0, 0);
  r.sectors = r.sectors_sent = pieces.packets;
  r.ideal_sectors = detail::ceil_div(copy.bytes, std::int64_t{32});
  r.data_bank_reads = copy.bytes / 4 * (copy.reduces ? 2 : 1);
  r.data_bank_writes = copy.bytes / 4;
  r.bytes_requested = copy.bytes;
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
  [[nodiscard]] WARPMEM_HD static constexpr tma_report analyze(block_copy const& copy) noexcept {
    return analyze_block_copy(Arch::traits, copy);
  }
};

}}  // namespace warpmem::v0
