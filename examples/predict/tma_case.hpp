// Cases of bulk copies: "L 2 4 3 0 ...", a load of a box of a 2-D tensor; "bS 1 1 0 0 ...", a store without a map.
#pragma once

#include <warpmem/access/bulk_copy.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "case_words.hpp"

namespace predict {

[[nodiscard]] inline bool is_tma_case(std::string_view kind) {
  std::string_view const op = kind.starts_with("b") ? kind.substr(1) : kind;
  return op.size() == 1 && std::string_view("LSRP").find(op) != std::string_view::npos;
}

// All fields, whether the copy has a map or not; without one, the first number of the box is its bytes.
[[nodiscard]] inline warpmem::tensor_copy read_tensor_copy(case_words& words, char kind) {
  using namespace warpmem;
  tensor_copy copy{};
  tensor_map& map = copy.map;
  copy.op = static_cast<bulk_op>(std::string_view("LSRP").find(kind));
  map.rank = words.number("dimensions");
  map.element_bytes = words.number("element size");
  constexpr tma_swizzle swizzles[] = {tma_swizzle::none, tma_swizzle::bytes_32, tma_swizzle::bytes_64,
                                      tma_swizzle::bytes_128};
  auto const swizzle = words.number<unsigned>("swizzle");
  auto const promotion = words.number<unsigned>("promotion");
  if (swizzle > 3 || promotion > 3) {
    words.refuse("has a swizzle or a promotion that is not 0 to 3");
  }
  map.swizzle = swizzles[swizzle];
  map.promotion = static_cast<l2_promotion>(promotion);
  for (auto& n : map.dims) n = words.number<std::int64_t>("size");
  for (auto& n : map.strides) n = words.number<std::int64_t>("stride");
  for (auto& n : map.box) n = words.number("box");
  for (auto& n : map.element_strides) n = words.number("element stride");
  for (auto& n : copy.at) n = words.number("coordinate");
  map.base = words.number<address>("offset in global memory");
  copy.shared = words.number<address>("offset in shared memory");
  return copy;
}

[[nodiscard]] inline warpmem::bulk_copy without_map(warpmem::tensor_copy const& copy) {
  return {copy.op, copy.map.base, copy.shared, copy.map.box[0]};
}

}  // namespace predict
