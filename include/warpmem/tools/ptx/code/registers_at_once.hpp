// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether ptxas may find too few registers for a kernel, as far as its text shows.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/code/value_flow.hpp>
#include <warpmem/tools/ptx/text/find_register.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

[[nodiscard]] inline std::optional<register_kind> register_in(function_text const& f, u32 scope,
                                                              std::string_view name) {
  for (s32 k = static_cast<s32>(scope); k >= 0; k = f.scopes[static_cast<std::size_t>(k)].parent) {
    if (auto const r = find_register(f.scopes[static_cast<std::size_t>(k)], name)) {
      return r;
    }
  }
  return std::nullopt;
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

}}}}  // namespace warpmem::v0::ptx::detail
