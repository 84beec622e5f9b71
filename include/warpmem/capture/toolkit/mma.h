// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wmma, in instrumented files. Which addresses each lane of a fragment has is not documented, so nothing of it is
// counted or computed: each operation ends the kernel with a sentence.
#pragma once

#include <warpmem/capture/cuda.hpp>
#include <warpmem/capture/words/bfloat16.hpp>
#include <warpmem/capture/words/half.hpp>

#define WARPMEM_REFUSED_MATRIX(name)                                                         \
  template <class... Operands>                                                               \
  WARPMEM_CALLED void name(Operands const&...) {                                             \
    warpmem::capture::unsupported("nvcuda::wmma::" #name "()", __builtin_return_address(0)); \
  }

namespace nvcuda { namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
namespace precision {
struct tf32;
struct u4;
struct s4;
struct b1;
}  // namespace precision
enum layout_t { mem_row_major, mem_col_major };

template <class T>
struct fragment_element {
  using type = T;
};
template <>
struct fragment_element<precision::tf32> {
  using type = float;
};
template <class Use, int m, int n, int k, class T, class Layout = void>
struct fragment {
  static constexpr int num_elements = m * n / 32;
  typename fragment_element<T>::type x[static_cast<size_t>(num_elements)];
};

WARPMEM_REFUSED_MATRIX(fill_fragment)
WARPMEM_REFUSED_MATRIX(load_matrix_sync)
WARPMEM_REFUSED_MATRIX(store_matrix_sync)
WARPMEM_REFUSED_MATRIX(mma_sync)
WARPMEM_REFUSED_MATRIX(bmma_sync)
inline float __float_to_tf32(float x) { return x; }

}}  // namespace nvcuda::wmma

#undef WARPMEM_REFUSED_MATRIX
