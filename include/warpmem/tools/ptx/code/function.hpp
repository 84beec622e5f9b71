// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function and a module, decoded.
#pragma once

#include <warpmem/kernel/coverage.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct function;

// Where something lies in a frame's local memory, or in the parameters of a kernel.
struct slot {
  u64 at{};
  u64 bytes{};
};

// A row whose lanes all have one value, from the beginning of a frame on.
struct constant_row {
  s32 at{};
  u32 bytes{};  // 0: a predicate
  u64 value{};
  std::string symbol{};  // whose address is added
};
// A row with the address of a local variable.
struct local_row {
  s32 at{};
  u32 bytes{};
  u64 add{};
};

class worker;
class warp;
struct frame;
struct call_site;
// A function that is not in the module but the driver's: vprintf, malloc.
using builtin = void (*)(worker& on, warp& w, frame& caller, call_site const& site, u32 lanes);

// A row with a special register.
struct special_row {
  s32 at{};
  u32 bytes{};
  u32 which{};  // in special_registers
};

// Bytes behind a .local variable, which belong to none: a store there is beyond the variable.
struct local_gap {
  static constexpr u64 bytes = 16;
  u64 at{};
  variable const* behind{};
};

struct call_site {
  std::string name{};
  builtin driver{};          // null: none
  function const* callee{};  // null: not in the module, or known only at run time
  s32 callee_row{-1};        // of indirect calls
  std::vector<slot> arguments{};
  std::vector<slot> results{};
  std::string wrong{};  // why ptxas refuses the call; empty: it does not
};

struct function {
  function_text const* text{};
  u32 id{};  // in module::functions
  std::vector<instruction> code{};
  std::vector<instruction> once{};  // executed when a frame is made; in `code` they do nothing
  // By basic block: the order in which lanes that went different ways are executed, and whether they meet there.
  std::vector<u32> rank{};
  std::vector<u8> meets{};
  std::vector<u8> is_in_loop{};
  std::vector<u8> leaves_loop{};  // by instruction: whether lanes can leave a loop there
  bool could_wait{};              // what a loop loads past L1 decides when lanes leave it
  std::set<s32> waits{};          // places of accesses in loops that end when another thread has written what they read
  u32 frame_bytes{64};            // of its rows
  std::vector<constant_row> constants{};
  std::vector<local_row> locals{};
  std::vector<special_row> of_launch{};  // special registers by how long they hold
  std::vector<special_row> of_block{};
  u64 local_bytes{};
  u64 local_end{};  // of its variables: what follows is for alignment
  std::vector<local_gap> gaps{};
  std::vector<slot> parameters{};  // of kernels in the parameter space, else in local memory
  std::vector<slot> results{};
  u64 parameter_bytes{};
  std::deque<memory_operand> memory{};
  std::deque<std::vector<s32>> lists{};
  std::deque<call_site> calls{};
  std::deque<std::vector<u32>> branch_tables{};
  std::set<std::string> symbols{};  // that it names
  // What ptxas made of it, from the first launch on; null: it has what is not executed here, or there is no cubin.
  std::unique_ptr<function> compiled{};
  kernel_code what_ran{};              // what the cubin says: registers at once, the rest from the first launch on
  std::vector<std::string> unknown{};  // instructions that cannot be executed, as sentences; by instruction::immediate

  [[nodiscard]] std::string const& name() const noexcept { return text->name; }
  [[nodiscard]] bool is_kernel() const noexcept { return text->is_kernel; }
};

struct module {
  module_text text{};
  std::vector<std::unique_ptr<function>> functions{};
  std::map<std::string, function*, std::less<>> by_name{};
  std::deque<function_text> compiled_texts{};  // of function::compiled
  u32 access_ids{};                            // so many memory operands
};

}}}  // namespace warpmem::v0::ptx
