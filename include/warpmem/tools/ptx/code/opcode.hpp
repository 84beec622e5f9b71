// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One row of the table of instructions.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <span>
#include <string_view>
#include <unordered_map>

namespace warpmem { inline namespace v0 { namespace ptx {

class decoder;

// What the engine makes of an instruction.
enum class handling : u8 {
  executed,
  counted,    // its accesses are; it computes nothing
  no_effect,  // on data, or on counts
  refused,    // the kernel ends where it is reached
};

struct opcode {
  std::string_view name;  // up to the first point, or further where rows differ: "cp.async.bulk"
  void (*decode)(decoder&);
  handling is;
  std::string_view forms;  // for the manual: types and variants
  // The words that may follow the name, between blanks; others are refused. Empty: decode() looks at each itself.
  std::string_view words{};
};

// All rows, by family. <warpmem/tools/ptx/ops/table.hpp> defines it: a template, so that the file that decodes need not
// compile all instructions.
template <class Row>
[[nodiscard]] std::span<std::span<Row const> const> opcode_families();

// The row with the longest name that the opcode begins with, up to a point; null: none.
[[nodiscard]] inline opcode const* find_opcode(std::string_view name) {
  static auto const rows = [] {
    std::unordered_map<std::string_view, opcode const*> all;
    for (auto const& family : opcode_families<opcode>()) {
      for (opcode const& row : family) {
        all[row.name] = &row;
      }
    }
    return all;
  }();
  for (;;) {
    if (auto const found = rows.find(name); found != rows.end()) {
      return found->second;
    }
    std::size_t const point = name.rfind('.');
    if (point == std::string_view::npos) {
      return nullptr;
    }
    name = name.substr(0, point);
  }
}

}}}  // namespace warpmem::v0::ptx
