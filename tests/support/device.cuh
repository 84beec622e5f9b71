// A kernel's answers compared with the host's: one thread per access, the row chosen at run time.
#pragma once

#include <support/random_access.hpp>
#include <warpmem/models.hpp>

#include <cstdio>
#include <vector>

namespace support {

// What a test program returns: 77 if there is no GPU, which the build reports as skipped.
enum exit_code { passed = 0, failed = 1, skipped = 77 };

inline bool has_gpu() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

inline bool succeeded(cudaError_t error) {
  if (error != cudaSuccess) {
    std::printf("%s\n", cudaGetErrorString(error));
  }
  return error == cudaSuccess;
}

template <class T>
struct managed {
  T* data{};
  int size{};
  explicit managed(int n) : size{n} {
    if (!succeeded(cudaMallocManaged(&data, sizeof(T) * static_cast<std::size_t>(n)))) {
      data = nullptr;
    }
  }
  ~managed() { cudaFree(data); }
  managed(managed const&) = delete;
  managed& operator=(managed const&) = delete;
};

// kernel<<<blocks, threads>>>(arguments...), in syntax that other compilers can read (tests/emulated).
template <class... Parameters, class... Arguments>
bool launch(void (*kernel)(Parameters...), int blocks, dim3 threads, Arguments const&... arguments) {
  cudaLaunchConfig_t config{};
  config.gridDim = {static_cast<unsigned>(blocks), 1, 1};
  config.blockDim = threads;
  return succeeded(cudaLaunchKernelEx(&config, kernel, arguments...)) && succeeded(cudaDeviceSynchronize());
}

template <class Model, class Access, class Answer>
__global__ void ask(Model model, Access const* accesses, Answer* answers, int n) {
  int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) {
    answers[i] = model(accesses[i]);
  }
}

// Whether the model's operator() answers every access on the device as on the host.
template <class Answer, class Model, class Access>
bool same_on_device(char const* what, Model model, std::vector<Access> const& accesses) {
  int const n = static_cast<int>(accesses.size());
  managed<Access> in(n);
  managed<Answer> out(n);
  if (in.data == nullptr || out.data == nullptr) {
    return false;
  }
  for (int i = 0; i < n; ++i) {
    in.data[i] = accesses[static_cast<std::size_t>(i)];
  }
  if (!launch(ask<Model, Access, Answer>, (n + 63) / 64, 64, model, in.data, out.data, n)) {
    return false;
  }
  int differing = 0;
  for (int i = 0; i < n; ++i) {
    if (!(out.data[i] == model(in.data[i]))) {
      ++differing;
    }
  }
  std::printf("%s: %d of %d accesses differ\n", what, differing, n);
  return n > 0 && differing == 0;
}

// An access and the row to analyze it with.
struct question {
  warpmem::arch_traits arch{};
  warpmem::warp_access access{};
};

// Mostly valid accesses, now and then one with a fault.
inline std::vector<question> questions(std::uint64_t seed, std::uint64_t window) {
  generator random(seed);
  std::vector<question> result;
  for (int const cc : {10, 13, 20, 30, 35, 50, 61, 70, 80, 86, 90, 100, 120, 0}) {
    for (int round = 0; round < 32; ++round) {
      auto access = random_access(random, one_of<int>(random, {1, 2, 4, 4, 8, 16, 32}), window);
      access.op = static_cast<warpmem::memory_op>(below(random, 3) == 0 ? below(random, 5) : below(random, 2));
      access.cache = static_cast<warpmem::cache_op>(below(random, 3));
      if (below(random, 16) == 0) {
        access.at[below(random, 32)] += 1;
      }
      result.push_back({warpmem::arch_traits_for({cc}), access});
    }
  }
  return result;
}

}  // namespace support
