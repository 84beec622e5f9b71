// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which statements define a register, and where branches go: what the rules of ptxas ask of a function.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/rows.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct decoded_function {
  module& whole;
  function& code;
  frame_rows& rows;
  std::vector<statement const*> const& statements;  // of each instruction; null: of none
};

[[nodiscard]] inline std::string_view first_word(std::string_view opcode) { return opcode.substr(0, opcode.find('.')); }
[[nodiscard]] inline bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
// Whether the first operand is a result.
[[nodiscard]] inline bool has_result(statement const& s) {
  std::string_view const name = first_word(s.opcode);
  bool const reduces = is_one_of(name, {"bar", "barrier"}) && s.opcode.find(".red.") != std::string::npos;
  return (reduces || !is_one_of(name, {"st", "red", "bra", "brx", "call", "ret", "exit", "bar", "barrier", "membar",
                                       "fence", "prefetch", "prefetchu", "cp", "stmatrix", "trap", "nanosleep"})) &&
         !s.operands.empty() && s.operands[0].is != operand::kind::address;
}

// Calls f(name) for each register, number or symbol of an operand.
template <class F>
inline void each_name(operand const& o, F const& f) {
  if (o.is == operand::kind::name || o.is == operand::kind::number) {
    f(o);
  }
  for (operand const& part : o.parts) {
    each_name(part, f);
  }
}

class definitions {
 public:
  explicit definitions(decoded_function const& f) : f_{f} {
    for (statement const& s : f.code.text->body) {
      if (has_result(s)) {
        each_name(s.operands[0], [&](operand const& o) {
          if (auto const* const r = f.rows.find(o.text, s.scope)) {
            by_row_[r->at].push_back(&s);
          }
        });
      }
    }
  }
  // The row of a register; -1: it is none.
  [[nodiscard]] s32 row_of(operand const& o, statement const& user) const {
    auto const* const r = o.is == operand::kind::name ? f_.rows.find(o.text, user.scope) : nullptr;
    return r == nullptr ? -1 : r->at;
  }
  [[nodiscard]] std::vector<statement const*> const& of(s32 row) const {
    static std::vector<statement const*> const none;
    auto const found = by_row_.find(row);
    return found == by_row_.end() ? none : found->second;
  }
  [[nodiscard]] std::map<s32, std::vector<statement const*>> const& all() const noexcept { return by_row_; }

 private:
  decoded_function const& f_;
  std::map<s32, std::vector<statement const*>> by_row_{};
};

// Registers that are read and that no instruction of the function writes: what a line that was lost leaves behind.
// ptxas takes such a text, and the value is anything. Compilers write it too, where they move the padding of structs.
// So moves and what packs bits may read such a register, and stores; not what computes, compares, branches or addresses
// with it.

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

// Calls take(operand) for the register of a guard, if there is one.
template <class Take>
void take_guard(statement const& s, Take const& take) {
  if (!s.guard.empty()) {
    operand guard;
    guard.text = s.guard;
    take(guard);
  }
}
// The place of the statement that a branch goes to; that behind the last one, if its label is nowhere.
[[nodiscard]] inline std::size_t target_of(function_text const& f, statement const& s) {
  for (s32 k = static_cast<s32>(s.scope); k >= 0 && !s.operands.empty();
       k = f.scopes[static_cast<std::size_t>(k)].parent) {
    auto const& labels = f.scopes[static_cast<std::size_t>(k)].labels;
    if (auto const found = labels.find(s.operands[0].text); found != labels.end()) {
      return found->second;
    }
  }
  return f.body.size();
}

}}}  // namespace warpmem::v0::ptx
