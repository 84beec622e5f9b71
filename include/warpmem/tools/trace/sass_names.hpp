// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SASS opcodes of memory instructions, as nvdisasm, cuobjdump and NVBit print them: one row adds an opcode, one row a
// modifier.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/tools/trace/instruction.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace detail {

// Opcodes, as sets of bits.
inline constexpr unsigned sass_generic = 1;  // LD, ST, LDG, STG: 64-bit addresses, orders and scopes
inline constexpr unsigned sass_shared = 2;   // LDS, STS
inline constexpr unsigned sass_local = 4;
inline constexpr unsigned sass_constant = 8;
inline constexpr unsigned sass_copy = 16;
inline constexpr unsigned sass_matrix = 32;
inline constexpr unsigned sass_atoms = 64;
inline constexpr unsigned sass_atom = 128;    // ATOM, ATOMG, RED, REDG
inline constexpr unsigned sass_tensor = 256;  // of 9.0, as the next two: copies with a tensor map
inline constexpr unsigned sass_bulk = 512;    // copies without one
inline constexpr unsigned sass_gmma = 1024;   // wgmma
inline constexpr unsigned sass_plain = sass_generic | sass_shared | sass_local | sass_constant | sass_copy;
inline constexpr unsigned sass_addressed = sass_generic | sass_copy | sass_atom;
inline constexpr unsigned sass_atomics = sass_atoms | sass_atom;
inline constexpr unsigned sass_updates = sass_atomics | sass_tensor | sass_bulk;

struct sass_opcode {
  std::string_view name;
  unsigned kind;
  memory_space space;
  memory_op op;  // of atomics: whether there is a result
};

inline constexpr sass_opcode sass_opcodes[] = {
    {"LD", sass_generic, memory_space::unstated, memory_op::load},
    {"LDG", sass_generic, memory_space::global, memory_op::load},
    {"LDS", sass_shared, memory_space::shared, memory_op::load},
    {"LDL", sass_local, memory_space::local, memory_op::load},
    {"LDC", sass_constant, memory_space::constant, memory_op::load},
    {"LDSM", sass_matrix, memory_space::shared, memory_op::load},
    {"LDGSTS", sass_copy, memory_space::global, memory_op::load},
    {"ST", sass_generic, memory_space::unstated, memory_op::store},
    {"STG", sass_generic, memory_space::global, memory_op::store},
    {"STS", sass_shared, memory_space::shared, memory_op::store},
    {"STL", sass_local, memory_space::local, memory_op::store},
    {"STSM", sass_matrix, memory_space::shared, memory_op::store},
    {"ATOM", sass_atom, memory_space::unstated, memory_op::atomic},
    {"ATOMG", sass_atom, memory_space::global, memory_op::atomic},
    {"ATOMS", sass_atoms, memory_space::shared, memory_op::atomic},
    {"RED", sass_atom, memory_space::global, memory_op::reduction},
    {"REDG", sass_atom, memory_space::global, memory_op::reduction},
    {"UTMALDG", sass_tensor, memory_space::global, memory_op::load},
    {"UTMASTG", sass_tensor, memory_space::global, memory_op::store},
    {"UTMAREDG", sass_tensor, memory_space::global, memory_op::reduction},
    {"UTMAPF", sass_tensor, memory_space::global, memory_op::load},
    {"UBLKCP", sass_bulk, memory_space::global, memory_op::load},
    {"UBLKRED", sass_bulk, memory_space::global, memory_op::reduction},
    {"UBLKPF", sass_bulk, memory_space::global, memory_op::load},
    {"HGMMA", sass_gmma, memory_space::shared, memory_op::load},
    {"QGMMA", sass_gmma, memory_space::shared, memory_op::load},
    {"IGMMA", sass_gmma, memory_space::shared, memory_op::load},
    {"BGMMA", sass_gmma, memory_space::shared, memory_op::load},
};

// An opcode has at most one modifier of a group.
enum class sass_group : unsigned char {
  address,    // E: of 64 bits
  unaligned,  // U
  size,       // bytes
  half,       // LDSM's bits of an element
  cache,      // cache_op
  read_only,
  order,
  scope,
  l2,
  priv,
  indexing,
  shape,  // 1: transposed
  matrices,
  bypass,
  fill,
  operation,  // atomic_op
  popc,
  spin,
  element,  // atomic_type, and bytes times 8
  flush,
  rounding,
  rank,    // dimensions of a box
  target,  // of a bulk copy: 1 shared memory, 2 global memory; likewise source
  source,
  multicast,
  tile,  // 64xNxK: N
  sparse,
  accumulator,  // of wgmma
  operands,
  second_operand,
  a_layout,  // tnspA: A lies in shared memory
  b_layout,
  count,  // of groups
};

struct sass_name {
  std::string_view name;
  sass_group group;
  unsigned on;
  int value;
};

template <class T>
[[nodiscard]] constexpr int sass_value(T value) noexcept {
  return static_cast<int>(value);
}
[[nodiscard]] constexpr int sass_element(atomic_type type, int bytes) noexcept { return sass_value(type) + 8 * bytes; }

inline constexpr sass_name sass_names[] = {
    {"E", sass_group::address, sass_addressed, 0},
    {"U", sass_group::unaligned, sass_shared, 0},
    {"U8", sass_group::size, sass_plain & ~sass_copy, 1},
    {"S8", sass_group::size, sass_plain & ~sass_copy, 1},
    {"U16", sass_group::size, sass_plain & ~sass_copy, 2},
    {"S16", sass_group::size, sass_plain & ~sass_copy, 2},
    {"32", sass_group::size, sass_plain, 4},
    {"64", sass_group::size, sass_plain, 8},
    {"128", sass_group::size, sass_plain & ~sass_constant, 16},
    {"256", sass_group::size, sass_generic, 32},

    {"EF", sass_group::cache, sass_generic | sass_local, sass_value(cache_op::cs)},
    {"LU", sass_group::cache, sass_generic | sass_local, sass_value(cache_op::lu)},
    {"EL", sass_group::cache, sass_addressed | sass_local, sass_value(cache_op::unspecified)},
    {"EU", sass_group::cache, sass_addressed | sass_local, sass_value(cache_op::unspecified)},
    {"NA", sass_group::cache, sass_addressed | sass_local, sass_value(cache_op::unspecified)},
    {"CG", sass_group::cache, sass_generic | sass_local, sass_value(cache_op::cg)},  // before 7.0, as the next
    {"CS", sass_group::cache, sass_generic | sass_local, sass_value(cache_op::cs)},
    {"CV", sass_group::cache, sass_generic | sass_local, sass_value(cache_op::cv)},
    {"WT", sass_group::cache, sass_generic | sass_local, sass_value(cache_op::wt)},
    {"CI", sass_group::read_only, sass_generic, 0},
    {"CONSTANT", sass_group::order, sass_generic | sass_copy, 1},  // 1: the read-only path
    {"WEAK", sass_group::order, sass_addressed, 0},
    {"STRONG", sass_group::order, sass_addressed, 0},
    {"MMIO", sass_group::order, sass_addressed, 0},
    {"CTA", sass_group::scope, sass_addressed, 0},
    {"SM", sass_group::scope, sass_addressed, 0},
    {"VC", sass_group::scope, sass_addressed, 0},
    {"GPU", sass_group::scope, sass_addressed, 0},
    {"SYS", sass_group::scope, sass_addressed, 0},
    {"LTC64B", sass_group::l2, sass_generic | sass_copy, 0},
    {"LTC128B", sass_group::l2, sass_generic | sass_copy, 0},
    {"LTC256B", sass_group::l2, sass_generic | sass_copy, 0},
    {"ENL2", sass_group::l2, sass_generic, 0},
    {"EFL2", sass_group::l2, sass_generic, 0},
    {"ELL2", sass_group::l2, sass_generic, 0},
    {"PRIVATE", sass_group::priv, sass_addressed, 0},
    {"IL", sass_group::indexing, sass_constant, 0},
    {"IS", sass_group::indexing, sass_constant, 0},
    {"ISL", sass_group::indexing, sass_constant, 0},

    {"16", sass_group::half, sass_matrix, 0},
    {"8", sass_group::half, sass_matrix, 0},  // 10.0, as the next but one
    {"M88", sass_group::shape, sass_matrix, 0},
    {"MT88", sass_group::shape, sass_matrix, 1},
    {"MT168", sass_group::shape, sass_matrix, 1},
    {"1", sass_group::matrices, sass_matrix, 1},
    {"2", sass_group::matrices, sass_matrix, 2},
    {"4", sass_group::matrices, sass_matrix, 4},
    {"BYPASS", sass_group::bypass, sass_copy, 1},
    {"ZFILL", sass_group::fill, sass_copy, 0},

    {"ADD", sass_group::operation, sass_updates, sass_value(atomic_op::add)},
    {"MIN", sass_group::operation, sass_updates, sass_value(atomic_op::min)},
    {"MAX", sass_group::operation, sass_updates, sass_value(atomic_op::max)},
    {"INC", sass_group::operation, sass_updates, sass_value(atomic_op::inc)},
    {"DEC", sass_group::operation, sass_updates, sass_value(atomic_op::dec)},
    {"AND", sass_group::operation, sass_updates, sass_value(atomic_op::bit_and)},
    {"OR", sass_group::operation, sass_updates, sass_value(atomic_op::bit_or)},
    {"XOR", sass_group::operation, sass_updates, sass_value(atomic_op::bit_xor)},
    {"EXCH", sass_group::operation, sass_atomics, sass_value(atomic_op::exchange)},
    {"CAS", sass_group::operation, sass_atomics, sass_value(atomic_op::unstated)},
    {"CAST", sass_group::operation, sass_atomics, sass_value(atomic_op::compare_and_store)},
    {"POPC", sass_group::popc, sass_atoms, 1},
    {"SPIN", sass_group::spin, sass_atomics, 1},
    {"32", sass_group::element, sass_atomics, sass_element(atomic_type::integer, 4)},
    {"U32", sass_group::element, sass_atomics, sass_element(atomic_type::integer, 4)},
    {"S32", sass_group::element, sass_atomics, sass_element(atomic_type::integer, 4)},
    {"64", sass_group::element, sass_atomics, sass_element(atomic_type::integer, 8)},
    {"U64", sass_group::element, sass_atomics, sass_element(atomic_type::integer, 8)},
    {"S64", sass_group::element, sass_atomics, sass_element(atomic_type::integer, 8)},
    {"128", sass_group::element, sass_atomics, sass_element(atomic_type::integer, 16)},
    {"F32", sass_group::element, sass_atom, sass_element(atomic_type::f32, 4)},
    {"F32x2", sass_group::element, sass_atom, sass_element(atomic_type::f32, 8)},
    {"F32x4", sass_group::element, sass_atom, sass_element(atomic_type::f32, 16)},
    {"F64", sass_group::element, sass_atom, sass_element(atomic_type::f64, 8)},
    {"F16x2", sass_group::element, sass_atom, sass_element(atomic_type::f16, 4)},
    {"F16x4", sass_group::element, sass_atom, sass_element(atomic_type::f16, 8)},
    {"F16x8", sass_group::element, sass_atom, sass_element(atomic_type::f16, 16)},
    {"BF16x2", sass_group::element, sass_atom, sass_element(atomic_type::bf16, 4)},
    {"BF16_V2", sass_group::element, sass_atom, sass_element(atomic_type::bf16, 4)},
    {"BF16x4", sass_group::element, sass_atom, sass_element(atomic_type::bf16, 8)},
    {"BF16x8", sass_group::element, sass_atom, sass_element(atomic_type::bf16, 16)},
    {"1D", sass_group::rank, sass_tensor, 1},
    {"2D", sass_group::rank, sass_tensor, 2},
    {"3D", sass_group::rank, sass_tensor, 3},
    {"4D", sass_group::rank, sass_tensor, 4},
    {"5D", sass_group::rank, sass_tensor, 5},
    {"IM2COL", sass_group::indexing, sass_tensor, 0},
    {"MULTICAST", sass_group::multicast, sass_tensor | sass_bulk, 0},
    {"L2", sass_group::l2, sass_tensor | sass_bulk, 0},
    {"S", sass_group::target, sass_bulk, 1},
    {"G", sass_group::target, sass_bulk, 2},
    {"S", sass_group::source, sass_bulk, 1},
    {"G", sass_group::source, sass_bulk, 2},
    {"SP", sass_group::sparse, sass_gmma, 1},
    {"F16", sass_group::accumulator, sass_gmma, 0},
    {"F32", sass_group::accumulator, sass_gmma, 0},
    {"BF16", sass_group::operands, sass_gmma, 0},
    {"TF32", sass_group::operands, sass_gmma, 0},
    {"E4M3", sass_group::operands, sass_gmma, 0},
    {"E5M2", sass_group::operands, sass_gmma, 0},
    {"S8", sass_group::operands, sass_gmma, 0},
    {"U8", sass_group::operands, sass_gmma, 0},
    {"E4M3", sass_group::second_operand, sass_gmma, 0},
    {"E5M2", sass_group::second_operand, sass_gmma, 0},
    {"S8", sass_group::second_operand, sass_gmma, 0},
    {"U8", sass_group::second_operand, sass_gmma, 0},
    {"AND", sass_group::operation, sass_gmma, 0},
    {"POPC", sass_group::popc, sass_gmma, 1},
    {"SAT", sass_group::flush, sass_gmma, 0},
    {"tnspA", sass_group::a_layout, sass_gmma, 1},
    {"tnspB", sass_group::b_layout, sass_gmma, 1},
    {"FTZ", sass_group::flush, sass_atom, 0},
    {"RN", sass_group::rounding, sass_atom, 0},
};

}}}  // namespace warpmem::v0::detail
