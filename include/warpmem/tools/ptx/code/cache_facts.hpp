// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the PTX of a kernel has that bounds of its caches depend on, executed or not: hints, fences, sleeps; whether
// addresses and branches follow from what it loads; and what ptxas may do to it. ptxas adds none of these to a kernel,
// so that they are also those of its code in a cubin.
#pragma once

#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/waits.hpp>
#include <warpmem/tools/ptx/text/find_register.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct code_facts {
  cache_facts facts{};
  cache_facts of_ptx{};    // also, if the PTX runs and not what ptxas made of it
  bool steers_by_loads{};  // an address or a branch follows from what is loaded from global memory
  u64 statements{};
};

namespace detail {

[[nodiscard]] inline bool has_any(std::string_view opcode, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view w) { return opcode.find(w) != std::string_view::npos; });
}
// The facts that an instruction's own words show.
[[nodiscard]] inline cache_facts facts_of_words(statement const& s) {
  std::string_view const all = s.opcode;
  std::string_view const name = first_word(all);
  bool const is_wide = has_any(all, {".cluster", ".gpu", ".sys", ".gl"});
  bool const is_fence = is_one_of(name, {"fence", "membar"}) && is_wide && !has_any(all, {".proxy"});
  bool const acquires = has_any(all, {".acquire", ".acq_rel"}) && is_wide && is_one_of(name, {"ld", "atom", "red"});
  bool const prefetches = is_one_of(name, {"prefetch", "prefetchu"}) || has_any(all, {".prefetch"});
  cache_facts f;
  f.add(bound_reason::emptied, is_fence || acquires);
  f.add(bound_reason::system_fence, is_one_of(name, {"fence", "membar"}) && has_any(all, {".sys"}));
  f.add(bound_reason::not_kept, has_any(all, {"L1::no_allocate"}));
  f.add(bound_reason::wide_fetch, has_any(all, {"L2::128B"}) && !prefetches);
  f.add(bound_reason::fetches_more, has_any(all, {"L2::256B"}) && !prefetches);
  f.add(bound_reason::prefetches, prefetches);
  f.add(bound_reason::l2_policy,
        is_one_of(name, {"createpolicy", "discard", "applypriority"}) || has_any(all, {"L2::cache_hint", "L2::evict"}));
  f.add(bound_reason::memory_mapped, has_any(all, {".mmio"}));
  f.add(bound_reason::sleeps, name == "nanosleep");
  f.add(bound_reason::driver_call,
        name == "call" && std::any_of(s.operands.begin(), s.operands.end(), [](operand const& o) {
          return is_one_of(o.text, {"vprintf", "malloc", "free"});
        }));
  return f;
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
    operand guard;
    guard.text = s.guard;
    if (!s.guard.empty()) {
      take(guard);
    }
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

template <class Take>
void take_guard(statement const& s, Take const& take) {
  if (!s.guard.empty()) {
    operand guard;
    guard.text = s.guard;
    take(guard);
  }
}
// Addresses beyond the block, guards, and where branches and calls go.
template <class Take>
void take_steering(statement const& s, Take const& take) {
  take_guard(s, take);
  bool const goes = is_one_of(first_word(s.opcode), {"bra", "brx", "call", "setmaxnreg"});
  bool const is_far = !has_any(s.opcode, {".shared", ".local"}) || has_any(s.opcode, {".global"});
  for (operand const& o : s.operands) {
    if (goes || (is_far && o.is == operand::kind::address)) {
      take(o);
    }
  }
}
[[nodiscard]] inline bool is_global(statement const& s) {
  return !has_any(s.opcode, {".shared", ".local", ".const", ".param"});
}
[[nodiscard]] inline bool is_strong(statement const& s) {
  return has_any(s.opcode, {".volatile", ".relaxed", ".acquire", ".mmio"});
}
// Reads what depends on when the statement is executed.
[[nodiscard]] inline bool reads_time(statement const& s) {
  constexpr std::string_view changing[] = {"%clock", "%globaltimer", "%smid", "%warpid"};
  bool any = first_word(s.opcode) == "activemask";
  for (operand const& o : s.operands) {
    for (std::string_view const r : changing) {
      any = any || std::string_view{o.text}.starts_with(r);
    }
  }
  return any;
}
inline void add_steering(function_text const& f, code_facts& to) {
  std::set<std::string> const steering =
      value_flow{f}.sources_of([](statement const& s, auto const& take) { take_steering(s, take); });
  for (statement const& s : f.body) {
    if (!value_flow::makes(s, steering)) {
      continue;
    }
    std::string_view const name = first_word(s.opcode);
    to.steers_by_loads = to.steers_by_loads || (is_one_of(name, {"ld", "ldu", "call"}) && is_global(s));
    to.facts.add(bound_reason::order_matters, reads_time(s) || (name == "atom" && is_global(s)));
  }
}
// Loads whose result nothing uses that has an effect.
[[nodiscard]] inline bool has_unused_loads(function_text const& f) {
  auto const has_effect = [](statement const& s) {
    return !has_result(s) || is_strong(s) || is_one_of(first_word(s.opcode), {"atom", "call"});
  };
  std::set<std::string> const used = value_flow{f}.sources_of([&](statement const& s, auto const& take) {
    if (has_effect(s)) {
      take_guard(s, take);
      for (operand const& o : s.operands) {
        take(o);
      }
    }
  });
  return std::any_of(f.body.begin(), f.body.end(), [&](statement const& s) {
    return is_one_of(first_word(s.opcode), {"ld", "ldu"}) && is_global(s) && !is_strong(s) &&
           !value_flow::makes(s, used);
  });
}

[[nodiscard]] inline std::optional<register_kind> register_in(function_text const& f, u32 scope,
                                                              std::string_view name) {
  for (s32 k = static_cast<s32>(scope); k >= 0; k = f.scopes[static_cast<std::size_t>(k)].parent) {
    if (auto const r = find_register(f.scopes[static_cast<std::size_t>(k)], name)) {
      return r;
    }
  }
  return std::nullopt;
}
struct backward_branch {
  std::size_t from{};
  std::size_t to{};
};
[[nodiscard]] inline std::vector<backward_branch> backward_branches(function_text const& f) {
  std::vector<backward_branch> all;
  for (std::size_t k = 0; k < f.body.size(); ++k) {
    statement const& s = f.body[k];
    if (first_word(s.opcode) != "bra" || s.operands.empty()) {
      continue;
    }
    for (s32 at = static_cast<s32>(s.scope); at >= 0; at = f.scopes[static_cast<std::size_t>(at)].parent) {
      auto const& labels = f.scopes[static_cast<std::size_t>(at)].labels;
      auto const to = labels.find(s.operands[0].text);
      if (to != labels.end() && to->second <= k) {
        all.push_back({k, to->second});
      }
    }
  }
  return all;
}

// How many registers of 4 bytes hold a value at once, at most, if they are taken in the order of the text. A value that
// a loop uses lives through the loop.
[[nodiscard]] inline u64 registers_at_once(function_text const& f) {
  struct life {
    std::size_t begin{};
    std::size_t end{};
    u64 registers{};
  };
  std::unordered_map<std::string, life> lives;
  for (std::size_t k = 0; k < f.body.size(); ++k) {
    for (operand const& whole : f.body[k].operands) {
      each_name(whole, [&](operand const& o) {
        auto const r = o.text.empty() || o.text[0] != '%' ? std::nullopt : register_in(f, f.body[k].scope, o.text);
        if (r && r->bytes != 0) {
          lives.try_emplace(o.text, life{k, k, (r->bytes + 3) / 4}).first->second.end = k;
        }
      });
    }
  }
  for (auto const& [from, to] : backward_branches(f)) {
    for (auto& [name, l] : lives) {
      l.end = l.begin < to && l.end >= to && l.end < from ? from : l.end;
    }
  }
  std::vector<s64> change(f.body.size() + 2);
  for (auto const& [name, l] : lives) {
    change[l.begin] += static_cast<s64>(l.registers);
    change[l.end + 1] -= static_cast<s64>(l.registers);
  }
  s64 now = 0;
  s64 most = 0;
  for (s64 const c : change) {
    now += c;
    most = (std::max)(most, now);
  }
  return static_cast<u64>(most);
}
// Whether ptxas may find too few registers: it takes some for itself, and moves loads ahead.
[[nodiscard]] inline bool may_spill(function_text const& f) {
  performance_limits const& l = f.limits;
  auto const product = [](u32 const(&n)[3]) { return u64{n[0]} * (std::max)(n[1], 1U) * (std::max)(n[2], 1U); };
  u64 const threads = (std::max)(product(l.max_threads), product(l.required_threads));
  u64 most = 255;
  if (threads != 0) {
    u64 const in_warps = (threads + 31) / 32 * 32 * (std::max)(l.min_blocks, 1U);
    most = (std::min)(most, 65536 / in_warps / 8 * 8);
  }
  most = l.max_registers != 0 ? (std::min)(most, u64{l.max_registers}) : most;
  return registers_at_once(f) + 8 > most * 3 / 4;
}

}  // namespace detail

// Of a kernel and the functions that it calls; of what functions do with values nothing is known.
[[nodiscard]] inline code_facts facts_of(function const& kernel) {
  code_facts all;
  std::vector<function const*> functions{&kernel};
  for (std::size_t k = 0; k < functions.size(); ++k) {
    function_text const& f = *functions[k]->text;
    all.statements += f.body.size();
    for (statement const& s : f.body) {
      all.facts |= detail::facts_of_words(s);
      bool const is_called = k != 0 && first_word(s.opcode) == "atom" && detail::is_global(s);
      all.facts.add(bound_reason::order_matters, is_called || (k != 0 && detail::reads_time(s)));
    }
    for (call_site const& call : functions[k]->calls) {
      if (call.callee != nullptr && std::find(functions.begin(), functions.end(), call.callee) == functions.end()) {
        functions.push_back(call.callee);
      }
    }
    all.of_ptx.add(bound_reason::may_drop, detail::has_unused_loads(f));
  }
  detail::add_steering(*kernel.text, all);
  all.steers_by_loads = all.steers_by_loads || functions.size() > 1;
  all.of_ptx.add(bound_reason::may_spill, functions.size() > 1 || detail::may_spill(*kernel.text));
  all.facts.add(bound_reason::order_matters, !waits_of(kernel).empty());
  return all;
}

}}}  // namespace warpmem::v0::ptx
