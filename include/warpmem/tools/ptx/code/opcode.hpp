// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One row of the table of instructions.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string_view>

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

}}}  // namespace warpmem::v0::ptx
