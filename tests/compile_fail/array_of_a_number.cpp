// expect: warpmem: an array for a kernel is a container, span or array, which has std::data
#include <warpmem/gpu.hpp>

#include <vector>

inline void name(warpmem::simulated_gpu& gpu, std::vector<float>& x) {
#if defined(WARPMEM_WRONG)
  gpu.global("x", x[0]);
#else
  gpu.global("x", x);
#endif
}
