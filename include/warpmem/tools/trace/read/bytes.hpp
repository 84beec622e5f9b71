// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes in order, from wherever they come.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>

namespace warpmem { inline namespace v0 { namespace trace {

// What is wrong with a trace, in one sentence with its file, and its line where there is one.
class trace_error : public std::runtime_error {
 public:
  explicit trace_error(std::string const& file, std::string const& what, std::uint64_t line = 0)
      : std::runtime_error{warpmem::detail::at_line(file, line) + ": " + what} {}
};

namespace detail {

// A sentence about this file that has no line, with the line where its reader stood.
[[nodiscard]] inline std::string at_line(std::string const& what, std::string const& file, std::uint64_t line) {
  return what.starts_with(file + ": ") ? trace_error{file, what.substr(file.size() + 2), line}.what() : what;
}

// Where bytes come from: a file, a pipe, a decoder, or a class of the caller.
class byte_source {
 public:
  byte_source() = default;
  byte_source(byte_source const&) = delete;
  byte_source& operator=(byte_source const&) = delete;
  virtual ~byte_source() = default;
  // At most `most` bytes, and 0 only at the end. Throws trace_error.
  virtual std::size_t read(char* to, std::size_t most) = 0;
  // Why damage to the bytes that were read would go unseen; null where a checksum would show it, or there are no
  // compressed bytes.
  [[nodiscard]] virtual char const* unchecked() const noexcept { return nullptr; }
};

}  // namespace detail

// A file; "-" is standard input.
class file_bytes final : public detail::byte_source {
 public:
  explicit file_bytes(std::string path) : path_{std::move(path)} {
    file_ = path_ == "-" ? stdin : std::fopen(path_.c_str(), "rb");
    if (file_ == nullptr) {
      throw trace_error{path_, std::string("cannot be opened: ").append(std::generic_category().message(errno))};
    }
  }
  ~file_bytes() override {
    if (file_ != stdin) {
      (void)std::fclose(file_);
    }
  }
  std::size_t read(char* to, std::size_t most) override {
    std::size_t const n = std::fread(to, 1, most, file_);
    if (n == 0 && std::ferror(file_) != 0) {
      throw trace_error{path_, std::string("cannot be read: ").append(std::generic_category().message(errno))};
    }
    return n;
  }

 private:
  std::string path_;
  std::FILE* file_;
};

}}}  // namespace warpmem::v0::trace
