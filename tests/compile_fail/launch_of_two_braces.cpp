// expect: warpmem: a launch's shape is one argument: launch({.grid = {4}, .block = {256}}, ...)
#include <warpmem/gpu.hpp>

#include <vector>

inline void launch(warpmem::simulated_gpu& gpu, std::vector<float>& out) {
#if defined(WARPMEM_WRONG)
  auto const run = gpu.launch({4}, {256}, "kernel", out);
  (void)run;
#else
  gpu.launch({4, 256}, "kernel", out);
#endif
}
