// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices that were converted for an mma before, by what its registers held: those behind it often have the same
// again.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/matrix_elements.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

template <class Matrix, std::size_t entries>
class known_matrices {
 public:
  template <class Fill>
  [[nodiscard]] Matrix const& find(u8 const* frame, s32 const* rows, int count, matrix_type type, Fill fill) {
    for (entry const& e : entries_) {
      if (e.holds(frame, rows, count, type)) {
        return e.matrix;
      }
    }
    entry& e = entries_[oldest_];
    oldest_ = (oldest_ + 1) % entries;
    e.type = type;
    e.count = count;
    for (int j = 0; j < count; ++j) {
      std::memcpy(e.bits[j], frame + rows[j], sizeof e.bits[j]);
    }
    fill(e.matrix);
    return e.matrix;
  }

 private:
  struct entry {
    Matrix matrix;
    alignas(64) u32 bits[4][warp_lanes];  // of its registers
    int count;
    matrix_type type;

    [[nodiscard]] bool holds(u8 const* frame, s32 const* rows, int registers, matrix_type of) const noexcept {
      bool is_same = type == of && count == registers;
      for (int j = 0; j < registers && is_same; ++j) {
        is_same = std::memcmp(bits[j], frame + rows[j], sizeof bits[j]) == 0;
      }
      return is_same;
    }
  };

  entry entries_[entries];
  std::size_t oldest_;
};

}}}}  // namespace warpmem::v0::ptx::detail
