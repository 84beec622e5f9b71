#include <warpmem/capture/recording.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdio>
#include <vector>

void transpose(float const* in, float* out, int width);

int main() {
  std::vector<float> in(1024);
  std::vector<float> out(1024);
  in[32] = 7;
  warpmem::capture::recording trace{warpmem::sm_90::traits};
  trace.global("in", in).global("out", out);
  auto const run = trace.launch({.grid = {1}, .block = {32, 32}}, transpose, in.data(), out.data(), 32);
  for (auto const& problem : run.problems()) {
    std::printf("%s\n", problem.sentence.c_str());
  }
  auto const sums = run.sums();
  auto const worst = run.at("tile[threadIdx.x][threadIdx.y]").sums().shared;
  std::printf("out[1] is %g; %lld sectors, %lld wavefronts, %lld of them in line 5\n", static_cast<double>(out[1]),
              static_cast<long long>(sums.global.sectors.value_or(-1)),
              static_cast<long long>(sums.shared.wavefronts.value_or(-1)),
              static_cast<long long>(worst.wavefronts.value_or(-1)));
}
