// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches the kernels of tests/data/caches/third.cu on a GPU, for ncu: measure.sh. It prints what a launch has beyond
// its counters.
#include <caches/third_cases.hpp>

#include <cuda.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <vector>

namespace {

void check(CUresult result, char const* what) {
  if (result != CUDA_SUCCESS) {
    std::fprintf(stderr, "%s: error %d\n", what, static_cast<int>(result));
    std::exit(1);
  }
}

// Arrays of one launch.
class gpu_launch {
 public:
  gpu_launch(CUmodule module, std::string name) : module_{module}, name_{std::move(name)} {}
  ~gpu_launch() {
    for (CUdeviceptr const p : arrays_) {
      cuMemFree(p);
    }
  }
  CUdeviceptr words(std::size_t n) {
    CUdeviceptr p{};
    check(cuMemAlloc(&p, 4 * n), "cuMemAlloc");
    check(cuMemsetD8(p, 0, 4 * n), "cuMemsetD8");
    arrays_.push_back(p);
    return p;
  }
  template <class T>
  CUdeviceptr data(std::vector<T> const& values) {
    CUdeviceptr const p = words((values.size() * sizeof(T) + 3) / 4);
    check(cuMemcpyHtoD(p, values.data(), values.size() * sizeof(T)), "cuMemcpyHtoD");
    return p;
  }
  template <class... Arguments>
  void run(warpmem_tests::third::launch_size const& s, char const* kernel, Arguments... arguments) {
    static_assert(((std::is_same_v<Arguments, CUdeviceptr> || sizeof(Arguments) == 4) && ...));
    CUfunction f{};
    check(cuModuleGetFunction(&f, module_, kernel), kernel);
    int per_sm = 0;
    int const threads = static_cast<int>(s.bx * s.by * s.bz);
    check(cuOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, f, threads, s.dynamic), "occupancy");
    int shared = 0;
    check(cuFuncGetAttribute(&shared, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, f), "shared");
    std::printf("%s,%s,%d,%d,%d\n", name_.c_str(), kernel, threads, shared, per_sm);
    void* all[] = {&arguments...};
    check(cuLaunchKernel(f, s.gx, s.gy, s.gz, s.bx, s.by, s.bz, s.dynamic, nullptr, all, nullptr), kernel);
    check(cuCtxSynchronize(), kernel);
  }

 private:
  CUmodule module_;
  std::string name_;
  std::vector<CUdeviceptr> arrays_{};
};

}  // namespace

// launches CUBIN
int main(int, char** argv) {
  check(cuInit(0), "cuInit");
  CUdevice device{};
  CUcontext context{};
  CUmodule module{};
  check(cuDeviceGet(&device, 0), "device");
  check(cuDevicePrimaryCtxRetain(&context, device), "context");
  check(cuCtxSetCurrent(context), "context");
  check(cuModuleLoad(&module, argv[1]), "module");
  for (auto const& one : warpmem_tests::third::all<gpu_launch>()) {
    gpu_launch launch{module, one.name};
    one.go(launch);
    std::fflush(stdout);
  }
}
