// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs and the CUDA runtime exchange: sizes, handles, copies. The layouts are those of CUDA 12 and 13; a test
// compares them with the toolkit's where it is installed.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// dim3.
struct dimensions {
  unsigned x{1};
  unsigned y{1};
  unsigned z{1};
};

struct stream;
struct event;
struct graph;
struct graph_node;
struct graph_exec;
struct memory_pool;
struct cuda_array;
struct kernel;
using stream_handle = stream*;
using event_handle = event*;
using host_function = void (*)(void*);

// cudaMemcpyKind.
enum class copy_kind : int { host_to_host, host_to_device, device_to_host, device_to_device, by_address };

// cudaMemoryType.
enum class memory_type : int { unregistered, host, device, managed };

// cudaExtent, cudaPos, cudaPitchedPtr.
struct memory_extent {
  std::size_t width, height, depth;
};
struct memory_position {
  std::size_t x, y, z;
};
struct pitched_pointer {
  void* at;
  std::size_t pitch;
  std::size_t width;
  std::size_t height;
};

// cudaMemcpy3DParms.
struct copy_3d {
  cuda_array* source_array;
  memory_position source_position;
  pitched_pointer source;
  cuda_array* destination_array;
  memory_position destination_position;
  pitched_pointer destination;
  memory_extent extent;
  copy_kind kind;
};
// cudaMemcpy3DPeerParms.
struct peer_copy_3d {
  cuda_array* source_array;
  memory_position source_position;
  pitched_pointer source;
  int source_device;
  cuda_array* destination_array;
  memory_position destination_position;
  pitched_pointer destination;
  int destination_device;
  memory_extent extent;
};

// cudaPointerAttributes. CUDA 12 has no `reserved`, so nothing is written there.
struct pointer_attributes {
  memory_type type;
  int device;
  void* device_pointer;
  void* host_pointer;
};

// cudaChannelFormatDesc.
struct channel_format {
  int x, y, z, w;
  int kind;
};

// cudaMemLocation, cudaMemPoolProps, cudaMemAccessDesc.
struct memory_location {
  int type;
  int id;
};
struct memory_pool_properties {
  int allocation_type;
  int handle_types;
  memory_location location;
  void* security;
  std::size_t most_bytes;
  unsigned short usage;
  unsigned char reserved[54];
};
struct memory_access_description {
  memory_location location;
  int flags;
};

}}}}  // namespace warpmem::v0::ptx::cudart
