// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the PTX of a kernel has that bounds of its caches depend on, executed or not: hints, fences, sleeps; whether
// addresses and branches follow from what it loads; and what ptxas may do to it. ptxas adds none of these to a kernel,
// so that they are also those of its code in a cubin.
#pragma once

#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/certain_uses.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/registers_at_once.hpp>
#include <warpmem/tools/ptx/code/value_flow.hpp>
#include <warpmem/tools/ptx/code/waits.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct code_facts {
  cache_facts facts{};
  cache_facts of_ptx{};      // also, if the PTX runs and not what ptxas made of it
  bool steers_by_loads{};    // an address or a branch follows from what is loaded from global memory
  bool stores_order{};       // what is stored there follows from what an atomic returned, or from a clock
  bool keeps_lanes_apart{};  // lanes that leave a loop do not wait for others
  u64 statements{};
};

namespace detail {

// The facts that an instruction's own words show.
[[nodiscard]] inline cache_facts facts_of_words(statement const& s) {
  std::string_view const all = s.opcode;
  std::string_view const name = first_word(all);
  bool const is_wide = has_any(all, {".cluster", ".gpu", ".sys", ".gl"});
  bool const is_alias = name == "fence" && has_any(all, {".proxy.alias"});  // on hardware, a fence of the system
  bool const is_fence = is_alias || (is_one_of(name, {"fence", "membar"}) && is_wide && !has_any(all, {".proxy"}));
  bool const acquires =
      has_any(all, {".acquire", ".acq_rel"}) && is_wide && is_one_of(name, {"ld", "atom", "red", "mbarrier"});
  bool const prefetches = is_one_of(name, {"prefetch", "prefetchu"}) || has_any(all, {".prefetch"});
  cache_facts f;
  f.add(bound_reason::emptied, is_fence || acquires);
  bool const orders = is_fence || has_any(all, {".acquire", ".release", ".acq_rel"});
  f.add(bound_reason::system_fence, is_alias || (orders && has_any(all, {".sys"})));
  f.add(bound_reason::not_kept, has_any(all, {"L1::no_allocate"}) || (name == "ld" && has_any(all, {".lu"})));
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
    to.facts.add(bound_reason::order_matters, reads_time(s) || name == "atom");
  }
}
// What is stored beyond the block, or combined there.
template <class Take>
void take_stored(statement const& s, Take const& take) {
  if (is_one_of(first_word(s.opcode), {"st", "atom", "red"}) && is_global(s)) {
    for (std::size_t k = 1; k < s.operands.size(); ++k) {
      take(s.operands[k]);
    }
  }
}
[[nodiscard]] inline bool stores_order(function_text const& f) {
  std::set<std::string> const stored =
      value_flow{f}.sources_of([](statement const& s, auto const& take) { take_stored(s, take); });
  return std::any_of(f.body.begin(), f.body.end(), [&](statement const& s) {
    return value_flow::makes(s, stored) && (reads_time(s) || first_word(s.opcode) == "atom");
  });
}
// What ptxas may do to loads whose results are not all used, or not on every way. Loads of 16 bytes that are strong
// become two where their lanes share sectors.
[[nodiscard]] inline cache_facts facts_of_uses(function_text const& f) {
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
  // What lanes do together goes behind no branch.
  auto const stays = [&](statement const& s) {
    bool const is_together = is_one_of(first_word(s.opcode), {"shfl", "vote", "match", "redux", "mma", "wmma"});
    return has_effect(s) || (is_together && value_flow::makes(s, used));
  };
  cache_facts all;
  certain_uses{f}.find(stays, [&](statement const& s, auto const& is_certain) {
    bool const loads = is_one_of(first_word(s.opcode), {"ld", "ldu"}) && is_global(s);
    if (!loads || is_strong(s)) {
      all.add(bound_reason::may_split, loads && has_any(s.opcode, {".v2", ".v4", ".v8", ".b128"}));
      return;
    }
    bool any = false;
    bool each = true;
    bool certain = true;
    each_name(s.operands[0], [&](operand const& o) {
      bool const is_used = used.count(o.text) != 0;
      any = any || is_used;
      each = each && is_used;
      certain = certain && (!is_used || is_certain(o.text));
    });
    all.add(bound_reason::may_drop, !any);
    all.add(bound_reason::may_split, any && !each);
    all.add(bound_reason::may_sink, !certain);
  });
  return all;
}

}  // namespace detail

// Of a kernel and the functions that it calls, of `m`; of what functions do with values nothing is known. A call of a
// function at an address can be one of any.
[[nodiscard]] inline code_facts facts_of(function const& kernel, module const& m) {
  code_facts all;
  std::vector<function const*> functions{&kernel};
  auto const add = [&](function const* f) {
    if (f != nullptr && !f->is_kernel() && std::find(functions.begin(), functions.end(), f) == functions.end()) {
      functions.push_back(f);
    }
  };
  for (std::size_t k = 0; k < functions.size(); ++k) {
    function_text const& f = *functions[k]->text;
    all.statements += f.body.size();
    all.keeps_lanes_apart = all.keeps_lanes_apart || functions[k]->could_wait;
    for (statement const& s : f.body) {
      all.facts |= detail::facts_of_words(s);
      bool const any_order = first_word(s.opcode) == "atom" || detail::reads_time(s);
      all.facts.add(bound_reason::order_matters, k != 0 && any_order);
    }
    for (call_site const& call : functions[k]->calls) {
      add(call.callee);
      for (auto const& any : m.functions) {
        add(call.callee_row >= 0 ? any.get() : nullptr);
      }
    }
    all.of_ptx |= detail::facts_of_uses(f);
  }
  detail::add_steering(*kernel.text, all);
  all.steers_by_loads = all.steers_by_loads || functions.size() > 1;
  all.stores_order = functions.size() > 1 || detail::stores_order(*kernel.text);
  all.of_ptx.add(bound_reason::may_spill, functions.size() > 1 || detail::may_spill(*kernel.text));
  all.facts.add(bound_reason::order_matters, !waits_of(kernel).empty());
  return all;
}

}}}  // namespace warpmem::v0::ptx
