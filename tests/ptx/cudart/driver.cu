// The driver's functions, found by name as libraries find them, and linked.
#include <cuda.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "check.cuh"

static char const module[] = R"(
.version 8.0
.target sm_80
.address_size 64
.global .align 4 .u32 bias = 3;
.visible .entry add(.param .u64 p, .param .u32 n) {
  .reg .b64 %rd<4>;
  .reg .b32 %r<6>;
  ld.param.u64 %rd1, [p];
  ld.param.u32 %r1, [n];
  mov.u32 %r2, %tid.x;
  mul.wide.u32 %rd2, %r2, 4;
  add.s64 %rd3, %rd1, %rd2;
  ld.global.u32 %r3, [%rd3];
  add.u32 %r4, %r3, %r1;
  ld.global.u32 %r5, [bias];
  add.u32 %r4, %r4, %r5;
  st.global.u32 [%rd3], %r4;
  ret;
}
)";

#define CHECK_RESULT(call, expected) CHECK((call) == (expected))

// A fat binary with one part: PTX for capability 8.0, compressed by LZ4.
struct fat_binary {
  unsigned magic = 0xba55ed50;
  unsigned short version = 1;
  unsigned short header_bytes = 16;
  unsigned long long bytes = 64 + 8;
  unsigned short kind = 1;
  unsigned short part_version = 0x101;
  unsigned head = 64;
  unsigned long long payload = 8;
  unsigned compressed_bytes = 8;
  unsigned unknown[2]{};
  unsigned capability = 80;
  unsigned more[2]{};
  unsigned long long flags = 0x2000;
  unsigned long long zero{};
  unsigned long long text_bytes{};
  char text[8]{};
};
static_assert(sizeof(fat_binary) == 16 + 64 + 8, "as nvcc writes it");
// A file that ends before what its header announces is not read beyond its end.
static void cut_fat_binary() {
  fat_binary const whole;
  std::FILE* const file = std::fopen("cut.fatbin", "wb");
  CHECK(file != nullptr && std::fwrite(&whole, 16, 1, file) == 1 && std::fclose(file) == 0);
  CUmodule loaded = nullptr;
  CHECK_RESULT(cuModuleLoad(&loaded, "cut.fatbin"), CUDA_ERROR_INVALID_IMAGE);
}
// A text that would be longer than memory is a status, not an exception in a program of C.
static void long_fat_binary() {
  fat_binary long_one;
  long_one.text_bytes = ~0ULL;
  CUmodule loaded = nullptr;
  CHECK(cuModuleLoadData(&loaded, &long_one) != CUDA_SUCCESS);
  fat_binary beyond;
  beyond.payload = ~0ULL - 8;  // the part would end before it begins
  CHECK_RESULT(cuModuleLoadData(&loaded, &beyond), CUDA_ERROR_NO_BINARY_FOR_GPU);
}

int main() {
  CHECK_RESULT(cuInit(0), CUDA_SUCCESS);
  CUdevice device = 1;
  CHECK_RESULT(cuDeviceGet(&device, 0), CUDA_SUCCESS);
  CHECK_RESULT(cuDeviceGet(&device, 1), CUDA_ERROR_INVALID_DEVICE);
  CUcontext context = nullptr;
  CHECK_RESULT(cuDevicePrimaryCtxRetain(&context, 0), CUDA_SUCCESS);
  CHECK_RESULT(cuCtxSetCurrent(context), CUDA_SUCCESS);
  CUmodule loaded = nullptr;
  CHECK_RESULT(cuModuleLoadData(&loaded, "this is no PTX"), CUDA_ERROR_INVALID_PTX);
  CHECK_RESULT(cuModuleLoad(&loaded, "no such file"), CUDA_ERROR_FILE_NOT_FOUND);
  CHECK_RESULT(cuModuleLoad(&loaded, "."), CUDA_ERROR_FILE_NOT_FOUND);
  cut_fat_binary();
  long_fat_binary();
  CHECK_RESULT(cuModuleLoadData(&loaded, module), CUDA_SUCCESS);
  CUfunction add = nullptr;
  CHECK_RESULT(cuModuleGetFunction(&add, loaded, "subtract"), CUDA_ERROR_NOT_FOUND);
  CHECK_RESULT(cuModuleGetFunction(&add, loaded, "add"), CUDA_SUCCESS);
  CUdeviceptr bias = 0;
  std::size_t bytes = 0;
  CHECK_RESULT(cuModuleGetGlobal(&bias, &bytes, loaded, "bias"), CUDA_SUCCESS);
  CHECK(bytes == 4);
  CUdeviceptr p = 0;
  CHECK_RESULT(cuMemAlloc(&p, 128), CUDA_SUCCESS);
  CHECK_RESULT(cuMemsetD32(p, 40, 32), CUDA_SUCCESS);
  int n = 2;
  void* arguments[]{&p, &n};
  CHECK_RESULT(cuLaunchKernel(add, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr), CUDA_SUCCESS);
  int const zero = 0;
  CHECK_RESULT(cuMemcpyHtoD(bias, &zero, 4), CUDA_SUCCESS);
  struct {
    CUdeviceptr p;
    int n;
  } packed{p, 100};
  std::size_t size = sizeof(packed);
  void* extra[]{CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
  CHECK_RESULT(cuLaunchKernel(add, 1, 1, 1, 32, 1, 1, 0, nullptr, nullptr, extra), CUDA_SUCCESS);
  std::vector<int> host(32);
  CHECK_RESULT(cuMemcpyDtoH(host.data(), p, 128), CUDA_SUCCESS);
  CHECK(host[0] == 145 && host[31] == 145);
  CHECK_RESULT(cuMemcpyDtoH(host.data(), p, 132), CUDA_ERROR_INVALID_VALUE);
  CHECK_RESULT(cuMemFree(p), CUDA_SUCCESS);
  CHECK_RESULT(cuMemFree(p), CUDA_ERROR_INVALID_VALUE);
  char const* name = nullptr;
  CHECK_RESULT(cuGetErrorName(CUDA_ERROR_ILLEGAL_ADDRESS, &name), CUDA_SUCCESS);
  CHECK(std::string(name) == "CUDA_ERROR_ILLEGAL_ADDRESS");

  void* encode = nullptr;
  cudaDriverEntryPointQueryResult found{};
  CHECK_SUCCESS(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found));
  CHECK(found == cudaDriverEntryPointSuccess);
  alignas(64) CUtensorMap map;
  cuuint64_t const dims[]{64, 32};
  cuuint64_t const strides[]{256};
  cuuint32_t const box[]{32, 8};
  cuuint32_t const steps[]{1, 1};
  void* memory = nullptr;
  CHECK_SUCCESS(cudaMalloc(&memory, 64 * 32 * 4));
  auto* const tiled = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(encode);
  CHECK_RESULT(
      tiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, memory, dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
            CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
      CUDA_SUCCESS);
  CHECK_RESULT(
      tiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, memory, dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
            static_cast<CUtensorMapSwizzle>(77), CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
      CUDA_ERROR_INVALID_VALUE);
  CHECK_SUCCESS(cudaFree(memory));
  return failures() != 0;
}
