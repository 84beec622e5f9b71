// How long wgmma takes, by shape, strides and swizzle:  wgmma_time CASES OUT.csv
//
// A case issues its instruction as often as its last word says, a multiple of 8, in one warpgroup alone on the GPU.
// OUT.csv has the cycles of one instruction: the least and the median of `rounds` launches.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <vector>

#define WGMMA_EIGHT(i) i i i i i i i i
#define WGMMA_ROUND(instruction) WGMMA_EIGHT(instruction) "sub.s32 i, i, 8;\n"
#include "wgmma_cases.cuh"

namespace {

constexpr int rounds = 15;

// The slowest of the four warps.
long long cycles_of(hopper::wgmma_case const& c, long long* device) {
  hopper::launch(c.kernel, 1, 128, hopper::wgmma_shared_bytes, c.arguments);
  long long cycles[4];
  hopper::check(cudaMemcpy(cycles, device, sizeof cycles, cudaMemcpyDeviceToHost), "reading cycles");
  return *std::max_element(cycles, cycles + 4);
}

}  // namespace

int main(int argc, char** argv) {
  int devices = 0;
  if (argc != 3) {
    std::fprintf(stderr, "usage: wgmma_time CASES OUT.csv\n");
    return 2;
  }
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    return 77;
  }
  long long* device = nullptr;
  hopper::check(cudaMalloc(&device, 4 * sizeof *device), "memory");
  std::ifstream in(argv[1]);
  std::ofstream out(argv[2]);
  out << "id,case,least,median\n";
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    std::string id;
    words >> id;
    auto c = hopper::read_wgmma(words);
    if (c.kernel == nullptr || c.arguments.count == 0) {
      continue;
    }
    c.arguments.cycles = device;
    std::vector<long long> cycles;
    for (int round = 0; round < rounds; ++round) {
      cycles.push_back(cycles_of(c, device));
    }
    std::sort(cycles.begin(), cycles.end());
    double const count = c.arguments.count;
    out << id << ',' << line.substr(id.size() + 1) << ',' << static_cast<double>(cycles.front()) / count << ','
        << static_cast<double>(cycles[rounds / 2]) / count << std::endl;
  }
  std::puts("end");
}
