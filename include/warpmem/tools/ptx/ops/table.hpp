// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of all instructions.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/families.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/ops/addresses.hpp>
#include <warpmem/tools/ptx/ops/asynchronous.hpp>
#include <warpmem/tools/ptx/ops/atomics.hpp>
#include <warpmem/tools/ptx/ops/computing.hpp>
#include <warpmem/tools/ptx/ops/control.hpp>
#include <warpmem/tools/ptx/ops/exchange.hpp>
#include <warpmem/tools/ptx/ops/load_store.hpp>
#include <warpmem/tools/ptx/ops/matrix.hpp>
#include <warpmem/tools/ptx/ops/sass_words.hpp>
#include <warpmem/tools/ptx/ops/surfaces.hpp>
#include <warpmem/tools/ptx/ops/textures.hpp>

#include <span>

namespace warpmem { inline namespace v0 { namespace ptx {

template <class Row>
[[nodiscard]] std::span<std::span<Row const> const> opcode_families() {
  static constexpr std::span<Row const> families[] = {
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
      texture_opcodes,       //
      surface_opcodes,       //
      sass_opcodes,          //
  };
  return families;
}

}}}  // namespace warpmem::v0::ptx
