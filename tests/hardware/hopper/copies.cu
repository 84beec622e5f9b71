// Launches the bulk copies of a file of cases:  copies CASES [FIRST]
//
// copies_cases.py writes the cases, docs/hopper.md says what they are.
#include "copy_kernels.cuh"

#include <cstddef>
#include <cstdint>
#include <map>

namespace {

using namespace hopper;

constexpr std::size_t buffer_bytes = std::size_t{512} << 20;
constexpr int shared_bytes = 220 * 1024;

using map_kernel = void (*)(CUtensorMap, copy_arguments);
using plain_kernel = void (*)(unsigned char*, copy_arguments);

// A case: "L 2 4 ..." and so on. A kind has an operation, and where it needs them more words: "R.min", "L:4:3" for a
// cluster of 4 with destinations 3, "I:-1,-1:1,1:0,0" for image to column with corners and offsets.
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
};

void read_numbers(std::istream& in, int* to, int count) {
  char comma = 0;
  for (int i = 0; i < count; ++i) {
    if (i > 0) in >> comma;
    in >> to[i];
  }
}

void read_kind(copy_case& c) {
  std::string const text = c.kind;
  auto const dot = text.find('.');
  auto const colon = text.find(':');
  if (dot != std::string::npos) {
    c.operation = text.substr(dot + 1);
    c.interleave = c.operation == "i16" ? 16 : c.operation == "i32" ? 32 : 0;
    c.kind = text.substr(0, dot);
  } else if (text[0] == 'I') {
    std::istringstream in(text.substr(2));
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

bool read_case(std::istringstream& in, copy_case& c) {
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

CUtensorMapDataType type_of(copy_case const& c) {
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

bool encode(copy_case const& c, unsigned char* buffer, CUtensorMap& map) {
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

template <int Rank>
map_kernel reduction_of(std::string const& operation) {
  static std::map<std::string, map_kernel> const table = {
      {"", reduce_tensor_add<Rank>},    {"add", reduce_tensor_add<Rank>}, {"f16", reduce_tensor_add<Rank>},
      {"f32", reduce_tensor_add<Rank>}, {"min", reduce_tensor_min<Rank>}, {"max", reduce_tensor_max<Rank>},
      {"inc", reduce_tensor_inc<Rank>}, {"dec", reduce_tensor_dec<Rank>}, {"and", reduce_tensor_and<Rank>},
      {"or", reduce_tensor_or<Rank>},   {"xor", reduce_tensor_xor<Rank>}};
  return table.at(operation);
}

template <int Rank>
map_kernel with_map(copy_case const& c) {
  switch (c.kind[0]) {
    case 'S':
      return store_tensor<Rank>;
    case 'R':
      return reduction_of<Rank>(c.operation);
    case 'P':
      return prefetch_tensor<Rank>;
    case 'I':
      if constexpr (Rank >= 3) return load_im2col<Rank>;
      return nullptr;
    default:
      return c.blocks > 1 ? multicast_tensor<Rank> : load_tensor<Rank>;
  }
}

plain_kernel without_map(copy_case const& c) {
  static std::map<std::string, plain_kernel> const reductions = {
      {"", reduce_bytes_add_u32},          {"add_u64", reduce_bytes_add_u64}, {"add_f16", reduce_bytes_add_f16},
      {"add_bf16", reduce_bytes_add_bf16}, {"add_f32", reduce_bytes_add_f32}, {"add_f64", reduce_bytes_add_f64},
      {"min_s32", reduce_bytes_min_s32},   {"max_f16", reduce_bytes_max_f16}, {"and_b32", reduce_bytes_and_b32},
      {"or_b64", reduce_bytes_or_b64},     {"xor_b32", reduce_bytes_xor_b32}, {"inc_u32", reduce_bytes_inc_u32}};
  switch (c.kind[1]) {
    case 'S':
      return store_bytes;
    case 'R':
      return reductions.at(c.operation);
    case 'P':
      return prefetch_bytes;
    case 'X':
      return copy_shared;
    case 'Y':
      return reduce_shared;
    default:
      return c.blocks > 1 ? multicast_bytes : load_bytes;
  }
}

bool run(std::istringstream& in, unsigned char* buffer) {
  copy_case c;
  if (!read_case(in, c)) {
    return false;
  }
  copy_arguments& a = c.arguments;
  if (c.kind[0] == 'b') {
    a.bytes = c.box[0];
    a.to = c.kind[1] == 'S' || c.kind[1] == 'R' || c.kind[1] == 'P' ? 0 : a.to;
    a.destination = static_cast<unsigned>(c.global);
    launch(without_map(c), c.blocks, 32, shared_bytes, buffer + (c.kind[1] == 'X' || c.kind[1] == 'Y' ? 0 : c.global),
           a);
    return true;
  }
  CUtensorMap map{};
  if (!encode(c, buffer, map)) {
    return false;
  }
  a.bytes = static_cast<unsigned>(c.element_bytes);
  for (int i = 0; i < (c.is_im2col() ? 2 : c.rank); ++i) {
    unsigned const step = i == 0 && !c.interleave ? 1 : c.is_im2col() ? 1 : c.element_strides[i];
    a.bytes *= (c.box[i] + step - 1) / step;
  }
  if (c.kind[0] == 'S' || c.kind[0] == 'R' || c.kind[0] == 'P') {
    a.to = 0;
  }
  map_kernel const kernels[] = {with_map<1>(c), with_map<2>(c), with_map<3>(c), with_map<4>(c), with_map<5>(c)};
  launch(kernels[c.rank - 1], c.blocks, 32, shared_bytes, map, a);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  unsigned char* buffer = nullptr;
  if (cudaMalloc(&buffer, buffer_bytes) == cudaSuccess) {
    check(cudaMemset(buffer, 0, buffer_bytes), "clearing memory");
  }
  return run_cases(argc, argv, [&](std::istringstream& words) { return run(words, buffer); });
}
