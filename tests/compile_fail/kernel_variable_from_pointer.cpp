// expect: warpmem: a variable of a kernel is given a value
#include <warpmem/arch.hpp>
#include <warpmem/gpu.hpp>

inline void set(warpmem::simulated_gpu& gpu) {
  static int const value = 7;
#if defined(WARPMEM_WRONG)
  gpu.write("scale", &value);
#else
  gpu.write("scale", value);
#endif
}
