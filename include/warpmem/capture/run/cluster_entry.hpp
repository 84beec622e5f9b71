// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines what cluster_runtime.hpp declares. Weak, as the hooks are.
#pragma once

#include <warpmem/capture/cluster_runtime.hpp>
#include <warpmem/capture/run/entry.hpp>
#include <warpmem/capture/run/thread.hpp>
#include <warpmem/capture/run/worker.hpp>
#include <warpmem/config.hpp>

#include <cstdint>
#include <optional>

#define WARPMEM_ENTRY WARPMEM_UNTRACED __attribute__((used, weak, noinline))

namespace warpmem { inline namespace v0 { namespace capture {

namespace detail {

// A launch that says nothing of clusters gives each block one of its own; a kernel that uses one means another.
inline void need_clusters(void const* pc) {
  if (!running_worker->member().team().is_said()) {
    unsupported("a cluster, in a launch without one (give it .cluster = {...}),", pc);
  }
}

}  // namespace detail

WARPMEM_ENTRY void arrive_at_cluster(void const* pc) {
  detail::need_clusters(pc);
  detail::worker& w = *detail::running_worker;
  if (w.member().has_arrived(w.lanes().current_number())) {
    complain("it arrives twice at the barrier of its cluster without waiting", pc);
  }
  w.member().arrive(w.lanes().current_number());
}

// See cluster_runtime.hpp.
WARPMEM_ENTRY void wait_for_cluster(void const* pc) {
  detail::need_clusters(pc);
  detail::worker& w = *detail::running_worker;
  if (!w.member().has_arrived(w.lanes().current_number())) {
    return complain("it waits at the barrier of its cluster, where it has not arrived", pc);
  }
  w.current().pc = detail::place_in(pc);
  w.lanes().wait(detail::thread_state::at_cluster);
}

WARPMEM_ENTRY void* in_block(void const* at, unsigned rank, void const* pc) {
  detail::need_clusters(pc);
  detail::worker& w = *detail::running_worker;
  auto& team = w.member().team();
  auto const address = reinterpret_cast<std::uintptr_t>(at);
  auto const seen = team.seen_through(address);
  auto const offset = seen ? std::optional{seen->offset} : team.offset_of(w.member().rank(), address);
  if (rank >= team.blocks()) {
    stop("it asks for a block that its cluster does not have", pc);
  }
  if (team.blocks() == 1) {
    return const_cast<void*>(at);
  }
  if (!offset) {
    stop("it asks for another block's copy of what is not in shared memory", pc);
  }
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  return reinterpret_cast<void*>(team.seen_address(rank, *offset));
}

WARPMEM_ENTRY unsigned rank_of(void const* at, void const* pc) {
  detail::need_clusters(pc);
  detail::worker& w = *detail::running_worker;
  auto const seen = w.member().team().seen_through(reinterpret_cast<std::uintptr_t>(at));
  return seen ? seen->rank : w.member().rank();
}

}}}  // namespace warpmem::v0::capture

#undef WARPMEM_ENTRY
