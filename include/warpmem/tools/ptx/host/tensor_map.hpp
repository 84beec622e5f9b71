// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The 128 bytes of a CUtensorMap. NVIDIA's are not documented: these are our own, made where host code calls
// cuTensorMapEncodeTiled or cuTensorMapEncodeIm2col, and read where kernels copy boxes.
#pragma once

#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/tma/check.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstring>
#include <iterator>
#include <optional>

namespace warpmem { inline namespace v0 { namespace ptx {

// CU_TENSOR_MAP_DATA_TYPE_*.
enum class tensor_element : u8 {
  uint8,
  uint16,
  uint32,
  int32,
  uint64,
  int64,
  f16,
  f32,
  f64,
  bf16,
  f32_ftz,
  tf32,
  tf32_ftz
};

// 0: no such type.
[[nodiscard]] constexpr int bytes_of(tensor_element type) noexcept {
  constexpr int bytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
  auto const k = static_cast<std::size_t>(type);
  return k < std::size(bytes) ? bytes[k] : 0;
}

struct typed_tensor_map {
  tensor_map map{};
  tensor_element type{};
};

inline constexpr std::size_t encoded_map_bytes = 128;

namespace detail {

struct encoded_map {
  u64 base;
  u64 flags;  // has no meaning here: CuTe clears a bit of it, for drivers that set it wrongly
  char magic[8];
  u64 strides[4];
  u32 dims_less_1[5];
  u16 pixels;  // 0: the mode is tiled
  s16 low[3];
  s16 high[3];
  u8 box_less_1[5];
  u8 element_strides[5];
  u8 type, rank, interleave, swizzle, promotion, fill;
  u8 unused[22];
};
static_assert(sizeof(encoded_map) == encoded_map_bytes);
inline constexpr char map_magic[8] = {'w', 'a', 'r', 'p', 'm', 'e', 'm', '\1'};

[[nodiscard]] inline encoded_map packed(typed_tensor_map const& t) noexcept {
  tensor_map const& map = t.map;
  encoded_map e{};
  std::memcpy(e.magic, map_magic, sizeof(e.magic));
  e.base = map.base;
  for (int k = 0; k < map.rank; ++k) {
    e.dims_less_1[k] = static_cast<u32>(map.dims[k] - 1);
    e.box_less_1[k] = static_cast<u8>(map.box[k] - 1);
    e.element_strides[k] = static_cast<u8>(map.element_strides[k]);
    if (k + 1 < map.rank) {
      e.strides[k] = static_cast<u64>(map.strides[k]);
    }
  }
  if (map.mode == tensor_mode::im2col) {
    e.pixels = static_cast<u16>(map.im2col.pixels);
    for (int k = 0; k < im2col_box::max_dimensions; ++k) {
      e.low[k] = static_cast<s16>(map.im2col.low[k]);
      e.high[k] = static_cast<s16>(map.im2col.high[k]);
    }
  }
  e.type = static_cast<u8>(t.type);
  e.rank = static_cast<u8>(map.rank);
  e.interleave = static_cast<u8>(map.interleave);
  e.swizzle = static_cast<u8>(map.swizzle);
  e.promotion = static_cast<u8>(map.promotion);
  e.fill = static_cast<u8>(map.fill);
  return e;
}
[[nodiscard]] inline typed_tensor_map unpacked(encoded_map const& e) noexcept {
  typed_tensor_map t;
  t.type = static_cast<tensor_element>(e.type);
  tensor_map& map = t.map;
  map.base = e.base;
  map.rank = e.rank;
  map.element_bytes = bytes_of(t.type);
  for (int k = 0; k < map.rank && k < tensor_map::max_rank; ++k) {
    map.dims[k] = s64{e.dims_less_1[k]} + 1;
    map.box[k] = e.box_less_1[k] + 1;
    map.element_strides[k] = e.element_strides[k];
    if (k + 1 < map.rank && k < tensor_map::max_rank - 1) {
      map.strides[k] = static_cast<s64>(e.strides[k]);
    }
  }
  if (e.pixels != 0) {
    map.mode = tensor_mode::im2col;
    map.im2col.pixels = e.pixels;
    for (int k = 0; k < im2col_box::max_dimensions; ++k) {
      map.im2col.low[k] = e.low[k];
      map.im2col.high[k] = e.high[k];
    }
  }
  map.interleave = static_cast<tensor_interleave>(e.interleave);
  map.swizzle = static_cast<tma_swizzle>(e.swizzle);
  map.promotion = static_cast<l2_promotion>(e.promotion);
  map.fill = static_cast<oob_fill>(e.fill);
  return t;
}

}  // namespace detail

// Writes 128 bytes. False, and nothing is written: the driver refuses such a map.
[[nodiscard]] inline bool encode_tensor_map(void* to, typed_tensor_map const& t) noexcept {
  if (bytes_of(t.type) == 0 || t.map.element_bytes != bytes_of(t.type) || faults_of(t.map).any()) {
    return false;
  }
  detail::encoded_map const e = detail::packed(t);
  std::memcpy(to, &e, sizeof(e));
  return true;
}
// Nothing: the bytes are no tensor map that was encoded here.
[[nodiscard]] inline std::optional<typed_tensor_map> decode_tensor_map(void const* from) noexcept {
  detail::encoded_map e{};
  std::memcpy(&e, from, sizeof(e));
  if (std::memcmp(e.magic, detail::map_magic, sizeof(e.magic)) != 0) {
    return std::nullopt;
  }
  return detail::unpacked(e);
}

// The arguments of cuTensorMapEncodeTiled and cuTensorMapEncodeIm2col that both have. The base is an address of the
// simulated GPU.
struct tensor_map_arguments {
  unsigned type{};
  unsigned rank{};
  u64 base{};
  u64 const* dims{};
  u64 const* strides{};  // of dimension 1 and up
  u32 const* element_strides{};
  unsigned interleave{};
  unsigned swizzle{};
  unsigned promotion{};
  unsigned fill{};
};

namespace detail {

// Nothing: values that no map has.
[[nodiscard]] inline std::optional<typed_tensor_map> map_of(tensor_map_arguments const& a) noexcept {
  auto const type = static_cast<tensor_element>(a.type);
  if (a.type > 12 || a.rank < 1 || a.rank > tensor_map::max_rank || a.interleave > 2 || a.swizzle > 5 ||
      a.promotion > 3 || a.fill > 1) {
    return std::nullopt;
  }
  typed_tensor_map t;
  t.type = type;
  tensor_map& map = t.map;
  map.rank = static_cast<int>(a.rank);
  map.element_bytes = bytes_of(type);
  map.base = a.base;
  for (unsigned k = 0; k < a.rank; ++k) {
    map.dims[k] = static_cast<s64>(a.dims[k]);
    map.element_strides[k] = static_cast<int>(a.element_strides[k]);
    if (k + 1 < a.rank) {
      map.strides[k] = static_cast<s64>(a.strides[k]);
    }
  }
  map.interleave = static_cast<tensor_interleave>(a.interleave);
  map.swizzle = static_cast<tma_swizzle>(a.swizzle);
  map.promotion = static_cast<l2_promotion>(a.promotion);
  map.fill = static_cast<oob_fill>(a.fill);
  return t;
}

}  // namespace detail

// cuTensorMapEncodeTiled: whether it succeeds.
[[nodiscard]] inline bool encode_tiled(void* to, tensor_map_arguments const& a, u32 const* box) noexcept {
  auto t = detail::map_of(a);
  if (!t) {
    return false;
  }
  for (unsigned k = 0; k < a.rank; ++k) {
    t->map.box[k] = box[k] > 256 ? 257 : static_cast<int>(box[k]);
  }
  return encode_tensor_map(to, *t);
}
struct im2col_arguments {
  int const* low{};  // of the width, height, depth
  int const* high{};
  u32 channels{};
  u32 pixels{};
};
// cuTensorMapEncodeIm2col: likewise.
[[nodiscard]] inline bool encode_im2col(void* to, tensor_map_arguments const& a, im2col_arguments const& box) noexcept {
  auto t = detail::map_of(a);
  if (!t || a.rank < 3) {
    return false;
  }
  tensor_map& map = t->map;
  map.mode = tensor_mode::im2col;
  map.box[0] = box.channels > 256 ? 257 : static_cast<int>(box.channels);
  map.im2col.pixels = box.pixels > 1024 ? 1025 : static_cast<int>(box.pixels);
  for (unsigned k = 0; k + 2 < a.rank; ++k) {
    map.im2col.low[k] = box.low[k];
    map.im2col.high[k] = box.high[k];
  }
  return encode_tensor_map(to, *t);
}

}}}  // namespace warpmem::v0::ptx
