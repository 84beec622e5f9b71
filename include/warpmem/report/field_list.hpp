// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every report has a basis and a list of its fields by name. Sums follow from the list, and so do the names and values
// of fields.hpp, CSV and JSON.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/report/basis.hpp>
#include <warpmem/report/counter.hpp>

namespace warpmem { inline namespace v0 {

namespace detail {

// Adds the fields of one report to another's. Derived fields are skipped: they follow from the sums of the others.
template <class Report>
struct field_adder {
  Report& sum;
  Report const& other;

  template <class Count>
  WARPMEM_HD constexpr void operator()(char const* /*name*/, Count Report::*field) const noexcept {
    sum.*field += other.*field;
  }
  WARPMEM_HD constexpr void operator()(char const* /*name*/, counter (Report::*)() const noexcept) const noexcept {}
};

}  // namespace detail

// A report begins with a basis, and each_field(f) calls f(name, field) for each field in turn. A field is a counter or
// std::int64_t member, or a member function that derives a counter from those. (Without <concepts>: nothing else in the
// umbrella needs it, and it would make the umbrella take a third longer to compile.)
template <class Report>
concept has_fields = requires(Report& sum, Report const& other) {
  static_cast<report_basis&>(sum.basis);
  Report::each_field(detail::field_adder<Report>{sum, other});
};

// Adds reports field by field.
template <has_fields Report>
WARPMEM_HD constexpr Report& operator+=(Report& sum, Report const& other) noexcept {
  sum.basis += other.basis;
  Report::each_field(detail::field_adder<Report>{sum, other});
  return sum;
}
// The sum of two reports.
template <has_fields Report>
[[nodiscard]] WARPMEM_HD constexpr Report operator+(Report a, Report const& b) noexcept {
  return a += b;
}

}}  // namespace warpmem::v0
