// Grid-wide counting on a GPU beside a pass that only reads the same addresses: rows
// pattern,method,ns_per_access,share_of_read. The host counts the first accesses too; a difference ends the program.
// Returns 77 where there is no GPU.
#include <warpmem/batch.hpp>
#include <warpmem/device/batch.cuh>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace warpmem;

namespace {

__device__ address mixed(address x) {  // splitmix64
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

struct pattern {
  char const* name;
  bool shared;
  int lane_bytes;
  address stride;  // 0: random in `range` bytes
  address range;
};

__global__ void fill(address* at, std::size_t accesses, pattern p) {
  std::size_t const step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  auto const size = static_cast<address>(p.lane_bytes);
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < 32 * accesses; i += step) {
    address const base = p.shared ? 0 : 0x7f2000000000ULL + mixed(i / 32) % 65536 * 4 * size;
    at[i] = p.stride != 0 ? base + i % 32 * p.stride : base + mixed(i) % (p.range / size) * size;
  }
}

__global__ void __launch_bounds__(256) read_only(address const* at, std::size_t accesses, address* out) {
  std::size_t const threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  auto const* const pairs = reinterpret_cast<ulonglong2 const*>(at);
  address sum = 0;
#pragma unroll 4
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < 16 * accesses;
       i += threads) {
    ulonglong2 const pair = pairs[i];
    sum ^= pair.x ^ pair.y;
  }
  if (sum == 0x123456789abcdefULL) {
    *out = sum;  // so that reading is not optimized away
  }
}

// Nanoseconds an access, the median of nine.
template <class Launch>
double time_of(std::size_t accesses, Launch launch) {
  cudaEvent_t begin{};
  cudaEvent_t end{};
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  std::vector<float> milliseconds;
  for (int round = 0; round < 10; ++round) {
    cudaEventRecord(begin);
    launch();
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float ms = 0;
    cudaEventElapsedTime(&ms, begin, end);
    if (round > 0) {
      milliseconds.push_back(ms);
    }
  }
  std::sort(milliseconds.begin(), milliseconds.end());
  return static_cast<double>(milliseconds[4]) * 1e6 / static_cast<double>(accesses);
}

// Counts the batch on the device.
void count(pattern const& p, arch_traits const& arch, access_batch const& batch, device::batch_totals* totals) {
  (void)(p.shared ? device::count_shared(arch, batch, totals) : device::count_global(arch, batch, totals));
}

// Whether the host's sums over the first accesses are the device's.
bool host_agrees(pattern const& p, arch_traits const& arch, access_batch batch, device::batch_totals* totals) {
  batch.accesses = std::min(batch.accesses, std::size_t{1} << 16);
  cudaMemset(totals, 0, sizeof(*totals));
  count(p, arch, batch, totals);
  device::batch_totals there{};
  cudaMemcpy(&there, totals, sizeof(there), cudaMemcpyDefault);
  std::vector<address> at(32 * batch.accesses);
  cudaMemcpy(at.data(), batch.at, at.size() * sizeof(address), cudaMemcpyDefault);
  batch.at = at.data();
  auto const is = [](unsigned long long a, counter b) { return static_cast<std::int64_t>(a) == b.value(); };
  if (p.shared) {
    shared_report const here = count_shared(arch, batch);
    return is(there.segments, here.wavefronts) && is(there.lines, here.conflict_free_wavefronts);
  }
  global_report const here = count_global(arch, batch);
  return is(there.segments, here.sectors) && is(there.lines, here.tag_requests);
}

}  // namespace

int main(int argc, char** argv) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("skipped: no GPU");
    return 77;
  }
  std::size_t const accesses = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : std::size_t{1} << 24;  // 4 GiB
  address* at = nullptr;
  device::batch_totals* totals = nullptr;
  if (cudaMalloc(&at, accesses * 256) != cudaSuccess || cudaMalloc(&totals, sizeof(*totals)) != cudaSuccess) {
    std::puts("no memory");
    return 1;
  }
  cudaDeviceProp properties{};
  cudaGetDeviceProperties(&properties, 0);
  int const blocks = properties.multiProcessorCount * 5;
  pattern const patterns[] = {{"4 B coalesced", false, 4, 4, 0},
                              {"stride 2", false, 4, 8, 0},
                              {"16 B coalesced", false, 16, 16, 0},
                              {"random in 4 KiB", false, 4, 0, 4096},
                              {"random in 4 GiB", false, 4, 0, 1ULL << 32},
                              {"shared stride 1", true, 4, 4, 0},
                              {"shared stride 32", true, 4, 128, 0},
                              {"shared random 48 KiB", true, 4, 0, 49152}};
  arch_traits const hopper = arch_traits_for({90});
  std::printf("pattern,method,ns_per_access,share_of_read\n");
  for (pattern const& p : patterns) {
    fill<<<blocks, 256>>>(at, accesses, p);
    access_batch const batch{at, nullptr, accesses, {p.lane_bytes}};
    double const read = time_of(accesses, [&] { read_only<<<blocks * 2, 256>>>(at, accesses, at); });
    double const counting = time_of(accesses, [&] { count(p, hopper, batch, totals); });
    if (!host_agrees(p, hopper, batch, totals)) {
      std::printf("%s: the host counts something else\n", p.name);
      return 1;
    }
    std::printf("%s,read_only,%.4f,1.00\n%s,grid,%.4f,%.2f\n", p.name, read, p.name, counting, read / counting);
  }
  if (cudaDeviceSynchronize() != cudaSuccess) {
    std::puts(cudaGetErrorString(cudaGetLastError()));
    return 1;
  }
  cudaFree(at);
  cudaFree(totals);
}
