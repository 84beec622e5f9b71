// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text of a partial report: lines of a word and name=value. Writer and reader take the same calls, so that one
// function passes a struct through either.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/header.hpp>

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// FNV-1a, which finds accidents, not forgeries.
[[nodiscard]] constexpr std::uint64_t checksum_of(std::string_view text) noexcept {
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (char const c : text) {
    sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  return sum;
}

class partial_writer {
 public:
  void line(char const* word) { text_.append(text_.empty() ? "" : "\n").append(word); }
  template <std::integral Integer>
  void operator()(char const* name, Integer value) {
    name_of(name);
    number(value, 10);
  }
  void operator()(char const* name, counter value) {
    if (value.known()) {
      (*this)(name, value.value_or(0));
    } else {
      name_of(name);
      text_ += '?';
    }
  }
  void operator()(char const* name, lane_mask value) { (*this)(name, value.bits); }
  void operator()(char const* name, std::string const& value) {
    name_of(name);
    text_ += '"';
    for (char const c : value) {
      if (c > ' ' && c <= '~' && c != '"' && c != '%') {
        text_ += c;
      } else {
        auto const byte = static_cast<unsigned char>(c);
        text_ += {'%', "0123456789abcdef"[byte / 16], "0123456789abcdef"[byte % 16]};
      }
    }
    text_ += '"';
  }
  void operator()(char const* name, address const (&at)[32]) {
    name_of(name);
    for (address const one : at) {
      number(one, 16);
      text_ += ',';
    }
  }
  template <class Enum>
  void enumerator(char const* name, Enum value, Enum /*last*/) {
    (*this)(name, static_cast<int>(value));
  }

  void refuse() const noexcept {}  // what a reader does

  // The text with its checksum.
  [[nodiscard]] std::string finish() && {
    line("end");
    std::uint64_t const sum = checksum_of(text_);
    (*this)("checksum", sum);
    return std::move(text_) + '\n';
  }

 private:
  void name_of(char const* name) { text_.append(" ").append(name).append("="); }
  template <class Integer>
  void number(Integer value, int base) {
    char digits[24];
    auto const [end, error] = [&] {
      if constexpr (std::is_same_v<Integer, bool>) {
        return std::to_chars(digits, digits + sizeof digits, value ? 1 : 0, base);
      } else {
        return std::to_chars(digits, digits + sizeof digits, value, base);
      }
    }();
    text_.append(digits, end);
  }

  std::string text_{};
};

// Throws trace_error where the text is another one.
class partial_reader {
 public:
  // The checksum is looked at first: behind it, what differs is of another version.
  partial_reader(std::string file, std::string_view text) : file_{std::move(file)} {
    if (!text.starts_with("warpmem_partial ")) {
      throw trace_error{file_, "this is no partial report"};
    }
    std::size_t const end = text.rfind("\nend checksum=");
    std::uint64_t sum = 0;
    if (end == std::string_view::npos || !text.ends_with('\n') ||
        !number_of(text.substr(end + 14, text.size() - end - 15), sum)) {
      throw trace_error{file_, "the partial report is cut off"};
    }
    if (checksum_of(text.substr(0, end + 4)) != sum) {
      throw trace_error{file_, "the partial report is corrupt: its checksum is another one"};
    }
    left_ = text.substr(0, end + 1);
  }

  void line(char const* word) {
    skip("\n");
    std::string_view const wanted{word};
    if (!left_.starts_with(wanted)) {
      refuse();
    }
    left_.remove_prefix(wanted.size());
  }
  template <std::integral Integer>
  void operator()(char const* name, Integer& value) {
    number(token(name), value, 10);
  }
  void operator()(char const* name, counter& value) {
    std::string_view const text = token(name);
    std::int64_t known = 0;
    if (text == "?") {
      value = counter::unknown();
    } else {
      number(text, known, 10);
      value = known;
    }
  }
  void operator()(char const* name, lane_mask& value) { (*this)(name, value.bits); }
  void operator()(char const* name, std::string& value) {
    std::string_view text = token(name);
    if (text.size() < 2 || !text.starts_with('"') || !text.ends_with('"')) {
      refuse();
    }
    text = text.substr(1, text.size() - 2);
    value.clear();
    while (!text.empty()) {
      unsigned byte = static_cast<unsigned char>(text[0]);
      std::size_t const used = text[0] == '%' ? 3 : 1;
      if (used == 3) {
        number(text.substr(1, 2), byte, 16);
      }
      value += static_cast<char>(byte);
      text.remove_prefix(used < text.size() ? used : text.size());
    }
  }
  void operator()(char const* name, address (&at)[32]) {
    std::string_view text = token(name);
    for (address& one : at) {
      std::size_t const comma = text.find(',');
      number(text.substr(0, comma), one, 16);
      text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
  }
  template <class Enum>
  void enumerator(char const* name, Enum& value, Enum last) {
    int number = 0;
    (*this)(name, number);
    if (number < 0 || number > static_cast<int>(last)) {
      refuse();
    }
    value = static_cast<Enum>(number);
  }
  [[noreturn]] void refuse() const { throw trace_error{file_, "the partial report is of another version of warpmem"}; }

 private:
  void skip(std::string_view what) {
    if (!is_first_ && !left_.starts_with(what)) {
      refuse();
    }
    left_.remove_prefix(is_first_ ? 0 : what.size());
    is_first_ = false;
  }
  // The value of this name, which must come next.
  [[nodiscard]] std::string_view token(std::string_view name) {
    skip(" ");
    if (!left_.starts_with(name) || !left_.substr(name.size()).starts_with('=')) {
      refuse();
    }
    left_.remove_prefix(name.size() + 1);
    std::string_view const value = left_.substr(0, left_.find_first_of(" \n"));
    left_.remove_prefix(value.size());
    return value;
  }
  template <class Integer>
  void number(std::string_view text, Integer& value, int base) const {
    if constexpr (std::is_same_v<Integer, bool>) {
      unsigned bit = 0;
      number(text, bit, base);
      value = bit != 0;
    } else if (!number_of(text, value, base)) {
      refuse();
    }
  }

  std::string file_;
  std::string_view left_;
  bool is_first_{true};
};

}}}}  // namespace warpmem::v0::trace::detail
