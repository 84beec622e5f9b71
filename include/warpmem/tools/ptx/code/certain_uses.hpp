// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which loads of PTX ptxas may execute less often, or make several of: those whose results not every way through the
// function uses, or not all of. Compilers move a load behind the branch that needs it, and drop what none needs.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/code/value_flow.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Behind each statement, the registers whose values every way to the end uses for something that has an effect. By
// names of registers: those of other scopes with the same name count as one.
class certain_uses {
 public:
  explicit certain_uses(function_text const& f) : f_{f} {
    number_registers();
    find_ways();
  }
  // has_effect(statement); then for each statement see(statement, is_certain(name)).
  template <class HasEffect, class See>
  void find(HasEffect has_effect, See see) {
    while (pass(has_effect, [](auto const&...) {})) {
    }
    pass(has_effect, see);
  }

 private:
  using names = std::vector<bool>;

  // From the end to the beginning; whether that changed what is known at labels.
  template <class HasEffect, class See>
  bool pass(HasEffect has_effect, See see) {
    bool changes = false;
    names now(numbers_.size(), false);
    for (std::size_t k = f_.body.size(); k-- > 0;) {
      join(k, now);
      statement const& s = f_.body[k];
      see(s, [&](std::string const& name) { return now[numbers_.at(name)]; });
      use(s, has_effect(s), now);
      if (auto const label = at_labels_.find(k); label != at_labels_.end() && label->second != now) {
        label->second = now;
        changes = true;
      }
    }
    return changes;
  }
  void number_registers() {
    auto const number = [&](operand const& o) { numbers_.try_emplace(o.text, numbers_.size()); };
    for (statement const& s : f_.body) {
      take_guard(s, number);
      for (operand const& o : s.operands) {
        each_name(o, number);
      }
    }
  }
  // Where each statement goes to: the next one, or a label, or both. Of other branches nothing is known: to the end.
  void find_ways() {
    std::size_t const n = f_.body.size();
    for (std::size_t k = 0; k < n; ++k) {
      statement const& s = f_.body[k];
      std::string_view const name = first_word(s.opcode);
      bool const leaves = is_one_of(name, {"bra", "brx", "ret", "exit", "trap"});
      bool const falls = !leaves || !s.guard.empty();
      std::size_t const to = !leaves ? k + 1 : name == "bra" ? target_of(f_, s) : n;
      ways_.push_back({to, falls});
      if (to < n && to != k + 1) {
        at_labels_[to] = names(numbers_.size(), true);
      }
    }
  }
  // `now` is what is certain before the next statement: then behind this one, on both ways.
  void join(std::size_t k, names& now) const {
    if (ways_[k].to == k + 1) {
      return;
    }
    auto const label = at_labels_.find(ways_[k].to);
    for (std::size_t r = 0; r < now.size(); ++r) {
      now[r] = (now[r] || !ways_[k].falls) && label != at_labels_.end() && label->second[r];
    }
  }
  // What a guard lets through is not certain.
  void use(statement const& s, bool has_effect, names& now) const {
    bool const has = has_result(s);
    bool is_used = has_effect;
    if (has) {
      each_name(s.operands[0], [&](operand const& o) { is_used = is_used || now[numbers_.at(o.text)]; });
    }
    auto const mark = [&](operand const& o) { now[numbers_.at(o.text)] = true; };
    bool const is_branch = first_word(s.opcode) == "bra";
    if (s.guard.empty() || is_branch) {
      if (has) {
        each_name(s.operands[0], [&](operand const& o) { now[numbers_.at(o.text)] = false; });
      }
      for (std::size_t k = has ? 1 : 0; is_used && k < s.operands.size(); ++k) {
        each_name(s.operands[k], mark);
      }
    }
    if (is_used) {
      take_guard(s, mark);
    }
  }

  struct way {
    std::size_t to{};
    bool falls{};  // or to the next statement
  };
  function_text const& f_;
  std::unordered_map<std::string, std::size_t> numbers_{};
  std::vector<way> ways_{};
  std::unordered_map<std::size_t, names> at_labels_{};
};

}}}}  // namespace warpmem::v0::ptx::detail
