// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which statements define a register: what the rules of ptxas ask of a decoded function.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/rows.hpp>
#include <warpmem/tools/ptx/text/statement.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
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

}}}  // namespace warpmem::v0::ptx
