// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The numbers and strings that DWARF is made of. Reading past the end gives zeros, and says so.
#pragma once

#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class dwarf_reader {
 public:
  explicit dwarf_reader(std::string_view bytes) noexcept : rest_{bytes} {}

  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }
  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

  template <class T>
  T number() noexcept {
    T value{};
    if (rest_.size() < sizeof(T)) {
      rest_ = {};
      return value;
    }
    std::memcpy(&value, rest_.data(), sizeof(T));
    rest_.remove_prefix(sizeof(T));
    return value;
  }
  // Seven bits a byte, lowest first.
  std::uint64_t unsigned_leb() noexcept {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      auto const byte = number<std::uint8_t>();
      value |= shift < 64 ? std::uint64_t{byte & 127U} << shift : 0;
      if (byte < 128) {
        return value;
      }
    }
  }
  std::int64_t signed_leb() noexcept {
    std::uint64_t value = 0;
    for (unsigned shift = 0;;) {
      auto const byte = number<std::uint8_t>();
      value |= shift < 64 ? std::uint64_t{byte & 127U} << shift : 0;
      shift += 7;
      if (byte < 128) {
        bool const negative = (byte & 64) != 0 && shift < 64;
        return static_cast<std::int64_t>(negative ? value | ~std::uint64_t{0} << shift : value);
      }
    }
  }
  std::string_view text() noexcept {
    auto const found = rest_.substr(0, rest_.find('\0'));
    rest_.remove_prefix(found.size() < rest_.size() ? found.size() + 1 : rest_.size());
    return found;
  }
  // The next `bytes` as a reader of its own.
  dwarf_reader part(std::uint64_t bytes) noexcept {
    auto const size = static_cast<std::size_t>(bytes < rest_.size() ? bytes : rest_.size());
    dwarf_reader const r{rest_.substr(0, size)};
    rest_.remove_prefix(size);
    return r;
  }
  void skip(std::uint64_t bytes) noexcept { (void)part(bytes); }

 private:
  std::string_view rest_;
};

}}}}  // namespace warpmem::v0::capture::detail
