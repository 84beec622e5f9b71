// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the row of an instruction.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>

#include <span>
#include <string_view>
#include <unordered_map>

namespace warpmem { inline namespace v0 { namespace ptx {

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
