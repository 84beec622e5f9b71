// <program> [library]: whether the launch of a kernel that is linked or loaded counts what it must, with its line and
// its problems.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdio>
#include <vector>

#if defined(LOADED)
#  include <dlfcn.h>
#endif

int main([[maybe_unused]] int argc, [[maybe_unused]] char** argv) {
#if defined(LOADED)
  if (argc != 2 || dlopen(argv[1], RTLD_NOW) == nullptr) {
    std::printf("%s\n", dlerror());
    return 1;
  }
#endif
  std::vector<int> out(32);
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  auto const run = gpu.launch({.grid = {1}, .block = {32}}, "strided", out, 1);
  auto const line = run.global().sites().front().place.line;
  bool const is_right = run.problems().empty() && out[31] == 31 && run.sums().global.sectors == 4 && line == 3;
  auto const beyond = gpu.launch({.grid = {1}, .block = {32}}, "strided", out, 2).problems();
  std::printf("%s, %s\n", is_right ? "right" : "wrong", beyond.empty() ? "" : beyond[0].sentence.c_str());
  return is_right && beyond.size() == 1 ? 0 : 1;
}
