// Our declarations of what programs and the runtime exchange have the layouts of the toolkit's. It only compiles.
#include <warpmem/tools/ptx/cudart/abi/device_properties.hpp>
#include <warpmem/tools/ptx/cudart/abi/graph.hpp>
#include <warpmem/tools/ptx/cudart/abi/launch.hpp>
#include <warpmem/tools/ptx/cudart/abi/textures.hpp>
#include <warpmem/tools/ptx/cudart/abi/types.hpp>

#include <cuda.h>
#include <cuda_runtime_api.h>

#include <cstddef>

namespace own = warpmem::ptx::cudart;

#define SAME_SIZE(a, b) static_assert(sizeof(own::a) == sizeof(b))
#define SAME_PLACE(a, m, b, n) static_assert(offsetof(own::a, m) == offsetof(b, n))

SAME_SIZE(dimensions, dim3);
SAME_SIZE(copy_3d, cudaMemcpy3DParms);
SAME_PLACE(copy_3d, kind, cudaMemcpy3DParms, kind);
SAME_PLACE(copy_3d, destination, cudaMemcpy3DParms, dstPtr);
SAME_SIZE(peer_copy_3d, cudaMemcpy3DPeerParms);
SAME_PLACE(peer_copy_3d, extent, cudaMemcpy3DPeerParms, extent);
SAME_SIZE(channel_format, cudaChannelFormatDesc);
SAME_SIZE(resource_description, cudaResourceDesc);
SAME_PLACE(resource_description, linear.bytes, cudaResourceDesc, res.linear.sizeInBytes);
SAME_PLACE(resource_description, pitch_2d.pitch, cudaResourceDesc, res.pitch2D.pitchInBytes);
SAME_PLACE(texture_description, border, cudaTextureDesc, borderColor);
SAME_PLACE(texture_description, most_level, cudaTextureDesc, maxMipmapLevelClamp);
SAME_SIZE(texture_description, cudaTextureDesc);
SAME_SIZE(memory_pool_properties, cudaMemPoolProps);
SAME_PLACE(pointer_attributes, host_pointer, cudaPointerAttributes, hostPointer);
static_assert(sizeof(own::pointer_attributes) <= sizeof(cudaPointerAttributes));

SAME_SIZE(launch_attribute, cudaLaunchAttribute);
SAME_PLACE(launch_attribute, value, cudaLaunchAttribute, val);
SAME_SIZE(launch_configuration, cudaLaunchConfig_t);
SAME_PLACE(launch_configuration, attributes, cudaLaunchConfig_t, attrs);
SAME_SIZE(function_attributes, cudaFuncAttributes);
SAME_PLACE(function_attributes, most_dynamic_shared, cudaFuncAttributes, maxDynamicSharedSizeBytes);
SAME_PLACE(function_attributes, non_portable_cluster, cudaFuncAttributes, nonPortableClusterSizeAllowed);

SAME_SIZE(kernel_node_parameters, cudaKernelNodeParams);
SAME_SIZE(set_node_parameters, cudaMemsetParams);
SAME_SIZE(host_node_parameters, cudaHostNodeParams);
SAME_SIZE(allocation_node_parameters, cudaMemAllocNodeParams);
SAME_PLACE(allocation_node_parameters, result, cudaMemAllocNodeParams, dptr);
SAME_SIZE(node_parameters, cudaGraphNodeParams);
SAME_PLACE(node_parameters, copy.what, cudaGraphNodeParams, memcpy.copyParams);
SAME_SIZE(instantiate_parameters, cudaGraphInstantiateParams);

#if CUDART_VERSION >= 13000
#  define properties device_properties_13
static_assert(sizeof(own::device_properties_13) <= sizeof(cudaDeviceProp));
#else
#  define properties device_properties_12
static_assert(sizeof(own::device_properties_12) <= sizeof(cudaDeviceProp));
SAME_PLACE(properties, clock_khz, cudaDeviceProp, clockRate);
SAME_PLACE(properties, single_to_double, cudaDeviceProp, singleToDoublePrecisionPerfRatio);
#endif
SAME_PLACE(properties, identity.grid_extent, cudaDeviceProp, maxGridSize);
SAME_PLACE(properties, constant_bytes, cudaDeviceProp, totalConstMem);
SAME_PLACE(properties, multiprocessors, cudaDeviceProp, multiProcessorCount);
SAME_PLACE(properties, texture_limits, cudaDeviceProp, maxTexture1D);
SAME_PLACE(properties, surface_alignment, cudaDeviceProp, surfaceAlignment);
SAME_PLACE(properties, bus_width, cudaDeviceProp, memoryBusWidth);
SAME_PLACE(properties, shared_of_multiprocessor, cudaDeviceProp, sharedMemPerMultiprocessor);
SAME_PLACE(properties, cooperative_launch, cudaDeviceProp, cooperativeLaunch);
SAME_PLACE(properties, features.shared_of_block_opt_in, cudaDeviceProp, sharedMemPerBlockOptin);
SAME_PLACE(properties, features.cluster_launch, cudaDeviceProp, clusterLaunch);

int main() {}
