// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every report has a basis and a list of its fields by name. Sums follow from the list, and so do the names and values
// of fields.hpp, CSV and JSON.
#pragma once

#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/fault.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// Adds the fields of one report to another's. Derived fields are skipped: they follow from the sums of the others.
template <class Report>
struct field_adder {
  Report& sum;
  Report const& other;

  WARPMEM_HD constexpr void operator()(char const* /*name*/, counter Report::*field) const noexcept {
    sum.*field += other.*field;
  }
  WARPMEM_HD constexpr void operator()(char const* /*name*/, counter (Report::*)() const noexcept) const noexcept {}
};

// Makes every field unknown.
template <class Report>
struct field_eraser {
  Report& report;

  WARPMEM_HD constexpr void operator()(char const* /*name*/, counter Report::*field) const noexcept {
    report.*field = counter::unknown();
  }
  WARPMEM_HD constexpr void operator()(char const* /*name*/, counter (Report::*)() const noexcept) const noexcept {}
};

}  // namespace detail

// A report begins with a basis, and each_field(f) calls f(name, field) for each field in turn. A field is a counter, or
// a member function that derives one from those. (Without <concepts>: nothing else in the umbrella needs it, and it
// would make the umbrella take a third longer to compile.)
template <class Report>
concept has_fields = requires(Report& sum, Report const& other) {
  static_cast<report_basis&>(sum.basis);
  Report::each_field(detail::field_adder<Report>{sum, other});
};

// Adds reports field by field. Of refused accesses a sum has the faults and nothing else: its counters are those of the
// accesses that hardware would execute, and unknown if there are none.
template <has_fields Report>
WARPMEM_HD constexpr Report& operator+=(Report& sum, Report const& other) noexcept {
  if ((sum.basis.faults.accesses | other.basis.faults.accesses) == 0 ||
      sum.basis.all_refused() == other.basis.all_refused()) {
    Report::each_field(detail::field_adder<Report>{sum, other});
  } else if (sum.basis.counted() == 0 && other.basis.accesses > 0) {
    report_basis const basis = sum.basis;
    sum = other;
    sum.basis = basis;
  }
  sum.basis += other.basis;
  return sum;
}
// The sum of two reports.
template <has_fields Report>
[[nodiscard]] WARPMEM_HD constexpr Report operator+(Report a, Report const& b) noexcept {
  return a += b;
}

namespace detail {

// A report to fill in, field by field: a field that is forgotten is unknown, and not zero.
template <has_fields Report>
[[nodiscard]] WARPMEM_HD constexpr Report unknown_report() noexcept {
  Report r{};
  Report::each_field(field_eraser<Report>{r});
  return r;
}

// The report of one access that hardware would refuse.
template <has_fields Report>
[[nodiscard]] WARPMEM_HD constexpr Report refused(compute_capability cc, access_faults const& faults) noexcept {
  Report r{{1, faults, {}, cc}};
  Report::each_field(field_eraser<Report>{r});
  return r;
}

// n times the report, in log2(n) additions.
WARPMEM_CALLS_USER_CODE
template <class Report>
[[nodiscard]] WARPMEM_HD constexpr Report multiplied(Report r, std::int64_t n) {
  Report sum{};
  while (n > 0) {
    if (n % 2 != 0) {
      sum += r;
    }
    n /= 2;
    if (n > 0) {
      r += r;
    }
  }
  return sum;
}

}  // namespace detail

}}  // namespace warpmem::v0
