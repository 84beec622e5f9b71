// expect: warpmem: a kernel is launched by its name, which stands in quotation marks
#include <warpmem/gpu.hpp>

#include <vector>

void scale(float* x);

inline void launch(warpmem::simulated_gpu& gpu, std::vector<float>& x) {
#if defined(WARPMEM_WRONG)
  auto const run = gpu.launch({4, 256}, scale, x);
  (void)run;
#else
  gpu.launch({4, 256}, "scale", x);
#endif
}
