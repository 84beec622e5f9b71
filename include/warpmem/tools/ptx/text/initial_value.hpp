// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands behind the = of a variable: {1, 2}, {{-1, 0}, {0, 1}}, generic(table)+4, 0xFF00(table).
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/cursor.hpp>
#include <warpmem/tools/ptx/text/expression.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/text/number.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

// The types that variables and registers are declared with.

struct data_type {
  std::string_view name;
  u32 bytes;  // 0: a predicate
  char kind;  // as variable::element_kind; p: a predicate
};

inline constexpr data_type data_types[] = {
    {"b8", 1, 'b'},         {"b16", 2, 'b'}, {"b32", 4, 'b'},  {"b64", 8, 'b'},    {"b128", 16, 'b'},
    {"u8", 1, 'u'},         {"u16", 2, 'u'}, {"u32", 4, 'u'},  {"u64", 8, 'u'},    {"s8", 1, 's'},
    {"s16", 2, 's'},        {"s32", 4, 's'}, {"s64", 8, 's'},  {"f16", 2, 'f'},    {"f16x2", 4, 'b'},
    {"f32", 4, 'f'},        {"f64", 8, 'f'}, {"pred", 0, 'p'}, {"texref", 8, 't'}, {"surfref", 8, 't'},
    {"samplerref", 8, 't'},
};

// Null: no type.
[[nodiscard]] constexpr data_type const* find_data_type(std::string_view name) noexcept {
  for (data_type const& t : data_types) {
    if (t.name == name) {
      return &t;
    }
  }
  return nullptr;
}

class initial_value_reader {
 public:
  // `sizes` of the array's dimensions, 0: as many as there are numbers; a vector is the last of them.
  initial_value_reader(cursor& c, data_type const& type, std::vector<u64> const& sizes, variable& into) noexcept
      : c_{c}, type_{type}, sizes_{sizes}, v_{into} {}

  // Gives the number of elements of the first dimension.
  u64 read() {
    if (type_.kind == 't') {
      skip_properties();
      return 1;
    }
    if (sizes_.empty()) {
      element();
      return 1;
    }
    return list(0).elements;
  }

 private:
  struct row {
    u64 elements;
    bool is_whole;
  };

  row list(std::size_t dimension) {
    c_.expect('{');
    row r{0, true};
    u64 const most = sizes_[dimension] != 0 ? sizes_[dimension] : ~u64{0};
    while (!c_.is('}')) {
      if (r.elements != 0) {
        c_.expect(',');
      }
      // PTX fills the shorter row with zeros, and ptxas does not.
      if (!r.is_whole) {
        c_.fail("a row of an initial value is shorter than others, but not the last");
      }
      if (r.elements == most) {
        c_.fail("an initial value with more numbers than " + in_quotes(v_.name) + " has elements");
      }
      r.is_whole = dimension + 1 == sizes_.size() ? element() : list(dimension + 1).is_whole;
      ++r.elements;
    }
    c_.advance();
    r.is_whole = r.is_whole && (sizes_[dimension] == 0 || r.elements == most);
    return r;
  }
  bool element() {
    if (c_.is_name() && !c_.is_word("WARP_SZ")) {
      symbol(0, type_.bytes);
    } else if (c_.now().is == token_kind::number && c_.next_is('(')) {
      masked_symbol();
    } else {
      number();
    }
    return true;
  }
  void number() {
    u32 const line = c_.line();
    literal const l = expression_reader{c_}.read();
    bool const is_integer = l.is == literal::kind::integer;
    if (type_.kind == 'f' ? is_integer : !is_integer && type_.kind != 'b') {
      c_.fail(line, "an initial value of another type than ." + std::string(type_.name));
    }
    bool const is_single = l.is == literal::kind::single_precision;
    if (!is_integer && (is_single ? type_.bytes != 4 : type_.bytes != 4 && type_.bytes != 8)) {
      c_.fail(line, "a floating-point number of another size than ." + std::string(type_.name));
    }
    bool const is_negative = is_integer && !l.is_unsigned && l.bits >> 63 != 0;
    write(literal_bits(l, type_.bytes), type_.bytes, is_negative ? 0xff : 0);
  }
  void write(u64 bits, u32 bytes, u8 beyond) {
    for (u32 k = 0; k < bytes; ++k) {
      v_.value.push_back(k < 8 ? static_cast<u8>(bits >> (8 * k)) : beyond);
    }
  }
  // One byte of an address: 0xFF00(table) is the second.
  void masked_symbol() {
    u64 const mask = c_.take_number("a mask");
    u32 byte = 0;
    while (byte < 8 && mask != u64{0xff} << (8 * byte)) {
      ++byte;
    }
    if (byte == 8 || type_.bytes != 1) {
      c_.fail("a mask that is not one byte of an address");
    }
    c_.expect('(');
    symbol(byte, 1);
    c_.expect(')');
  }
  void symbol(u32 first_byte, u32 bytes) {
    bool const is_generic = c_.is_word("generic") && c_.next_is('(');
    if (is_generic) {
      c_.advance();
      c_.advance();
    }
    symbol_in_value s;
    s.at = v_.value.size();
    s.symbol = c_.take_name("a variable's name");
    s.bytes = bytes;
    s.first_byte = first_byte;
    if (is_generic) {
      c_.expect(')');
    }
    u64 add = 0;
    while (c_.is('+') || c_.is('-')) {
      bool const is_less = c_.take('-');
      c_.take('+');
      u64 const n = expression_reader{c_}.read_product_of_integers();
      add += is_less ? 0 - n : n;
    }
    s.add = static_cast<s64>(add);
    if (type_.kind == 'f' || type_.bytes > 8 || (bytes < 4 && type_.bytes != 1)) {
      c_.fail("an address as an initial value of ." + std::string(type_.name));
    }
    v_.symbols.push_back(std::move(s));
    write(0, bytes, 0);
  }
  // Of samplers: { addr_mode_0 = wrap, filter_mode = linear }. The host's texture objects say what counts.
  void skip_properties() {
    c_.expect('{');
    while (!c_.take('}')) {
      c_.take_name("a property");
      c_.expect('=');
      if (c_.is_name()) {
        c_.take_name("a value");
      } else {
        (void)expression_reader{c_}.read();
      }
      if (!c_.is('}')) {
        c_.expect(',');
      }
    }
  }

  cursor& c_;
  data_type const& type_;
  std::vector<u64> const& sizes_;
  variable& v_;
};

}}}}  // namespace warpmem::v0::ptx::reading
