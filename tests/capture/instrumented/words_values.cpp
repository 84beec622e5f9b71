// What words give that need no other thread.
#include <warpmem/capture/cuda.hpp>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

int wrong_words(char const** wrong) {
  int count = 0;
#define SAME(expression, expected) \
  if (!((expression) == (expected))) wrong[count++] = #expression;
#define NEAR(expression, expected) \
  if (!(fabs(double(expression) - double(expected)) <= 1e-5 * fabs(double(expected)))) wrong[count++] = #expression;
#include "kernels/words/halves.inc"
#include "kernels/words/values.inc"
  return count;
}
