// Kernels of CUDA's words, and of those that need no other thread.
#include "words.cuh"

#if defined(__NVCC__)
// double4 and others have names with their alignment since CUDA 13.
#  pragma nv_diag_suppress deprecated_entity
#  pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif

#define VECTOR(name, size, alignment)                                    \
  static_assert(sizeof(name) == (size) && alignof(name) == (alignment)); \
  __global__ void copies_##name(name const* in, name* out) { copy_by_tile(in, out); }
#include "words/vectors.inc"
#undef VECTOR
static_assert(sizeof(dim3) == 12 && alignof(dim3) == 4);

// One number for each word: whether it gave something else.
#define SAME(expression, expected) *wrong++ = !((expression) == (expected));
#define NEAR(expression, expected) \
  *wrong++ = !(fabs(double(expression) - double(expected)) <= 1e-5 * fabs(double(expected)));
__global__ void gives_other_values(int* wrong) {
#include "words/halves.inc"
#include "words/values.inc"
#if defined(__NVCC__)
#  include "words/values_of_nvcc.inc"
#endif
}
