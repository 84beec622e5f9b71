// Allocations, copies and sets; symbols; managed, pinned and registered memory; one constant predicate.
#include <cstring>
#include <numeric>
#include <vector>

#include "check.cuh"

__device__ int offset = 5;
__constant__ int factors[4] = {1, 2, 3, 4};
__managed__ int total;

__global__ void fill(int* out, int n) {
  int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) {
    out[i] = i * factors[i % 4] + offset;
  }
}
__global__ void add_all(int const* in, int n) {
  for (int i = 0; i < n; ++i) {
    total += in[i];
  }
}

// nvcc writes mov.pred -1 where both sides of an || end in one branch.
__global__ void is_true(int* out) {
  int all = 0;
  asm("{ .reg .pred p; mov.pred p, -1; selp.s32 %0, 1, 0, p; }" : "=r"(all));
  out[threadIdx.x] = all;
}

static void predicates() {
  int* p = nullptr;
  CHECK_SUCCESS(cudaMalloc(&p, 128));
  is_true<<<1, 32>>>(p);
  int host[32]{};
  CHECK_SUCCESS(cudaMemcpy(host, p, 128, cudaMemcpyDeviceToHost));
  CHECK(host[0] == 1 && host[31] == 1);
  CHECK_SUCCESS(cudaFree(p));
}

static void copies() {
  int* a = nullptr;
  int* b = nullptr;
  CHECK_SUCCESS(cudaMalloc(&a, 400));
  CHECK_SUCCESS(cudaMalloc(&b, 400));
  fill<<<4, 32>>>(a, 100);
  CHECK_SUCCESS(cudaMemcpy(b, a, 400, cudaMemcpyDeviceToDevice));
  std::vector<int> host(100);
  CHECK_SUCCESS(cudaMemcpy(host.data(), b, 400, cudaMemcpyDefault));
  for (int i = 0; i < 100; ++i) {
    CHECK(host[static_cast<std::size_t>(i)] == i * (i % 4 + 1) + 5);
  }
  CHECK_STATUS(cudaMemcpy(host.data(), b, 404, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  CHECK_STATUS(cudaMemcpy(b + 1, host.data(), 400, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  CHECK_STATUS(cudaMemcpy(host.data(), host.data(), 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  CHECK_STATUS(cudaMemset(b, 0, 401), cudaErrorInvalidValue);
  CHECK_SUCCESS(cudaMemset(b, 1, 8));
  CHECK_SUCCESS(cudaMemcpy(host.data(), b, 12, cudaMemcpyDeviceToHost));
  CHECK(host[0] == 0x01010101 && host[1] == 0x01010101 && host[2] == 2 * 3 + 5);
  CHECK_SUCCESS(cudaFree(a));
  CHECK_STATUS(cudaFree(a), cudaErrorInvalidValue);
  CHECK_STATUS(cudaFree(b + 1), cudaErrorInvalidValue);
  CHECK_SUCCESS(cudaFree(b));
  CHECK_SUCCESS(cudaFree(nullptr));
  CHECK_STATUS(cudaGetLastError(), cudaErrorInvalidValue);
  CHECK_SUCCESS(cudaGetLastError());
}

static void pitches() {
  int* p = nullptr;
  std::size_t pitch = 0;
  CHECK_SUCCESS(cudaMallocPitch(&p, &pitch, 40, 5));
  CHECK(pitch >= 40 && pitch % 32 == 0);
  std::vector<int> in(50);
  std::iota(in.begin(), in.end(), 0);
  CHECK_SUCCESS(cudaMemcpy2D(p, pitch, in.data(), 40, 40, 5, cudaMemcpyHostToDevice));
  CHECK_SUCCESS(cudaMemset2D(p, pitch, 0, 8, 2));
  std::vector<int> out(50);
  CHECK_SUCCESS(cudaMemcpy2D(out.data(), 40, p, pitch, 40, 5, cudaMemcpyDeviceToHost));
  for (std::size_t i = 0; i < 50; ++i) {
    CHECK(out[i] == (i < 20 && i % 10 < 2 ? 0 : in[i]));
  }
  CHECK_STATUS(cudaMemcpy2D(p, 20, in.data(), 40, 40, 5, cudaMemcpyHostToDevice), cudaErrorInvalidPitchValue);
  CHECK_SUCCESS(cudaFree(p));

  cudaPitchedPtr box{};
  CHECK_SUCCESS(cudaMalloc3D(&box, make_cudaExtent(16, 3, 2)));
  std::vector<char> bytes(96);
  std::iota(bytes.begin(), bytes.end(), static_cast<char>(0));
  cudaMemcpy3DParms c{};
  c.srcPtr = make_cudaPitchedPtr(bytes.data(), 16, 16, 3);
  c.dstPtr = box;
  c.extent = make_cudaExtent(16, 3, 2);
  c.kind = cudaMemcpyHostToDevice;
  CHECK_SUCCESS(cudaMemcpy3D(&c));
  char piece[4]{};
  cudaMemcpy3DParms back{};
  back.srcPtr = box;
  back.srcPos = make_cudaPos(2, 1, 1);
  back.dstPtr = make_cudaPitchedPtr(piece, 4, 4, 1);
  back.extent = make_cudaExtent(4, 1, 1);
  back.kind = cudaMemcpyDeviceToHost;
  CHECK_SUCCESS(cudaMemcpy3D(&back));
  CHECK(piece[0] == 48 + 16 + 2 && piece[3] == 48 + 16 + 5);
  CHECK_SUCCESS(cudaFree(box.ptr));

  cudaArray_t array = nullptr;
  cudaChannelFormatDesc const format = cudaCreateChannelDesc<float>();
  CHECK_SUCCESS(cudaMallocArray(&array, &format, 4, 3));
  float const values[12]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  CHECK_SUCCESS(cudaMemcpy2DToArray(array, 0, 0, values, 16, 16, 3, cudaMemcpyHostToDevice));
  float row[2]{};
  CHECK_SUCCESS(cudaMemcpy2DFromArray(row, 8, array, 4, 2, 8, 1, cudaMemcpyDeviceToHost));
  CHECK(row[0] == 9 && row[1] == 10);
  CHECK_SUCCESS(cudaFreeArray(array));
}

static void symbols() {
  int value = 7;
  CHECK_SUCCESS(cudaMemcpyToSymbol(offset, &value, sizeof(value)));
  int more[2] = {10, 20};
  CHECK_SUCCESS(cudaMemcpyToSymbol(factors, more, sizeof(more), 8));
  int* out = nullptr;
  CHECK_SUCCESS(cudaMalloc(&out, 16));
  fill<<<1, 32>>>(out, 4);
  int host[4]{};
  CHECK_SUCCESS(cudaMemcpy(host, out, 16, cudaMemcpyDeviceToHost));
  CHECK(host[0] == 7 && host[1] == 9 && host[2] == 27 && host[3] == 67);
  CHECK_SUCCESS(cudaMemcpyFromSymbol(&value, factors, 4, 12));
  CHECK(value == 20);
  CHECK_STATUS(cudaMemcpyFromSymbol(&value, factors, 4, 16), cudaErrorInvalidValue);
  std::size_t bytes = 0;
  CHECK_SUCCESS(cudaGetSymbolSize(&bytes, factors));
  CHECK(bytes == 16);
  void* at = nullptr;
  CHECK_SUCCESS(cudaGetSymbolAddress(&at, offset));
  CHECK_SUCCESS(cudaMemcpy(&value, at, 4, cudaMemcpyDeviceToHost));
  CHECK(value == 7);
  CHECK_STATUS(cudaGetSymbolAddress(&at, value), cudaErrorInvalidSymbol);
  CHECK_SUCCESS(cudaFree(out));
}

static void shared_with_host() {
  int* managed = nullptr;
  CHECK_SUCCESS(cudaMallocManaged(&managed, 40));
  std::iota(managed, managed + 10, 1);
  total = 100;
  add_all<<<1, 1>>>(managed, 10);
  CHECK_SUCCESS(cudaDeviceSynchronize());
  CHECK(total == 155);
  int* pinned = nullptr;
  CHECK_SUCCESS(cudaHostAlloc(&pinned, 40, cudaHostAllocMapped));
  int* seen = nullptr;
  CHECK_SUCCESS(cudaHostGetDevicePointer(&seen, pinned, 0));
  fill<<<1, 32>>>(seen, 10);
  CHECK_SUCCESS(cudaDeviceSynchronize());
  CHECK(pinned[0] == 7);
  std::vector<int> own(10, 2);
  CHECK_SUCCESS(cudaHostRegister(own.data(), 40, cudaHostRegisterMapped));
  CHECK_STATUS(cudaHostRegister(own.data(), 40, 0), cudaErrorHostMemoryAlreadyRegistered);
  add_all<<<1, 1>>>(own.data(), 10);
  CHECK_SUCCESS(cudaDeviceSynchronize());
  CHECK(total == 175);
  CHECK_SUCCESS(cudaHostUnregister(own.data()));

  cudaPointerAttributes a{};
  CHECK_SUCCESS(cudaPointerGetAttributes(&a, managed + 3));
  CHECK(a.type == cudaMemoryTypeManaged && a.devicePointer == managed + 3);
  CHECK_SUCCESS(cudaPointerGetAttributes(&a, pinned));
  CHECK(a.type == cudaMemoryTypeHost);
  CHECK_SUCCESS(cudaPointerGetAttributes(&a, own.data()));
  CHECK(a.type == cudaMemoryTypeUnregistered);
  CHECK_STATUS(cudaFree(pinned), cudaErrorInvalidValue);
  CHECK_SUCCESS(cudaFreeHost(pinned));
  CHECK_SUCCESS(cudaFree(managed));
}

static void limits() {
  std::size_t free = 0;
  std::size_t all = 0;
  CHECK_SUCCESS(cudaMemGetInfo(&free, &all));
  void* p = nullptr;
  CHECK_SUCCESS(cudaMalloc(&p, 1 << 20));
  std::size_t left = 0;
  CHECK_SUCCESS(cudaMemGetInfo(&left, &all));
  CHECK(free - left == 1 << 20);
  void* too_large = &p;
  CHECK_STATUS(cudaMalloc(&too_large, all), cudaErrorMemoryAllocation);
  CHECK(too_large == &p);
  CHECK_SUCCESS(cudaFree(p));
  cudaMemPool_t pool = nullptr;
  CHECK_SUCCESS(cudaDeviceGetDefaultMemPool(&pool, 0));
  unsigned long long threshold = 1 << 30;
  CHECK_SUCCESS(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  threshold = 0;
  CHECK_SUCCESS(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  CHECK(threshold == 1 << 30);
  CHECK_SUCCESS(cudaMallocFromPoolAsync(&p, 100, pool, nullptr));
  CHECK_SUCCESS(cudaFreeAsync(p, nullptr));
}

int main() {
  predicates();
  copies();
  pitches();
  symbols();
  shared_with_host();
  limits();
  return failures() != 0;
}
