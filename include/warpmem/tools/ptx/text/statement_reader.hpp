// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions: @!%p1 ld.global.v2.f32 {%f1, %f2}, [%rd1+16];
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/cursor.hpp>
#include <warpmem/tools/ptx/text/expression.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/text/number.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

// "0d3FF8000000000000"
[[nodiscard]] inline std::string hexadecimal(std::string prefix, u64 bits, u32 digits) {
  for (u32 k = digits; k-- > 0;) {
    prefix += "0123456789ABCDEF"[bits >> (4 * k) & 15];
  }
  return prefix;
}

class statement_reader {
 public:
  explicit statement_reader(cursor& c) noexcept : c_{c} {}

  // From the guard to the semicolon; place and scope are the caller's.
  [[nodiscard]] statement read() {
    statement s;
    s.line = c_.line();
    if (c_.take('@')) {
      s.guard_negated = c_.take('!');
      s.guard = c_.take_name("a predicate");
    }
    s.opcode = c_.take_name("an instruction");
    is_call_ = s.opcode == "call" || s.opcode.starts_with("call.");
    if (c_.take(';')) {
      return s;
    }
    do {
      s.operands.push_back(operand_or_pair());
    } while (c_.take(','));
    c_.expect(';');
    return s;
  }

 private:
  [[nodiscard]] operand operand_or_pair() {
    operand first = one();
    if (!c_.take('|')) {
      return first;
    }
    operand pair;
    pair.is = operand::kind::pair;
    pair.parts.push_back(std::move(first));
    pair.parts.push_back(one());
    return pair;
  }
  [[nodiscard]] operand one() {
    if (c_.take('{')) {
      return list('}');
    }
    if (c_.is('(') && is_call_) {
      c_.advance();
      return list(')');
    }
    if (c_.take('[')) {
      if (c_.is(']')) {
        c_.expected("an address");
      }
      operand o = list(']');
      o.is = operand::kind::address;
      return o;
    }
    bool const is_sign = c_.is('-') || c_.is('!');
    token const& t = is_sign ? c_.next() : c_.now();
    return t.is == token_kind::name && t.text != "WARP_SZ" ? name() : number();
  }
  // Of lists in lists there are tensors' coordinates, [%rd1, {%r1, %r2}], and nothing deeper.
  [[nodiscard]] operand list(char end) {
    operand o;
    o.is = operand::kind::vector;
    if (++depth_ > 4) {
      c_.fail("an operand with more than 4 levels");
    }
    if (!c_.is(end)) {
      do {
        o.parts.push_back(one());
      } while (c_.take(','));
    }
    c_.expect(end);
    --depth_;
    return o;
  }
  // %r1, !%p1, x+4, -%r1.h0
  [[nodiscard]] operand name() {
    operand o;
    o.negated = c_.take('!') || c_.take('-');
    o.text = c_.take_name("an operand");
    u64 add = 0;
    while (c_.is('+') || c_.is('-')) {
      bool const is_less = c_.take('-');
      c_.take('+');
      u64 const n = expression_reader{c_}.read_product_of_integers();
      add += is_less ? 0 - n : n;
    }
    o.add = static_cast<s64>(add);
    return o;
  }
  // As written, if it is a literal.
  [[nodiscard]] operand number() {
    u64 const before = c_.taken();
    bool const is_negative = c_.is('-');
    token const first = is_negative ? c_.next() : c_.now();
    if (first.is != token_kind::number && first.is != token_kind::mark && first.text != "WARP_SZ") {
      c_.expected("an operand");
    }
    literal const l = expression_reader{c_}.read();
    operand o;
    o.is = operand::kind::number;
    if (first.is == token_kind::number && c_.taken() - before == (is_negative ? 2U : 1U)) {
      o.text = first.text;
      o.negated = is_negative;
    } else {
      write(o, l);
    }
    return o;
  }
  static void write(operand& o, literal const& l) {
    if (l.is == literal::kind::single_precision) {
      o.text = hexadecimal("0f", l.bits, 8);
    } else if (l.is == literal::kind::double_precision) {
      o.text = hexadecimal("0d", l.bits, 16);
    } else {
      o.negated = !l.is_unsigned && l.bits >> 63 != 0;
      o.text = std::to_string(o.negated ? 0 - l.bits : l.bits);
    }
  }

  cursor& c_;
  int depth_{};
  bool is_call_{};
};

}}}}  // namespace warpmem::v0::ptx::reading
