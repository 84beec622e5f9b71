// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/report/basis.hpp>
#include <warpmem/report/counter.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
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

namespace detail {

// The name of a count and where it stands.
struct named_count {
  std::string_view name;
  counter value;
};

// What every report begins with, then its counts. They are unknown where every access had a fault.
template <std::size_t N>
[[nodiscard]] std::vector<field> fields_of(report_basis const& basis, named_count const (&counts)[N]) {
  std::vector<field> list{{"accesses", counter{basis.accesses}},
                          {"faulty_accesses", counter{basis.faults.accesses}},
                          {"fault", text::sentence(basis.faults)},
                          {"evidence", std::string(text::name(basis.known.how))},
                          {"source", std::string(text::name(basis.known.from))}};
  bool const counted = basis.accesses == 0 || basis.faults.accesses < basis.accesses;
  for (named_count const& c : counts) {
    list.push_back({c.name, counted ? c.value : counter::unknown()});
  }
  return list;
}

}  // namespace detail

}}  // namespace warpmem::v0
