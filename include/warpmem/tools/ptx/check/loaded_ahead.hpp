// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is loaded and may stay unread. nvcc joins scalar loads also where a branch behind them decides whether the last
// ones are needed: `for (i < 99) s[i] += i` loads elements 96 to 99 at once, and may read beyond its array. It loads
// `pop(v) ? v : -1` whether v was written or not, and selects. None of this does harm.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Who reads a register. A selection reads what decides, not what it chooses from.
class register_readers {
 public:
  register_readers(function_text const& f, std::string_view name) : f_{f}, name_{name}, seen_(f.body.size()) {}

  [[nodiscard]] bool exist() const {
    return std::any_of(f_.body.begin(), f_.body.end(), [&](statement const& s) { return reads(s); });
  }
  // Whether a way leads from a statement to the function's end, or to a new value, without one of them.
  [[nodiscard]] bool may_miss_behind(std::size_t at) {
    ways_.assign(1, at + 1);
    while (!ways_.empty()) {
      std::size_t const next = ways_.back();
      ways_.pop_back();
      if (ends_unread(next)) {
        return true;
      }
    }
    return false;
  }

 private:
  [[nodiscard]] bool ends_unread(std::size_t at) {
    for (; at < f_.body.size() && !seen_[at]; ++at) {
      seen_[at] = true;
      statement const& s = f_.body[at];
      std::string_view const word = first_word(s.opcode);
      if (reads(s)) {
        return false;
      }
      if (word == "ret" || word == "exit" || word == "brx" || (s.guard.empty() && defines(s))) {
        return true;
      }
      if (word == "bra") {
        ways_.push_back(target_of(f_, s));
        if (s.guard.empty()) {
          return false;
        }
      }
    }
    return at >= f_.body.size();
  }
  [[nodiscard]] bool names(operand const& o) const {
    bool found = false;
    each_name(o, [&](operand const& one) { found = found || one.text == name_; });
    return found;
  }
  [[nodiscard]] bool reads(statement const& s) const {
    std::size_t const from = first_word(s.opcode) == "selp" ? 3 : has_result(s) ? 1 : 0;
    return s.guard == name_ ||
           std::any_of(s.operands.begin() + static_cast<std::ptrdiff_t>((std::min)(from, s.operands.size())),
                       s.operands.end(), [&](operand const& o) { return names(o); });
  }
  [[nodiscard]] bool defines(statement const& s) const { return has_result(s) && names(s.operands[0]); }

  function_text const& f_;
  std::string_view name_;
  std::vector<bool> seen_;
  std::vector<std::size_t> ways_{};
};

[[nodiscard]] inline std::size_t find_load(function_text const& f, instruction const& i) {
  auto const load = std::find_if(f.body.begin(), f.body.end(), [&](statement const& s) {
    return s.line == i.line && first_word(s.opcode).starts_with("ld") && !s.operands.empty();
  });
  return static_cast<std::size_t>(load - f.body.begin());
}
[[nodiscard]] inline load_use use_of_load(function_text const& f, instruction const& i) {
  std::size_t const load = find_load(f, i);
  if (load == f.body.size()) {
    return {};
  }
  operand const& all = f.body[load].operands[0];
  std::vector<operand> const to = all.is == operand::kind::vector ? all.parts : std::vector<operand>{all};
  std::size_t count = to.size();
  while (count != 0 && (to[count - 1].text == "_" || register_readers{f, to[count - 1].text}.may_miss_behind(load))) {
    --count;
  }
  return {static_cast<u32>(count), std::none_of(to.begin(), to.end(), [&](operand const& o) {
            return register_readers{f, o.text}.exist();
          })};
}

[[nodiscard]] inline load_use const& use_of_load(warp const& w, instruction const& i) {
  auto const [found, is_new] = w.on->load_uses.try_emplace(&i);
  if (is_new) {
    found->second = use_of_load(*w.running->code->text, i);
  }
  return found->second;
}

// Whether only elements that may stay unread are beyond the first `inside` bytes of a lane's load.
[[nodiscard]] inline bool is_loaded_ahead(warp const& w, instruction const& i, memory_operand const& m, u64 inside) {
  return m.op == memory_op::load && m.count > 1 && inside >= m.bytes &&
         u64{use_of_load(w, i).elements} * m.bytes <= inside;
}

}}}}  // namespace warpmem::v0::ptx::detail
