// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which instructions the batch kernels use: chosen when they are called, so that one binary suits every machine and no
// -march flag is needed.
#pragma once

#include <warpmem/batch/target.hpp>

namespace warpmem { inline namespace v0 {

// The instructions of a batch kernel. A path that the machine lacks falls back to the best that it has.
enum class batch_path : unsigned char {
  portable,  // plain C++
  avx2,      // x86-64 with AVX2, BMI1, BMI2 and POPCNT
  avx512,    // x86-64 with AVX-512 F, BW, CD, DQ and VL besides
  neon,      // 64-bit Arm
};

// Whether this machine, and this build, can take the path.
[[nodiscard]] inline bool has_batch_path(batch_path path) noexcept {
#if WARPMEM_X86_KERNELS
  bool const avx2 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                    __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
  bool const avx512 = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
                      __builtin_cpu_supports("avx512cd") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
                      __builtin_cpu_supports("avx512vl") != 0;
  return path == batch_path::portable || (path == batch_path::avx2 && avx2) ||
         (path == batch_path::avx512 && avx2 && avx512);
#else
  return path == batch_path::portable || (path == batch_path::neon && WARPMEM_NEON_KERNELS);
#endif
}

// The best path that this machine has.
[[nodiscard]] inline batch_path fastest_batch_path() noexcept {
  return has_batch_path(batch_path::avx512) ? batch_path::avx512
         : has_batch_path(batch_path::avx2) ? batch_path::avx2
         : has_batch_path(batch_path::neon) ? batch_path::neon
                                            : batch_path::portable;
}

}}  // namespace warpmem::v0
