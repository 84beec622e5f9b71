// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of all instructions.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/ops/async_copies.hpp>
#include <warpmem/tools/ptx/ops/atomics.hpp>
#include <warpmem/tools/ptx/ops/bulk_copies.hpp>
#include <warpmem/tools/ptx/ops/clusters.hpp>
#include <warpmem/tools/ptx/ops/computing.hpp>
#include <warpmem/tools/ptx/ops/control.hpp>
#include <warpmem/tools/ptx/ops/exchange.hpp>
#include <warpmem/tools/ptx/ops/load_store.hpp>
#include <warpmem/tools/ptx/ops/matrix_moves.hpp>
#include <warpmem/tools/ptx/ops/mbarriers.hpp>
#include <warpmem/tools/ptx/ops/mma.hpp>
#include <warpmem/tools/ptx/ops/move.hpp>
#include <warpmem/tools/ptx/ops/sass_words.hpp>
#include <warpmem/tools/ptx/ops/surfaces.hpp>
#include <warpmem/tools/ptx/ops/tensor_copies.hpp>
#include <warpmem/tools/ptx/ops/tensor_maps.hpp>
#include <warpmem/tools/ptx/ops/textures.hpp>
#include <warpmem/tools/ptx/ops/wgmma.hpp>
#include <warpmem/tools/ptx/ops/wmma.hpp>

#include <span>

// All instructions of asynchronous copies, mbarriers and clusters.

namespace warpmem { inline namespace v0 { namespace ptx {

// Instructions on matrices.

inline constexpr opcode matrix_opcodes[] = {
    {"mma", decode_mma, handling::executed,
     ".sync and .sp; f16 bf16 tf32 f64 e4m3 e5m2 s8 u8 s4 u4 b1 in the shapes of sm_70 to sm_90, bit by bit as on an "
     "H200; sparse floats of 8 bits where sums are exact"},
    {"ldmatrix", decode_matrix_move, handling::executed, ".m8n8 .x1 .x2 .x4 .trans .b16"},
    {"stmatrix", decode_matrix_move, handling::executed, "as ldmatrix"},
    {"wmma.load", decode_wmma_move, handling::executed,
     "all shapes and types up to sm_90; the accesses are those that ptxas makes of it for sm_90"},
    {"wmma.store", decode_wmma_move, handling::executed, "as wmma.load"},
    {"wmma.mma", decode_wmma_mma, handling::executed, "all shapes and types up to sm_90"},
    {"wgmma.mma_async", decode_wgmma, handling::executed,
     "f16 bf16 tf32 e4m3 e5m2 s8 u8 b1, A from registers or shared memory, all orders and swizzles; .sp is refused"},
    {"wgmma.fence", decode_wgmma_group, handling::no_effect, "products are computed at once"},
    {"wgmma.commit_group", decode_wgmma_group, handling::no_effect, "likewise"},
    {"wgmma.wait_group", decode_wgmma_group, handling::executed, "waits until all four warps have multiplied"},
    {"movmatrix", decode_movmatrix, handling::executed, ".m8n8.trans.b16"},
};

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
