// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the PTX of a kernel says and SASS does not: names of shared memory, columns of the source, and whether lanes of
// a warp wait for each other.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

class ptx_beside {
 public:
  explicit ptx_beside(module_text const& m) : m_{m} {}

  // Whether lanes of a warp wait for each other or use volatile memory. ptxas drops __syncwarp() where lanes are
  // together anyway, and masks of shuffles and votes.
  [[nodiscard]] bool orders_lanes(function_text const& kernel) const {
    auto const does = [](statement const& s) {
      bool const is_barrier_of_block = s.opcode.starts_with("bar") && !s.opcode.starts_with("bar.warp");
      return s.opcode.find("volatile") != std::string::npos ||
             (s.opcode.find(".sync") != std::string::npos && !is_barrier_of_block);
    };
    return any_of(kernel, [&does](function_text const& f) { return std::any_of(f.body.begin(), f.body.end(), does); });
  }

  // What keeps the kernel's SASS from being run; empty: nothing. Atomics of 16 bits compare and swap a whole word of
  // SASS, which may reach behind the end of an array.
  [[nodiscard]] std::string refused(function_text const& kernel) const {
    auto const is_atomic_of_half = [](statement const& s) {
      std::string const& op = s.opcode;
      return (op.starts_with("atom") || op.starts_with("red.")) &&
             (op.ends_with(".f16") || op.ends_with(".bf16") || op.ends_with(".b16"));
    };
    auto const is_stack = [](statement const& s) { return s.opcode.starts_with("alloca"); };
    auto const has = [&](auto does) {
      return any_of(kernel,
                    [&does](function_text const& f) { return std::any_of(f.body.begin(), f.body.end(), does); });
    };
    return has(is_atomic_of_half) ? "atomics of 16 bits" : has(is_stack) ? "alloca" : "";
  }

  // The kernel's variables in shared memory, if `bytes` is what they take: ptxas keeps their order. Empty where others
  // lie between them.
  [[nodiscard]] std::vector<variable> shared_of(function const& kernel, u64 bytes) const {
    auto const is_shared = [](variable const& v) { return v.space == state_space::shared; };
    std::vector<variable> found;
    u64 end = 0;
    for (variable const& v : kernel.text->variables) {
      if (is_shared(v)) {
        end = (end + v.align - 1) / v.align * v.align + v.bytes;
        found.push_back(v);
      }
    }
    bool const has_others = any_of_others([&](function_text const& f) {
                              return std::any_of(f.variables.begin(), f.variables.end(), is_shared);
                            }) ||
                            std::any_of(m_.variables.begin(), m_.variables.end(), [&](variable const& v) {
                              return is_shared(v) && !is_open(v) && kernel.symbols.count(v.name) != 0;
                            });
    return has_others || end != bytes ? std::vector<variable>{} : found;
  }
  // Of shared memory whose size the launch says: its name.
  [[nodiscard]] static bool is_open(variable const& v) {
    return v.space == state_space::shared && v.is_extern && v.bytes == 0;
  }

  // The place of a line of the PTX; -1: it has none.
  [[nodiscard]] s32 place_of(u32 line) {
    if (places_.empty()) {
      for (auto const& f : m_.functions) {
        for (statement const& s : f->body) {
          places_[s.line] = s.place;
        }
      }
    }
    auto const found = places_.find(line);
    return found == places_.end() ? -1 : found->second;
  }
  // The column of a place, if that is where `in` is.
  [[nodiscard]] u32 column_of(s32 place, source_location const& in) const {
    source_location const at = place < 0 ? source_location{} : m_.places[static_cast<std::size_t>(place)];
    return at.file == in.file && at.line == in.line ? at.column : 0;
  }

 private:
  template <class Predicate>
  [[nodiscard]] bool any_of_others(Predicate holds) const {
    return std::any_of(m_.functions.begin(), m_.functions.end(),
                       [&holds](auto const& f) { return !f->is_kernel && holds(*f); });
  }
  template <class Predicate>
  [[nodiscard]] bool any_of(function_text const& kernel, Predicate holds) const {
    return holds(kernel) || any_of_others(holds);
  }

  module_text const& m_;
  std::map<u32, s32> places_{};  // by line
};

}}}}  // namespace warpmem::v0::ptx::detail
