// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands outside functions.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/cursor.hpp>
#include <warpmem/tools/ptx/text/declaration.hpp>
#include <warpmem/tools/ptx/text/function_reader.hpp>
#include <warpmem/tools/ptx/text/location_reader.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

class module_reader {
 public:
  module_reader(std::string_view text, module_text& m) : c_{text, m.origin}, m_{m}, places_{c_, m} {}

  void read() {
    header();
    while (!c_.at_end()) {
      one();
    }
    c_.expect_whole_last_line();
  }

 private:
  void header() {
    if (!c_.take_directive("version")) {
      c_.fail("this is not PTX: it does not begin with .version; nvcc -ptx -lineinfo makes it of a .cu file");
    }
    m_.version = c_.now().text;
    auto const is_part = [](std::string_view digits) {
      return !digits.empty() && digits.size() <= 4 && digits_at(digits, 0) == digits.size();
    };
    std::size_t const point = m_.version.find('.');
    std::string_view const version = m_.version;
    if (point == std::string::npos || !is_part(version.substr(0, point)) || !is_part(version.substr(point + 1))) {
      c_.expected("a version of PTX");
    }
    c_.advance();
    if (!c_.take_directive("target")) {
      c_.expected(".target");
    }
    m_.target = c_.take_name("a target");
    while (c_.take(',')) {
      c_.take_name("a property of the target");
    }
    if (c_.take_directive("address_size")) {
      m_.address_bits = c_.take_u32("32 or 64");
      if (m_.address_bits != 32 && m_.address_bits != 64) {
        c_.fail("an address has 32 or 64 bits");
      }
    }
  }
  void one() {
    if (c_.is_directive("file")) {
      places_.file();
    } else if (c_.is_directive("loc")) {
      (void)places_.place();
    } else if (c_.is_directive("section")) {
      skip_section();
    } else if (c_.is_directive("pragma")) {
      skip_pragma(c_);
    } else if (c_.is_directive("alias")) {
      alias();
    } else {
      declaration();
    }
  }
  // Debug information: .section .debug_str { ... }
  void skip_section() {
    u32 const line = c_.line();
    c_.take_directive();
    while (!c_.at_end() && !c_.is('{') && !c_.is('}') && !c_.is(';')) {
      c_.advance();
    }
    c_.expect('{');
    while (!c_.take('}')) {
      if (c_.at_end()) {
        c_.fail("the text ends in the section of line " + std::to_string(line));
      }
      if (c_.is('{')) {
        c_.expected("the end of a section");
      }
      c_.advance();
    }
  }
  void alias() {
    c_.take_directive();
    std::string name{c_.take_name("a function's name")};
    c_.expect(',');
    m_.aliases[std::move(name)] = c_.take_name("a function's name");
    c_.expect(';');
  }
  void declaration() {
    bool is_extern = false;
    bool is_weak = false;
    if (c_.is_directive("extern") || c_.is_directive("visible") || c_.is_directive("weak") ||
        c_.is_directive("common")) {
      std::string_view const linkage = c_.take_directive();
      is_extern = linkage == "extern";
      is_weak = linkage == "weak";
    }
    if (c_.is_directive("entry") || c_.is_directive("func")) {
      std::size_t const before = m_.variables.size();
      add(function_reader{c_, places_, m_.variables}.read(is_weak));
      check_names(before);
      return;
    }
    if (c_.is_directive("param") || c_.is_directive("local")) {
      c_.fail("a variable of ." + std::string(c_.directive()) + " outside functions is not known");
    }
    declaration_reader{c_}.read_all(is_extern, [this](variable v, u32 line) { add(std::move(v), line); });
  }
  void add(std::unique_ptr<function_text> f) {
    auto const [found, is_new] = functions_.try_emplace(f->name, m_.functions.size());
    if (is_new) {
      m_.functions.push_back(std::move(f));
      return;
    }
    std::unique_ptr<function_text>& other = m_.functions[found->second];
    if (other->has_body && f->has_body) {
      c_.fail(f->line, "the function " + in_quotes(f->name) + " has two bodies");
    }
    if (f->has_body) {
      other = std::move(f);
    }
  }
  void add(variable v, u32 line) {
    auto const [found, is_new] = variables_.try_emplace(v.name, m_.variables.size());
    if (is_new) {
      m_.variables.push_back(std::move(v));
    } else if (m_.variables[found->second].is_extern) {
      m_.variables[found->second] = std::move(v);
    } else if (!v.is_extern) {
      twice(v.name, line);
    }
  }
  // Those that stood in a function.
  void check_names(std::size_t before) {
    for (std::size_t k = before; k < m_.variables.size(); ++k) {
      if (!variables_.try_emplace(m_.variables[k].name, k).second) {
        twice(m_.variables[k].name, c_.line());
      }
    }
  }
  [[noreturn]] void twice(std::string_view name, u32 line) const {
    c_.fail(line, "the variable " + in_quotes(name) + " is declared twice");
  }

  cursor c_;
  module_text& m_;
  location_reader places_;
  std::map<std::string, std::size_t> functions_{};  // by name: index into module_text
  std::map<std::string, std::size_t> variables_{};
};

}}}}  // namespace warpmem::v0::ptx::reading

namespace warpmem { inline namespace v0 { namespace ptx {

// Throws ptx::error, "kernel.ptx:12: ...", for a text that is not PTX. Instructions are not checked: one that is not
// known is an error only where it is reached.
[[nodiscard]] inline module_text read_module(std::string_view text, std::string origin) {
  constexpr std::size_t most = std::size_t{1} << 30;
  module_text m;
  m.origin = std::move(origin);
  // A fat binary has zeros behind the text.
  text = text.substr(0, text.find_last_not_of('\0') + 1);
  text.remove_prefix(text.starts_with("\xef\xbb\xbf") ? 3 : 0);
  if (text.size() > most) {
    throw error{m.origin + ": the text has more than 1 GiB"};
  }
  reading::module_reader{text, m}.read();
  return m;
}

}}}  // namespace warpmem::v0::ptx
