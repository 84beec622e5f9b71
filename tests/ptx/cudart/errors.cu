// What launches return, and what stays after a kernel has failed: one case a process.
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <string>

#include "check.cuh"

__global__ void write(int* p, int n) { p[n + static_cast<int>(threadIdx.x)] = 1; }
__global__ void stop() { asm("trap;"); }
__global__ void check_value(int n) { assert(n == 3); }
__global__ void use_shared(int* out) {
  extern __shared__ int shared[];
  shared[threadIdx.x] = 1;
  __syncthreads();
  *out = shared[0];
}
__global__ void __launch_bounds__(64) small_blocks(int* out) { *out = 1; }

static void configurations() {
  int* p = nullptr;
  CHECK_SUCCESS(cudaMalloc(&p, 4096));
  write<<<1, 1025>>>(p, 0);
  CHECK_STATUS(cudaGetLastError(), cudaErrorInvalidConfiguration);
  CHECK_SUCCESS(cudaGetLastError());
  write<<<0, 32>>>(p, 0);
  CHECK_STATUS(cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
  CHECK_STATUS(cudaGetLastError(), cudaErrorInvalidConfiguration);
  write<<<dim3(1, 65536), 32>>>(p, 0);
  CHECK_STATUS(cudaGetLastError(), cudaErrorInvalidConfiguration);
  write<<<1, dim3(1, 1, 65)>>>(p, 0);
  CHECK_STATUS(cudaGetLastError(), cudaErrorInvalidConfiguration);
  small_blocks<<<1, 65>>>(p);
  CHECK_STATUS(cudaGetLastError(), cudaErrorLaunchOutOfResources);

  use_shared<<<1, 32, 48 << 10>>>(p);
  CHECK_SUCCESS(cudaGetLastError());
  use_shared<<<1, 32, 64 << 10>>>(p);
  CHECK_STATUS(cudaGetLastError(), cudaErrorInvalidValue);
  CHECK_STATUS(cudaFuncSetAttribute(use_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 228 << 10),
               cudaErrorInvalidValue);
  CHECK_SUCCESS(cudaFuncSetAttribute(use_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 << 10));
  cudaGetLastError();
  use_shared<<<1, 32, 64 << 10>>>(p);
  CHECK_SUCCESS(cudaGetLastError());
  cudaFuncAttributes a{};
  CHECK_SUCCESS(cudaFuncGetAttributes(&a, use_shared));
  CHECK(a.maxDynamicSharedSizeBytes == 64 << 10 && a.sharedSizeBytes == 0 && a.maxThreadsPerBlock == 1024);
  CHECK_SUCCESS(cudaFuncGetAttributes(&a, small_blocks));
  CHECK(a.maxThreadsPerBlock == 64);
  CHECK_SUCCESS(cudaDeviceSynchronize());

  CHECK(std::string(cudaGetErrorString(cudaErrorIllegalAddress)) == "an illegal memory access was encountered");
  CHECK(std::string(cudaGetErrorName(cudaErrorIllegalAddress)) == "cudaErrorIllegalAddress");
  CHECK_STATUS(cudaSetDevice(1), cudaErrorInvalidDevice);
  void* f = nullptr;
  CHECK_STATUS(cudaIpcCloseMemHandle(f), cudaErrorNotSupported);
}

// The error stays until the device is reset.
static void stays(cudaError_t expected) {
  CHECK_STATUS(cudaDeviceSynchronize(), expected);
  CHECK_STATUS(cudaGetLastError(), expected);
  CHECK_STATUS(cudaGetLastError(), expected);
  void* p = nullptr;
  CHECK_STATUS(cudaMalloc(&p, 4), expected);
  CHECK_SUCCESS(cudaDeviceReset());
  CHECK_SUCCESS(cudaMalloc(&p, 4));
  CHECK_SUCCESS(cudaFree(p));
}

int main(int, char** argv) {
  std::string const which = argv[1];
  int* p = nullptr;
  if (which == "nothing") {
    return 0;
  }
  if (which == "configurations") {
    configurations();
    return failures() != 0;
  }
  CHECK_SUCCESS(cudaMalloc(&p, 4096));
  if (which == "outside") {
    write<<<1, 32>>>(p, 1 << 20);
    stays(cudaErrorIllegalAddress);
  } else if (which == "freed") {
    CHECK_SUCCESS(cudaFree(p));
    write<<<1, 32>>>(p, 0);
    stays(cudaErrorIllegalAddress);
  } else if (which == "host") {
    int own[32];
    write<<<1, 32>>>(own, 0);
    stays(cudaErrorIllegalAddress);
  } else if (which == "misaligned") {
    write<<<1, 32>>>(reinterpret_cast<int*>(reinterpret_cast<char*>(p) + 1), 0);
    stays(cudaErrorMisalignedAddress);
  } else if (which == "trap") {
    stop<<<1, 32>>>();
    stays(cudaErrorLaunchFailure);
  } else if (which == "exits") {  // as programs do that check every call: the sentence was printed before
    stop<<<1, 32>>>();
    if (cudaDeviceSynchronize() != cudaSuccess) {
      std::exit(1);
    }
  } else if (which == "assert") {
    check_value<<<1, 32>>>(3);
    CHECK_SUCCESS(cudaDeviceSynchronize());
    check_value<<<1, 32>>>(4);
    stays(cudaErrorAssert);
  } else {
    return 2;
  }
  return failures() != 0;
}
