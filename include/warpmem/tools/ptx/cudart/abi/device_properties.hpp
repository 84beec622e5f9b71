// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaDeviceProp, as CUDA 12 and CUDA 13 have it. Where they differ, a program calls another function.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// What both begin with.
struct device_identity {
  char name[256];
  char uuid[16];
  char luid[8];
  unsigned luid_node_mask;
  std::size_t global_bytes;
  std::size_t shared_of_block;
  int registers_of_block;
  int warp_size;
  std::size_t memory_pitch;
  int threads_of_block;
  int block_extent[3];
  int grid_extent[3];
};

// What both end with.
struct device_features {
  std::size_t shared_of_block_opt_in;
  int pageable_through_host_tables;
  int managed_from_host;
  int blocks_of_multiprocessor;
  int access_policy_window;
  std::size_t shared_reserved_of_block;
  int host_register;
  int sparse_arrays;
  int host_register_read_only;
  int timeline_semaphores;
  int memory_pools;
  int gpu_direct;
  unsigned gpu_direct_flush_writes;
  int gpu_direct_ordering;
  unsigned memory_pool_handles;
  int deferred_mapping;
  int ipc_events;
  int cluster_launch;
  int unified_function_pointers;
  int more[6];  // and what a later release may add
};

struct device_properties_13 {
  device_identity identity;
  std::size_t constant_bytes;
  int major;
  int minor;
  std::size_t texture_alignment;
  std::size_t texture_pitch_alignment;
  int multiprocessors;
  int integrated;
  int maps_host_memory;
  int texture_limits[39];
  std::size_t surface_alignment;
  int concurrent_kernels;
  int ecc;
  int pci[3];
  int tcc_driver;
  int async_engines;
  int unified_addressing;
  int bus_width;
  int l2_bytes;
  int persisting_l2_bytes;
  int threads_of_multiprocessor;
  int stream_priorities;
  int global_l1;
  int local_l1;
  std::size_t shared_of_multiprocessor;
  int registers_of_multiprocessor;
  int managed_memory;
  int multi_gpu_board;
  int board_group;
  int host_atomics;
  int pageable_access;
  int concurrent_managed_access;
  int compute_preemption;
  int host_pointer_of_registered;
  int cooperative_launch;
  device_features features;
};

struct device_properties_12 {
  device_identity identity;
  int clock_khz;
  std::size_t constant_bytes;
  int major;
  int minor;
  std::size_t texture_alignment;
  std::size_t texture_pitch_alignment;
  int overlap;
  int multiprocessors;
  int kernel_timeout;
  int integrated;
  int maps_host_memory;
  int compute_mode;
  int texture_limits[40];
  std::size_t surface_alignment;
  int concurrent_kernels;
  int ecc;
  int pci[3];
  int tcc_driver;
  int async_engines;
  int unified_addressing;
  int memory_clock_khz;
  int bus_width;
  int l2_bytes;
  int persisting_l2_bytes;
  int threads_of_multiprocessor;
  int stream_priorities;
  int global_l1;
  int local_l1;
  std::size_t shared_of_multiprocessor;
  int registers_of_multiprocessor;
  int managed_memory;
  int multi_gpu_board;
  int board_group;
  int host_atomics;
  int single_to_double;
  int pageable_access;
  int concurrent_managed_access;
  int compute_preemption;
  int host_pointer_of_registered;
  int cooperative_launch;
  int cooperative_multi_device_launch;
  device_features features;
};

}}}}  // namespace warpmem::v0::ptx::cudart
