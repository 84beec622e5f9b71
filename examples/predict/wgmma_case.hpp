// Cases of wgmma: "f32_bf16 64 S 0 0 ...", whose descriptors no counter depends on.
#pragma once

#include <warpmem/model/access/matrix_access.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "case_words.hpp"

namespace predict {

struct wgmma_name {
  std::string_view text;
  warpmem::wgmma_type type;
  bool sparse;
};
inline constexpr wgmma_name wgmma_names[] = {
    {"f16", warpmem::wgmma_type::f16, false},       {"f32_f16", warpmem::wgmma_type::f16, false},
    {"f32_bf16", warpmem::wgmma_type::bf16, false}, {"f32_tf32", warpmem::wgmma_type::tf32, false},
    {"f32_e4m3", warpmem::wgmma_type::e4m3, false}, {"s32_s8", warpmem::wgmma_type::s8, false},
    {"s32_u8", warpmem::wgmma_type::u8, false},     {"sp_f16", warpmem::wgmma_type::f16, true},
    {"sp_f16r", warpmem::wgmma_type::f16, true},    {"sp_e4m3", warpmem::wgmma_type::e4m3, true},
    {"f16_e5m2", warpmem::wgmma_type::e5m2, false}, {"s32_b1", warpmem::wgmma_type::b1, false},
    {"sp_tf32", warpmem::wgmma_type::tf32, true},   {"sp_s8", warpmem::wgmma_type::s8, true}};

[[nodiscard]] inline wgmma_name const* find_wgmma(std::string_view kind) {
  auto const* const found =
      std::find_if(std::begin(wgmma_names), std::end(wgmma_names), [&](wgmma_name const& n) { return n.text == kind; });
  return found == std::end(wgmma_names) ? nullptr : found;
}

[[nodiscard]] inline warpmem::wgmma_access read_wgmma(case_words& words, wgmma_name const& name) {
  warpmem::wgmma_access access{};
  access.type = name.type;
  access.sparse = name.sparse;
  access.n = words.number("N");
  std::string_view const source = words.next("where A is");
  if (source != "S" && source != "R") {
    words.refuse("has A neither in shared memory (S) nor in registers (R)");
  }
  access.a_in_shared = source == "S";
  for (std::string_view const what :
       {"A's major", "B's major", "A's start", "A's leading offset", "A's stride offset", "A's swizzle",
        "A's base offset", "B's start", "B's leading offset", "B's stride offset", "B's swizzle", "B's base offset"}) {
    (void)words.number<unsigned>(what);
  }
  return access;
}

}  // namespace predict
