// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .file 1 "kernel.cu" and .loc 1 5 3, function_name $L__info_string0, inlined_at 1 9 2
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/cursor.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <map>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

// Compilers on Windows write \ twice, although PTX has no escapes.
[[nodiscard]] inline std::string path_of(std::string_view written) {
  std::string path;
  for (std::size_t k = 0; k < written.size(); ++k) {
    path += written[k];
    k += written.substr(k, 2) == "\\\\" ? 1U : 0U;
  }
  return path;
}

class location_reader {
 public:
  location_reader(cursor& c, module_text& m) noexcept : c_{c}, m_{m} {}

  // .file 1 "kernel.cu", 1700000000, 4096; .file 1 "folder" "kernel.cu" md5 0x0123
  void file() {
    c_.take_directive();
    u32 const number = c_.take_u32("a file's number");
    std::string path = path_of(text());
    if (c_.now().is == token_kind::text) {
      std::string const name = path_of(text());
      bool const is_absolute = !name.empty() && (name[0] == '/' || name[0] == '\\' || name.substr(1, 1) == ":");
      path = path.empty() || is_absolute ? name : path + "/" + name;
    }
    while (c_.take(',')) {
      c_.take_number("a file's time or size");
    }
    if (c_.take_word("md5")) {
      c_.advance();
    }
    if (c_.take_word("source")) {
      (void)text();
    }
    m_.files[number] = std::move(path);
  }
  void begin_function() { latest_.clear(); }
  // Gives an index into module_text::places.
  s32 place() {
    c_.take_directive();
    source_location at = position();
    if (c_.is(',') && c_.next().text == "function_name") {
      c_.advance();
      c_.advance();
      // A label of .debug_str, or .debug_str itself.
      if (!c_.is_name()) {
        c_.expected("a function's name");
      }
      c_.advance();
      if (c_.take('+')) {
        c_.take_number("an offset");
      }
      c_.expect(',');
      if (!c_.take_word("inlined_at")) {
        c_.expected("inlined_at");
      }
      at.inlined_at = latest(position());
    }
    skip_flags();
    s32 const place = number_of(at);
    at.inlined_at = -1;
    latest_[at] = place;
    return place;
  }

 private:
  std::string_view text() {
    if (c_.now().is != token_kind::text) {
      c_.expected("a file's name");
    }
    std::string_view const t = c_.now().text;
    c_.advance();
    return t;
  }
  [[nodiscard]] source_location position() {
    source_location at;
    at.file = c_.take_u32("a file's number");
    at.line = c_.take_u32("a line");
    at.column = c_.take_u32("a column");
    return at;
  }
  // The call that inlined a place was itself a place before; where it was in several, in the latest.
  [[nodiscard]] s32 latest(source_location const& at) {
    auto const found = latest_.find(at);
    return found != latest_.end() ? found->second : number_of(at);
  }
  [[nodiscard]] s32 number_of(source_location const& at) {
    auto const [found, is_new] = numbers_.try_emplace(at, static_cast<s32>(m_.places.size()));
    if (is_new) {
      m_.places.push_back(at);
    }
    return found->second;
  }
  void skip_flags() {
    for (;;) {
      if (c_.is_word("is_stmt") || c_.is_word("isa") || c_.is_word("discriminator")) {
        c_.advance();
        c_.take_number("a number");
      } else if (!c_.take_word("prologue_end") && !c_.take_word("epilogue_begin") && !c_.take_word("basic_block")) {
        return;
      }
    }
  }

  cursor& c_;
  module_text& m_;
  std::map<source_location, s32> numbers_{};
  std::map<source_location, s32> latest_{};  // by file, line and column, of a function
};

}}}}  // namespace warpmem::v0::ptx::reading
