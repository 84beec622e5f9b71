// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of PTX mnemonics: PTX ISA 9.0, section 9.7.9.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/tools/trace/instruction.hpp>

#include <cstddef>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace detail {

// Instructions, as sets of bits.
inline constexpr unsigned ptx_ld = 1;
inline constexpr unsigned ptx_ldu = 2;
inline constexpr unsigned ptx_st = 4;
inline constexpr unsigned ptx_atom = 8;
inline constexpr unsigned ptx_red = 16;
inline constexpr unsigned ptx_ldmatrix = 32;
inline constexpr unsigned ptx_stmatrix = 64;
inline constexpr unsigned ptx_matrix = ptx_ldmatrix | ptx_stmatrix;
inline constexpr unsigned ptx_plain = ptx_ld | ptx_st;
inline constexpr unsigned ptx_atomic = ptx_atom | ptx_red;

// An instruction has at most one part of a group.
enum class ptx_group : unsigned char {
  type,
  space,
  cache,
  read_only,
  order,
  mmio,
  scope,
  l1,
  l2_size,
  l2,
  vector,
  operation,
  noftz,
  sync,
  aligned,
  shape,
  format,  // of elements in shared memory
  matrices,
  transposed,
  count,  // of groups
};

struct ptx_name {
  std::string_view name;
  ptx_group group;
  unsigned on;  // the instructions that take it
  int value;    // of the group's type
};

template <class T>
[[nodiscard]] constexpr int ptx_value(T value) noexcept {
  return static_cast<int>(value);
}

inline constexpr ptx_name ptx_names[] = {
    {"global", ptx_group::space, ptx_plain | ptx_ldu | ptx_atomic, ptx_value(memory_space::global)},
    {"shared", ptx_group::space, ptx_plain | ptx_atomic | ptx_matrix, ptx_value(memory_space::shared)},
    {"shared::cta", ptx_group::space, ptx_plain | ptx_atomic | ptx_matrix, ptx_value(memory_space::shared)},
    {"const", ptx_group::space, ptx_ld, ptx_value(memory_space::constant)},
    {"local", ptx_group::space, ptx_plain, ptx_value(memory_space::local)},

    {"ca", ptx_group::cache, ptx_ld, ptx_value(cache_op::ca)},
    {"cg", ptx_group::cache, ptx_plain, ptx_value(cache_op::cg)},
    {"cs", ptx_group::cache, ptx_plain, ptx_value(cache_op::cs)},
    {"lu", ptx_group::cache, ptx_ld, ptx_value(cache_op::lu)},
    {"cv", ptx_group::cache, ptx_ld, ptx_value(cache_op::cv)},
    {"wb", ptx_group::cache, ptx_st, ptx_value(cache_op::wb)},
    {"wt", ptx_group::cache, ptx_st, ptx_value(cache_op::wt)},
    {"nc", ptx_group::read_only, ptx_ld, 0},

    {"weak", ptx_group::order, ptx_plain, 0},
    {"volatile", ptx_group::order, ptx_plain, 0},
    {"relaxed", ptx_group::order, ptx_plain | ptx_atomic, 1},  // 1: needs a scope on ld and st
    {"acquire", ptx_group::order, ptx_ld | ptx_atom, 1},
    {"release", ptx_group::order, ptx_st | ptx_atomic, 1},
    {"acq_rel", ptx_group::order, ptx_atom, 1},
    {"mmio", ptx_group::mmio, ptx_plain, 0},
    {"cta", ptx_group::scope, ptx_plain | ptx_atomic, 0},
    {"cluster", ptx_group::scope, ptx_plain | ptx_atomic, 0},
    {"gpu", ptx_group::scope, ptx_plain | ptx_atomic, 0},
    {"sys", ptx_group::scope, ptx_plain | ptx_atomic, 1},  // 1: mmio's

    {"L1::evict_normal", ptx_group::l1, ptx_plain, 0},
    {"L1::evict_unchanged", ptx_group::l1, ptx_plain, 0},
    {"L1::evict_first", ptx_group::l1, ptx_plain, 0},
    {"L1::evict_last", ptx_group::l1, ptx_plain, 0},
    {"L1::no_allocate", ptx_group::l1, ptx_plain, 0},
    {"L2::64B", ptx_group::l2_size, ptx_ld, 0},
    {"L2::128B", ptx_group::l2_size, ptx_ld, 0},
    {"L2::256B", ptx_group::l2_size, ptx_ld, 0},
    {"L2::evict_normal", ptx_group::l2, ptx_plain, 32},  // of accesses of 32 bytes only
    {"L2::evict_first", ptx_group::l2, ptx_plain, 32},
    {"L2::evict_last", ptx_group::l2, ptx_plain, 32},
    {"L2::cache_hint", ptx_group::l2, ptx_plain | ptx_atomic, 0},

    {"v2", ptx_group::vector, ptx_plain | ptx_ldu | ptx_atomic, 2},
    {"v4", ptx_group::vector, ptx_plain | ptx_ldu | ptx_atomic, 4},
    {"v8", ptx_group::vector, ptx_plain | ptx_atomic, 8},

    {"add", ptx_group::operation, ptx_atomic, ptx_value(atomic_op::add)},
    {"min", ptx_group::operation, ptx_atomic, ptx_value(atomic_op::min)},
    {"max", ptx_group::operation, ptx_atomic, ptx_value(atomic_op::max)},
    {"inc", ptx_group::operation, ptx_atomic, ptx_value(atomic_op::inc)},
    {"dec", ptx_group::operation, ptx_atomic, ptx_value(atomic_op::dec)},
    {"and", ptx_group::operation, ptx_atomic, ptx_value(atomic_op::bit_and)},
    {"or", ptx_group::operation, ptx_atomic, ptx_value(atomic_op::bit_or)},
    {"xor", ptx_group::operation, ptx_atomic, ptx_value(atomic_op::bit_xor)},
    {"exch", ptx_group::operation, ptx_atom, ptx_value(atomic_op::exchange)},
    {"cas", ptx_group::operation, ptx_atom, ptx_value(atomic_op::unstated)},
    {"noftz", ptx_group::noftz, ptx_atomic, 0},

    {"sync", ptx_group::sync, ptx_matrix, 0},
    {"aligned", ptx_group::aligned, ptx_matrix, 0},
    {"m8n8", ptx_group::shape, ptx_matrix, 1},  // groups of eight rows of 16 bytes
    {"m8n16", ptx_group::shape, ptx_ldmatrix, 1},
    {"m16n16", ptx_group::shape, ptx_ldmatrix, 2},
    {"m16n8", ptx_group::shape, ptx_stmatrix, 1},
    {"b6x16_p32", ptx_group::format, ptx_ldmatrix, 0},
    {"b4x16_p64", ptx_group::format, ptx_ldmatrix, 0},
    {"x1", ptx_group::matrices, ptx_matrix, 1},
    {"x2", ptx_group::matrices, ptx_matrix, 2},
    {"x4", ptx_group::matrices, ptx_matrix, 4},
    {"trans", ptx_group::transposed, ptx_matrix, 1},
};

// Atomics take a type with some operations only.
inline constexpr unsigned ptx_ops_none = 0;
inline constexpr unsigned ptx_op_add = 1;
inline constexpr unsigned ptx_op_min_max = 2;
inline constexpr unsigned ptx_op_inc_dec = 4;
inline constexpr unsigned ptx_op_bits = 8;
inline constexpr unsigned ptx_op_exch = 16;
inline constexpr unsigned ptx_op_cas = 32;

struct ptx_type {
  std::string_view name;
  int bytes;
  unsigned on;
  atomic_type element;
  unsigned with;  // operations
};

inline constexpr ptx_type ptx_types[] = {
    {"b8", 1, ptx_plain | ptx_ldu | ptx_matrix, atomic_type::integer, ptx_ops_none},
    {"b8x16", 1, ptx_ldmatrix, atomic_type::integer, ptx_ops_none},
    {"u8", 1, ptx_plain | ptx_ldu, atomic_type::integer, ptx_ops_none},
    {"s8", 1, ptx_plain | ptx_ldu, atomic_type::integer, ptx_ops_none},
    {"b16", 2, ptx_plain | ptx_ldu | ptx_atom | ptx_matrix, atomic_type::integer, ptx_op_cas},
    {"u16", 2, ptx_plain | ptx_ldu, atomic_type::integer, ptx_ops_none},
    {"s16", 2, ptx_plain | ptx_ldu, atomic_type::integer, ptx_ops_none},
    {"b32", 4, ptx_plain | ptx_ldu | ptx_atomic, atomic_type::integer, ptx_op_bits | ptx_op_exch | ptx_op_cas},
    {"u32", 4, ptx_plain | ptx_ldu | ptx_atomic, atomic_type::integer, ptx_op_add | ptx_op_min_max | ptx_op_inc_dec},
    {"s32", 4, ptx_plain | ptx_ldu | ptx_atomic, atomic_type::integer, ptx_op_add | ptx_op_min_max},
    {"f32", 4, ptx_plain | ptx_ldu | ptx_atomic, atomic_type::f32, ptx_op_add},
    {"b64", 8, ptx_plain | ptx_ldu | ptx_atomic, atomic_type::integer, ptx_op_bits | ptx_op_exch | ptx_op_cas},
    {"u64", 8, ptx_plain | ptx_ldu | ptx_atomic, atomic_type::integer, ptx_op_add | ptx_op_min_max},
    {"s64", 8, ptx_plain | ptx_ldu | ptx_atomic, atomic_type::integer, ptx_op_min_max},
    {"f64", 8, ptx_plain | ptx_ldu | ptx_atomic, atomic_type::f64, ptx_op_add},
    {"b128", 16, ptx_plain | ptx_ldu | ptx_atom, atomic_type::integer, ptx_op_exch | ptx_op_cas},
    {"f16", 2, ptx_atomic, atomic_type::f16, ptx_op_add | ptx_op_min_max},
    {"f16x2", 4, ptx_atomic, atomic_type::f16, ptx_op_add | ptx_op_min_max},
    {"bf16", 2, ptx_atomic, atomic_type::bf16, ptx_op_add | ptx_op_min_max},
    {"bf16x2", 4, ptx_atomic, atomic_type::bf16, ptx_op_add | ptx_op_min_max},
};

}}}  // namespace warpmem::v0::detail
