// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands between the braces of a function.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/cursor.hpp>
#include <warpmem/tools/ptx/text/declaration.hpp>
#include <warpmem/tools/ptx/text/find_register.hpp>
#include <warpmem/tools/ptx/text/location_reader.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/text/register_reader.hpp>
#include <warpmem/tools/ptx/text/statement_reader.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

// .pragma "nounroll", "used_bytes_mask"; changes no result.
inline void skip_pragma(cursor& c) {
  c.take_directive();
  do {
    if (c.now().is != token_kind::text) {
      c.expected("a pragma in quotation marks");
    }
    c.advance();
  } while (c.take(','));
  c.expect(';');
}

class body_reader {
 public:
  // `globals`: .global and .const in a function are the module's.
  body_reader(cursor& c, location_reader& places, function_text& f, std::vector<variable>& globals)
      : c_{c}, places_{places}, f_{f}, globals_{globals}, statements_{c} {}

  // Behind the first brace, up to the last one.
  void read() {
    open();
    while (depth_ != 0) {
      if (c_.at_end()) {
        c_.fail("the text ends in the function " + in_quotes(f_.name));
      }
      if (c_.take('{')) {
        open();
      } else if (c_.take('}')) {
        close();
      } else if (c_.is_directive()) {
        directive();
      } else if (c_.is_name() && c_.next_is(':')) {
        label();
      } else {
        instruction();
      }
    }
  }

 private:
  [[nodiscard]] scope& now() { return f_.scopes[scope_]; }
  void open() {
    constexpr int most = 64;
    if (++depth_ > most) {
      c_.fail("more than 64 braces in each other");
    }
    scope s;
    s.parent = f_.scopes.empty() ? -1 : static_cast<s32>(scope_);
    scope_ = static_cast<u32>(f_.scopes.size());
    f_.scopes.push_back(std::move(s));
    first_statements_.push_back(f_.body.size());
  }
  // Braces without content leave no scope.
  void close() {
    u32 const closed = scope_;
    bool const is_empty = first_statements_.back() == f_.body.size() && has_nothing(now());
    first_statements_.pop_back();
    --depth_;
    scope_ = depth_ == 0 ? 0 : static_cast<u32>(now().parent);
    if (is_empty && depth_ != 0 && closed + 1 == f_.scopes.size()) {
      f_.scopes.pop_back();
    }
  }
  [[nodiscard]] static bool has_nothing(scope const& s) noexcept {
    return s.registers.empty() && s.ranges.empty() && s.labels.empty() && s.targets.empty() && s.variables.empty();
  }
  void directive() {
    if (c_.is_directive("loc")) {
      place_ = places_.place();
    } else if (c_.is_directive("reg")) {
      has_vectors_ = register_reader{c_, now()}.read() || has_vectors_;
    } else if (c_.is_directive("pragma")) {
      skip_pragma(c_);
    } else if (c_.is_directive("file")) {
      places_.file();
    } else {
      variables();
    }
  }
  void variables() {
    declaration_reader{c_}.read_all(false, [this](variable v, u32 line) {
      if (v.space == state_space::global || v.space == state_space::constant) {
        globals_.push_back(std::move(v));
        return;
      }
      auto const index = static_cast<u32>(f_.variables.size());
      if (!now().variables.try_emplace(v.name, index).second) {
        c_.fail(line, "the variable " + in_quotes(v.name) + " is declared twice");
      }
      f_.variables.push_back(std::move(v));
    });
  }
  void label() {
    u32 const line = c_.line();
    std::string name{c_.take_name("a label")};
    c_.expect(':');
    if (c_.take_directive("callprototype")) {
      skip_prototype();
    } else if (c_.take_directive("branchtargets") || c_.take_directive("calltargets")) {
      targets(name, line);
    } else if (!now().labels.try_emplace(name, static_cast<u32>(f_.body.size())).second) {
      c_.fail(line, "the label " + in_quotes(name) + " stands twice");
    }
  }
  // (.param .b32 _) _ (.param .b64 _); is what the call itself says.
  void skip_prototype() {
    while (!c_.is(';')) {
      if (c_.at_end() || c_.is('{') || c_.is('}')) {
        c_.expected("the end of a prototype");
      }
      c_.advance();
    }
    c_.advance();
  }
  void targets(std::string const& name, u32 line) {
    std::vector<std::string> names;
    do {
      names.emplace_back(c_.take_name("a target"));
    } while (c_.take(','));
    c_.expect(';');
    if (!now().targets.try_emplace(name, std::move(names)).second) {
      c_.fail(line, "the targets " + in_quotes(name) + " are declared twice");
    }
  }
  void instruction() {
    statement s = statements_.read();
    s.place = place_;
    s.scope = scope_;
    if (has_vectors_) {
      for (operand& o : s.operands) {
        name_elements(o);
      }
    }
    f_.body.push_back(std::move(s));
  }
  // A vector register v is {v.x, v.y}, and v.r is v.x.
  void name_elements(operand& o) {
    for (operand& part : o.parts) {
      name_elements(part);
    }
    if (o.is != operand::kind::name) {
      return;
    }
    if (auto const r = find(o.text); r && r->elements != 1) {
      o.is = operand::kind::vector;
      for (u32 k = 0; k < r->elements; ++k) {
        o.parts.push_back({operand::kind::name, o.text + "." + vector_elements[k]});
      }
      return;
    }
    std::size_t const point = o.text.rfind('.');
    if (point == std::string::npos || point + 2 != o.text.size()) {
      return;
    }
    std::size_t const colour = std::string_view{"rgba"}.find(o.text.back());
    auto const r = find(std::string_view{o.text}.substr(0, point));
    if (colour != std::string_view::npos && r && r->elements != 1 && colour < r->elements) {
      o.text.back() = vector_elements[colour];
    }
  }
  [[nodiscard]] std::optional<register_kind> find(std::string_view name) const {
    for (s32 k = static_cast<s32>(scope_); k >= 0; k = f_.scopes[static_cast<std::size_t>(k)].parent) {
      if (auto const r = find_register(f_.scopes[static_cast<std::size_t>(k)], name)) {
        return r;
      }
    }
    return std::nullopt;
  }

  cursor& c_;
  location_reader& places_;
  function_text& f_;
  std::vector<variable>& globals_;
  statement_reader statements_;
  u32 scope_{};
  std::vector<std::size_t> first_statements_{};  // of the scopes that are open
  int depth_{};
  s32 place_{-1};
  bool has_vectors_{};
};

}}}}  // namespace warpmem::v0::ptx::reading
