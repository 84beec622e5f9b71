// Lines of a file. A read error is never taken for the end of the file, and a line is refused before it fills the
// memory.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <system_error>

#include "input_error.hpp"

namespace predict {

class line_reader {
 public:
  // Far more than a row of addresses and counters has.
  static constexpr std::size_t most_bytes = std::size_t{1} << 20;

  // "-" is standard input.
  explicit line_reader(std::string const& name)
      : name_{name == "-" ? "standard input" : name}, file_{name == "-" ? stdin : std::fopen(name.c_str(), "rb")} {
    if (file_ == nullptr) {
      refuse(1);
    }
  }

  [[nodiscard]] std::string const& name() const { return name_; }
  // Of the last line read, from 1.
  [[nodiscard]] std::size_t line() const { return line_; }

  // The next line without its end; false if there is none. The last line may lack its end.
  [[nodiscard]] bool next(std::string& text) {
    text.clear();
    while (at_ != end_ || fill()) {
      char const* const from = buffer_ + at_;
      auto const* const stop = static_cast<char const*>(std::memchr(from, '\n', end_ - at_));
      std::size_t const bytes = stop == nullptr ? end_ - at_ : static_cast<std::size_t>(stop - from);
      if (text.size() + bytes > most_bytes) {
        throw input_error{name_ + ":" + std::to_string(line_ + 1) + ": longer than " + std::to_string(most_bytes) +
                          " bytes; expected one access a line"};
      }
      text.append(from, bytes);
      at_ += bytes;
      if (stop != nullptr) {
        ++at_;
        ++line_;
        return true;
      }
    }
    line_ += text.empty() ? 0U : 1U;
    return !text.empty();
  }

 private:
  struct closer {
    void operator()(std::FILE* file) const {
      if (file != stdin) {
        std::fclose(file);
      }
    }
  };

  [[nodiscard]] bool fill() {
    at_ = 0;
    end_ = std::fread(buffer_, 1, sizeof(buffer_), file_.get());
    if (end_ == 0 && std::ferror(file_.get()) != 0) {
      refuse(line_ + 1);
    }
    return end_ != 0;
  }
  [[noreturn]] void refuse(std::size_t line) const {
    throw input_error{name_ + ":" + std::to_string(line) +
                      ": cannot be read: " + std::generic_category().message(errno)};
  }

  std::string name_;
  std::unique_ptr<std::FILE, closer> file_;
  std::size_t line_{};
  std::size_t at_{};
  std::size_t end_{};
  char buffer_[1 << 16];
};

}  // namespace predict
