// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The largest power of two that is known to divide a register, as far as the text shows.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/text/number.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

class known_alignment {
 public:
  explicit known_alignment(decoded_function const& f) : f_{f}, definitions_{f} {}

  [[nodiscard]] u64 of_row(s32 row) {
    if (auto const constant = of_constant(row)) {
      return *constant;
    }
    auto const& some = definitions_.of(row);
    // In a loop, what a register adds to itself decides.
    if (some.empty() || !open_.insert(row).second) {
      return some.empty() ? 1 : most;
    }
    u64 least = most;
    for (statement const* const s : some) {
      least = (std::min)(least, of_result(*s));
    }
    open_.erase(row);
    return least;
  }

 private:
  static constexpr u64 most = 1U << 20;

  [[nodiscard]] static u64 power_in(u64 value) noexcept {
    return value == 0 ? most : (std::min)(most, value & (0 - value));
  }
  [[nodiscard]] std::optional<u64> of_constant(s32 row) const {
    for (constant_row const& c : f_.code.constants) {
      if (c.at == row) {
        return c.symbol.empty() ? power_in(c.value) : (std::min)(power_in(c.value), of_symbol(c.symbol));
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] u64 of_symbol(std::string_view name) const {
    for (variable const& v : f_.code.text->variables) {
      if (v.name == name) {
        // ptxas aligns arrays of 16 bytes and more.
        return (std::max)(u64{v.align}, v.bytes >= 16 ? u64{16} : u64{1});
      }
    }
    for (variable const& v : f_.whole.text.variables) {
      if (v.name == name) {
        return v.align;
      }
    }
    return 1;
  }
  [[nodiscard]] u64 of_operand(statement const& s, std::size_t k) {
    if (k >= s.operands.size()) {
      return 1;
    }
    operand const& o = s.operands[k];
    if (o.is == operand::kind::number) {
      return power_in(number_bits(o.text, o.negated, o.add, 8));
    }
    if (o.is != operand::kind::name) {
      return 1;
    }
    s32 const row = definitions_.row_of(o, s);
    return row >= 0 ? of_row(row) : (std::min)(power_in(static_cast<u64>(o.add)), of_symbol(o.text));
  }
  [[nodiscard]] u64 of_result(statement const& s) {
    std::string_view const word = first_word(s.opcode);
    auto const product = [&] { return (std::min)(most, of_operand(s, 1) * of_operand(s, 2)); };
    if (word == "shl") {
      operand const* const by = s.operands.size() > 2 ? &s.operands[2] : nullptr;
      u64 const shift =
          by != nullptr && by->is == operand::kind::number ? number_bits(by->text, by->negated, by->add, 4) : 0;
      return (std::min)(most, of_operand(s, 1) << (std::min)(shift, u64{20}));
    }
    if (word == "mul") {
      return product();
    }
    if (word == "mad") {
      return (std::min)(product(), of_operand(s, 3));
    }
    if (is_one_of(word, {"add", "sub", "or", "xor"})) {
      return (std::min)(of_operand(s, 1), of_operand(s, 2));
    }
    if (word == "and") {
      return (std::max)(of_operand(s, 1), of_operand(s, 2));
    }
    return is_one_of(word, {"mov", "cvt", "cvta"}) ? of_operand(s, 1) : 1;
  }

  decoded_function const& f_;
  definitions definitions_;
  std::set<s32> open_{};
};

}}}  // namespace warpmem::v0::ptx
