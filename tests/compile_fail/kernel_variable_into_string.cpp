// expect: warpmem: a variable of a kernel is read into a value
#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>

#include <map>

inline void get(warpmem::simulated_gpu& gpu) {
#if defined(WARPMEM_WRONG)
  std::map<int, int> to;
#else
  int to = 0;
#endif
  gpu.read("scale", to);
}
