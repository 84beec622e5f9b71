// Checks of the programs here: a line on stderr for each that fails, and the exit status.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>

inline int& failures() {
  static int n = 0;
  return n;
}
#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      std::fprintf(stderr, "%s:%d: not %s\n", __FILE__, __LINE__, #condition); \
      ++failures();                                                            \
    }                                                                          \
  } while (false)
// The call returns that status.
#define CHECK_STATUS(call, expected)                                                                                 \
  do {                                                                                                               \
    cudaError_t const is = (call);                                                                                   \
    if (is != (expected)) {                                                                                          \
      std::fprintf(stderr, "%s:%d: %s is %s, not %s\n", __FILE__, __LINE__, #call, cudaGetErrorName(is), #expected); \
      ++failures();                                                                                                  \
    }                                                                                                                \
  } while (false)
#define CHECK_SUCCESS(call) CHECK_STATUS(call, cudaSuccess)
