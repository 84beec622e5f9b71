// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What ptxas makes of accesses, where a rule is known: docs/ptxas.md says on which kernels each was settled.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/alignment.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/code/joined_accesses.hpp>
#include <warpmem/tools/ptx/ops/special.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

// Which registers may differ between the lanes of a warp, as far as the text shows.

class varying_rows {
 public:
  explicit varying_rows(decoded_function const& f) : f_{f}, definitions_{f} {
    // A register with several definitions may get different ones in different lanes.
    for (auto const& [row, some] : definitions_.all()) {
      if (some.size() > 1) {
        varying_.insert(row);
      }
    }
    for (local_row const& l : f.code.locals) {
      varying_.insert(l.at);
    }
    for (std::size_t before = 0, first = 1; first != 0 || varying_.size() != before; first = 0) {
      before = varying_.size();
      for (auto const& [row, some] : definitions_.all()) {
        if (varies(*some.front())) {
          varying_.insert(row);
        }
      }
    }
  }
  [[nodiscard]] bool has(s32 row) const { return varying_.count(row) != 0; }

 private:
  [[nodiscard]] bool varies(statement const& s) const {
    std::string_view const word = first_word(s.opcode);
    // To ptxas, all lanes get one value if they load it from one address, even if the load is volatile.
    if (word == "ld") {
      bool const is_of_frame = s.opcode.find(".local") != std::string::npos ||
                               (s.opcode.find(".param") != std::string::npos && !f_.code.is_kernel());
      return is_of_frame || any_varies(s);
    }
    bool const is_arithmetic =
        !is_one_of(word, {"ldu",      "atom",      "shfl",       "vote",       "match",
                          "redux",    "elect",     "activemask", "tex",        "tld4",
                          "suld",     "ldmatrix",  "mma",        "wmma",       "wgmma",
                          "mbarrier", "movmatrix", "mapa",       "getctarank", "clusterlaunchcontrol"});
    return !is_arithmetic || any_varies(s);
  }
  [[nodiscard]] bool any_varies(statement const& s) const {
    bool any = false;
    for (std::size_t k = 1; k < s.operands.size(); ++k) {
      each_name(s.operands[k], [&](operand const& o) {
        if (auto const* const special = find_special(o.text)) {
          any = any || special->differs_by_lane || o.text.find("clock") != std::string::npos ||
                o.text.find("timer") != std::string::npos;
        } else {
          s32 const row = definitions_.row_of(o, s);
          any = any || (row >= 0 && varying_.count(row) != 0);
        }
      });
    }
    return any;
  }

  decoded_function const& f_;
  definitions definitions_;
  std::set<s32> varying_{};
};

namespace detail {

// An atomic whose result nobody reads is a reduction, but for an exchange. One whose address is the same in all lanes
// is marked.
inline void mark_atomics(decoded_function const& f) {
  bool const has_any = std::any_of(f.code.memory.begin(), f.code.memory.end(),
                                   [](memory_operand const& m) { return m.update != nullptr; });
  if (!has_any) {
    return;
  }
  varying_rows const varying{f};
  for (memory_operand& m : f.code.memory) {
    if (m.update == nullptr) {
      continue;
    }
    if (m.op == memory_op::atomic && m.atomic.op != atomic_op::exchange && m.rows[0] >= 0 &&
        f.rows.uses(m.rows[0]) == 0) {
      m.op = memory_op::reduction;
    }
    m.has_uniform_address = m.at.base < 0 || !varying.has(m.at.base);
  }
}

// A load of a vector of which at most two elements are read is taken apart; one with three stays whole.
inline void split_vectors(decoded_function const& f) {
  for (instruction const& i : f.code.code) {
    if (i.memory == nullptr || i.memory->op != memory_op::load || i.memory->count < 2 || i.memory->is_volatile ||
        i.memory->space == state_space::param || i.memory->update != nullptr) {
      continue;
    }
    memory_operand& m = *i.memory;
    bool used[8] = {};
    for (u32 k = 0; k < m.count; ++k) {
      used[k] = m.rows[k] >= 0 && f.rows.uses(m.rows[k]) != 0;
    }
    auto const count = std::count(used, used + m.count, true);
    if (count == static_cast<std::ptrdiff_t>(m.count) || count > 2) {
      continue;
    }
    for (u32 k = 0; k < m.count;) {
      u32 n = 1;
      for (u32 const size : {4U, 2U}) {
        if (n == 1 && k % size == 0 && k + size <= m.count && size < m.count &&
            std::all_of(used + k, used + k + size, [](bool u) { return u; })) {
          n = size;
        }
      }
      if (used[k]) {
        m.parts.push_back({static_cast<s64>(k) * m.bytes, n * m.bytes, i.place, f.whole.access_ids++});
      }
      k += n;
    }
    m.is_silent = m.parts.empty();
  }
}

}  // namespace detail

inline void apply_ptxas_rules(decoded_function const& f) {
  detail::mark_atomics(f);
  detail::split_vectors(f);
  joined_accesses{f}.find();
}

}}}  // namespace warpmem::v0::ptx
