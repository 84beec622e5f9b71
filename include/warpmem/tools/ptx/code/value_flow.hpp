// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the values of a kernel follow from, as far as its text shows; and its loops.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

[[nodiscard]] inline bool has_any(std::string_view opcode, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view w) { return opcode.find(w) != std::string_view::npos; });
}
// Where values go, by the names of registers: those of other scopes with the same name count as one, so that more may
// follow from a value than does.
class value_flow {
 public:
  explicit value_flow(function_text const& f) : f_{f} {
    for (statement const& s : f.body) {
      if (has_result(s)) {
        each_name(s.operands[0], [&](operand const& o) { makers_[o.text].push_back(&s); });
      }
    }
  }
  // Calls root(statement, take), and take(operand) of it for each operand that matters. Then finds all that these
  // follow from.
  template <class Root>
  [[nodiscard]] std::set<std::string> sources_of(Root root) {
    found_.clear();
    for (statement const& s : f_.body) {
      root(s, [&](operand const& o) { take(o); });
    }
    while (!open_.empty() || look_into_memory()) {
      std::string const name = open_.back();
      open_.pop_back();
      for (statement const* const maker : makers_[name]) {
        take_inputs(*maker);
      }
    }
    return found_;
  }
  [[nodiscard]] static bool makes(statement const& s, std::set<std::string> const& names) {
    bool any = false;
    if (has_result(s)) {
      each_name(s.operands[0], [&](operand const& o) { any = any || names.count(o.text) != 0; });
    }
    return any;
  }
  [[nodiscard]] static bool is_of_block(statement const& s) {  // shared or local memory, or may be
    return has_any(s.opcode, {".shared", ".local"}) || !has_any(s.opcode, {".global", ".const", ".param"});
  }

 private:
  void take(operand const& o) {
    each_name(o, [&](operand const& one) {
      if (one.is == operand::kind::name && found_.insert(one.text).second) {
        open_.push_back(one.text);
      }
    });
  }
  void take_inputs(statement const& s) {
    for (std::size_t k = 1; k < s.operands.size(); ++k) {
      take(s.operands[k]);
    }
    take_guard(s, [this](operand const& o) { take(o); });
    loads_of_block_ =
        loads_of_block_ || (is_one_of(first_word(s.opcode), {"ld", "ldmatrix", "atom"}) && is_of_block(s));
  }
  // What comes from shared or local memory follows from all that is stored there. Whether there is more to look at.
  [[nodiscard]] bool look_into_memory() {
    if (loads_of_block_) {
      for (statement const& s : f_.body) {
        if (is_one_of(first_word(s.opcode), {"st", "stmatrix", "atom", "red"}) && is_of_block(s)) {
          for (std::size_t k = 1; k < s.operands.size(); ++k) {
            take(s.operands[k]);
          }
        }
      }
    }
    return !open_.empty();
  }

  function_text const& f_;
  std::unordered_map<std::string, std::vector<statement const*>> makers_{};
  std::set<std::string> found_{};
  std::vector<std::string> open_{};
  bool loads_of_block_{};
};

struct backward_branch {
  std::size_t from{};
  std::size_t to{};
};
[[nodiscard]] inline std::vector<backward_branch> backward_branches(function_text const& f) {
  std::vector<backward_branch> all;
  for (std::size_t k = 0; k < f.body.size(); ++k) {
    if (first_word(f.body[k].opcode) == "bra" && target_of(f, f.body[k]) <= k) {
      all.push_back({k, target_of(f, f.body[k])});
    }
  }
  return all;
}

}}}}  // namespace warpmem::v0::ptx::detail
