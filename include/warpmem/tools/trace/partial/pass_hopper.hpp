// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes lane accesses, and those of Hopper's own instructions, through an archive.
#pragma once

#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/access/wgmma.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/partial/archive.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

template <class Archive>
void pass(Archive& ar, atomic_kind& kind) {
  auto& [op, type, operand] = kind;
  ar.enumerator("atomic", op, atomic_op::count_lanes);
  ar.enumerator("type", type, atomic_type::f64);
  ar.enumerator("operand", operand, atomic_operand::other);
}

template <class Archive>
void pass(Archive& ar, warp_access& a) {
  auto& [at, active, lane_bytes, op, cache, atomic, overflowed] = a;
  ar("at", at);
  ar("active", active);
  ar("lane_bytes", lane_bytes);
  ar.enumerator("op", op, memory_op::compare_and_swap);
  ar.enumerator("cache", cache, cache_op::nc);
  pass(ar, atomic);
  ar("overflowed", overflowed);
}
template <class Archive, class Integer, std::size_t N>
void pass(Archive& ar, char const* name, Integer (&numbers)[N]) {
  for (Integer& number : numbers) {
    ar(name, number);
  }
}

template <class Archive>
void pass(Archive& ar, im2col_box& pixels) {
  auto& [count, low, high] = pixels;
  ar("pixels", count);
  pass(ar, "low", low);
  pass(ar, "high", high);
}
template <class Archive>
void pass(Archive& ar, tensor_map& map) {
  auto& [base, rank, element_bytes, dims, strides, box, element_strides, swizzle, interleave, promotion, fill, mode,
         im2col] = map;
  ar("base", base);
  ar("rank", rank);
  ar("element_bytes", element_bytes);
  pass(ar, "dim", dims);
  pass(ar, "stride", strides);
  pass(ar, "box", box);
  pass(ar, "step", element_strides);
  ar.enumerator("swizzle", swizzle, tma_swizzle::bytes_128_atom_32_flip_8);
  ar.enumerator("interleave", interleave, tensor_interleave::bytes_32);
  ar.enumerator("promotion", promotion, l2_promotion::bytes_256);
  ar.enumerator("fill", fill, oob_fill::nans);
  ar.enumerator("mode", mode, tensor_mode::im2col);
  pass(ar, im2col);
}
template <class Archive>
void pass(Archive& ar, tensor_copy& copy) {
  auto& [op, map, at, shared, multicast, offsets] = copy;
  ar.enumerator("bulk", op, bulk_op::prefetch);
  pass(ar, map);
  pass(ar, "at", at);
  ar("shared", shared);
  ar("multicast", multicast);
  pass(ar, "offset", offsets);
}
template <class Archive>
void pass(Archive& ar, bulk_copy& copy) {
  auto& [op, global, shared, bytes, multicast] = copy;
  ar.enumerator("bulk", op, bulk_op::prefetch);
  ar("global", global);
  ar("shared", shared);
  ar("bytes", bytes);
  ar("multicast", multicast);
}
template <class Archive>
void pass(Archive& ar, block_copy& copy) {
  auto& [from, to, bytes, reduces] = copy;
  ar("from", from);
  ar("to", to);
  ar("bytes", bytes);
  ar("reduces", reduces);
}
template <class Archive>
void pass(Archive& ar, wgmma_access& access) {
  auto& [n, type, a_in_shared, sparse] = access;
  ar("n", n);
  ar.enumerator("type", type, wgmma_type::b1);
  ar("a_in_shared", a_in_shared);
  ar("sparse", sparse);
}
template <class Archive>
void pass(Archive& ar, cluster_access& a) {
  auto& [access, own_rank, blocks, is_async] = a;
  pass(ar, access);
  ar("own_rank", own_rank);
  ar("blocks", blocks);
  ar("is_async", is_async);
}
template <class Archive>
void pass(Archive&, unseen_access&) {}

}}}}  // namespace warpmem::v0::trace::detail
