// Some of the launches that were measured.
#pragma once

#include <caches/fresh_cases.hpp>
#include <caches/measured_launches.hpp>
#include <caches/measured_rows.hpp>
#include <support/csv.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace warpmem_tests {

inline std::vector<measured_case> named(std::vector<measured_case> const& cases, std::set<std::string> const& names) {
  std::vector<measured_case> some;
  std::copy_if(cases.begin(), cases.end(), std::back_inserter(some),
               [&](measured_case const& c) { return names.count(plain_name(c.name)) != 0; });
  return some;
}
// Every second launch in the order of the file, from the `first` on.
inline std::vector<measured_case> half_of_fresh(std::size_t first) {
  support::csv_file const file{WARPMEM_TEST_DATA "/caches/fresh.csv"};
  std::set<std::string> names;
  for (std::size_t k = 2 * first; k < file.rows().size(); k += 4) {  // two runs each
    names.insert(file.rows()[k].text("kernel"));
  }
  return named(fresh_cases(), names);
}

}  // namespace warpmem_tests
