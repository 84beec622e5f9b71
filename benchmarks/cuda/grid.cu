// Grid-wide counting on a GPU, alternating with a kernel that only reads the same arrays: rows
// pattern,method,ns_per_access,share_of_read, medians. The host counts the first accesses too, and a difference ends
// the program. Returns 77 if there is no GPU.
//
//   grid [ACCESSES [TRACE]]
#include <warpmem/batch.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/tools/device/batch.cuh>
#include "patterns.cuh"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

using namespace warpmem;
using namespace grid;

namespace {

arch_traits const hopper = arch_traits_for({90});

__global__ void __launch_bounds__(256) read_only(access_batch batch, address* out) {
  std::size_t const threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  std::size_t const first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  auto const* const pairs = reinterpret_cast<ulonglong2 const*>(batch.at);
  address sum = 0;
#pragma unroll 4
  for (std::size_t i = first; i < 16 * batch.accesses; i += threads) {
    ulonglong2 const pair = pairs[i];
    sum ^= pair.x ^ pair.y;
  }
  for (std::size_t i = first; batch.active != nullptr && i < batch.accesses; i += threads) {
    sum ^= batch.active[i];
  }
  if (sum == 0x123456789abcdefULL) {
    *out = sum;  // so that reading is not optimized away
  }
}

// One of each in device memory.
struct totals {
  on_gpu::total<global_report> global;
  on_gpu::total<shared_report> shared;
};

cudaError_t count(bool shared, access_batch const& batch, totals* sums) {
  return shared ? on_gpu::count_shared(hopper, batch, &sums->shared)
                : on_gpu::count_global(hopper, batch, &sums->global);
}

// Whether the host's report of the first accesses equals the device's.
bool host_agrees(bool shared, access_batch batch, totals* sums) {
  batch.accesses = std::min(batch.accesses, std::size_t{1} << 16);
  totals there{};
  check(cudaMemset(sums, 0, sizeof(*sums)));
  check(count(shared, batch, sums));
  check(cudaMemcpy(&there, sums, sizeof(there), cudaMemcpyDefault));
  std::vector<address> at(32 * batch.accesses);
  std::vector<std::uint32_t> active(batch.active != nullptr ? batch.accesses : 0);
  check(cudaMemcpy(at.data(), batch.at, at.size() * sizeof(address), cudaMemcpyDefault));
  batch.at = at.data();
  if (batch.active != nullptr) {
    check(cudaMemcpy(active.data(), batch.active, active.size() * sizeof(active[0]), cudaMemcpyDefault));
    batch.active = active.data();
  }
  return shared ? there.shared.report() == count_shared(hopper, batch)
                : there.global.report() == count_global(hopper, batch);
}

// Milliseconds.
template <class Launch>
float time_of(Launch launch) {
  static cudaEvent_t events[2]{};
  for (cudaEvent_t& event : events) {
    if (event == nullptr) check(cudaEventCreate(&event));
  }
  check(cudaEventRecord(events[0]));
  launch();
  check(cudaGetLastError());
  check(cudaEventRecord(events[1]));
  check(cudaEventSynchronize(events[1]));
  float ms = 0;
  check(cudaEventElapsedTime(&ms, events[0], events[1]));
  return ms;
}

float median(std::vector<float> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

void measure(workload const& work, totals* sums, int blocks) {
  std::vector<float> reading;
  std::vector<float> counting;
  auto* const out = reinterpret_cast<address*>(sums);
  for (int round = 0; round < 12; ++round) {
    float const read = time_of([&] {
      for (access_batch const& batch : work.batches) read_only<<<blocks, 256>>>(batch, out);
    });
    float const counted = time_of([&] {
      for (access_batch const& batch : work.batches) check(count(work.shared, batch, sums));
    });
    if (round > 0) {  // the first warms up
      reading.push_back(read);
      counting.push_back(counted);
    }
  }
  double accesses = 0;
  for (access_batch const& batch : work.batches) {
    accesses += static_cast<double>(batch.accesses);
    if (!host_agrees(work.shared, batch, sums)) {
      std::printf("%s: the host counts something else\n", work.name);
      std::exit(1);
    }
  }
  double const read = static_cast<double>(median(reading)) * 1e6 / accesses;
  double const grid = static_cast<double>(median(counting)) * 1e6 / accesses;
  std::printf("%s,read_only,%.4f,1.00\n%s,grid,%.4f,%.2f\n", work.name, read, work.name, grid, read / grid);
}

}  // namespace

int main(int argc, char** argv) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("skipped: no GPU");
    return 77;
  }
  std::size_t const accesses = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : std::size_t{1} << 24;  // 4 GiB
  std::string const trace = argc > 2 ? argv[2] : WARPMEM_BENCHMARK_DATA "/bfs.bin";
  memory buffer(accesses);
  totals* sums = nullptr;
  check(cudaMalloc(&sums, sizeof(*sums)));
  check(cudaMemset(sums, 0, sizeof(*sums)));
  int multiprocessors = 0;
  check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
  std::printf("pattern,method,ns_per_access,share_of_read\n");
  for (pattern const& p : patterns) {
    measure(regular(buffer, p), sums, multiprocessors * 10);
  }
  measure(traced(buffer, trace), sums, multiprocessors * 10);
  check(cudaFree(sums));
}
