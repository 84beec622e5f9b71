// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads what a PTX mnemonic says about a memory instruction: "ld.global.cg.v4.u32", "atom.shared.add.u32",
// "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16". PTX ISA 9.0, section 9.7.9.
#pragma once

#include <warpmem/access/operation.hpp>

#include <cstddef>
#include <string_view>

namespace warpmem { inline namespace v0 {

// The state space in a mnemonic: "global" of ld.global.u32. A generic ld.u32 has none.
enum class memory_space : unsigned char { unstated, global, shared, constant, local };

// What a mnemonic takes: an address for each lane, or the rows of matrices (ldmatrix, stmatrix).
enum class ptx_form : unsigned char { lane_access, matrix_access };

// A parsed mnemonic: read_ptx_instruction's answer.
struct ptx_instruction {
  ptx_form form{ptx_form::lane_access};
  memory_space space{memory_space::unstated};
  memory_op op{memory_op::load};
  cache_op cache{cache_op::unspecified};
  int lane_bytes{};  // 0 when the mnemonic has no type
  int matrices{};    // of ldmatrix and stmatrix
  bool transposed{};
  // The first part that could not be read. Empty if all is well.
  std::string_view unknown_part{};
};

namespace detail {

struct named_size {
  std::string_view name;
  int bytes;
};
inline constexpr named_size ptx_types[] = {{"b8", 1},  {"u8", 1},    {"s8", 1},    {"b16", 2},   {"u16", 2},
                                           {"s16", 2}, {"f16", 2},   {"bf16", 2},  {"b32", 4},   {"u32", 4},
                                           {"s32", 4}, {"f32", 4},   {"b64", 8},   {"u64", 8},   {"s64", 8},
                                           {"f64", 8}, {"b128", 16}, {"f16x2", 4}, {"bf16x2", 4}};

struct named_space {
  std::string_view name;
  memory_space space;
};
inline constexpr named_space ptx_spaces[] = {{"global", memory_space::global},
                                             {"shared", memory_space::shared},
                                             {"shared::cta", memory_space::shared},
                                             {"const", memory_space::constant},
                                             {"local", memory_space::local}};

struct named_cache_op {
  std::string_view name;
  cache_op op;
  memory_op on;  // loads and stores have different sets
};
inline constexpr named_cache_op ptx_cache_ops[] = {
    {"ca", cache_op::ca, memory_op::load},  {"cg", cache_op::cg, memory_op::load},
    {"cs", cache_op::cs, memory_op::load},  {"lu", cache_op::lu, memory_op::load},
    {"cv", cache_op::cv, memory_op::load},  {"nc", cache_op::nc, memory_op::load},
    {"wb", cache_op::wb, memory_op::store}, {"cg", cache_op::cg, memory_op::store},
    {"cs", cache_op::cs, memory_op::store}, {"wt", cache_op::wt, memory_op::store}};

// Parts that change nothing in what the memory system does with the addresses: of every instruction, of atomics and
// reductions, of matrix accesses.
inline constexpr std::string_view ptx_ordering[] = {"weak", "relaxed", "acquire", "release", "acq_rel", "volatile",
                                                    "mmio", "cta",     "cluster", "gpu",     "sys"};
inline constexpr std::string_view ptx_arithmetic[] = {"noftz", "add", "min", "max", "inc",
                                                      "dec",   "and", "or",  "xor", "exch"};
inline constexpr std::string_view ptx_collective[] = {"sync", "aligned", "m8n8"};

template <std::size_t N>
[[nodiscard]] constexpr bool is_one_of(std::string_view part, std::string_view const (&names)[N]) noexcept {
  for (std::string_view const name : names) {
    if (part == name) {
      return true;
    }
  }
  return false;
}

[[nodiscard]] constexpr bool is_hint(std::string_view part) noexcept {
  return part.substr(0, 4) == "L1::" || part.substr(0, 4) == "L2::";
}

[[nodiscard]] constexpr int vector_length(std::string_view part) noexcept {
  return part == "v2" ? 2 : part == "v4" ? 4 : part == "v8" ? 8 : 0;
}

[[nodiscard]] constexpr int matrix_count(std::string_view part) noexcept {
  return part == "x1" ? 1 : part == "x2" ? 2 : part == "x4" ? 4 : 0;
}

// Reads one part after the first; false if no rule knows it.
[[nodiscard]] constexpr bool read_part(std::string_view part, ptx_instruction& i, int& vector) noexcept {
  for (auto const& type : ptx_types) {
    if (part == type.name) {
      if (i.lane_bytes != 0) {
        return false;  // a second type
      }
      i.lane_bytes = type.bytes;
      return true;
    }
  }
  for (auto const& space : ptx_spaces) {
    if (part == space.name) {
      if (i.space != memory_space::unstated && i.space != space.space) {
        return false;  // a second space
      }
      i.space = space.space;
      return true;
    }
  }
  bool const is_matrix = i.form == ptx_form::matrix_access;
  for (auto const& cache : ptx_cache_ops) {
    if (part == cache.name && i.op == cache.on && !is_matrix) {
      i.cache = cache.op;
      return true;
    }
  }
  if (part == "cas" && i.op == memory_op::atomic) {
    i.op = memory_op::compare_and_swap;
    return true;
  }
  if (is_matrix && (part == "trans" || matrix_count(part) != 0)) {
    i.transposed = i.transposed || part == "trans";
    i.matrices = matrix_count(part) != 0 ? matrix_count(part) : i.matrices;
    return true;
  }
  if (vector_length(part) != 0 && !is_matrix) {
    vector = vector_length(part);
    return true;
  }
  return is_one_of(part, ptx_ordering) || (is_read_modify_write(i.op) && is_one_of(part, ptx_arithmetic)) ||
         (is_matrix && is_one_of(part, ptx_collective)) || is_hint(part);
}

[[nodiscard]] constexpr bool read_opcode(std::string_view part, ptx_instruction& i) noexcept {
  bool const matrix = part == "ldmatrix" || part == "stmatrix";
  if (matrix) {
    i.form = ptx_form::matrix_access;
    i.space = memory_space::shared;
  }
  i.op = part == "st" || part == "stmatrix" ? memory_op::store
         : part == "atom"                   ? memory_op::atomic
         : part == "red"                    ? memory_op::reduction
                                            : memory_op::load;
  return matrix || part == "ld" || part == "ldu" || part == "st" || part == "atom" || part == "red";
}

}  // namespace detail

// Reads a mnemonic, without operands. The result's unknown_part views into `mnemonic`.
[[nodiscard]] constexpr ptx_instruction read_ptx_instruction(std::string_view mnemonic) noexcept {
  ptx_instruction i{};
  int vector = 1;
  bool first = true;
  for (std::string_view rest = mnemonic; first || !rest.empty(); first = false) {
    auto const dot = rest.find('.');
    std::string_view const part = rest.substr(0, dot);
    if (first ? !detail::read_opcode(part, i) : !detail::read_part(part, i, vector)) {
      i.unknown_part = !part.empty() ? part : !mnemonic.empty() ? mnemonic : std::string_view{"nothing"};
      return i;
    }
    rest = dot == std::string_view::npos ? std::string_view{} : rest.substr(dot + 1);
    if (dot != std::string_view::npos && rest.empty()) {
      i.unknown_part = mnemonic;  // a dot at the end
      return i;
    }
  }
  i.lane_bytes *= vector;
  return i;
}

}}  // namespace warpmem::v0
