// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant expressions: (1 + 2) * 3, WARP_SZ - 1, 1.5 * 2.0. As in C, of .s64, .u64 and .f64, which is what ptxas does.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/cursor.hpp>
#include <warpmem/tools/ptx/text/number.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

struct binary_operator {
  std::string_view marks;
  int rank;  // the higher, the tighter
};
// The longer first.
inline constexpr binary_operator binary_operators[] = {
    {"||", 1}, {"&&", 2}, {"==", 6}, {"!=", 6}, {"<=", 7}, {">=", 7}, {"<<", 8}, {">>", 8}, {"|", 3},
    {"^", 4},  {"&", 5},  {"<", 7},  {">", 7},  {"+", 9},  {"-", 9},  {"*", 10}, {"/", 10}, {"%", 10},
};
inline constexpr int product_rank = 10;

[[nodiscard]] constexpr literal integer_of(u64 bits, bool is_unsigned) noexcept {
  return {literal::kind::integer, bits, is_unsigned};
}
[[nodiscard]] constexpr literal truth(bool value) noexcept { return integer_of(value ? 1 : 0, false); }
[[nodiscard]] constexpr literal double_of(double value) noexcept {
  return {literal::kind::double_precision, std::bit_cast<u64>(value)};
}

// Nothing for a division by zero.
[[nodiscard]] constexpr std::optional<u64> quotient(u64 a, u64 b, bool is_unsigned, bool remainder) noexcept {
  if (b == 0) {
    return std::nullopt;
  }
  if (is_unsigned) {
    return remainder ? a % b : a / b;
  }
  if (b == ~u64{0}) {  // the least number divided by -1 is too large for C++
    return remainder ? 0 : 0 - a;
  }
  s64 const x = static_cast<s64>(a);
  s64 const y = static_cast<s64>(b);
  return static_cast<u64>(remainder ? x % y : x / y);
}
[[nodiscard]] constexpr bool is_less(literal const& a, literal const& b) noexcept {
  return a.is_unsigned || b.is_unsigned ? a.bits < b.bits : static_cast<s64>(a.bits) < static_cast<s64>(b.bits);
}
[[nodiscard]] constexpr std::optional<literal> apply_integers(std::string_view op, literal const& a,
                                                              literal const& b) noexcept {
  bool const is_unsigned = a.is_unsigned || b.is_unsigned;
  if (op == "/" || op == "%") {
    auto const q = quotient(a.bits, b.bits, is_unsigned, op == "%");
    return q ? std::optional{integer_of(*q, is_unsigned)} : std::nullopt;
  }
  if (op == "<<") {
    return integer_of(a.bits << (b.bits & 63), a.is_unsigned);
  }
  if (op == ">>") {
    u64 const by = b.bits & 63;
    return integer_of(a.is_unsigned ? a.bits >> by : static_cast<u64>(static_cast<s64>(a.bits) >> by), a.is_unsigned);
  }
  return op == "+"    ? integer_of(a.bits + b.bits, is_unsigned)
         : op == "-"  ? integer_of(a.bits - b.bits, is_unsigned)
         : op == "*"  ? integer_of(a.bits * b.bits, is_unsigned)
         : op == "&"  ? integer_of(a.bits & b.bits, is_unsigned)
         : op == "|"  ? integer_of(a.bits | b.bits, is_unsigned)
         : op == "^"  ? integer_of(a.bits ^ b.bits, is_unsigned)
         : op == "&&" ? truth(a.bits != 0 && b.bits != 0)
         : op == "||" ? truth(a.bits != 0 || b.bits != 0)
         : op == "==" ? truth(a.bits == b.bits)
         : op == "!=" ? truth(a.bits != b.bits)
         : op == "<"  ? truth(is_less(a, b))
         : op == ">"  ? truth(is_less(b, a))
         : op == "<=" ? truth(!is_less(b, a))
                      : truth(!is_less(a, b));
}
// Nothing for an operator of integers, and for a division by zero.
[[nodiscard]] constexpr std::optional<literal> apply_floats(std::string_view op, double a, double b) noexcept {
  if (op == "/" && b != 0) {
    return double_of(a / b);
  }
  return op == "+"    ? std::optional{double_of(a + b)}
         : op == "-"  ? std::optional{double_of(a - b)}
         : op == "*"  ? std::optional{double_of(a * b)}
         : op == "==" ? std::optional{truth(a == b)}
         : op == "!=" ? std::optional{truth(a != b)}
         : op == "<"  ? std::optional{truth(a < b)}
         : op == ">"  ? std::optional{truth(a > b)}
         : op == "<=" ? std::optional{truth(a <= b)}
         : op == ">=" ? std::optional{truth(a >= b)}
                      : std::nullopt;
}

class expression_reader {
 public:
  explicit expression_reader(cursor& c) noexcept : c_{c} {}

  [[nodiscard]] literal read() { return conditional(); }
  // What binds as tightly as a product: of 2*3+4 only 2*3.
  [[nodiscard]] literal read_product() { return binary(product_rank); }
  [[nodiscard]] u64 read_product_of_integers() { return integer(read_product()).bits; }

 private:
  [[nodiscard]] literal conditional() {
    literal const condition = binary(1);
    if (!c_.take('?')) {
      return condition;
    }
    (void)integer(condition);
    deepen();
    literal const yes = integer(conditional());
    c_.expect(':');
    literal const no = integer(conditional());
    --depth_;
    return condition.bits != 0 ? yes : no;
  }
  [[nodiscard]] literal binary(int least_rank) {
    literal left = unary();
    for (binary_operator const* op = next_operator(); op != nullptr && op->rank >= least_rank; op = next_operator()) {
      for (std::size_t k = 0; k < op->marks.size(); ++k) {
        c_.advance();
      }
      left = apply(op->marks, left, binary(op->rank + 1));
    }
    return left;
  }
  [[nodiscard]] binary_operator const* next_operator() const noexcept {
    for (binary_operator const& op : binary_operators) {
      if (c_.is(op.marks[0]) && (op.marks.size() == 1 || (c_.next_is(op.marks[1]) && c_.is_pair()))) {
        return &op;
      }
    }
    return nullptr;
  }
  [[nodiscard]] literal apply(std::string_view op, literal const& a, literal const& b) const {
    bool const are_integers = a.is == literal::kind::integer && b.is == literal::kind::integer;
    bool const are_floats = a.is == literal::kind::double_precision && b.is == literal::kind::double_precision;
    auto const result = are_integers ? apply_integers(op, a, b)
                        : are_floats ? apply_floats(op, std::bit_cast<double>(a.bits), std::bit_cast<double>(b.bits))
                                     : std::nullopt;
    if (!result) {
      c_.fail(op == "/" || op == "%" ? "a division by zero, or of numbers of two kinds"
                                     : "the two sides of " + in_quotes(op) + " are of two kinds");
    }
    return *result;
  }
  [[nodiscard]] literal unary() {
    deepen();
    literal const l = c_.take('-')   ? negative(unary())
                      : c_.take('+') ? unary()
                      : c_.take('~') ? complement(integer(unary()))
                      : c_.take('!') ? truth(integer(unary()).bits == 0)
                      : c_.take('(') ? in_parentheses()
                                     : number();
    --depth_;
    return l;
  }
  [[nodiscard]] literal in_parentheses() {
    if (c_.is_directive()) {
      return cast();
    }
    literal const l = conditional();
    c_.expect(')');
    return l;
  }
  [[nodiscard]] literal cast() {
    std::string_view const type = c_.directive();
    if (type != "s64" && type != "u64") {
      c_.expected("a cast to .s64 or .u64");
    }
    c_.take_directive();
    c_.expect(')');
    return integer_of(integer(unary()).bits, type == "u64");
  }
  [[nodiscard]] literal number() {
    if (c_.take_word("WARP_SZ")) {
      return integer_of(32, false);
    }
    auto const l = c_.now().is == token_kind::number ? read_literal(c_.now().text) : std::nullopt;
    if (!l) {
      c_.expected("a number");
    }
    c_.advance();
    return *l;
  }
  [[nodiscard]] static literal negative(literal const& l) noexcept {
    u64 const sign = l.is == literal::kind::single_precision ? u64{1} << 31 : u64{1} << 63;
    return l.is == literal::kind::integer ? integer_of(0 - l.bits, l.is_unsigned) : literal{l.is, l.bits ^ sign};
  }
  [[nodiscard]] static literal complement(literal const& l) noexcept { return integer_of(~l.bits, l.is_unsigned); }
  [[nodiscard]] literal integer(literal const& l) const {
    return l.is == literal::kind::integer ? l : throw_no_integer();
  }
  [[noreturn]] literal throw_no_integer() const { c_.fail("a floating-point number where an integer stands"); }
  void deepen() {
    constexpr int most = 256;
    if (++depth_ > most) {
      c_.fail("an expression with more than 256 levels");
    }
  }

  cursor& c_;
  int depth_{};
};

}}}}  // namespace warpmem::v0::ptx::reading
