// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a test framework prints our values when a comparison fails.
#pragma once

#include <warpmem/matchers/kernel_answer.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/capability.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/text/words.hpp>
#if WARPMEM_DECLARES_ONLY
#  include <warpmem/matchers/compiled/subjects.hpp>
#else
#  include <warpmem/text/describable.hpp>
#  include <warpmem/text/transactions.hpp>
#endif

#include <concepts>
#include <string>

namespace warpmem { inline namespace v0 { namespace matchers {

namespace detail {

#if WARPMEM_DECLARES_ONLY
template <class T>
concept in_words = compiled_subject<T>;
#else
template <class T>
concept list_in_words = requires(T const& x) {
  text::entries(x);
};
template <class T>
concept in_words = (text::describable<T> || list_in_words<T>)&&(std::same_as<T, kernel_report> ||
                                                                !std::derived_from<T, kernel_report>);
#endif

// Exactly these types: no conversion makes an int a counter.
template <class T>
concept small_value = std::same_as<T, counter> || std::same_as<T, lane_mask> || std::same_as<T, compute_capability> ||
    std::same_as<T, provenance> || std::same_as<T, access_faults> || std::same_as<T, fault> ||
    std::same_as<T, memory_op> || std::same_as<T, cache_op>;

}  // namespace detail

// What the frameworks print in words: accesses, explanations and reports, counters, masks and lists.
template <class T>
concept printable = detail::in_words<T> || detail::small_value<T> || std::derived_from<T, kernel_report>;

// Values that differ must not read alike: reports, accesses and lists are printed in full. Of an explanation only the
// access and the machine are printed, of a kernel its name and size; matchers describe the rest.
template <detail::in_words T>
[[nodiscard]] std::string printed(T const& x);

template <std::derived_from<kernel_report> Kernel>
requires(!std::same_as<Kernel, kernel_report>) [[nodiscard]] std::string printed(Kernel const& kernel) {
  return printed(static_cast<kernel_report const&>(kernel));
}
[[nodiscard]] inline std::string printed(counter n) { return text::number(n); }
[[nodiscard]] inline std::string printed(lane_mask mask) { return text::lanes(mask); }
[[nodiscard]] inline std::string printed(compute_capability cc) { return text::name(cc); }
[[nodiscard]] inline std::string printed(provenance known) { return text::name(known); }
[[nodiscard]] inline std::string printed(access_faults const& faults) {
  return faults.any() ? text::sentence(faults) : "no fault";
}
[[nodiscard]] inline std::string printed(fault f) { return std::string(text::sentence(f)); }
[[nodiscard]] inline std::string printed(memory_op op) { return std::string(text::name(op)); }
[[nodiscard]] inline std::string printed(cache_op op) {
  return op == cache_op::unspecified ? "no cache operator" : std::string(text::name(op));
}

}}}  // namespace warpmem::v0::matchers
