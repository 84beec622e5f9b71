// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers that are read and that no instruction of the function writes: what a line that was lost leaves behind.
// ptxas takes such a text, and the value is anything. Compilers write it too, where they move the padding of structs.
// So moves and what packs bits may read such a register, and stores; not what computes, compares, branches or addresses
// with it.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/code/rows.hpp>
#include <warpmem/tools/ptx/text/statement.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <string>
#include <unordered_set>

namespace warpmem { inline namespace v0 { namespace ptx {

class unwritten_registers {
 public:
  // Finds those that are written.
  unwritten_registers(function_text const& f, frame_rows& rows) : rows_{rows} {
    for (statement const& s : f.body) {
      bool const is_call = first_word(s.opcode) == "call";
      for (std::size_t k = 0; k < s.operands.size() && (is_call || (k == 0 && has_result(s))); ++k) {
        each_name(s.operands[k], [&](operand const& o) {
          if (auto const* const r = rows_.find(o.text, s.scope)) {
            written_.insert(r->at);
          }
        });
      }
    }
  }

  // Elements of a vector, as v.x, are not followed: whatever writes v writes them.
  [[nodiscard]] bool has(std::string const& name, u32 scope) const {
    auto const* const r = name.find('.') == std::string::npos ? rows_.find(name, scope) : nullptr;
    return r != nullptr && written_.count(r->at) == 0;
  }
  // The one that a statement must not read; empty: there is none.
  [[nodiscard]] std::string read_by(statement const& s) const {
    std::string found = has(s.guard, s.scope) ? s.guard : std::string{};
    bool const moves = is_one_of(first_word(s.opcode), {"mov", "st", "stmatrix", "red", "call", "shfl", "prmt", "bfi",
                                                        "shl", "shr", "shf", "and", "or", "cvt"});
    for (std::size_t k = has_result(s) ? 1 : 0; k < s.operands.size(); ++k) {
      if (moves && s.operands[k].is != operand::kind::address) {
        continue;
      }
      each_name(s.operands[k], [&](operand const& o) {
        if (found.empty() && has(o.text, s.scope)) {
          found = o.text;
        }
      });
    }
    return found;
  }

 private:
  frame_rows& rows_;
  std::unordered_set<s32> written_{};  // rows
};

}}}  // namespace warpmem::v0::ptx
