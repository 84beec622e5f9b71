// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the registers, constants and addresses of a function are in its frame.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/text/find_register.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct row_of_register {
  s32 at{-1};
  u32 bytes{};     // of a lane; 0: a predicate
  char kind{'b'};  // as register_kind::kind
};

class frame_rows {
 public:
  explicit frame_rows(function& f) : f_{f} {}

  [[nodiscard]] s32 fresh(u32 bytes) {
    s32 const at = static_cast<s32>(f_.frame_bytes);
    f_.frame_bytes += bytes == 0 ? 64 : 32 * (std::max)(bytes, 2U);
    return at;
  }
  // The register that a name means in a scope; null: none.
  [[nodiscard]] row_of_register const* find(std::string_view name, u32 scope) {
    registers_.resize(f_.text->scopes.size());
    for (s32 k = static_cast<s32>(scope); k >= 0; k = f_.text->scopes[static_cast<std::size_t>(k)].parent) {
      auto& rows = registers_[static_cast<std::size_t>(k)];
      if (auto const known = rows.find(name); known != rows.end()) {
        return &known->second;
      }
      if (auto const r = ptx::find_register(f_.text->scopes[static_cast<std::size_t>(k)], name)) {
        return &rows.try_emplace(std::string(name), row_of_register{fresh(r->bytes), r->bytes, r->kind}).first->second;
      }
    }
    return nullptr;
  }
  [[nodiscard]] s32 constant(u64 value, u32 bytes, std::string const& symbol = {}) {
    if (bytes != 0 && bytes < 8 && symbol.empty()) {
      value &= (u64{1} << (8 * bytes)) - 1;
    }
    auto const [found, is_new] = constants_.try_emplace({value, bytes, symbol}, 0);
    if (is_new) {
      found->second = fresh(bytes);
      f_.constants.push_back({found->second, bytes, value, symbol});
    }
    return found->second;
  }
  // The address of a byte of the frame's local memory.
  [[nodiscard]] s32 local(u64 add, u32 bytes) {
    auto const [found, is_new] = locals_.try_emplace({add, bytes}, 0);
    if (is_new) {
      found->second = fresh(bytes);
      f_.locals.push_back({found->second, bytes, add});
    }
    return found->second;
  }
  // A special register's row, in one of the function's lists.
  [[nodiscard]] s32 special(std::vector<special_row>& list, u32 which, u32 bytes) {
    for (special_row const& r : list) {
      if (r.which == which && r.bytes == bytes) {
        return r.at;
      }
    }
    list.push_back({fresh(bytes), bytes, which});
    return list.back().at;
  }
  // How often a row is read: of a result that nobody reads, 0.
  void count_use(s32 at) { ++uses_[at]; }
  [[nodiscard]] u32 uses(s32 at) const {
    auto const found = uses_.find(at);
    return found == uses_.end() ? 0 : found->second;
  }

 private:
  // Found by a view of their names.
  struct name_hash {
    using is_transparent = void;
    [[nodiscard]] std::size_t operator()(std::string_view name) const noexcept {
      return std::hash<std::string_view>{}(name);
    }
  };

  function& f_;
  std::vector<std::unordered_map<std::string, row_of_register, name_hash, std::equal_to<>>> registers_{};  // by scope
  std::map<std::tuple<u64, u32, std::string>, s32> constants_{};
  std::map<std::pair<u64, u32>, s32> locals_{};
  std::map<s32, u32> uses_{};
};

}}}  // namespace warpmem::v0::ptx
