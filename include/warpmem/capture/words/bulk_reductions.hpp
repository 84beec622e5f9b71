// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bulk copies from shared to global memory that add to what is there, or combine it in another way (PTX ISA,
// cp.reduce.async.bulk).
#pragma once

#include <warpmem/capture/hopper_runtime.hpp>
#include <warpmem/capture/words/bulk_copies.hpp>
#include <warpmem/capture/words/tensor_map.hpp>

#include <stdint.h>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace capture {

// libcu++'s names.
enum class dot_op { add, dec, inc, max, min, and_op, or_op, xor_op, cas, exch };

// Which elements the hardware combines so: f16 and bf16 too, which are not here.
template <dot_op op, class T>
[[nodiscard]] constexpr bool combines() {
  constexpr bool is_integer = std::is_integral_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);
  switch (op) {
    case dot_op::add:
      return is_integer || std::is_same_v<T, float> || std::is_same_v<T, double>;
    case dot_op::dec:
    case dot_op::inc:
      return is_integer && std::is_unsigned_v<T> && sizeof(T) == 4;
    case dot_op::max:
    case dot_op::min:
    case dot_op::and_op:
    case dot_op::or_op:
    case dot_op::xor_op:
      return is_integer;
    case dot_op::cas:
    case dot_op::exch:
      break;
  }
  return false;
}

template <dot_op op, class T>
[[nodiscard]] WARPMEM_UNTRACED T combined(T old, T by) {
  if constexpr (op == dot_op::add && std::is_integral_v<T>) {
    using bits = std::make_unsigned_t<T>;  // it wraps around
    return static_cast<T>(static_cast<bits>(old) + static_cast<bits>(by));
  } else if constexpr (op == dot_op::add) {
    return old + by;
  } else if constexpr (op == dot_op::dec) {
    return old == 0 || old > by ? by : old - 1;
  } else if constexpr (op == dot_op::inc) {
    return old >= by ? 0 : old + 1;
  } else if constexpr (op == dot_op::max) {
    return old > by ? old : by;
  } else if constexpr (op == dot_op::min) {
    return old < by ? old : by;
  } else if constexpr (op == dot_op::and_op) {
    return old & by;
  } else if constexpr (op == dot_op::or_op) {
    return old | by;
  } else {
    return old ^ by;
  }
}
// Not in memory, where clang++ would instrument what is atomic.
template <dot_op op, class T>
WARPMEM_UNTRACED void combine(void* result, void const* old, void const* by) {
  *static_cast<T*>(result) = combined<op>(*static_cast<T const*>(old), *static_cast<T const*>(by));
}
template <dot_op op, class T>
[[nodiscard]] WARPMEM_UNTRACED bulk_reduction reduction_of(void const* pc) {
  if constexpr (combines<op, T>()) {
    return {&combine<op, T>, sizeof(T)};
  } else {
    unsupported("a bulk reduction of elements of this type", pc);
    return {};
  }
}
// The elements are those of the tensor map.
template <dot_op op>
[[nodiscard]] WARPMEM_UNTRACED bulk_reduction reduction_of(CUtensorMap const& packed, void const* pc) {
  switch (packed.type) {
    case CU_TENSOR_MAP_DATA_TYPE_UINT32:
      return reduction_of<op, uint32_t>(pc);
    case CU_TENSOR_MAP_DATA_TYPE_INT32:
      return reduction_of<op, int32_t>(pc);
    case CU_TENSOR_MAP_DATA_TYPE_UINT64:
      return reduction_of<op, uint64_t>(pc);
    case CU_TENSOR_MAP_DATA_TYPE_INT64:
      return reduction_of<op, int64_t>(pc);
    case CU_TENSOR_MAP_DATA_TYPE_FLOAT32:
      return reduction_of<op, float>(pc);
    case CU_TENSOR_MAP_DATA_TYPE_FLOAT64:
      return reduction_of<op, double>(pc);
    default:
      return reduction_of<op, void*>(pc);
  }
}

template <dot_op op>
WARPMEM_UNTRACED void reduce_box_at(CUtensorMap const* packed, int const* at, int dimensions, void const* from,
                                    void const* pc) {
  tensor_map const map = map_of(packed, dimensions, pc);
  copy_box({bulk_op::reduction, reduction_of<op>(*packed, pc), 0}, map, at, const_cast<void*>(from), pc);
}

}}}  // namespace warpmem::v0::capture
