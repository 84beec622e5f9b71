// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes of a tensor copy: rows of a box, or pixels, between the tensor and swizzled shared memory.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/swizzle.hpp>
#include <warpmem/model/rules/tma/box.hpp>
#include <warpmem/tools/ptx/host/tensor_map.hpp>
#include <warpmem/tools/ptx/ops/bulk_sides.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// What loads write for elements outside of the tensor.
[[nodiscard]] inline u64 fill_of(typed_tensor_map const& t) noexcept {
  if (t.map.fill == oob_fill::zeros) {
    return 0;
  }
  switch (t.type) {
    case tensor_element::f16:
    case tensor_element::bf16:
      return 0x7fff7fff7fff7fff;
    case tensor_element::f64:
      return 0x7fffffffffffffff;
    default:
      return 0x7fffffff7fffffff;
  }
}

// Swizzles move whole units of 8 bytes. f(where in shared memory, where in the row, bytes) for each unit of a row, or
// part of one, from byte `begin` to before `end`.
template <class F>
void each_unit(tensor_copy const& copy, warpmem::detail::box_row const& row, s64 begin, s64 end, F f) {
  auto const swizzle = swizzle_of(copy.map.swizzle);
  for (s64 at = begin; at < end;) {
    address const straight = row.all.shared + static_cast<address>(at);
    s64 const bytes = (std::min)(end - at, s64{8} - static_cast<s64>(straight % 8));
    f(swizzle(straight - straight % 8) + straight % 8 - copy.shared, at, bytes);
    at += bytes;
  }
}

// Moves one row. `shared` is where the box begins on the host, `tensor` the first byte of the row that is inside; null:
// none is, or it cannot be reached.
struct row_sides {
  u8* shared;
  u8* tensor;
};
inline void move_row(memory_operand const& m, tensor_copy const& copy, warpmem::detail::box_row const& row, u64 fill,
                     row_sides s) {
  s64 const first = row.left;
  s64 const last = row.left + row.inside;
  auto const fill_unit = [&](u64 at, s64, s64 bytes) {
    std::memcpy(s.shared + at, &fill, static_cast<std::size_t>(bytes));
  };
  if (copy.op == bulk_op::load) {
    each_unit(copy, row, 0, first, fill_unit);
    each_unit(copy, row, last, row.all.bytes, fill_unit);
  }
  if (s.tensor == nullptr) {
    return;
  }
  each_unit(copy, row, first, last, [&](u64 at, s64 in_row, s64 bytes) {
    u8* const there = s.tensor + (in_row - first);
    if (copy.op == bulk_op::load) {
      std::memcpy(s.shared + at, there, static_cast<std::size_t>(bytes));
    } else {
      put_bytes(m, there, s.shared + at, static_cast<u64>(bytes));
    }
  });
}

// Moves all rows; what the tensor says to be there, but no array has, is a problem.
struct move_box {
  bulk_by const& by;
  memory_operand const& m;
  tensor_copy const& copy;
  u64 fill;
  u8* shared;
  array const* known{};

  void operator()(warpmem::detail::box_row const& row) {
    row_sides sides{shared, nullptr};
    if (row.inside > 0) {
      u64 const at = row.all.global + static_cast<u64>(row.left);
      u64 const bytes = static_cast<u64>(row.inside);
      bool const writes = copy.op != bulk_op::load;
      if (known == nullptr || !known->holds(at, bytes)) {
        known = find_global(by, at, bytes, writes).in;
      }
      sides.tensor = known == nullptr ? nullptr : known->host + (at - known->begin);
      if (writes && known != nullptr) {
        note_global_write(*known, at, bytes);
      }
    }
    move_row(m, copy, row, fill, sides);
  }
};

}}}}  // namespace warpmem::v0::ptx::detail
