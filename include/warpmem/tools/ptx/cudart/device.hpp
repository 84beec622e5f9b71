// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the simulated device says of itself: an H200, but for what the engine's own model has.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/device_properties.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace device {

inline constexpr char name[] = "NVIDIA H200 (warpmem)";
inline constexpr int capability = 90;
inline constexpr int cuda_version = 13000;
inline constexpr u64 memory_bytes = u64{150754820096};
inline constexpr int multiprocessors = 132;
inline constexpr unsigned most_threads_of_block = 1024;
inline constexpr unsigned most_block[3]{1024, 1024, 64};
inline constexpr unsigned most_grid[3]{0x7fffffff, 65535, 65535};
inline constexpr int threads_of_multiprocessor = 2048;
inline constexpr int blocks_of_multiprocessor = 32;
inline constexpr std::size_t shared_of_block = 48 << 10;
inline constexpr std::size_t shared_of_block_opt_in = 227 << 10;
inline constexpr std::size_t shared_of_multiprocessor = 228 << 10;
inline constexpr std::size_t shared_reserved_of_block = 1 << 10;
inline constexpr std::size_t constant_bytes = 64 << 10;
inline constexpr int registers = 65536;
inline constexpr int l2_bytes = 60 << 20;
inline constexpr int portable_cluster = 8;
inline constexpr int largest_cluster = 16;

// maxTexture1D to maxSurfaceCubemapLayered.
inline constexpr int texture_limits[39]{131072, 32768, 131072, 65536, 32768, 32768, 131072, 65000, 2097120, 32768,
                                        32768,  16384, 16384,  16384, 8192,  8192,  32768,  32768, 32768,   2048,
                                        32768,  32768, 2048,   32768, 2046,  32768, 131072, 65536, 16384,   16384,
                                        16384,  32768, 2048,   32768, 32768, 2048,  32768,  32768, 2046};

}  // namespace device

// cudaDeviceAttr and CUdevice_attribute, which have the same numbers. -1: there is no such attribute.
[[nodiscard]] constexpr int device_attribute(int which) noexcept {
  struct entry {
    int which;
    int value;
  };
  constexpr entry entries[]{
      {1, 1024},  // threads of a block
      {2, 1024},
      {3, 1024},
      {4, 64},  // block
      {5, 0x7fffffff},
      {6, 65535},
      {7, 65535},  // grid
      {8, static_cast<int>(device::shared_of_block)},
      {9, static_cast<int>(device::constant_bytes)},
      {10, 32},          // lanes
      {11, 0x7fffffff},  // pitch
      {12, device::registers},
      {13, 1980000},  // clock, in kHz
      {14, 512},
      {15, 1},
      {16, device::multiprocessors},
      {19, 1},
      {21, 131072},
      {22, 131072},
      {23, 65536},
      {24, 16384},
      {25, 16384},
      {26, 16384},
      {27, 32768},
      {28, 32768},
      {29, 2048},
      {30, 512},
      {31, 1},
      {32, 1},
      {33, 1},        // PCI bus
      {36, 3201000},  // memory clock
      {37, 6144},     // memory bus
      {38, device::l2_bytes},
      {39, device::threads_of_multiprocessor},
      {40, 3},
      {41, 1},
      {51, 32},
      {75, device::capability / 10},
      {76, device::capability % 10},
      {78, 1},
      {79, 1},
      {80, 1},
      {81, static_cast<int>(device::shared_of_multiprocessor)},
      {82, device::registers},
      {83, 1},
      {87, 2},
      {89, 1},
      {90, 1},
      {91, 1},
      {95, 1},
      {97, static_cast<int>(device::shared_of_block_opt_in)},
      {99, 1},
      {106, device::blocks_of_multiprocessor},
      {111, static_cast<int>(device::shared_reserved_of_block)},
      {115, 1},  // memory pools
      {120, 1},  // clusters
  };
  for (entry const& e : entries) {
    if (e.which == which) {
      return e.value;
    }
  }
  return which > 0 && which < 160 ? 0 : -1;
}

namespace detail {

// What both layouts have.
template <class Properties>
void fill_common(Properties& p) {
  device_identity& i = p.identity;
  std::copy(std::begin(device::name), std::end(device::name), i.name);
  i.global_bytes = static_cast<std::size_t>(device::memory_bytes);
  i.shared_of_block = device::shared_of_block;
  i.registers_of_block = device::registers;
  i.warp_size = 32;
  i.memory_pitch = 0x7fffffff;
  i.threads_of_block = static_cast<int>(device::most_threads_of_block);
  for (int k = 0; k < 3; ++k) {
    i.block_extent[k] = static_cast<int>(device::most_block[k]);
    i.grid_extent[k] = static_cast<int>(device::most_grid[k]);
  }
  p.constant_bytes = device::constant_bytes;
  p.major = device::capability / 10;
  p.minor = device::capability % 10;
  p.texture_alignment = p.surface_alignment = 512;
  p.texture_pitch_alignment = 32;
  p.multiprocessors = device::multiprocessors;
  p.maps_host_memory = p.concurrent_kernels = p.unified_addressing = p.ecc = 1;
  p.pci[0] = 1;
  p.async_engines = 3;
  p.bus_width = 6144;
  p.l2_bytes = device::l2_bytes;
  p.threads_of_multiprocessor = device::threads_of_multiprocessor;
  p.stream_priorities = p.global_l1 = p.local_l1 = p.managed_memory = 1;
  p.shared_of_multiprocessor = device::shared_of_multiprocessor;
  p.registers_of_multiprocessor = device::registers;
  p.concurrent_managed_access = p.compute_preemption = p.host_pointer_of_registered = p.cooperative_launch = 1;
  p.features.shared_of_block_opt_in = device::shared_of_block_opt_in;
  p.features.blocks_of_multiprocessor = device::blocks_of_multiprocessor;
  p.features.shared_reserved_of_block = device::shared_reserved_of_block;
  p.features.host_register = p.features.memory_pools = p.features.cluster_launch = 1;
}

}  // namespace detail

inline void fill(device_properties_13& p) {
  std::memset(&p, 0, sizeof(p));
  detail::fill_common(p);
  std::copy(std::begin(device::texture_limits), std::end(device::texture_limits), p.texture_limits);
}
inline void fill(device_properties_12& p) {
  std::memset(&p, 0, sizeof(p));
  detail::fill_common(p);
  // That layout has the width of linear one-dimensional textures behind the first two.
  std::copy_n(device::texture_limits, 2, p.texture_limits);
  p.texture_limits[2] = 1 << 28;
  std::copy(device::texture_limits + 2, std::end(device::texture_limits), p.texture_limits + 3);
  p.clock_khz = device_attribute(13);
  p.memory_clock_khz = device_attribute(36);
  p.overlap = 1;
  p.single_to_double = 2;
}

}}}}  // namespace warpmem::v0::ptx::cudart
