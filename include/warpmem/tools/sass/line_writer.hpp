// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of PTX for one instruction of SASS after another.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/cubin/word.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace sass {

// Why an instruction has no words of PTX here.
struct not_lifted {
  std::string why{};
};

namespace detail {

using cubin::detail::word;

[[nodiscard]] inline std::string numbered(std::string_view prefix, std::uint64_t number) {
  return std::string(prefix).append(std::to_string(number));
}
[[nodiscard]] inline std::string hexadecimal(std::string_view prefix, std::uint64_t number, int digits) {
  char text[20];
  static_cast<void>(std::snprintf(text, sizeof text, "%0*llX", digits, static_cast<unsigned long long>(number)));
  return std::string(prefix).append(text);
}

class line_writer {
 public:
  word w{};
  cubin::instruction const* now{};

  void begin_lines(cubin::instruction const& i) {
    now = &i;
    w = {i.low, i.high};
    temporaries_[0] = temporaries_[1] = temporaries_[2] = 0;
    guard_ = {};
  }
  [[noreturn]] void refuse(std::string_view why) const { throw not_lifted{std::string(why)}; }
  // Refuses bits whose meaning is not known.
  void expect(unsigned at, unsigned count, std::uint64_t value) const {
    if (w.bits(at, count) != value) {
      refuse(std::string("bits ").append(std::to_string(at)).append(" and following"));
    }
  }

  // ---- text

  // Of values that only this instruction uses.
  void make(std::string_view opcode, std::initializer_list<std::string_view> operands) { line({}, opcode, operands); }
  // Behind the instruction's predicate.
  void put(std::string_view opcode, std::initializer_list<std::string_view> operands) {
    line(guard_, opcode, operands);
  }
  void raw(std::string_view text) { add(text); }
  [[nodiscard]] std::string temp() { return fresh(0, "%t"); }
  [[nodiscard]] std::string wide() { return fresh(1, "%q"); }
  [[nodiscard]] std::string flag() { return fresh(2, "%f"); }
  [[nodiscard]] std::string const& guard() const { return guard_; }
  void set_guard(std::string text) { guard_ = std::move(text); }

  // What was written.
  [[nodiscard]] std::string const& text() const { return text_; }
  // The instruction of each line.
  [[nodiscard]] std::vector<cubin::instruction const*> const& lines() const { return lines_; }
  [[nodiscard]] std::size_t most(int kind) const { return most_[kind]; }

 private:
  [[nodiscard]] std::string fresh(int kind, std::string_view prefix) {
    std::size_t const n = temporaries_[kind]++;
    most_[kind] = (std::max)(most_[kind], n + 1);
    return numbered(prefix, n);
  }
  void line(std::string_view guard, std::string_view opcode, std::initializer_list<std::string_view> operands) {
    std::string text{guard};
    text.append(opcode);
    char const* between = " ";
    for (std::string_view const o : operands) {
      text.append(between).append(o);
      between = ", ";
    }
    add(text.append(";"));
  }
  void add(std::string_view text) {
    text_.append(text).append("\n");
    lines_.push_back(now);
  }

  std::string text_{};
  std::vector<cubin::instruction const*> lines_{};
  std::string guard_{};
  std::size_t temporaries_[3]{};
  std::size_t most_[3]{};
};

}  // namespace detail

}}}  // namespace warpmem::v0::sass
