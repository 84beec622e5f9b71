// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clusters of blocks, for instrumented files: what words of clusters are made of. As runtime.hpp for the rest.
#pragma once

#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

namespace warpmem { inline namespace v0 { namespace capture {

// Arrives at the barrier of the cluster.
WARPMEM_STAYS_TWO void arrive_at_cluster(void const* pc);
// Waits there for all its threads that have not returned.
WARPMEM_STAYS_TWO void wait_for_cluster(void const* pc);

// The address by which all blocks of the cluster reach what the block of that rank has at `at`.
void* in_block(void const* at, unsigned rank, void const* pc);
// Which block's shared memory it is: as in_block gives it, or as the own block has it.
unsigned rank_of(void const* at, void const* pc);

}}}  // namespace warpmem::v0::capture
