// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes of a file, none of which is read from outside it. Numbers are little-endian, as in every cubin.
#pragma once

#include <warpmem/model/config.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace warpmem { inline namespace v0 { namespace cubin {

// What is wrong with a cubin: one sentence that begins with the file's name. Thrown by everything that reads.
struct error : std::runtime_error {
  error(std::string_view file, std::string_view what)
      : std::runtime_error{std::string{file}.append(": ").append(what)} {}
};

namespace detail {

// All of a file. Throws error that says why not: streams throw what nobody expects where it is a folder.
[[nodiscard]] inline std::string contents_of(std::string const& path) {
  std::string text;
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  int why = file != nullptr ? 0 : errno;
  if (file != nullptr) {
    char piece[1 << 12];
    for (std::size_t n = 1; n != 0;) {
      n = std::fread(piece, 1, sizeof(piece), file);
      text.append(piece, n);
    }
    why = std::ferror(file) != 0 ? errno : 0;
    (void)std::fclose(file);
  }
  if (why != 0) {
    throw error{path, std::string("cannot be read: ").append(std::generic_category().message(why))};
  }
  return text;
}

// A part of a file, and the words for it in messages.
class bytes {
 public:
  bytes(std::string_view data, std::string_view file, std::string_view part) : data_{data}, file_{file}, part_{part} {}

  [[nodiscard]] std::uint64_t size() const { return data_.size(); }
  [[noreturn]] void refuse(std::string_view why) const {
    throw error{file_, std::string{part_}.append(" ").append(why)};
  }

  // Throws where the part ends before.
  [[nodiscard]] std::string_view some(std::uint64_t at, std::uint64_t count) const {
    if (at > data_.size() || count > data_.size() - at) {
      refuse("ends too early");
    }
    return data_.substr(static_cast<std::size_t>(at), static_cast<std::size_t>(count));
  }
  [[nodiscard]] bytes part(std::uint64_t at, std::uint64_t count, std::string_view name) const {
    return bytes{some(at, count), file_, name};
  }
  // A number of 1 to 8 bytes.
  [[nodiscard]] std::uint64_t number(std::uint64_t at, unsigned count) const {
    std::uint64_t value = 0;
    unsigned shift = 0;
    for (char const c : some(at, count)) {
      value |= std::uint64_t{static_cast<unsigned char>(c)} << shift;
      shift += 8;
    }
    return value;
  }
  // Up to the zero that ends it.
  [[nodiscard]] std::string_view text(std::uint64_t at) const {
    std::string_view const rest = some(at, at <= data_.size() ? data_.size() - at : 0);
    std::size_t const end = rest.find('\0');
    if (end == std::string_view::npos) {
      refuse("has a name without an end");
    }
    return rest.substr(0, end);
  }

 private:
  std::string_view data_;
  std::string_view file_;
  std::string_view part_;
};

// Reads a part from its begin to its end.
class cursor {
 public:
  explicit cursor(bytes const& from) : from_{from} {}

  [[nodiscard]] std::uint64_t at() const { return at_; }
  [[nodiscard]] bool at_end() const { return at_ >= from_.size(); }
  [[nodiscard]] bytes const& all() const { return from_; }
  void skip(std::uint64_t count) {
    static_cast<void>(from_.some(at_, count));
    at_ += count;
  }
  [[nodiscard]] std::uint64_t number(unsigned count) {
    std::uint64_t const value = from_.number(at_, count);
    at_ += count;
    return value;
  }
  [[nodiscard]] std::string_view text() {
    std::string_view const value = from_.text(at_);
    at_ += value.size() + 1;
    return value;
  }
  // LEB128, DWARF's numbers of any length. Bits above 64 are lost.
  [[nodiscard]] std::uint64_t uleb() {
    unsigned shift = 0;
    return leb(shift);
  }
  [[nodiscard]] std::int64_t sleb() {
    unsigned shift = 0;
    std::uint64_t value = leb(shift);
    if (shift < 64 && (value >> (shift - 1) & 1) != 0) {
      value |= ~std::uint64_t{0} << shift;
    }
    return static_cast<std::int64_t>(value);
  }

 private:
  [[nodiscard]] std::uint64_t leb(unsigned& shift) {
    std::uint64_t value = 0;
    for (;;) {
      std::uint64_t const byte = number(1);
      if (shift < 64) {
        value |= (byte & 0x7f) << shift;
        shift += 7;
      }
      if (byte < 0x80) {
        return value;
      }
    }
  }

  bytes from_;
  std::uint64_t at_{};
};

}  // namespace detail

}}}  // namespace warpmem::v0::cubin
