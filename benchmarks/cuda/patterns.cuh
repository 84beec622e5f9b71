// The patterns of benchmarks/throughput in device memory.
#pragma once

#include <throughput/patterns.hpp>
#include <warpmem/batch/accesses.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace grid {

using warpmem::access_batch;
using warpmem::address;

inline void check(cudaError_t error) {
  if (error != cudaSuccess) {
    std::puts(cudaGetErrorString(error));
    std::exit(1);
  }
}

// Memory for this many accesses; every pattern refills it.
struct memory {
  std::size_t accesses;
  address* at{};
  std::uint32_t* active{};

  explicit memory(std::size_t n) : accesses{n} {
    check(cudaMalloc(&at, n * 256));
    check(cudaMalloc(&active, n * 4));
  }
  ~memory() {
    cudaFree(at);
    cudaFree(active);
  }
  memory(memory const&) = delete;
  memory& operator=(memory const&) = delete;
};

struct workload {
  char const* name;
  bool shared;
  std::vector<access_batch> batches;
};

struct pattern {
  char const* name;
  bool shared;
  int lane_bytes;
  address stride;  // 0: random in `range` bytes
  address range;
};
inline constexpr pattern patterns[] = {{"4 B coalesced", false, 4, 4, 0},
                                       {"stride 2", false, 4, 8, 0},
                                       {"16 B coalesced", false, 16, 16, 0},
                                       {"random in 4 KiB", false, 4, 0, 4096},
                                       {"random in 4 GiB", false, 4, 0, 1ULL << 32},
                                       {"shared stride 1", true, 4, 4, 0},
                                       {"shared stride 32", true, 4, 128, 0},
                                       {"shared random 48 KiB", true, 4, 0, 49152}};

__device__ inline address mixed(address x) {  // splitmix64
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

static __global__ void fill(address* at, std::size_t accesses, pattern p) {
  std::size_t const step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  auto const size = static_cast<address>(p.lane_bytes);
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < 32 * accesses; i += step) {
    address const base = p.shared ? 0 : 0x7f2000000000ULL + mixed(i / 32) % 65536 * 4 * size;
    at[i] = p.stride != 0 ? base + i % 32 * p.stride : base + mixed(i) % (p.range / size) * size;
  }
}

// The first `period` elements, repeated.
template <class T>
__global__ void repeat(T* elements, std::size_t period, std::size_t count) {
  std::size_t const step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = period + static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += step) {
    elements[i] = elements[i % period];
  }
}

inline workload regular(memory const& m, pattern const& p) {
  fill<<<1024, 256>>>(m.at, m.accesses, p);
  check(cudaGetLastError());
  return {p.name, p.shared, {{m.at, nullptr, m.accesses, {p.lane_bytes}}}};
}

// Each kind of access in the trace is a batch, repeated to fill its share of memory; what does not fit is left out.
inline workload traced(memory const& m, std::string const& path) {
  throughput::workload const whole = throughput::traced(path, throughput::read_trace(path).size());
  workload w{"BFS trace", false, {}};
  std::size_t used = 0;
  for (throughput::part const& p : whole.parts) {
    std::size_t const copies = m.accesses / whole.accesses();
    std::size_t const n = p.accesses * (copies > 0 ? copies : 1);
    if (p.accesses == 0 || used + n > m.accesses) {
      continue;
    }
    address* const at = m.at + 32 * used;
    std::uint32_t* const active = m.active + used;
    check(cudaMemcpy(at, p.at.get(), p.accesses * 256, cudaMemcpyHostToDevice));
    check(cudaMemcpy(active, p.active.data(), p.accesses * 4, cudaMemcpyHostToDevice));
    repeat<<<1024, 256>>>(at, 32 * p.accesses, 32 * n);
    repeat<<<1024, 256>>>(active, p.accesses, n);
    check(cudaGetLastError());
    w.batches.push_back({at, active, n, p.kind});
    used += n;
  }
  return w;
}

}  // namespace grid
