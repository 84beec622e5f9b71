// expect: warpmem: an argument of a kernel is trivially copyable, or has std::data
#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>

struct counted {
  counted() = default;
  counted(counted const& other) : n{other.n + 1} {}
  int n{};
};

inline auto launch(warpmem::simulated_gpu& gpu) {
  counted c{};
#if defined(WARPMEM_WRONG)
  return gpu.launch({.grid = {1}, .block = {32}}, "kernel", c);
#else
  return gpu.launch({.grid = {1}, .block = {32}}, "kernel", c.n);
#endif
}
