// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which columns the elements of a sparse A have, from the metadata of mma.sp.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/ops/matrix_elements.hpp>
#include <warpmem/tools/ptx/ops/mma_form.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Of 4 columns 2 are kept, each with 2 bits of metadata; of 2 columns of tf32 one, with 4 bits; of integers of 4 bits
// pairs in place of elements.
class sparse_columns {
 public:
  // How many lanes of each quad have metadata: 1, 2 or 4.
  [[nodiscard]] static int lanes_of(mma_operands const& o) noexcept {
    matrix_type const type = o.type_a();
    int const bits_of_row = type == matrix_type::tf32 ? 2 * o.k() : bits_of(type) == 4 ? o.k() / 2 : o.k();
    return bits_of_row / 16;
  }
  // The bits of a row come from the lanes of a quad that the selector names. Of elements of 16 and 32 bits a lane's
  // word has 16 for row g, in its low half, and 16 for row g + 8; of smaller ones it has 32 for one row, g in even
  // lanes and g + 8 in odd ones (CUTLASS's reorder_meta lays them so).
  void read(u32 const* words, mma_operands const& o) noexcept {
    type_ = o.type_a();
    int const lanes = lanes_of(o);
    bool const has_whole_words = bits_of(type_) <= 8;
    for (int r = 0; r < 16; ++r) {
      u32 const* const quad = words + r % 8 * 4 + o.selector() * lanes;
      int const high = r / 8;
      bits_[r] = 0;
      for (int part = 0; part < lanes / (has_whole_words ? 2 : 1); ++part) {
        bits_[r] |= has_whole_words ? u64{quad[2 * part + high]} << (32 * part)
                                    : u64{quad[part] >> (16 * high) & 0xffff} << (16 * part);
      }
    }
  }
  // The column of stored element k.
  [[nodiscard]] int of(int row, int k) const noexcept {
    if (type_ == matrix_type::tf32) {
      return 2 * k + static_cast<int>(bits_[row] >> (4 * k + 1) & 1);
    }
    int const each = bits_of(type_) == 4 ? 2 : 1;
    int const number = k / each;
    int const index = static_cast<int>(bits_[row] >> (2 * number) & 3);
    return (number / 2 * 4 + index) * each + k % each;
  }

 private:
  matrix_type type_{};
  u64 bits_[16]{};
};

}}}}  // namespace warpmem::v0::ptx::detail
