// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel's printf prints: the format, and arguments as vprintf has them in memory, each aligned to its size.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Memory: read_bytes(at, bytes, to) copies, and says whether there are so many; read_text(at) is a string.
template <class Memory>
class print_format {
 public:
  print_format(std::string_view format, u64 arguments, Memory& memory)
      : format_{format}, at_{arguments}, memory_{memory} {}

  [[nodiscard]] std::string text() {
    while (!format_.empty()) {
      std::size_t const n = format_.find('%');
      out_ += format_.substr(0, n);
      format_ = n == std::string_view::npos ? std::string_view{} : format_.substr(n);
      if (!format_.empty()) {
        print_one();
      }
    }
    return out_;
  }
  [[nodiscard]] int arguments() const noexcept { return count_; }

 private:
  struct directive {
    std::string flags{};  // with width and precision
    std::string size{};
    char type{};
  };

  template <class T>
  [[nodiscard]] T next() {
    T value{};
    at_ = (at_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
    (void)memory_.read_bytes(at_, sizeof(T), &value);
    at_ += sizeof(T);
    ++count_;
    return value;
  }
  // %[flags][width][.precision][size]type. An unknown type is printed as it stands.
  void print_one() {
    directive d;
    std::size_t k = 1;
    for (; k < format_.size() && std::strchr("#-+ 0123456789.*", format_[k]) != nullptr; ++k) {
      if (format_[k] == '*') {
        add_number(d.flags, next<s32>());
      } else {
        d.flags += format_[k];
      }
    }
    for (; k < format_.size() && std::strchr("hlLjzt", format_[k]) != nullptr; ++k) {
      d.size += format_[k];
    }
    if (k == format_.size()) {
      out_ += format_;
      format_ = {};
      return;
    }
    d.type = format_[k];
    std::string_view const whole = format_.substr(0, k + 1);
    format_ = format_.substr(k + 1);
    if (!print(d)) {
      out_ += whole;
    }
  }
  // A width or a precision. Of a negative width the sign is a flag; a negative precision is as if there was none.
  static void add_number(std::string& flags, s32 n) {
    if (n < 0 && flags.ends_with('.')) {
      flags.pop_back();
    } else {
      flags += std::to_string(n);
    }
  }
  // long has 8 bytes, as on the GPU.
  [[nodiscard]] bool print(directive const& d) {
    bool const is_wide = !d.size.empty() && d.size[0] != 'h';
    std::string const spec = "%" + d.flags;
    switch (d.type) {
      case '%':
        out_ += '%';
        return true;
      case 'd':
      case 'i':
        put(spec + "lld", is_wide ? static_cast<long long>(next<s64>()) : narrow(next<s32>(), d.size));
        return true;
      case 'u':
      case 'o':
      case 'x':
      case 'X':
        put(spec + "ll" + d.type, is_wide ? static_cast<unsigned long long>(next<u64>()) : narrow(next<u32>(), d.size));
        return true;
      case 'c':
        put(spec + "c", static_cast<int>(next<s32>()));
        return true;
      case 's':
        put(spec + "s", memory_.read_text(next<u64>()).c_str());
        return true;
      case 'p':
        put_pointer(next<u64>(), d.flags);
        return true;
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G':
      case 'a':
      case 'A':
        put(spec + d.type, next<double>());
        return true;
      default:
        return false;
    }
  }
  [[nodiscard]] static long long narrow(s32 value, std::string const& size) noexcept {
    return size == "hh" ? static_cast<s8>(value) : size == "h" ? static_cast<s16>(value) : value;
  }
  [[nodiscard]] static unsigned long long narrow(u32 value, std::string const& size) noexcept {
    return size == "hh" ? static_cast<u8>(value) : size == "h" ? static_cast<u16>(value) : value;
  }
  void put_pointer(u64 value, std::string const& flags) {
    char digits[24];
    std::snprintf(digits, sizeof(digits), "0x%llx", static_cast<unsigned long long>(value));
    put("%" + flags + "s", value == 0 ? "(nil)" : digits);
  }
  template <class T>
  void put(std::string const& spec, T value) {
    int const size = std::snprintf(nullptr, 0, spec.c_str(), value);
    if (size > 0) {
      std::vector<char> text(static_cast<std::size_t>(size) + 1);
      std::snprintf(text.data(), text.size(), spec.c_str(), value);
      out_.append(text.data(), static_cast<std::size_t>(size));
    }
  }

  std::string_view format_;
  u64 at_;
  Memory& memory_;
  std::string out_{};
  int count_{};
};

}}}}  // namespace warpmem::v0::ptx::detail
