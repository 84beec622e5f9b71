#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdio>
#include <string>
#include <vector>

int of_shared_library();

int main() {
  std::vector<float> in(64 * 64), out(64 * 64);
  in[1] = 7;
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  auto const run = gpu.launch({.grid = {2, 2}, .block = {32, 32}}, "transpose", in, out, 64);
  auto const sums = run.sums();
  std::string names;
  for (auto const& kernel : gpu.kernels()) {
    names += " " + kernel.name + (kernel.compiler.empty() ? "" : "(" + kernel.compiler + ")");
  }
  auto const worst = run.shared().sites().back().place;
  std::printf("out[64] is %g; %lld sectors, the last shared access in line %u;%s; %d\n", static_cast<double>(out[64]),
              static_cast<long long>(sums.global.sectors.value_or(-1)), worst.line, names.c_str(), of_shared_library());
}
