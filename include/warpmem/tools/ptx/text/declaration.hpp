// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables: .global .align 4 .b8 table[16] = {...}, .shared .v4 .f32 x, y and parameters of functions.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/cursor.hpp>
#include <warpmem/tools/ptx/text/initial_value.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

[[nodiscard]] constexpr std::optional<state_space> space_of(std::string_view directive) noexcept {
  return directive == "global"   ? std::optional{state_space::global}
         : directive == "shared" ? std::optional{state_space::shared}
         : directive == "local"  ? std::optional{state_space::local}
         : directive == "const"  ? std::optional{state_space::constant}
         : directive == "param"  ? std::optional{state_space::param}
                                 : std::nullopt;
}

// .align 16, behind the word. 1 MiB is far more than any memory asks for.
[[nodiscard]] inline u32 read_alignment(cursor& c) {
  u32 const align = c.take_u32("an alignment");
  if (align == 0 || (align & (align - 1)) != 0 || align > 1U << 20) {
    c.fail("an alignment that is no power of two up to 1048576");
  }
  return align;
}
// .attribute(.managed, .unified(19, 95)), behind the word: whether .managed is in it.
[[nodiscard]] inline bool read_attributes(cursor& c) {
  bool is_managed = false;
  c.expect('(');
  do {
    if (c.take_directive("managed")) {
      is_managed = true;
    } else if (c.take_directive("unified")) {
      c.expect('(');
      c.take_number("an identifier");
      c.expect(',');
      c.take_number("an identifier");
      c.expect(')');
    } else {
      c.expected("an attribute");
    }
  } while (c.take(','));
  c.expect(')');
  return is_managed;
}

class declaration_reader {
 public:
  explicit declaration_reader(cursor& c) noexcept : c_{c} {}

  // Where a state space stands: calls add(variable, line) for each name up to the semicolon.
  template <class Add>
  void read_all(bool is_extern, Add add) {
    head();
    common_.is_extern = is_extern;
    do {
      u32 const line = c_.line();
      variable v = one();
      if (c_.take('=')) {
        initial(v);
      }
      if (has_open_size_ && v.value.empty() && !is_extern) {
        c_.fail(line, in_quotes(v.name) + " has neither a size nor an initial value");
      }
      add(std::move(v), line);
    } while (c_.take(','));
    c_.expect(';');
  }
  [[nodiscard]] variable read_parameter() {
    if (c_.is_directive("reg")) {
      c_.fail("parameters in registers are not known");
    }
    head();
    if (common_.space != state_space::param) {
      c_.fail("a parameter in another space than .param");
    }
    return one();
  }

 private:
  void head() {
    auto const space = space_of(c_.directive());
    if (!space) {
      c_.expected("a declaration");
    }
    c_.take_directive();
    common_ = {};
    common_.space = *space;
    std::optional<u32> align;
    elements_ = 1;
    type_ = nullptr;
    while (type_ == nullptr) {
      if (c_.take_directive("align")) {
        align = read_alignment(c_);
      } else if (c_.take_directive("attribute")) {
        common_.is_managed = read_attributes(c_);
      } else if (c_.is_directive("v2") || c_.is_directive("v4")) {
        elements_ = c_.take_directive() == "v2" ? 2 : 4;
      } else {
        take_type();
      }
    }
    common_.element_bytes = type_->bytes;
    common_.element_kind = type_->kind;
    common_.align = align ? *align : type_->bytes * elements_;
    if (common_.space == state_space::param && c_.take_directive("ptr")) {
      skip_pointee();
    }
  }
  void take_type() {
    type_ = find_data_type(c_.directive());
    if (type_ == nullptr || type_->kind == 'p') {
      c_.expected("a type of variables");
    }
    c_.take_directive();
  }
  // What a pointer points to: it is not the alignment of the parameter.
  void skip_pointee() {
    common_.is_pointer = true;
    if (auto const space = space_of(c_.directive()); space && *space != state_space::param) {
      c_.take_directive();
    }
    if (c_.take_directive("align")) {
      (void)read_alignment(c_);
    }
  }
  [[nodiscard]] variable one() {
    variable v = common_;
    v.name = c_.take_name("a variable's name");
    sizes_.clear();
    has_open_size_ = false;
    while (c_.take('[')) {
      if (sizes_.empty() && c_.is(']')) {
        has_open_size_ = true;
        sizes_.push_back(0);
      } else {
        sizes_.push_back(c_.take_number("an array's size"));
      }
      c_.expect(']');
      if (sizes_.size() > 16) {
        c_.fail("an array with more than 16 dimensions");
      }
    }
    if (elements_ != 1) {
      sizes_.push_back(elements_);
    }
    v.bytes = bytes(has_open_size_ ? 0 : 1);
    return v;
  }
  // `factor` in place of a first dimension that is open.
  [[nodiscard]] u64 bytes(u64 factor) const {
    constexpr u64 most = u64{1} << 40;  // 1 TiB
    u64 all = type_->bytes;
    for (std::size_t k = 0; k < sizes_.size(); ++k) {
      u64 const n = k == 0 && has_open_size_ ? factor : sizes_[k];
      if (n != 0 && all > most / n) {
        c_.fail("a variable of more than 1 TiB");
      }
      all *= n;
    }
    return all;
  }
  void initial(variable& v) {
    bool const may_have = v.space == state_space::global || v.space == state_space::constant;
    if (!may_have || v.is_extern) {
      c_.fail("an initial value where PTX has none");
    }
    u64 const rows = initial_value_reader{c_, *type_, sizes_, v}.read();
    if (has_open_size_) {
      v.bytes = bytes(rows);
    }
  }

  cursor& c_;
  variable common_{};
  data_type const* type_{};
  u32 elements_{1};
  std::vector<u64> sizes_{};
  bool has_open_size_{};
};

}}}}  // namespace warpmem::v0::ptx::reading
