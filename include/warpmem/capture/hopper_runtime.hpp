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

// cp.async.bulk between shared and global memory, done at once.
void copy_bulk(bulk_op op, void* shared, void* global, unsigned bytes, void const* pc);
// cp.async.bulk.tensor, likewise. The base of the map is an address of the host; `at` are its coordinates.
void copy_box(bulk_op op, tensor_map const& map, std::int32_t const* at, void* shared, void const* pc);

// How an element in memory is combined with another, and its bytes.
struct bulk_reduction {
  void (*combine)(void* to, void const* from);
  unsigned bytes;
};
// cp.reduce.async.bulk and cp.reduce.async.bulk.tensor from shared to global memory, likewise.
void reduce_bulk(bulk_reduction how, void* shared, void* global, unsigned bytes, void const* pc);
void reduce_box(bulk_reduction how, tensor_map const& map, std::int32_t const* at, void* shared, void const* pc);

// A wgmma.mma_async, counted once for the four warps whose threads all call it. It computes nothing.
void count_wgmma(wgmma_access const& access, void const* pc);

}}}  // namespace warpmem::v0::capture
