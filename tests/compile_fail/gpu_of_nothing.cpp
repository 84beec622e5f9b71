// expect: warpmem: a simulated_gpu is of a capability's row: gpu{sm_90::traits}
#include <warpmem/gpu.hpp>

inline warpmem::simulated_gpu gpu() {
#if defined(WARPMEM_WRONG)
  return warpmem::simulated_gpu{};
#else
  return warpmem::simulated_gpu{warpmem::sm_90::traits};
#endif
}
