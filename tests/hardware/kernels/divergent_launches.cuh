// Launches each divergent kernel with its inputs. mark(place) has to be declared before.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>

#include "../../kernels/launches/divergent.hpp"
#include "check.cuh"

// Around each launch: before(name), and after(file, name, input, kernel), which writes rows of these columns. The
// status of main.
template <class Before, class After>
int launch_divergent(char const* path, char const* columns, int inputs, Before before, After after) {
  std::FILE* const file = std::fopen(path, "w");
  if (file == nullptr) {
    std::perror(path);
    return 1;
  }
  std::fprintf(file, "%s\n", columns);
  int* device = nullptr;
  check(cudaMalloc(&device, 32 * sizeof(int)), "cudaMalloc");
  for (auto const& [name, kernel] : launches::divergent_kernels) {
    for (int input = 0; input < inputs; ++input) {
      int numbers[32];
      launches::divergent_input(input, numbers);
      check(cudaMemcpy(device, numbers, sizeof numbers, cudaMemcpyHostToDevice), name);
      before(name);
      kernel<<<1, 32>>>(device);
      check(cudaDeviceSynchronize(), name);
      after(file, name, input, kernel);
    }
  }
  std::fclose(file);
  return 0;
}
