// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which columns the elements of a sparse A have, from the metadata of mma.sp.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/code/lanes.hpp>
#include <warpmem/ptx/ops/matrix_elements.hpp>
#include <warpmem/ptx/ops/mma_form.hpp>
#include <warpmem/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Of 4 columns 2 are kept, each with 2 bits of metadata; of 2 columns of tf32 one, with 4 bits; of integers of 4 bits
// pairs in place of elements.
class sparse_columns {
 public:
  // The bits of a row come 16 at a time from the lanes of a quad that the selector names: the low half of a lane's
  // word is row g's, the high half row g + 8's.
  void read(u32 const* words, mma_operands const& o) noexcept {
    type_ = o.type_a();
    int const bits_of_row = type_ == matrix_type::tf32 ? 2 * o.k() : bits_of(type_) == 4 ? o.k() / 2 : o.k();
    int const lanes = bits_of_row / 16;
    for (int r = 0; r < 16; ++r) {
      bits_[r] = 0;
      for (int part = 0; part < lanes; ++part) {
        u32 const word = words[r % 8 * 4 + o.selector() * lanes + part];
        bits_[r] |= u64{word >> (r < 8 ? 0 : 16) & 0xffff} << (16 * part);
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
