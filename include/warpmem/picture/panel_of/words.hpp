// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words and numbers of a panel: what all kinds of explanations share.
#pragma once

#include <warpmem/model/report/counter.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/text/describable.hpp>
#include <warpmem/text/machine.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/words.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

template <class Explanation>
[[nodiscard]] panel words_of(std::string_view memory, Explanation const& e) {
  panel p{};
  p.memory = memory;
  p.capability = text::detail::machine_in_brief(e.arch);
  p.machine = text::detail::machine(e.arch);
  p.access = text::in_words(e.access);
  p.summary = text::in_words(e.report);
  p.faulty = e.report.basis.faults.any();
  return p;
}

// "3 %"; "" where a count is unknown, or there is nothing.
[[nodiscard]] inline std::string percent_of(counter part, counter whole) {
  return part.known() && whole > counter{0}
             ? text::detail::percent(static_cast<double>(part.value_or(0)) / static_cast<double>(whole.value_or(1)))
             : "";
}

template <class Explanation>
[[nodiscard]] panel_numbers numbers_of(std::string_view unit, counter actual, Explanation const& e) {
  panel_numbers n{};
  n.unit = unit;
  n.actual = text::number(actual);
  n.known = text::detail::known_of(e.arch, e.report.basis.known);
  return n;
}

template <class Explanation>
[[nodiscard]] panel_numbers numbers_of(std::string_view unit, counter actual, counter ideal, Explanation const& e) {
  panel_numbers n = numbers_of(unit, actual, e);
  n.ideal = text::number(ideal);
  n.excessive = text::number(actual - ideal);
  n.efficiency = percent_of(ideal, actual);
  return n;
}

}}}}  // namespace warpmem::v0::picture::detail
