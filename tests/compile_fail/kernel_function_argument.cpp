// expect: warpmem: a function of the host is nothing to a kernel
#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>

inline int twice(int x) { return 2 * x; }

inline auto launch(warpmem::simulated_gpu& gpu) {
#if defined(WARPMEM_WRONG)
  return gpu.launch({.grid = {1}, .block = {32}}, "kernel", &twice);
#else
  return gpu.launch({.grid = {1}, .block = {32}}, "kernel", twice(1));
#endif
}
