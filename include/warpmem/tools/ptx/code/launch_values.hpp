// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of a kernel that compute the same in every block, of parameters, constants and indices in the block: a
// warp executes them once a launch.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/ops/special.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

class launch_values {
 public:
  explicit launch_values(decoded_function const& f) : f_{f}, definitions_{f} {
    for (statement const& s : f.code.text->body) {
      if (first_word(s.opcode) == "call") {
        for (operand const& o : s.operands) {
          each_name(o, [&](operand const& name) { of_calls_.insert(definitions_.row_of(name, s)); });
        }
      }
    }
  }

  // In the order of the text: what computes an operand stands before, or nothing is known of it.
  void find() {
    auto& code = f_.code.code;
    for (std::size_t k = 0; k < code.size();) {
      std::size_t end = k + 1;
      while (end < code.size() && f_.statements[end] == f_.statements[k]) {
        ++end;
      }
      bool const are_plain = std::all_of(code.begin() + static_cast<std::ptrdiff_t>(k),
                                         code.begin() + static_cast<std::ptrdiff_t>(end), is_plain);
      if (f_.statements[k] != nullptr && are_plain && holds(*f_.statements[k], code[k])) {
        for (std::size_t i = k; i < end; ++i) {
          move(code[i]);
        }
      }
      k = end;
    }
    for (std::size_t k = code.size() - 1; k > 0; --k) {
      code[k - 1].skip = code[k].run == &nothing && !code[k].is_leader ? code[k].skip + 1 : 0;
    }
  }

 private:
  static void nothing(warp&, u8*, instruction const&, u32) {}

  [[nodiscard]] static bool is_plain(instruction const& i) {
    return i.way == flow::plain && i.guard < 0 && i.run != nullptr;
  }
  void move(instruction& i) {
    f_.code.once.push_back(i);
    i.run = &nothing;
  }
  [[nodiscard]] bool holds(statement const& s, instruction const& i) {
    bool const is_arithmetic =
        is_one_of(first_word(s.opcode),
                  {"mov", "cvta", "cvt", "add", "sub", "mul",  "mad", "mul24", "mad24", "min", "max",  "abs",
                   "neg", "and",  "or",  "xor", "not", "lop3", "shl", "shr",   "bfe",   "bfi", "setp", "selp"});
    bool const has_carry = s.opcode.find(".cc") != std::string::npos;
    if (!has_result(s) || has_carry || !(is_arithmetic || is_parameter(i))) {
      return false;
    }
    bool all = true;
    for (std::size_t k = 1; k < s.operands.size() && is_arithmetic; ++k) {
      each_name(s.operands[k], [&](operand const& o) { all = all && holds(o, s); });
    }
    each_name(s.operands[0], [&](operand const& o) {
      s32 const row = definitions_.row_of(o, s);
      all = all && row >= 0 && definitions_.of(row).size() == 1 && of_calls_.count(row) == 0;
    });
    if (all) {
      each_name(s.operands[0], [&](operand const& o) { held_.insert(definitions_.row_of(o, s)); });
    }
    return all;
  }
  [[nodiscard]] bool holds(operand const& o, statement const& s) const {
    if (s32 const row = definitions_.row_of(o, s); row >= 0) {
      return held_.count(row) != 0;
    }
    if (auto const* const special = find_special(o.text)) {
      return special->how_long == holds_for::launch;
    }
    auto const& variables = f_.code.text->variables;
    return std::none_of(variables.begin(), variables.end(),
                        [&](variable const& v) { return v.name == o.text && v.space != state_space::shared; });
  }
  // ld.param of a place that the text states.
  [[nodiscard]] bool is_parameter(instruction const& i) const {
    memory_operand const* const m = i.memory;
    return m != nullptr && m->space == state_space::param && m->op == memory_op::load && m->at.base < 0 &&
           m->at.add >= 0 && static_cast<u64>(m->at.add) + u64{m->bytes} * m->count <= f_.code.parameter_bytes;
  }

  decoded_function const& f_;
  definitions definitions_;
  std::set<s32> of_calls_{};
  std::set<s32> held_{};
};

}  // namespace detail

inline void find_launch_values(decoded_function const& f) {
  if (f.code.is_kernel()) {
    detail::launch_values{f}.find();
  }
}

}}}  // namespace warpmem::v0::ptx
