// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the name of a memory instruction says: the answer of read_ptx_instruction and read_sass_instruction.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/operation.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 {

// What a name says.
struct memory_instruction {
  instruction_form form{instruction_form::lane_access};
  memory_space space{memory_space::unstated};
  memory_op op{memory_op::load};
  cache_op cache{cache_op::unspecified};
  atomic_kind atomic{};
  int lane_bytes{};  // 0 when PTX has no type
  int matrices{};    // of matrix accesses; dimensions of a box; N of a wgmma
  bool transposed{};
  bool sparse{};       // a wgmma
  bool a_in_shared{};  // of a wgmma; false: the name does not say where A is
  // The first part that could not be read, or that contradicts another one. Empty if all is well.
  std::string_view unknown_part{};
};

}}  // namespace warpmem::v0
