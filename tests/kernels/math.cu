// A kernel for each function of <math.h>, in double and in float.
#define ONE(name, ...)                                            \
  __global__ void name##_of_doubles(double const* x, double* y) { \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                \
    y[i] = name(x[i]);                                            \
  }                                                               \
  __global__ void name##_of_floats(float const* x, float* y) {    \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                \
    y[i] = name##f(x[i]);                                         \
  }
#include "words/functions.inc"
#define TWO(name, ...)                                                              \
  __global__ void name##_of_doubles(double const* x, double const* by, double* y) { \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                  \
    y[i] = name(x[i], by[i]);                                                       \
  }                                                                                 \
  __global__ void name##_of_floats(float const* x, float const* by, float* y) {     \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                  \
    y[i] = name##f(x[i], by[i]);                                                    \
  }
#include "words/functions2.inc"
