// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How blocks of a launch share SMs and L1.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstdint>

namespace warpmem { inline namespace v0 {

struct cache_launch {
  gpu_board board{};
  std::uint64_t blocks{};
  int blocks_per_sm{};       // 0: not known
  int most_blocks_per_sm{};  // at once
  int l1_kib{};              // that hold global memory, at least

  // Blocks that run at once, at most.
  [[nodiscard]] std::uint64_t in_flight() const noexcept {
    return std::min(blocks, static_cast<std::uint64_t>(board.sms) * static_cast<std::uint64_t>(most_blocks_per_sm));
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
    auto const sms = static_cast<std::uint64_t>(std::max(1, board.sms));
    return std::max<std::uint64_t>(1, (first_wave() + sms - 1) / sms);
  }
};

// `shared_bytes`: of a block.
[[nodiscard]] inline cache_launch cache_launch_of(arch_traits const& arch, cache_setup const& setup,
                                                  std::uint64_t blocks, std::uint64_t threads,
                                                  std::uint64_t shared_bytes) {
  constexpr int taken_kib = 8;               // of L1, by itself: walks hit over so much less than is left
  constexpr int default_carve_out_kib = 32;  // of kernels without shared memory: 1 KiB for each block
  gpu_board const board = setup.board.sms != 0 ? setup.board : board_of(arch);
  std::uint64_t const warps = std::max<std::uint64_t>(1, (threads + 31) / 32);
  std::uint64_t most = std::min(static_cast<std::uint64_t>(arch.execution.max_blocks_per_sm),
                                static_cast<std::uint64_t>(arch.execution.max_warps_per_sm) / warps);
  auto const shared = static_cast<std::uint64_t>(arch.shared.per_sm_bytes);
  most = shared_bytes == 0 ? most : std::min(most, shared / shared_bytes);
  most = std::max<std::uint64_t>(1, most);
  int const carve_out_kib = setup.carve_out_kib >= 0 ? setup.carve_out_kib
                            : shared_bytes == 0      ? default_carve_out_kib
                                                     : arch.shared.per_sm_bytes / 1024;
  int const known = most == 1 ? 1 : setup.blocks_per_sm;
  return {board, blocks, known, known != 0 ? known : static_cast<int>(most),
          std::max(0, board.l1_kib - carve_out_kib - taken_kib)};
}

}}  // namespace warpmem::v0
