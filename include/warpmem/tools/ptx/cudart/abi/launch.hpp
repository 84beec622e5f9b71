// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs say of launches, and what the runtime says of kernels.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/types.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// cudaLaunchAttributeID; those that change what a launch is.
enum class launch_attribute_id : int {
  window = 1,
  cooperative = 2,
  cluster_dimension = 4,
  preferred_cluster = 11,
  carveout = 14
};

// cudaLaunchAttributeValue.
union launch_attribute_value {
  char pad[64];
  int number;
  struct {
    unsigned x, y, z;
  } cluster;
};
// cudaLaunchAttribute.
struct launch_attribute {
  launch_attribute_id id;
  char pad[8 - sizeof(launch_attribute_id)];
  launch_attribute_value value;
};
// cudaLaunchConfig_t.
struct launch_configuration {
  dimensions grid;
  dimensions block;
  std::size_t dynamic_shared;
  stream_handle stream;
  launch_attribute* attributes;
  unsigned attribute_count;
};

// cudaFuncAttribute.
enum class function_attribute : int {
  most_dynamic_shared = 8,
  shared_carveout = 9,
  cluster_must_be_set = 10,
  cluster_width = 11,
  cluster_height = 12,
  cluster_depth = 13,
  non_portable_cluster = 14,
  cluster_scheduling = 15,
};

// cudaFuncAttributes.
struct function_attributes {
  std::size_t shared_bytes;
  std::size_t constant_bytes;
  std::size_t local_bytes;
  int most_threads;
  int registers;
  int ptx_version;
  int binary_version;
  int cache_mode;
  int most_dynamic_shared;
  int shared_carveout;
  int cluster_must_be_set;
  int cluster_width;
  int cluster_height;
  int cluster_depth;
  int cluster_scheduling;
  int non_portable_cluster;
  int reserved[16];
};

}}}}  // namespace warpmem::v0::ptx::cudart
