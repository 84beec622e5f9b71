// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts what a kernel accesses while it runs on a GPU, without a profiler: docs/on_a_gpu.md.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/tools/device/capture/layout.hpp>
#include <warpmem/tools/device/capture/report.hpp>
#include <warpmem/tools/device/capture/traced.cuh>
#include <warpmem/tools/device/capture/tracer.cuh>
#include <warpmem/tools/device/capture/untraced.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#if !defined(__CUDACC__)
#  error "warpmem/tools/device/capture.cuh is for .cu files"
#endif

namespace warpmem { inline namespace v0 { namespace on_gpu {

namespace detail {

inline void require(cudaError_t error, char const* what) {
  if (error != cudaSuccess) {
    throw std::runtime_error(std::string("warpmem: ").append(what).append(": ").append(cudaGetErrorString(error)));
  }
}

// Makes a device the current one for a while.
class on_device {
 public:
  explicit on_device(int device) {
    require(cudaGetDevice(&before_), "cudaGetDevice");
    require(cudaSetDevice(device), "cudaSetDevice");
  }
  ~on_device() { static_cast<void>(cudaSetDevice(before_)); }
  on_device(on_device const&) = delete;
  on_device& operator=(on_device const&) = delete;

 private:
  int before_{};
};

}  // namespace detail

// How much device memory a recording takes, and how much of a kernel it traces.
struct recording_options {
  std::uint32_t shapes{2048};  // for which each multiprocessor has room, of all sites: 336 bytes each
  std::uint32_t one_in{1};     // of so many warps one is traced
};

// A buffer on the current device, to which any number of launches add what they access. Functions throw
// std::runtime_error with CUDA's words where a call fails.
class recording {
 public:
  explicit recording(arch_traits const& arch, recording_options const& options = {}) : arch_{arch} {
    int processors = 0;
    detail::require(cudaGetDevice(&device_), "cudaGetDevice");
    detail::require(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device_),
                    "cudaDeviceGetAttribute");
    buffer_.copies = static_cast<std::uint32_t>(processors);
    buffer_.slots = std::bit_ceil(options.shapes);
    buffer_.tags = arch.global.tags;
    buffer_.one_in = options.one_in == 0 ? 1 : options.one_in;
    detail::require(cudaMalloc(&buffer_.base, buffer_.bytes()), "cudaMalloc");
    clear();
  }
  ~recording() { static_cast<void>(cudaFree(buffer_.base)); }
  recording(recording&& other) noexcept
      : arch_{other.arch_}, device_{other.device_}, buffer_{std::exchange(other.buffer_, {})} {}
  recording& operator=(recording&&) = delete;

  // The last argument of the kernels to trace, on this recording's device.
  [[nodiscard]] tracer trace() const noexcept { return tracer{buffer_}; }

  // What all launches accessed so far; waits for those under way. Reports of several devices add up.
  [[nodiscard]] kernel_report report(std::string name = {}) const {
    detail::on_device const here{device_};
    detail::require(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    std::vector<detail::shape_entry> room(buffer_.bytes() / sizeof(detail::shape_entry) + 1);
    detail::shape_buffer copy = buffer_;
    copy.base = reinterpret_cast<unsigned char*>(room.data());
    detail::require(cudaMemcpy(copy.base, buffer_.base, buffer_.bytes(), cudaMemcpyDeviceToHost), "cudaMemcpy");
    return detail::report_of(arch_, std::move(name), copy);
  }
  // Forgets it.
  void clear() {
    detail::on_device const here{device_};
    detail::require(cudaMemset(buffer_.base, 0, buffer_.bytes()), "cudaMemset");
  }

 private:
  arch_traits arch_;
  int device_{};
  detail::shape_buffer buffer_{};
};

}}}  // namespace warpmem::v0::on_gpu
