// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counting the stages behind the coalescer for a batch of global accesses: what a kernel has to know, computed once per
// batch, and what it answers for one block of accesses.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/count/data_stage.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/global/stages.hpp>
#include <warpmem/model/rules/async_copy/check.hpp>
#include <warpmem/model/rules/coalescing/packets.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// How many words of 16 bits of a block's number the kernels compare.
inline constexpr int block_words = 2;
// The lowest bits of an address, which banks and sectors depend on.
inline constexpr int low_bits = 7;

// What a block's accesses or copies count, each below 256.
enum stage_count {
  of_tag_wavefronts,
  of_lines,
  of_sectors,
  of_wavefronts,  // of the data stage, or of shared memory
  of_phases,      // as many without conflicts
  access_counts,
  of_lanes = access_counts,  // of copies
  of_collisions,             // of a copy's source
  cached_counts,
  of_tool_wavefronts = cached_counts,  // on a tool's page
  of_unknown_tool_wavefronts,          // 1 where they are
  cached_page_counts,
  // Copies that bypass L1.
  of_requests = of_wavefronts,         // to L2
  of_fetched = of_phases,              // sectors
  of_unknown_sectors = of_collisions,  // 1 where they are
  of_unknown_requests = cached_counts,
  of_unknown_fetched,
  uncached_counts,
  of_source_sectors = uncached_counts,
  of_mixed_sectors,  // 1 where sectors of the source do not go to one of their own each
  stage_counts
};

// The columns of banks that lanes meet, as many lanes at a time as are a phase.
struct stage_cells {
  int column_shift{};
  int column_mask{};
  int phase_shift{5};
  [[nodiscard]] int phase_bits() const noexcept { return 5 - phase_shift; }
};
[[nodiscard]] inline stage_cells cells_for(bank_geometry g) noexcept {
  return {g.column_shift, g.column_mask, log2_floor(g.phase_lanes)};
}

// Loads and stores that are one request of sectors each, with an L1 that holds nothing of them, and atomics.
struct stage_plan {
  bool usable{};                       // false: counted access by access
  bool is_load{};                      // tag wavefronts take turns in the banks
  int block_shift{low_bits};           // lines, or what a packet may cover
  std::uint16_t set_0[block_words]{};  // of the words of a block's number: whose parity is bit 0 of its set
  std::uint16_t set_1[block_words]{};
  address misaligned{};  // bits that no address may have
  stage_cells plain{};   // what lanes load, store or get back
  bool makes_packets{};
  bool has_result{};
  int operands_shift{};  // 1: addresses are doubled
  stage_cells sent{};
  stage_cells sent_alone{};  // by wavefronts whose packets have one lane each
  static constexpr int counts = access_counts;
};

// One block's answer. Ignore what it holds for an access in `slow`, which is left to the model.
struct stage_block {
  alignas(64) std::uint8_t counts[stage_counts][block_accesses];
  std::uint16_t slow[block_accesses];
  int slow_count;
};

// Whether the set of an address follows from its line.
[[nodiscard]] inline bool lines_have_sets(tag_hash hash) noexcept {
  return hash.known() && ((hash.bit_0 | hash.bit_1) & 127U) == 0;
}
[[nodiscard]] inline stage_plan plan_stages(arch_traits const& arch, batch_kind kind) noexcept {
  global_traits const& g = arch.global;
  stage_plan plan{};
  warp_access const none = no_lanes_of(kind);
  l1tex_report begun{};
  plan.makes_packets = is_read_modify_write(kind.op);
  bool const has_rule = plan.makes_packets ? g.atomics_form_packets : makes_one_request_of_sectors(g, none);
  if (!begin_stages(arch, none, l1_state::cold, begun) || !has_rule || !lines_have_sets(g.tags) ||
      kind.lane_bytes > 16) {
    return plan;
  }
  plan.usable = true;
  plan.is_load = kind.op == memory_op::load;
  plan.block_shift = plan.makes_packets ? log2_floor(packet_bytes(kind.op)) : low_bits;
  for (int word = 0; word < block_words; ++word) {
    plan.set_0[word] = static_cast<std::uint16_t>(g.tags.bit_0 >> (plan.block_shift + 16 * word));
    plan.set_1[word] = static_cast<std::uint16_t>(g.tags.bit_1 >> (plan.block_shift + 16 * word));
  }
  plan.misaligned = static_cast<address>(kind.lane_bytes) - 1;
  plan.plain = cells_for(plain_data(none, {}).geometry);
  plan.has_result = kind.op != memory_op::reduction;
  plan.operands_shift = kind.op == memory_op::compare_and_swap ? 1 : 0;
  plan.sent = cells_for(sent_data(none, {}, false).geometry);
  plan.sent_alone = cells_for(sent_data(none, {}, true).geometry);
  return plan;
}

// Counting a batch of asynchronous copies: what a kernel has to know.

struct copy_plan {
  bool usable{};       // false: counted copy by copy
  bool bypasses_l1{};  // .cg
  bool has_page{};     // counts what a tool's page shows, too
  bool has_stages{true};
  int counts{};        // stage_count
  stage_plan reads{};  // the source, as a load: a phase has as many lanes as 128 bytes serve
  address last{};      // where a lane may write at most
};

[[nodiscard]] inline copy_plan plan_copies(arch_traits const& arch, int lane_bytes, cache_op cache,
                                           bool has_page) noexcept {
  copy_plan plan{};
  async_copy none{};
  none.active = lane_mask::none();
  none.lane_bytes = lane_bytes;
  none.cache = cache;
  if (check_copy(arch, none).any() || !copy_stages_are_known(arch)) {
    return plan;
  }
  plan.bypasses_l1 = cache == cache_op::cg;
  plan.has_page = has_page;
  plan.counts =
      plan.bypasses_l1 ? (has_page ? stage_counts : uncached_counts) : (has_page ? cached_page_counts : cached_counts);
  plan.reads = plan_stages(arch, {lane_bytes});
  // Numbers of 16 bytes in shared memory have 16 bits.
  plan.usable = plan.reads.usable && arch.shared.window_bytes <= std::int64_t{1} << 20;
  plan.last = static_cast<address>(arch.shared.window_bytes) - static_cast<address>(lane_bytes);
  return plan;
}

}}}  // namespace warpmem::v0::detail
