// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The question which segments of memory an access moves.
#pragma once

#include <warpmem/matchers/question.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/matchers/words.hpp>
#include <warpmem/model/report/transaction.hpp>
#include <warpmem/text/words.hpp>

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace matchers {

namespace detail {

template <class Subject>
concept lists_transactions = requires(Subject const& s) {
  s.report.transactions;
  { *s.transactions.begin() } -> std::convertible_to<transaction>;
};

[[nodiscard]] inline bool is_as_expected(transaction const& expected, transaction const& moved) {
  bool const same_segment = expected.base == moved.base && expected.bytes == moved.bytes;
  return same_segment && (!expected.lanes.any() || expected == moved);
}

// "32 bytes at 0x0 (lanes 0-7), 32 bytes at 0x20 (lanes 8-15)"; lanes only where they are given. No more than eight.
[[nodiscard]] inline std::string joined(std::vector<transaction> const& list) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 0; i < list.size() && i < most; ++i) {
    text += (i == 0 ? "" : ", ") + text::counted(list[i].bytes, "byte") + " at " + text::detail::hex(list[i].base);
    text += list[i].lanes.any() ? " (" + text::lanes(list[i].lanes) + ")" : "";
  }
  return text + (list.size() > most ? " and " + text::number(static_cast<int>(list.size() - most)) + " more" : "");
}

class moves_exactly {
 public:
  explicit moves_exactly(std::vector<transaction> expected) : expected_{std::move(expected)} {}

  template <lists_transactions Subject>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    if (auto const nothing = nothing_to_check(subject.report); !nothing.empty()) {
      return cannot_say(nothing);
    }
    if (!subject.report.transactions.known()) {
      return unknown_number(subject, "transactions");
    }
    return compare(subject.transactions);
  }
  template <int Capacity>
  [[nodiscard]] verdict operator()(bounded_list<transaction, Capacity> const& list) const {
    return list.empty()
               ? cannot_say("there are no transactions: an access with a fault or without active lanes has none")
               : compare(list);
  }
  [[nodiscard]] std::string describe(bool negated) const {
    return std::string(negated ? "move something other than " : "move exactly ") +
           (expected_.empty() ? "nothing" : joined(expected_));
  }

 private:
  template <class List>
  [[nodiscard]] verdict compare(List const& list) const {
    std::vector<transaction> missing = expected_;
    std::vector<transaction> surplus;
    for (transaction const& t : list) {
      std::size_t i = 0;
      while (i < missing.size() && !is_as_expected(missing[i], t)) {
        ++i;
      }
      if (i < missing.size()) {
        missing.erase(missing.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        surplus.push_back(t);
      }
    }
    if (missing.empty() && surplus.empty()) {
      return decide(true, "it moves exactly these");
    }
    std::string fact = missing.empty() ? "" : "it does not move " + joined(missing);
    fact += surplus.empty() ? "" : (fact.empty() ? "it also moves " : "; instead ") + joined(surplus);
    return decide(false, std::move(fact));
  }

  std::vector<transaction> expected_;
};

}  // namespace detail

// All the segments, {byte address, bytes}, and optionally the lanes that each serves and the request it belongs to, in
// any order: MovesExactly({{0x100, 32}, {0x120, 32}}). Of explanations and transaction lists of global and local
// memory.
[[nodiscard]] inline question<detail::moves_exactly> MovesExactly(  // NOLINT: reads as frameworks' matchers do
    std::initializer_list<transaction> expected) {
  return question{detail::moves_exactly{std::vector<transaction>(expected)}};
}
template <int Capacity>
[[nodiscard]] question<detail::moves_exactly> MovesExactly(  // NOLINT
    bounded_list<transaction, Capacity> const& expected) {
  return question{detail::moves_exactly{std::vector<transaction>(expected.begin(), expected.end())}};
}

}}}  // namespace warpmem::v0::matchers
