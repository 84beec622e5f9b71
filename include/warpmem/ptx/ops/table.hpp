// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of all instructions.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/code/opcode.hpp>
#include <warpmem/ptx/ops/addresses.hpp>
#include <warpmem/ptx/ops/asynchronous.hpp>
#include <warpmem/ptx/ops/atomics.hpp>
#include <warpmem/ptx/ops/computing.hpp>
#include <warpmem/ptx/ops/control.hpp>
#include <warpmem/ptx/ops/exchange.hpp>
#include <warpmem/ptx/ops/load_store.hpp>
#include <warpmem/ptx/ops/matrix.hpp>

#include <span>
#include <string_view>
#include <unordered_map>

namespace warpmem { inline namespace v0 { namespace ptx {

inline constexpr std::span<opcode const> opcode_families[] = {
    control_opcodes,       //
    load_store_opcodes,    //
    atomic_opcodes,        //
    address_opcodes,       //
    arithmetic_opcodes,    //
    bit_opcodes,           //
    move_opcodes,          //
    video_opcodes,         //
    cluster_opcodes,       //
    exchange_opcodes,      //
    async_opcodes,         //
    bulk_opcodes,          //
    mbarrier_opcodes,      //
    matrix_opcodes,        //
    tensor_opcodes,        //
    tensor_map_opcodes,    //
    remote_async_opcodes,  //
};

// The row with the longest name that the opcode begins with, up to a point; null: none.
[[nodiscard]] inline opcode const* find_opcode(std::string_view name) {
  static auto const rows = [] {
    std::unordered_map<std::string_view, opcode const*> all;
    for (auto const& family : opcode_families) {
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
