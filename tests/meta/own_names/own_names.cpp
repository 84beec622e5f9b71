// Names that CUDA programs declare at global scope do not clash after "using namespace warpmem": each is declared and
// used as OWN_NAMES says, 1 as a variable, 2 as a function, 3 as a type; and as a parameter of a kernel.
#include <warpmem/warpmem.hpp>
#if !defined(WARPMEM_WRONG)
#  include <warpmem/kernel.hpp>
#endif
#if defined(WARPMEM_OWN_NAMES_GPU)
#  include <warpmem/device.cuh>
#endif

using namespace warpmem;

// clang-format off
// The fifty names that most files of HeCBench, llm.c and LeetCUDA (1016 files) declare at file scope or as parameters
// of kernels, without main and names of one project.
#define COMMONEST(NAME) \
  NAME(N) NAME(n) NAME(T) NAME(out) NAME(B) NAME(C) NAME(x) NAME(y) NAME(a) NAME(K) NAME(output) NAME(b) NAME(inp) \
  NAME(input) NAME(M) NAME(size) NAME(height) NAME(A) NAME(width) NAME(d) NAME(data) NAME(k) NAME(c) NAME(Params) \
  NAME(seed) NAME(src) NAME(v) NAME(m) NAME(dst) NAME(weight) NAME(result) NAME(usage) NAME(scale) NAME(get_time) \
  NAME(stride) NAME(bias) NAME(init) NAME(reference) NAME(div_ceil) NAME(in) NAME(verify) NAME(run) NAME(dot) \
  NAME(count) NAME(alpha) NAME(mean) NAME(D) NAME(length) NAME(test) NAME(table)

// Words of this trade. Some were names of warpmem.
#define WORDS(NAME) \
  NAME(arch) NAME(tile) NAME(lanes) NAME(elements) NAME(device) NAME(layout) NAME(swizzle) NAME(check) NAME(bank) \
  NAME(banks) NAME(block) NAME(grid) NAME(warp) NAME(lane) NAME(sector) NAME(row) NAME(column) NAME(pitch) \
  NAME(padding) NAME(offset) NAME(shape) NAME(tensor) NAME(copy) NAME(load) NAME(store) NAME(shared) NAME(mask) \
  NAME(kernel) NAME(launch) NAME(stream) NAME(event) NAME(timer) NAME(matrix) NAME(vector) NAME(buffer) \
  NAME(context) NAME(thread) NAME(threads) NAME(blocks) NAME(state) NAME(sum) NAME(reduce) NAME(add) NAME(compare) \
  NAME(print) NAME(transpose) NAME(eps)
// clang-format on

#if OWN_NAMES == 1
#  define DECLARE(NAME) int NAME = 1;
#  define USE(NAME) used += NAME;
#elif OWN_NAMES == 2
#  define DECLARE(NAME) \
    int NAME(int number) { return number; }
#  define USE(NAME) used += NAME(1);
#elif OWN_NAMES == 3
#  define DECLARE(NAME) \
    struct NAME {       \
      int value = 1;    \
    };
#  define USE(NAME) used += NAME{}.value;
#endif

#if defined(__CUDACC__)
#  define KERNEL __global__
#else
#  define KERNEL
#endif
#define TAKE(NAME) \
  KERNEL void take_##NAME(int* NAME) { ++*NAME; }
COMMONEST(TAKE)
WORDS(TAKE)

COMMONEST(DECLARE)
WORDS(DECLARE)
#if defined(WARPMEM_WRONG)
DECLARE(address)  // which is still a name of warpmem
#endif

int use_all() {
  int used = 0;
  COMMONEST(USE)
  WORDS(USE)
#if defined(WARPMEM_WRONG)
  USE(address)
#endif
  return used + (shared_memory<sm_90>::analyze(contiguous<float>()).is_conflict_free() ? 1 : 0);
}
