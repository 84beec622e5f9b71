// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transactions and bank accesses in words, one or a list of them.
#pragma once

#include <warpmem/model/report/transaction.hpp>
#include <warpmem/text/texture.hpp>
#include <warpmem/text/words.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "32 bytes at 0x40: lanes 0-3".
[[nodiscard]] inline std::string line(transaction const& t) {
  return counted(t.bytes, "byte") + " at " + detail::hex(t.base) + ": " + lanes(t.lanes);
}

[[nodiscard]] inline std::string full(transaction const& t) { return "request " + number(t.request) + ", " + line(t); }

// "bank 4, 4 bytes at 0x90: lane 1".
[[nodiscard]] inline std::string line(bank_access const& b) {
  return "bank " + number(b.bank) + (b.banks > 1 ? "-" + number(b.bank + b.banks - 1) : "") + ", " +
         counted(b.bytes, "byte") + " at " + detail::hex(b.base) + ": " + lanes(b.lanes);
}

[[nodiscard]] inline std::string full(bank_access const& b) {
  return "wavefront " + number(b.wavefront) + ", phase " + number(b.phase) + ", " + line(b);
}

namespace detail {

template <class T>
concept entry_in_words = requires(T const& x) {
  text::line(x);
  text::full(x);
};

}  // namespace detail

// "2 entries", then one on each line. Not named `line` and `full`, because {fmt} and the standard library have
// formatters of their own for ranges.
template <detail::entry_in_words T, int Capacity>
[[nodiscard]] std::string entries(bounded_list<T, Capacity> const& list) {
  std::string text = list.empty() ? "no entry" : number(list.size()) + (list.size() == 1 ? " entry" : " entries");
  for (T const& entry : list) {
    text += "\n  " + full(entry);
  }
  return text;
}

}}}  // namespace warpmem::v0::text
