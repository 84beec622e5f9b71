// expect: warpmem: the elements of an array for a kernel are trivially copyable
#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>

#include <string>
#include <vector>

inline auto launch(warpmem::simulated_gpu& gpu) {
#if defined(WARPMEM_WRONG)
  std::vector<std::string> values(4);
#else
  std::vector<int> values(4);
#endif
  return gpu.launch({.grid = {1}, .block = {32}}, "kernel", values);
}
