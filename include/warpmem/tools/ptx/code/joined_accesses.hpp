// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses to shared memory side by side in a basic block: ptxas joins loads, and stores, to 8 or 16 bytes where it can
// prove that the address is aligned. nvcc's PTX has them one by one.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/alignment.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

class joined_accesses {
 public:
  explicit joined_accesses(decoded_function const& f) : f_{f}, alignment_{f} {}

  void find() {
    auto const& code = f_.code.code;
    for (u32 k = 0; k < code.size(); ++k) {
      instruction const& i = code[k];
      if (i.is_leader || (i.way != flow::plain && i.way != flow::branch)) {
        close_all();
      }
      if (i.memory != nullptr) {
        take(k);
      }
      close_defined_by(k);
    }
    close_all();
  }

 private:
  using by_base = std::map<s32, std::vector<u32>>;  // instructions, by the row of their base

  [[nodiscard]] memory_operand& operand_at(u32 k) const { return *f_.code.code[k].memory; }
  [[nodiscard]] static bool may_join(instruction const& i) noexcept {
    memory_operand const& m = *i.memory;
    return m.space == state_space::shared && m.count == 1 && m.bytes == 4 && i.guard < 0 && !m.is_volatile &&
           m.at.base >= 0 && i.list == nullptr && m.update == nullptr;
  }

  // Loads stay in order with stores, and stores through one base with those through others.
  void take(u32 k) {
    instruction const& i = f_.code.code[k];
    memory_operand const& m = *i.memory;
    bool const is_shared = m.space == state_space::shared || m.space == state_space::generic;
    if (m.op == memory_op::load && m.update == nullptr) {
      close(is_shared ? &stores_ : nullptr);
      if (may_join(i)) {
        loads_[m.at.base].push_back(k);
      }
    } else if (is_shared) {
      close(&loads_);
      if (stores_.count(m.at.base) == 0 || !may_join(i)) {
        close(&stores_);
      }
      if (m.op == memory_op::store && may_join(i)) {
        stores_[m.at.base].push_back(k);
      }
    }
  }
  // A base that changes ends its loads.
  void close_defined_by(u32 k) {
    statement const* const s = k < f_.statements.size() ? f_.statements[k] : nullptr;
    if (s == nullptr || !has_result(*s)) {
      return;
    }
    each_name(s->operands[0], [&](operand const& o) {
      if (auto const* const r = f_.rows.find(o.text, s->scope)) {
        close_base(loads_, r->at);
        close_base(stores_, r->at);
      }
    });
  }
  void close_base(by_base& open, s32 base) {
    if (auto const some = open.find(base); some != open.end()) {
      join_aligned(some->second);
      open.erase(some);
    }
  }
  void close(by_base* open) {
    if (open != nullptr) {
      for (auto const& [base, some] : *open) {
        join_aligned(some);
      }
      open->clear();
    }
  }
  void close_all() {
    close(&loads_);
    close(&stores_);
  }
  void join_aligned(std::vector<u32> const& some) {
    if (some.size() < 2) {
      return;
    }
    u64 const align = alignment_.of_row(operand_at(some[0]).at.base);
    if (align >= 8) {
      join(some, align);
    }
  }
  void join(std::vector<u32> const& some, u64 align) {
    std::map<s64, u32> first;  // access of each offset
    for (u32 const k : some) {
      first.try_emplace(operand_at(k).at.add, k);
    }
    bool const is_store = operand_at(some[0]).op == memory_op::store;
    if (is_store && first.size() != some.size()) {
      return;  // one value replaces another
    }
    memory_operand& lead = operand_at(some[0]);
    std::vector<access_part> parts;
    bool any = false;
    std::set<s64> done;
    for (auto const& [add, k] : first) {
      if (done.count(add) != 0) {
        continue;
      }
      u32 const n = elements_from(first, add, align);
      u32 at = k;  // of the joined instruction: a load's first, a store's last
      for (u32 e = 0; e < n; ++e) {
        u32 const one = first[add + 4 * s64{e}];
        done.insert(add + 4 * s64{e});
        at = is_store ? (std::max)(at, one) : (std::min)(at, one);
      }
      any = any || n > 1;
      parts.push_back({add - lead.at.add, 4 * n, f_.code.code[at].place, f_.whole.access_ids++});
    }
    if (!any) {
      return;
    }
    for (u32 const k : some) {
      // The second load of an address stays what it is.
      operand_at(k).is_silent = first[operand_at(k).at.add] == k;
    }
    lead.parts = std::move(parts);
  }
  [[nodiscard]] static u32 elements_from(std::map<s64, u32> const& first, s64 add, u64 align) {
    for (u32 const size : {4U, 2U}) {
      bool all = align >= 4 * size && (add & (4 * s64{size} - 1)) == 0;
      for (u32 e = 0; e < size && all; ++e) {
        all = first.count(add + 4 * s64{e}) != 0;
      }
      if (all) {
        return size;
      }
    }
    return 1;
  }

  decoded_function const& f_;
  known_alignment alignment_;
  by_base loads_{};
  by_base stores_{};
};

}}}  // namespace warpmem::v0::ptx
