// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every report has: a basis, and a list of its fields by name. Sums follow from the list, and so do the names and
// values of fields.hpp, CSV and JSON.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/report/basis.hpp>
#include <warpmem/report/counter.hpp>

namespace warpmem { inline namespace v0 {

namespace detail {

// Adds the fields of one report to another's. What follows from other fields is not added: it follows from their sums.
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

// A report: it begins with a basis, and each_field(f) calls f(name, field) for one field after the other. A field is a
// counter or a std::int64_t of the report, or a counter that a member function works out from those. (Without
// <concepts>: the umbrella does not need it otherwise, and would take a third longer to compile.)
template <class Report>
concept has_fields = requires(Report& sum, Report const& other) {
  static_cast<report_basis&>(sum.basis);
  Report::each_field(detail::field_adder<Report>{sum, other});
};

// Reports add up field by field.
template <has_fields Report>
WARPMEM_HD constexpr Report& operator+=(Report& sum, Report const& other) noexcept {
  sum.basis += other.basis;
  Report::each_field(detail::field_adder<Report>{sum, other});
  return sum;
}
// A new sum of two.
template <has_fields Report>
[[nodiscard]] WARPMEM_HD constexpr Report operator+(Report a, Report const& b) noexcept {
  return a += b;
}

}}  // namespace warpmem::v0
