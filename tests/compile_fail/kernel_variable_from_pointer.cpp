// expect: warpmem: a variable of a kernel is given a value
#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>

inline void set(warpmem::simulated_gpu& gpu) {
  static int const value = 7;
#if defined(WARPMEM_WRONG)
  gpu.write("scale", &value);
#else
  gpu.write("scale", value);
#endif
}
