// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpmem/kernel/count.hpp>

#if defined(__AVX2__) && defined(__GNUC__)
#  include <cstdio>
#  include <cstdlib>

// Before anything else of it runs on a machine that cannot.
[[maybe_unused]] static bool const runs_here = [] {
  if (__builtin_cpu_supports("avx2") == 0) {
    std::fputs("warpmem was compiled for AVX2, which this machine lacks: configure with -DWARPMEM_AVX2=OFF\n", stderr);
    std::_Exit(1);
  }
  return true;
}();
#endif
