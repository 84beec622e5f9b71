// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an atomic does to memory. The compiler makes different instructions of different atomics, and they do not cost
// the same: docs/shared.md.
#pragma once

#include <warpmem/model/config.hpp>

#include <concepts>

namespace warpmem { inline namespace v0 {

// In PTX's words. memory_op::compare_and_swap needs no further name.
enum class atomic_op : unsigned char {
  unstated,
  add,
  min,
  max,
  inc,
  dec,
  bit_and,
  bit_or,
  bit_xor,
  exchange,
  compare_and_store,  // SASS's CAST: a compare-and-swap that returns only whether it stored
  count_lanes,        // SASS's POPC.INC: adds the number of lanes with one address
};

// Of one element; the access's size says how many there are: f16 in 4 bytes is PTX's .f16x2.
enum class atomic_type : unsigned char { unstated, integer, f16, bf16, f32, f64 };

// What an atomic adds: the constant 1, or anything else. Of inc: `one` if its limit is 2^32 - 1, so that it adds 1.
enum class atomic_operand : unsigned char { unstated, one, other };

// What an atomic access does. Whether its result is used is memory_op's: atomic or reduction.
struct atomic_kind {
  atomic_op op{atomic_op::unstated};
  atomic_type type{atomic_type::unstated};
  atomic_operand operand{atomic_operand::unstated};
  static constexpr void each_member(auto f) {
    using a = atomic_kind;
    f("atomic", &a::op, atomic_op::count_lanes);
    f("type", &a::type, atomic_type::f64);
    f("operand", &a::operand, atomic_operand::other);
  }
  friend constexpr bool operator==(atomic_kind const&, atomic_kind const&) = default;
};

// atomicAdd(p, v) of a variable v, with T the type of *p: access.as(memory_op::reduction, adding<float>()).
template <class T>
requires std::integral<T> || std::same_as<T, float> || std::same_as<T, double>
[[nodiscard]] WARPMEM_HD constexpr atomic_kind adding() noexcept {
  return {atomic_op::add,
          std::integral<T>          ? atomic_type::integer
          : std::same_as<T, double> ? atomic_type::f64
                                    : atomic_type::f32,
          atomic_operand::other};
}

// atomicAdd(p, 1) of a constant, with T the type of *p: adding<int>(1), but adding<float>(1) if p points to floats. A
// variable does not compile here: the compiler of the kernel would not know that it is 1.
template <class T, class Constant>
requires std::integral<T> || std::same_as<T, float> || std::same_as<T, double>
[[nodiscard]] WARPMEM_HD consteval atomic_kind adding(Constant constant) noexcept {
  atomic_kind kind = adding<T>();
  if constexpr (std::integral<T>) {
    kind.operand = static_cast<T>(constant) == T{1} ? atomic_operand::one : atomic_operand::other;
  }
  return kind;
}

}}  // namespace warpmem::v0
