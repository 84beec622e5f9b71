// Launches the bulk copies of a file of cases:  copies CASES [FIRST]
//
// copies_cases.py writes the cases, docs/hopper.md says what they are.
#include "copy_case.cuh"

#include <cstddef>
#include <cstdint>
#include <map>

namespace {

using namespace hopper;

constexpr std::size_t buffer_bytes = std::size_t{512} << 20;
constexpr int shared_bytes = 220 * 1024;

using map_kernel = void (*)(CUtensorMap, copy_arguments);
using plain_kernel = void (*)(unsigned char*, copy_arguments);

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
map_kernel of_pixels(copy_case const& c) {
  if constexpr (Rank >= 3) {
    switch (c.operation_of_pixels()) {
      case 'S':
        return store_pixels<Rank>;
      case 'R':
        return reduce_pixels<Rank>;
      case 'P':
        return prefetch_pixels<Rank>;
      default:
        return load_pixels<Rank>;
    }
  }
  return nullptr;
}

template <int Rank>
map_kernel with_map(copy_case const& c) {
  if (c.is_im2col()) {
    return of_pixels<Rank>(c);
  }
  switch (c.kind[0]) {
    case 'S':
      return store_tensor<Rank>;
    case 'R':
      return reduction_of<Rank>(c.operation);
    case 'P':
      return prefetch_tensor<Rank>;
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
  if (!c.is_load()) {
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
