// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types that variables and registers are declared with.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

struct data_type {
  std::string_view name;
  u32 bytes;  // 0: a predicate
  char kind;  // as variable::element_kind; p: a predicate
};

inline constexpr data_type data_types[] = {
    {"b8", 1, 'b'},         {"b16", 2, 'b'}, {"b32", 4, 'b'},  {"b64", 8, 'b'},    {"b128", 16, 'b'},
    {"u8", 1, 'u'},         {"u16", 2, 'u'}, {"u32", 4, 'u'},  {"u64", 8, 'u'},    {"s8", 1, 's'},
    {"s16", 2, 's'},        {"s32", 4, 's'}, {"s64", 8, 's'},  {"f16", 2, 'f'},    {"f16x2", 4, 'b'},
    {"f32", 4, 'f'},        {"f64", 8, 'f'}, {"pred", 0, 'p'}, {"texref", 8, 't'}, {"surfref", 8, 't'},
    {"samplerref", 8, 't'},
};

// Null: no type.
[[nodiscard]] constexpr data_type const* find_data_type(std::string_view name) noexcept {
  for (data_type const& t : data_types) {
    if (t.name == name) {
      return &t;
    }
  }
  return nullptr;
}

}}}}  // namespace warpmem::v0::ptx::reading
