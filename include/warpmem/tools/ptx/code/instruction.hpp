// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An instruction as it is executed: decoded once, then a call of a function for all lanes of a warp.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

class warp;
struct instruction;

// Executes an instruction for the lanes of a mask, which is not empty. `frame` holds the rows of the function.
using handler = void (*)(warp& w, u8* frame, instruction const& i, u32 lanes);

// What the scheduler does with an instruction. `plain` ones go on to the next.
enum class flow : u8 {
  plain,
  branch,
  indexed_branch,
  call,
  end,      // ret and exit: of the function, or of the thread
  exit,     // of the thread, from any depth
  trap,     // ends the kernel; `handler` says why
  barrier,  // of a block
  meeting,  // of the lanes that a mask names: .sync instructions
  wait,     // the handler says whether lanes go on: of a cluster, a grid, an mbarrier
  nothing,
};

// A part of an access that ptxas makes an instruction of its own.
struct access_part {
  s64 add{};
  u32 bytes{};
  s32 place{-1};
  u32 id{};
};

// Reads, changes and writes one element; returns what was there. `is_shared`: other threads of the host do so as well.
using atomic_update = u64 (*)(u8* at, u64 b, u64 c, bool is_shared);

// base + add, where base is a row of 4 or 8 bytes; base -1: add alone.
struct address_operand {
  s32 base{-1};
  u32 base_bytes{8};
  s64 add{};
};

// What an instruction does to memory.
struct memory_operand {
  u32 id{};  // unique in a module: accesses of one id are of one kind at one place
  state_space space{};
  memory_op op{};
  cache_op cache{};
  atomic_kind atomic{};
  u32 bytes{};           // of an element
  u32 count{1};          // elements
  u32 register_bytes{};  // of an element's register
  bool is_signed{};
  bool is_volatile{};  // .volatile, or ordered: .relaxed, .acquire, .release
  bool is_strong{};    // .relaxed, .acquire and so on: not .volatile alone
  bool is_ordering{};  // .acquire, .release, .acq_rel: orders other accesses
  bool passes_l1{};    // of loads: .volatile, or ordered beyond its block
  address_operand at{};
  s32 rows[8]{-1, -1, -1, -1, -1, -1, -1, -1};  // results, or values to store; -1: _
  s32 b{-1};                                    // of atomics
  s32 c{-1};                                    // of compare-and-swap
  atomic_update update{};
  memory_operand* source{};   // of copies: where they read; this is where they write
  s32 size_row{-1};           // likewise: how many bytes
  address_operand barrier{};  // of bulk copies: the mbarrier
  bool has_uniform_address{};
  variable const* outside{};  // the operand names this variable, and bytes that it does not have
  // As ptxas has it. If not empty, these are counted in the place of the access; if is_silent, nothing is.
  std::vector<access_part> parts{};
  bool is_silent{};
};

struct instruction {
  handler run{};
  s32 guard{-1};  // row of the predicate; -1: none
  flow way{flow::plain};
  bool guard_negated{};
  bool is_leader{};  // first of its basic block
  u8 form{};         // what the handler makes of these two is its own affair
  u8 form2{};
  u8 width{};
  u8 width2{};
  s32 d{-1};  // rows: the result, then operands
  s32 a{-1};
  s32 b{-1};
  s32 c{-1};
  s32 e{-1};
  u64 immediate{};
  s32 const* list{};  // further rows, of instructions with vectors
  memory_operand* memory{};
  u32 block{};   // number of the basic block
  u32 target{};  // of branches
  u32 skip{};    // so many behind it are done already
  s32 place{-1};
  u32 line{};  // of the PTX text
};

}}}  // namespace warpmem::v0::ptx
