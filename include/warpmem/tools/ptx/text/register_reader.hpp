// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .reg .b32 %r<5>, x; .reg .pred %p<3>; .reg .v4 .f32 v;
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/cursor.hpp>
#include <warpmem/tools/ptx/text/declaration.hpp>
#include <warpmem/tools/ptx/text/find_register.hpp>
#include <warpmem/tools/ptx/text/initial_value.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

class register_reader {
 public:
  register_reader(cursor& c, scope& into) noexcept : c_{c}, s_{into} {}

  // Whether vectors are among them.
  bool read() {
    c_.take_directive();
    register_kind const kind = read_kind();
    do {
      std::string_view const name = c_.take_name("a register's name");
      if (c_.take('<')) {
        u32 const count = c_.take_u32("a number of registers");
        c_.expect('>');
        add_range(name, {count, kind});
      } else {
        add(std::string(name), kind);
      }
    } while (c_.take(','));
    c_.expect(';');
    return kind.elements != 1;
  }

 private:
  [[nodiscard]] register_kind read_kind() {
    register_kind kind;
    if (c_.take_directive("align")) {
      (void)read_alignment(c_);
    }
    if (c_.is_directive("v2") || c_.is_directive("v4")) {
      kind.elements = c_.take_directive() == "v2" ? 2 : 4;
    }
    data_type const* const type = find_data_type(c_.directive());
    if (type == nullptr || type->kind == 't') {
      c_.expected("a type of registers");
    }
    c_.take_directive();
    kind.bytes = type->bytes;
    kind.kind = type->kind;
    return kind;
  }
  void add(std::string const& name, register_kind const& kind) {
    if (find_register(s_, name)) {
      twice(name);
    }
    s_.registers[name] = kind;
  }
  void add_range(std::string_view name, register_range const& range) {
    if (range.count == 0) {
      return;
    }
    // z<20> has z10, the first of z1<4>.
    std::string const first = std::string(name) + "0";
    if (find_register(s_, first)) {
      twice(first);
    }
    auto const clashes = [&](auto const& declared, std::string_view tail) {
      for (auto at = declared.lower_bound(name); at != declared.end() && at->first.starts_with(name); ++at) {
        std::string_view const digits = std::string_view{at->first}.substr(name.size());
        if (digits.size() <= 10 && is_number_below(std::string(digits) + std::string(tail), range.count)) {
          twice(at->first + std::string(tail));
        }
      }
    };
    clashes(s_.registers, "");
    clashes(s_.ranges, "0");
    s_.ranges.emplace(name, range);
  }
  [[noreturn]] void twice(std::string_view name) const {
    c_.fail("the register " + in_quotes(name) + " is declared twice");
  }

  cursor& c_;
  scope& s_;
};

}}}}  // namespace warpmem::v0::ptx::reading
