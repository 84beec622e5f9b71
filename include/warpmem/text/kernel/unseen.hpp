// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What only the execution is known of, in words.
#pragma once

#include <warpmem/kernel/explain.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/text/hopper.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

[[nodiscard]] inline std::string line(unseen_access const&) { return "its operands are not known"; }
[[nodiscard]] inline std::string full(unseen_access const& copy) { return line(copy); }
template <class Report>
[[nodiscard]] std::string line(unseen_explanation<Report> const& e) {
  return line(e.report);
}
template <class Report>
[[nodiscard]] std::string full(unseen_explanation<Report> const& e) {
  return full(e.report);
}

namespace detail {

template <class T>
struct words_of;
template <>
struct words_of<unseen_access> {
  [[nodiscard]] static std::string line(unseen_access const& access) { return text::line(access); }
  [[nodiscard]] static std::string full(unseen_access const& access) { return text::full(access); }
};
template <class Report>
struct words_of<unseen_explanation<Report>> {
  [[nodiscard]] static std::string line(unseen_explanation<Report> const& e) { return text::line(e); }
  [[nodiscard]] static std::string full(unseen_explanation<Report> const& e) { return text::full(e); }
};

}  // namespace detail

}}}  // namespace warpmem::v0::text
