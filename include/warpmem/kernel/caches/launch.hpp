// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How blocks of a launch share SMs and L1.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// A launch as its caches see it: the board, and how its blocks share the SMs.
struct cache_launch {
  gpu_board board{};
  std::uint64_t blocks{};
  int blocks_per_sm{};       // 0: not known
  int most_blocks_per_sm{};  // at once
  int l1_kib{};              // that hold global memory, at least
  int most_l1_kib{};         // at most
  bool likely{};             // also simulate it
  likely_absence why_not_likely{likely_absence::not_asked};
  cache_facts facts{};         // of the kernel's code, as far as it was looked at
  bool has_clusters{};         // whose blocks are not spread evenly over SMs
  bool steers_by_loads{};      // addresses or branches follow from what is loaded
  bool may_regroup{};          // only PTX is known: lanes of a warp may do in several groups what they do here in one
  bool lanes_apart{};          // lanes do not wait for each other behind loops
  bool stores_order{};         // what atomics return, or clocks, is stored
  std::uint64_t code_bytes{};  // 0: not known

  // Whether blocks that came first are all.
  [[nodiscard]] bool is_one_wave() const noexcept { return first_wave() == blocks; }
  // Blocks that run at once, at most.
  [[nodiscard]] std::uint64_t in_flight() const noexcept {
    return (std::min)(blocks, static_cast<std::uint64_t>(board.sms) * static_cast<std::uint64_t>(most_blocks_per_sm));
  }
  // Of blocks that run at once, on one SM at most.
  [[nodiscard]] std::uint64_t on_one_sm() const noexcept {
    return first_wave() != 0 ? first_on_one_sm() : static_cast<std::uint64_t>(most_blocks_per_sm);
  }
  // The first blocks run at once, and are spread evenly over the SMs. 0: it is not known how many these are.
  [[nodiscard]] std::uint64_t first_wave() const noexcept {
    bool const is_known = blocks_per_sm != 0 || blocks <= static_cast<std::uint64_t>(board.sms);
    return is_known ? in_flight() : 0;
  }
  // Of them, on one SM at most.
  [[nodiscard]] std::uint64_t first_on_one_sm() const noexcept {
    auto const sms = static_cast<std::uint64_t>((std::max)(1, board.sms));
    return (std::max<std::uint64_t>)(1, (first_wave() + sms - 1) / sms);
  }
};

// Warps of so many registers a thread that an SM has room for. From 8.0 on a warp takes registers in units of 256, from
// one of four files.
[[nodiscard]] constexpr std::uint64_t warps_with_registers(arch_traits const& arch, std::uint64_t registers) noexcept {
  std::uint64_t const of_warp = (registers * 32 + 255) / 256 * 256;
  return static_cast<std::uint64_t>(arch.execution.registers_per_sm) / 4 / of_warp * 4;
}

// Blocks that an SM runs at once, as warps, shared memory and registers allow; 0 registers: not known, and left out.
// From 8.0 on a block takes shared memory in units of 128 bytes. 0: none fits, and a GPU refuses the launch.
[[nodiscard]] constexpr int blocks_that_fit(arch_traits const& arch, std::uint64_t threads, std::uint64_t registers,
                                            std::uint64_t shared_bytes) noexcept {
  execution_traits const& e = arch.execution;
  std::uint64_t const warps = (std::max<std::uint64_t>)(1, (threads + 31) / 32);
  std::uint64_t most = (std::min)(static_cast<std::uint64_t>(e.max_blocks_per_sm),
                                  static_cast<std::uint64_t>(e.max_warps_per_sm) / warps);
  std::uint64_t const shared =
      (shared_bytes + static_cast<std::uint64_t>(arch.shared.reserved_bytes) + 127) / 128 * 128;
  if (shared != 0) {
    most = (std::min)(most, static_cast<std::uint64_t>(arch.shared.per_sm_bytes) / shared);
  }
  if (registers != 0) {
    most = (std::min)(most, warps_with_registers(arch, registers) / warps);
  }
  return static_cast<int>(most);
}

// The same of a launch that runs, which at least one fits.
[[nodiscard]] constexpr int blocks_per_sm_of(arch_traits const& arch, std::uint64_t threads, std::uint64_t registers,
                                             std::uint64_t shared_bytes) noexcept {
  return (std::max)(1, blocks_that_fit(arch, threads, registers, shared_bytes));
}

// `shared_bytes`: of a block.
[[nodiscard]] inline cache_launch cache_launch_of(arch_traits const& arch, cache_setup const& setup,
                                                  std::uint64_t blocks, std::uint64_t threads,
                                                  std::uint64_t shared_bytes) {
  constexpr int taken_kib = 8;               // of L1, by itself: walks hit over so much less than is left
  constexpr int default_carve_out_kib = 32;  // of kernels without shared memory: 1 KiB for each block
  gpu_board const board = setup.board.sms != 0 ? setup.board : board_of(arch);
  int const most = blocks_per_sm_of(arch, threads, static_cast<std::uint64_t>(setup.registers), shared_bytes);
  int const carve_out_kib = setup.carve_out_kib >= 0 ? setup.carve_out_kib
                            : shared_bytes == 0      ? default_carve_out_kib
                                                     : arch.shared.per_sm_bytes / 1024;
  bool const follows = most == 1 || (setup.registers != 0 && arch.shared.reserved_bytes != 0);
  int const known = setup.blocks_per_sm != 0 ? setup.blocks_per_sm : follows ? most : 0;
  auto const left = [&](int carved) { return (std::max)(0, board.l1_kib - carved - taken_kib); };
  cache_launch launch{};
  launch.board = board;
  launch.facts.add(bound_reason::host_sets, setup.host_sets);
  launch.blocks = blocks;
  launch.blocks_per_sm = known;
  launch.most_blocks_per_sm = known != 0 ? known : most;
  launch.l1_kib = launch.most_l1_kib = left(carve_out_kib);
  if (setup.carve_out_kib < 0 && shared_bytes != 0) {
    std::uint64_t const of_block = shared_bytes + static_cast<std::uint64_t>(arch.shared.reserved_bytes);
    launch.most_l1_kib = left(static_cast<int>(launch.on_one_sm() * of_block / 1024));
  }
  bool const is_known = board.is_measured && board.l1_kib != 0 && board.l2_mib != 0;
  launch.why_not_likely = !setup.likely              ? likely_absence::not_asked
                          : !is_known                ? likely_absence::board_not_tried
                          : launch.first_wave() == 0 ? likely_absence::blocks_not_known
                                                     : likely_absence::none;
  launch.likely = launch.why_not_likely == likely_absence::none;
  return launch;
}

}}  // namespace warpmem::v0
