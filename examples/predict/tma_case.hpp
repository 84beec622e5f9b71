// Cases of bulk copies: "L 2 4 3 0 ...", a load of a box of a 2-D tensor; "bS 1 1 0 0 ...", a store without a map.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "case_words.hpp"
#include "cells.hpp"
#include "im2col_case.hpp"

namespace predict {

// A first word: the operation, and behind it what only some have.
struct copy_kind {
  bool has_map{true};
  char operation{};    // one of LSRP; X, Y: a copy, a reduction to another block
  std::string detail;  // behind a point: "min", "add_f16", "i16"
  int blocks{1};       // of the cluster: "L:4:b"
  unsigned to{};       // those that receive it, as a mask; 0: no multicast
  im2col_words pixels;
};

[[nodiscard]] inline bool read_copy_kind(std::string_view text, copy_kind& kind) {
  kind.has_map = !text.starts_with("b");
  text.remove_prefix(kind.has_map ? 0 : 1);
  if (text.starts_with("I")) {
    return kind.has_map && read_im2col_kind(text, kind.operation, kind.pixels);
  }
  if (text.empty() || std::string_view(kind.has_map ? "LSRP" : "LSRPXY").find(text[0]) == std::string_view::npos) {
    return false;
  }
  kind.operation = text[0];
  text.remove_prefix(1);
  if (text.starts_with(".")) {
    kind.detail = text.substr(1);
    return !kind.detail.empty();
  }
  if (text.empty()) {
    return kind.operation != 'X' && kind.operation != 'Y';
  }
  std::size_t const colon = text.find(':', 1);
  std::uint64_t blocks = 0;
  std::uint64_t to = 0;
  bool const is_read = text.starts_with(":") && colon != std::string_view::npos &&
                       read_number(text.substr(1, colon - 1), 10, blocks) &&
                       read_number(text.substr(colon + 1), 16, to);
  kind.blocks = static_cast<int>(blocks);
  kind.to = static_cast<unsigned>(to);
  return is_read && blocks >= 1 && blocks <= 16 && to != 0 && to >> blocks == 0;
}

// All fields, whether the copy has a map or not; without one, the first number of the box is its bytes.
[[nodiscard]] inline warpmem::tensor_copy read_tensor_copy(case_words& words, copy_kind const& kind) {
  using namespace warpmem;
  tensor_copy copy{};
  tensor_map& map = copy.map;
  auto const op = std::string_view("LSRP").find(kind.operation);
  copy.op = op == std::string_view::npos ? bulk_op::load : static_cast<bulk_op>(op);
  copy.multicast = std::popcount(kind.to);
  map.interleave = kind.detail == "i16"   ? tensor_interleave::bytes_16
                   : kind.detail == "i32" ? tensor_interleave::bytes_32
                                          : tensor_interleave::none;
  map.rank = words.number("dimensions");
  map.element_bytes = words.number("element size");
  constexpr tma_swizzle swizzles[] = {
      tma_swizzle::none,      tma_swizzle::bytes_32,          tma_swizzle::bytes_64,
      tma_swizzle::bytes_128, tma_swizzle::bytes_128_atom_32, tma_swizzle::bytes_128_atom_32_flip_8};
  auto const swizzle = words.number<unsigned>("swizzle");
  auto const promotion = words.number<unsigned>("promotion");
  if (swizzle > 5 || promotion > 3) {
    words.refuse("has a swizzle that is not 0 to 5, or a promotion that is not 0 to 3");
  }
  map.swizzle = swizzles[swizzle];
  map.promotion = static_cast<l2_promotion>(promotion);
  for (auto& n : map.dims) n = words.number<std::int64_t>("size");
  for (auto& n : map.strides) n = words.number<std::int64_t>("stride");
  for (auto& n : map.box) n = words.number("box");
  for (auto& n : map.element_strides) n = words.number("element stride");
  for (auto& n : copy.at) n = words.number("coordinate");
  if (kind.pixels.is_given) {
    set_im2col(words, kind.pixels, copy);
  }
  map.base = words.number<address>("offset in global memory");
  copy.shared = words.number<address>("offset in shared memory");
  return copy;
}

[[nodiscard]] inline warpmem::bulk_copy without_map(warpmem::tensor_copy const& copy) {
  return {copy.op, copy.map.base, copy.shared, copy.map.box[0], copy.multicast};
}

// The offset in global memory is the one in the other block.
[[nodiscard]] inline warpmem::block_copy between_blocks(warpmem::tensor_copy const& copy, bool reduces) {
  return {copy.shared, copy.map.base, copy.map.box[0], reduces};
}

}  // namespace predict
