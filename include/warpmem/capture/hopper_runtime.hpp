// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of 9.0 that are no accesses of lanes, for instrumented files: what words of bulk copies are made of. As
// runtime.hpp for the rest.
#pragma once

#include <warpmem/access/bulk_copy.hpp>
#include <warpmem/access/tensor_map.hpp>
#include <warpmem/access/wgmma.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture {

// The thread knows that others have done what it waited for: what they did before is no race with what it does from now
// on.
void follow_others();

// One without dimensions yet: clang++ would instrument its constructor, which reads constants.
tensor_map plain_tensor_map();
// Whether the driver takes a tensor map.
bool is_tensor_map(tensor_map const& map);

// How an element in memory is combined with another, and its bytes: 4 or 8.
struct bulk_reduction {
  void (*combine)(void* result, void const* old, void const* by);
  unsigned bytes;
};
// What a bulk copy does with the bytes.
struct bulk_work {
  bulk_op op;
  bulk_reduction how;  // of a reduction
  unsigned receivers;  // of a multicast: a bit for each rank of the cluster; 0: no multicast
};
// cp.async.bulk and cp.reduce.async.bulk between shared and global memory, done at once.
void copy_bulk(bulk_work work, void* shared, void* global, unsigned bytes, void const* pc);
// With a tensor map, likewise. The base of the map is an address of the host; `at` are its coordinates.
void copy_box(bulk_work work, tensor_map const& map, std::int32_t const* at, void* shared, void const* pc);
// From the own shared memory to that of a block of the cluster, where in_block() says; `how` of a reduction, or empty.
void copy_to_block(bulk_reduction how, void* to, void* from, unsigned bytes, void const* pc);

// A wgmma.mma_async, counted once for the four warps whose threads all call it. It computes nothing.
void count_wgmma(wgmma_access const& access, void const* pc);

}}}  // namespace warpmem::v0::capture
