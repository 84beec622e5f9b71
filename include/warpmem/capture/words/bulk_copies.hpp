// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bulk copies, with and without a tensor map, and the mbarriers that they complete on.
#pragma once

#include <warpmem/capture/hopper_runtime.hpp>
#include <warpmem/capture/words/mbarrier.hpp>
#include <warpmem/capture/words/tensor_map.hpp>

#include <stdint.h>

namespace warpmem { inline namespace v0 { namespace capture {

// `pc` is the place of the caller's instruction.
WARPMEM_UNTRACED inline void load_bulk(void* to, void const* from, unsigned bytes, uint64_t* done, void const* pc) {
  copy_bulk(bulk_op::load, to, const_cast<void*>(from), bytes, pc);
  mbarrier::expect(done, -static_cast<long>(bytes));
}

WARPMEM_UNTRACED inline tensor_map map_of(CUtensorMap const* packed, int dimensions, void const* pc) {
  tensor_map const map = tensor_map_in(*packed);
  if (map.rank != dimensions) stop("its tensor copy has other dimensions than the tensor map", pc);
  if (map.interleave != tensor_interleave::none) unsupported("a tensor copy of interleaved channels", pc);
  return map;
}
WARPMEM_UNTRACED inline void load_box_at(void* to, CUtensorMap const* packed, int const* at, int dimensions,
                                         uint64_t* done, void const* pc) {
  tensor_map const map = map_of(packed, dimensions, pc);
  copy_box(bulk_op::load, map, at, to, pc);
  mbarrier::expect(done, -static_cast<long>(map.rows() * map.row_bytes()));
}
WARPMEM_UNTRACED inline void store_box_at(CUtensorMap const* packed, int const* at, int dimensions, void const* from,
                                          void const* pc) {
  copy_box(bulk_op::store, map_of(packed, dimensions, pc), at, const_cast<void*>(from), pc);
}

}}}  // namespace warpmem::v0::capture
