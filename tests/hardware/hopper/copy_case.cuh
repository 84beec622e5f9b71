// A case of a bulk copy as it stands in a file, and its tensor map.
#pragma once

#include <cstddef>

#include "copy_kernels.cuh"

namespace hopper {

// A case: "L 2 4 ..." and so on. A kind has an operation, and where it needs them more words: "R.min", "L:4:3" for a
// cluster of 4 with destinations 3, "I:-1,-1:1,1:0,0" for image to column with corners and offsets;
// IS, IR, IP are its stores, reductions and prefetches.
struct copy_case {
  std::string kind;
  int rank{}, element_bytes{}, swizzle{}, promotion{};
  cuuint64_t dims[5]{}, strides[5]{};
  cuuint32_t box[5]{}, element_strides[5]{};
  copy_arguments arguments{};
  std::size_t global{};
  unsigned blocks{1};
  std::string operation;    // of a reduction
  int interleave{};         // 16, 32: L.i16, L.i32
  int low[3]{}, high[3]{};  // corners
  bool is_im2col() const { return kind[0] == 'I'; }
  char operation_of_pixels() const { return kind.size() > 1 && kind[1] != ':' ? kind[1] : 'L'; }
  bool is_load() const { return kind[0] == 'L' || (is_im2col() && operation_of_pixels() == 'L'); }
};

inline void read_numbers(std::istream& in, int* to, int count) {
  char comma = 0;
  for (int i = 0; i < count; ++i) {
    if (i > 0) in >> comma;
    in >> to[i];
  }
}

inline void read_kind(copy_case& c) {
  std::string const text = c.kind;
  auto const dot = text.find('.');
  auto const colon = text.find(':');
  if (dot != std::string::npos) {
    c.operation = text.substr(dot + 1);
    c.interleave = c.operation == "i16" ? 16 : c.operation == "i32" ? 32 : 0;
    c.kind = text.substr(0, dot);
  } else if (text[0] == 'I') {
    std::istringstream in(text.substr(colon + 1));
    int offsets[3]{};
    char separator = 0;
    read_numbers(in, c.low, c.rank - 2);
    in >> separator;
    read_numbers(in, c.high, c.rank - 2);
    in >> separator;
    read_numbers(in, offsets, c.rank - 2);
    for (int i = 0; i < 3; ++i) c.arguments.im2col[i] = static_cast<unsigned short>(offsets[i]);
  } else if (colon != std::string::npos) {
    std::istringstream in(text.substr(colon + 1));
    char separator = 0;
    in >> c.blocks >> separator >> std::hex >> c.arguments.to;
    c.kind = text.substr(0, colon);
  }
}

inline bool read_case(std::istringstream& in, copy_case& c) {
  in >> c.kind >> c.rank >> c.element_bytes >> c.swizzle >> c.promotion;
  for (auto& v : c.dims) in >> v;
  for (int i = 0; i < 4; ++i) in >> c.strides[i];
  for (auto& v : c.box) in >> v;
  for (auto& v : c.element_strides) in >> v;
  for (auto& v : c.arguments.at) in >> v;
  in >> c.global >> c.arguments.shared >> c.arguments.issue;
  c.arguments.to = 1;
  read_kind(c);
  return !in.fail();
}

inline CUtensorMapDataType type_of(copy_case const& c) {
  if (c.operation == "f16") return CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
  if (c.operation == "f32") return CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
  switch (c.element_bytes) {
    case 1:
      return CU_TENSOR_MAP_DATA_TYPE_UINT8;
    case 2:
      return CU_TENSOR_MAP_DATA_TYPE_UINT16;
    case 4:
      return CU_TENSOR_MAP_DATA_TYPE_UINT32;
    default:
      return CU_TENSOR_MAP_DATA_TYPE_UINT64;
  }
}

template <class Function>
Function driver(char const* name) {
  cudaDriverEntryPointQueryResult found{};
  void* function = nullptr;
  check(cudaGetDriverEntryPointByVersion(name, &function, 12000, cudaEnableDefault, &found), name);
  return reinterpret_cast<Function>(function);
}

inline bool encode(copy_case const& c, unsigned char* buffer, CUtensorMap& map) {
  constexpr CUtensorMapSwizzle swizzles[] = {
      CU_TENSOR_MAP_SWIZZLE_NONE,          CU_TENSOR_MAP_SWIZZLE_32B,
      CU_TENSOR_MAP_SWIZZLE_64B,           CU_TENSOR_MAP_SWIZZLE_128B,
      CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B, CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B,
      CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B};
  auto const swizzle = swizzles[c.swizzle];
  auto const promotion = static_cast<CUtensorMapL2promotion>(c.promotion);
  auto const interleave = static_cast<CUtensorMapInterleave>(c.interleave / 16);
  auto const rank = static_cast<cuuint32_t>(c.rank);
  if (c.is_im2col()) {
    static auto const encode_im2col = driver<decltype(&cuTensorMapEncodeIm2col)>("cuTensorMapEncodeIm2col");
    return encode_im2col(&map, type_of(c), rank, buffer + c.global, c.dims, c.strides, c.low, c.high, c.box[0],
                         c.box[1], c.element_strides, interleave, swizzle, promotion,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
  }
  static auto const encode_tiled = driver<decltype(&cuTensorMapEncodeTiled)>("cuTensorMapEncodeTiled");
  return encode_tiled(&map, type_of(c), rank, buffer + c.global, c.dims, c.strides, c.box, c.element_strides,
                      interleave, swizzle, promotion, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}

}  // namespace hopper
