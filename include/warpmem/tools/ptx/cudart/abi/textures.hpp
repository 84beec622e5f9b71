// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs say of textures and surfaces.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// cudaResourceType.
enum class resource_type : int { array, mipmapped_array, linear, pitch_2d };

struct linear_resource {
  void* at;
  channel_format format;
  std::size_t bytes;
};
struct pitched_resource {
  void* at;
  channel_format format;
  std::size_t width;
  std::size_t height;
  std::size_t pitch;
};
// cudaResourceDesc.
struct resource_description {
  resource_type type;
  union {
    cuda_array* array;
    linear_resource linear;
    pitched_resource pitch_2d;
    int reserved[32];
  };
  unsigned flags;
};

// cudaTextureDesc. CUDA 11 has no `seamless_cubes`, so it is not read.
struct texture_description {
  int addressing[3];  // wrap, clamp, mirror, border
  int filter;         // point, linear
  int read_mode;      // the element, or normalized floats
  int is_srgb;
  float border[4];
  int has_normalized_coordinates;
  unsigned most_anisotropy;
  int mipmap_filter;
  float mipmap_bias;
  float least_level;
  float most_level;
  int without_trilinear_optimization;
  int seamless_cubes;
};

}}}}  // namespace warpmem::v0::ptx::cudart
