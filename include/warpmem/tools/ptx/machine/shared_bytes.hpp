// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes of shared memory that one thread names: of its own block, or of another one of its cluster.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/out_of_bounds.hpp>
#include <warpmem/tools/ptx/check/remote.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/cluster.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace ptx {

struct shared_bytes {
  block* of{};
  u64 at{};         // in its shared memory
  bool has_rank{};  // the address is one of the cluster
  [[nodiscard]] u8* host() const noexcept { return of->shared.data() + at; }
};

struct shared_need {
  int lane{};
  u64 bytes{};
  u64 align{1};
  bool is_write{};
};

// Of an address in shared memory, or a generic one. Where no such bytes are, the kernel ends.
[[nodiscard]] inline shared_bytes find_shared(warp& w, instruction const& i, u64 address, shared_need const& need) {
  auto const refuse = [&](problem_kind kind, std::string const& why) {
    w.on->add_lane_problem(kind, w, i, need.lane,
                           std::string(need.is_write ? "writes " : "reads ") + std::to_string(need.bytes) +
                               " bytes at {place}, at " + why);
    throw launch_stopped{};
  };
  if (address >> window_shift != 0) {
    if (space_of(address) != state_space::shared) {
      refuse(problem_kind::out_of_bounds, "address " + detail::hex(address) + ", which is not in shared memory");
    }
    address -= shared_window;
  }
  u64 const rank = address >> rank_shift;
  auto const& blocks = w.of->in->blocks;
  if (rank > blocks.size()) {
    refuse(problem_kind::out_of_bounds, "an address of block " + std::to_string(rank - 1) + " of a cluster that has " +
                                            std::to_string(blocks.size()));
  }
  shared_bytes const found{rank == 0 ? w.of : blocks[static_cast<std::size_t>(rank - 1)].get(),
                           address & ((u64{1} << rank_shift) - 1), rank != 0};
  u64 const end = found.of->shared.size();
  if (found.at < shared_begin || found.at > end || end - found.at < need.bytes) {
    refuse(problem_kind::out_of_bounds, "byte " + std::to_string(static_cast<s64>(found.at - shared_begin)) +
                                            " of the shared memory, which has " + std::to_string(end - shared_begin));
  }
  if (found.at % need.align != 0) {
    refuse(problem_kind::misaligned, detail::misaligned_words(found.at, static_cast<u32>(need.align)));
  }
  if (rank != 0) {
    check_remote(w, i, {found.of->rank, need.lane, found.at, need.bytes, need.is_write});
  }
  return found;
}

}}}  // namespace warpmem::v0::ptx
