// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every report as a list of named values: fields(report). Names match the columns of examples/predict and of tests/data
// where those have them; excessive and conflict counts stand beside the counts they derive from. Lists of reports of
// one kind have the same names in the same order.
#pragma once

#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>
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
// unknown.
template <has_fields Report>
[[nodiscard]] std::vector<field> fields(Report const& report) {
  report_basis const& basis = report.basis;
  std::vector<field> list{{"accesses", counter{basis.accesses}},
                          {"faulty_accesses", counter{basis.faults.accesses}},
                          {"fault", text::sentence(basis.faults)},
                          {"capability", basis.capability.value == 0 ? "" : text::name(basis.capability)},
                          {"evidence", std::string(text::name(basis.known.how))},
                          {"source", std::string(text::name(basis.known.from))},
                          {"l1", std::string(text::name(basis.l1))}};
  Report::each_field([&](std::string_view name, auto count) {
    list.push_back({name, counter{std::invoke(count, report)}});
  });
  return list;
}

}}  // namespace warpmem::v0
