// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every report as a list of named values: fields(report). Names match the columns of examples/predict and of tests/data
// where those have them; excessive and conflict counts stand beside the counts they derive from. Lists of reports of
// one kind have the same names in the same order.
#pragma once

#include <warpmem/report/basis.hpp>
#include <warpmem/report/counter.hpp>
#include <warpmem/report/field_list.hpp>
#include <warpmem/text/words.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 {

// One named value of a report: a count, which may be unknown, or words.
struct field {
  std::string_view name;
  std::variant<counter, std::string> value;
};

// The basis, then the counts in the order of the report's list: what JSON and CSV write. An unknown count stays
// unknown, and all counts are unknown if every access had a fault.
template <has_fields Report>
[[nodiscard]] std::vector<field> fields(Report const& report) {
  report_basis const& basis = report.basis;
  std::vector<field> list{{"accesses", counter{basis.accesses}},
                          {"faulty_accesses", counter{basis.faults.accesses}},
                          {"fault", text::sentence(basis.faults)},
                          {"evidence", std::string(text::name(basis.known.how))},
                          {"source", std::string(text::name(basis.known.from))},
                          {"l1", std::string(text::name(basis.l1))}};
  bool const counted = basis.accesses == 0 || basis.faults.accesses < basis.accesses;
  Report::each_field([&](std::string_view name, auto count) {
    list.push_back({name, counted ? counter{std::invoke(count, report)} : counter::unknown()});
  });
  return list;
}

}}  // namespace warpmem::v0
