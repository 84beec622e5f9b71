// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs say of the nodes of graphs.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/types.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// cudaGraphNodeType.
enum class node_type : int {
  kernel,
  copy,
  set,
  host,
  graph,
  empty,
  wait_event,
  record_event,
  allocate = 10,
  free = 11,
};

// cudaKernelNodeParams.
struct kernel_node_parameters {
  void const* function;
  dimensions grid;
  dimensions block;
  unsigned dynamic_shared;
  void** arguments;
  void** extra;
};
// cudaMemsetParams.
struct set_node_parameters {
  void* at;
  std::size_t pitch;
  unsigned value;
  unsigned element_bytes;
  std::size_t width;  // in elements
  std::size_t height;
};
// cudaHostNodeParams.
struct host_node_parameters {
  host_function function;
  void* data;
};
// cudaMemAllocNodeParams.
struct allocation_node_parameters {
  memory_pool_properties pool;
  memory_access_description const* accesses;
  std::size_t access_count;
  std::size_t bytes;
  void* result;
};
// cudaGraphNodeParams; its first three kinds.
struct node_parameters {
  node_type type;
  int reserved0[3];
  union {
    long long reserved1[29];
    kernel_node_parameters kernel;
    struct {
      int flags;
      int reserved[3];
      copy_3d what;
    } copy;
    set_node_parameters set;
    host_node_parameters host;
  };
  long long reserved2;
};
// cudaGraphInstantiateParams.
struct instantiate_parameters {
  unsigned long long flags;
  stream_handle upload;
  graph_node* failed;
  int result;
};
// cudaGraphExecUpdateResultInfo.
struct update_result {
  int result;
  graph_node* node;
  graph_node* from;
};

// cudaStreamCaptureStatus.
enum class capture_status : int { none, active, invalidated };

}}}}  // namespace warpmem::v0::ptx::cudart
