// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUtensorMap, and cuTensorMapEncodeTiled, which fills it. Tests that pass one to a kernel include this header.
#pragma once

#include <warpmem/access/tensor_map.hpp>
#include <warpmem/capture/hopper_runtime.hpp>
#include <warpmem/config.hpp>

#include <cstdint>

struct alignas(64) CUtensorMap_st {
  // On the host: a tensor of host memory.
  std::uint64_t base;
  std::uint64_t strides[4];
  std::uint32_t dims_less_1[5];
  std::uint8_t box_less_1[5], element_strides[5];
  std::uint8_t rank, element_bytes, interleave, swizzle, promotion, fill, type;
};
using CUtensorMap = CUtensorMap_st;

#if !defined(__cuda_cuda_h__)
using cuuint32_t = std::uint32_t;
using cuuint64_t = std::uint64_t;
enum cudaError_enum { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1 };
using CUresult = cudaError_enum;
enum CUtensorMapDataType {
  CU_TENSOR_MAP_DATA_TYPE_UINT8,
  CU_TENSOR_MAP_DATA_TYPE_UINT16,
  CU_TENSOR_MAP_DATA_TYPE_UINT32,
  CU_TENSOR_MAP_DATA_TYPE_INT32,
  CU_TENSOR_MAP_DATA_TYPE_UINT64,
  CU_TENSOR_MAP_DATA_TYPE_INT64,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ
};
enum CUtensorMapInterleave {
  CU_TENSOR_MAP_INTERLEAVE_NONE,
  CU_TENSOR_MAP_INTERLEAVE_16B,
  CU_TENSOR_MAP_INTERLEAVE_32B
};
enum CUtensorMapSwizzle {
  CU_TENSOR_MAP_SWIZZLE_NONE,
  CU_TENSOR_MAP_SWIZZLE_32B,
  CU_TENSOR_MAP_SWIZZLE_64B,
  CU_TENSOR_MAP_SWIZZLE_128B
};
enum CUtensorMapL2promotion {
  CU_TENSOR_MAP_L2_PROMOTION_NONE,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B
};
enum CUtensorMapFloatOOBfill { CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA };
#endif

namespace warpmem { inline namespace v0 { namespace capture {

// What is in it; the base is an address of the host.
[[nodiscard]] WARPMEM_UNTRACED inline tensor_map tensor_map_in(CUtensorMap const& packed) noexcept {
  tensor_map map = plain_tensor_map();
  map.base = packed.base;
  map.rank = packed.rank;
  map.element_bytes = packed.element_bytes;
  for (int i = 0; i < map.rank; ++i) {
    map.dims[i] = std::int64_t{packed.dims_less_1[i]} + 1;
    map.box[i] = packed.box_less_1[i] + 1;
    map.element_strides[i] = packed.element_strides[i];
    if (i + 1 < map.rank) {
      map.strides[i] = static_cast<std::int64_t>(packed.strides[i]);
    }
  }
  map.interleave = static_cast<tensor_interleave>(packed.interleave);
  map.swizzle = static_cast<tma_swizzle>(packed.swizzle);
  map.promotion = static_cast<l2_promotion>(packed.promotion);
  map.fill = static_cast<oob_fill>(packed.fill);
  return map;
}

[[nodiscard]] WARPMEM_UNTRACED inline CUtensorMap packed_tensor_map(tensor_map const& map,
                                                                    CUtensorMapDataType type) noexcept {
  CUtensorMap packed{};
  packed.type = static_cast<std::uint8_t>(type);
  packed.base = map.base;
  packed.rank = static_cast<std::uint8_t>(map.rank);
  packed.element_bytes = static_cast<std::uint8_t>(map.element_bytes);
  for (int i = 0; i < map.rank; ++i) {
    packed.dims_less_1[i] = static_cast<std::uint32_t>(map.dims[i] - 1);
    packed.box_less_1[i] = static_cast<std::uint8_t>(map.box[i] - 1);
    packed.element_strides[i] = static_cast<std::uint8_t>(map.element_strides[i]);
    if (i + 1 < map.rank) {
      packed.strides[i] = static_cast<std::uint64_t>(map.strides[i]);
    }
  }
  packed.interleave = static_cast<std::uint8_t>(map.interleave);
  packed.swizzle = static_cast<std::uint8_t>(map.swizzle);
  packed.promotion = static_cast<std::uint8_t>(map.promotion);
  packed.fill = static_cast<std::uint8_t>(map.fill);
  return packed;
}

[[nodiscard]] inline int bytes_of_type(CUtensorMapDataType type) noexcept {
  constexpr int bytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
  return static_cast<unsigned>(type) < sizeof bytes / sizeof *bytes ? bytes[type] : 0;
}

}}}  // namespace warpmem::v0::capture

inline CUresult cuTensorMapEncodeTiled(CUtensorMap* packed, CUtensorMapDataType type, cuuint32_t rank, void* base,
                                       cuuint64_t const* dims, cuuint64_t const* strides, cuuint32_t const* box,
                                       cuuint32_t const* element_strides, CUtensorMapInterleave interleave,
                                       CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
                                       CUtensorMapFloatOOBfill fill) {
  warpmem::tensor_map map{};
  map.rank = static_cast<int>(rank);
  map.element_bytes = warpmem::capture::bytes_of_type(type);
  map.base = reinterpret_cast<std::uintptr_t>(base);
  for (cuuint32_t i = 0; i < rank && i < 5; ++i) {
    map.dims[i] = static_cast<std::int64_t>(dims[i]);
    map.box[i] = static_cast<int>(box[i]);
    map.element_strides[i] = static_cast<int>(element_strides[i]);
    if (i + 1 < rank && i < 4) {
      map.strides[i] = static_cast<std::int64_t>(strides[i]);
    }
  }
  map.interleave = static_cast<warpmem::tensor_interleave>(interleave);
  map.swizzle = static_cast<warpmem::tma_swizzle>(swizzle);
  map.promotion = static_cast<warpmem::l2_promotion>(promotion);
  map.fill = static_cast<warpmem::oob_fill>(fill);
  if (!warpmem::capture::is_tensor_map(map)) {
    return CUDA_ERROR_INVALID_VALUE;
  }
  *packed = warpmem::capture::packed_tensor_map(map, type);
  return CUDA_SUCCESS;
}
