// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What decoding functions of instructions that compute share: modifiers that are taken one by one, so that none is
// passed over, and operands whose registers have the width that the handler reads.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace ops {

// The words between the name and the last `types` words.
class modifiers {
 public:
  explicit modifiers(decoder& d, std::size_t types = 1) : decoder_{d} {
    std::size_t const n = d.words().size();
    for (std::size_t k = 1; k + types < n; ++k) {
      left_.push_back(d.words()[k]);
    }
  }

  // Whether the word is there.
  bool take(std::string_view word) {
    auto const found = std::find(left_.begin(), left_.end(), word);
    if (found == left_.end()) {
      return false;
    }
    left_.erase(found);
    return true;
  }
  // Which of these words is there, from 1; 0: none.
  u8 take_one(std::initializer_list<std::string_view> words) {
    u8 k = 0;
    for (std::string_view const word : words) {
      ++k;
      if (take(word)) {
        return k;
      }
    }
    return 0;
  }
  // Refuses what nobody took.
  void done() const {
    if (!left_.empty()) {
      decoder_.refuse("the modifier ." + std::string{left_.front()});
    }
  }

 private:
  decoder& decoder_;
  std::vector<std::string_view> left_{};
};

// The row of a source; its register must have so many bytes, 0 for a predicate.
[[nodiscard]] inline s32 source(decoder& d, operand const& o, u32 bytes) {
  u32 own = bytes;
  s32 const at = d.value(o, bytes, &own);
  if (at < 0) {
    d.refuse("an operand that is _");
  }
  if (own != bytes) {
    d.refuse(o.text + " has " + std::to_string(8 * own) + " bits, not " + std::to_string(8 * bytes));
  }
  return at;
}
[[nodiscard]] inline s32 source(decoder& d, std::size_t k, u32 bytes) { return source(d, d.at(k), bytes); }

// The row of a result. -1 for _, where that is allowed.
[[nodiscard]] inline s32 result(decoder& d, operand const& o, u32 bytes, bool may_be_unused = false) {
  row_of_register const r = d.result(o);
  if (r.at < 0 && !may_be_unused) {
    d.refuse("a result that is _");
  }
  if (r.at >= 0 && r.bytes != bytes) {
    d.refuse(o.text + " has " + std::to_string(8 * r.bytes) + " bits, not " + std::to_string(8 * bytes));
  }
  return r.at;
}

// A predicate may be a number: 0 is false.
[[nodiscard]] inline s32 predicate_source(decoder& d, operand const& o) {
  if (o.is == operand::kind::number) {
    return d.predicate_value(o);
  }
  return source(d, o, 0);
}
// Whether it is read inverted: !%p1. Of -1, predicate_source has the inverse, so that it is true.
[[nodiscard]] inline bool is_inverted(operand const& o) noexcept { return o.negated; }

inline void expect_operands(decoder& d, std::size_t n) {
  if (d.operands() != n) {
    d.refuse(std::to_string(d.operands()) + " operands in place of " + std::to_string(n));
  }
}

// d = f(a, b, ...) where the result has `to` bytes and the sources as many as the list says.
[[nodiscard]] inline instruction begin_lanes(decoder& d, u32 to, std::initializer_list<u32> from) {
  expect_operands(d, from.size() + 1);
  instruction i = d.begin();
  i.d = result(d, d.at(0), to);
  s32* const rows[] = {&i.a, &i.b, &i.c, &i.e};
  std::size_t k = 0;
  for (u32 const bytes : from) {
    *rows[k] = source(d, k + 1, bytes);
    ++k;
  }
  return i;
}
inline void push_lanes(decoder& d, handler run, u32 to, std::initializer_list<u32> from) {
  d.push(begin_lanes(d, to, from), run);
}
// All of the instruction's type.
inline void push_unary(decoder& d, handler run) {
  u32 const n = type_bytes(d.type());
  push_lanes(d, run, n, {n});
}
inline void push_binary(decoder& d, handler run) {
  u32 const n = type_bytes(d.type());
  push_lanes(d, run, n, {n, n});
}
inline void push_ternary(decoder& d, handler run) {
  u32 const n = type_bytes(d.type());
  push_lanes(d, run, n, {n, n, n});
}

}}}}  // namespace warpmem::v0::ptx::ops
