// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The raw page, a row for each launch, and the details page, a row for each metric of a launch.
#pragma once

#include <warpmem/text/concatenate.hpp>
#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/read/number.hpp>
#include <warpmem/tools/profile/read/rows.hpp>
#include <warpmem/tools/profile/read/state.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// "9.0" is 90.
[[nodiscard]] inline int read_capability(std::string_view text) {
  std::size_t const point = text.find('.');
  counter const major = read_count(text.substr(0, point));
  counter const minor = point == std::string_view::npos ? counter{0} : read_count(text.substr(point + 1));
  return major.known() && minor.known() ? static_cast<int>(10 * major.value_or(0) + minor.value_or(0)) : 0;
}

class tables_reader {
 public:
  explicit tables_reader(reading& all) : all_{all} {}

  // Whether the row is a header of one of the two pages, which then begins.
  [[nodiscard]] bool takes_header(row const& r) {
    auto const has = [&r](std::string_view name) {
      return std::find(r.cells.begin(), r.cells.end(), name) != r.cells.end();
    };
    if (!has("ID") || !has("Kernel Name")) {
      return false;
    }
    end_page();
    header_ = columns{r.cells};
    header_line_ = r.line;
    has_rows_ = false;
    units_.clear();
    by_id_.clear();
    last_ids_.clear();
    return true;
  }
  void end_page() {
    if (header_.size() != 0 && !has_rows_) {
      all_.complain(header_line_, "the page has no rows");
    } else if (is_details()) {
      all_.doubt("a details page counts no rows, so that a counter that is lost does not show");
    } else if (header_.size() != 0 && units_.empty()) {
      all_.doubt("a raw page without its row of units, so that scaled values are not known");
    }
    header_ = {};
  }

  void take(row const& r) {
    if (header_.size() == 0) {
      return;
    }
    std::string_view const id = header_.cell(r, "ID");
    bool const is_numbered = read_count(id).known();
    bool const is_units = id.empty() && units_.empty() && !is_details() && r.cells.size() == header_.size();
    if (is_units) {
      if (has_rows_) {
        all_.complain(r.line, "the row of units does not follow the header");
      }
      units_ = r.cells;
      return;
    }
    has_rows_ = has_rows_ || is_numbered;
    if (is_numbered && all_.has_all_cells(header_, r, cells_needed())) {
      is_details() ? take_metric(r) : take_launch(r);
    }
  }

 private:
  [[nodiscard]] bool is_details() const noexcept { return header_.has("Metric Name"); }

  // The tool leaves out the columns of rules in rows that have none.
  [[nodiscard]] std::size_t cells_needed() const noexcept {
    return is_details() ? header_.find("Metric Value") + 1 : header_.size();
  }

  [[nodiscard]] measured_launch launch_of(row const& r) const {
    return {std::string(header_.cell(r, "Kernel Name")),
            std::string(header_.cell(r, "Grid Size")),
            std::string(header_.cell(r, "Block Size")),
            read_capability(header_.cell(r, "CC")),
            {},
            {}};
  }
  void take_launch(row const& r) {
    constexpr std::array<std::string_view, 11> about{"ID",     "Process ID",  "Process Name", "Host Name", "Context",
                                                     "Stream", "Kernel Name", "Grid Size",    "Device",    "Block Size",
                                                     "CC"};
    // The tool numbers launches in the order in which it prints them.
    std::int64_t const id = read_count(header_.cell(r, "ID")).value_or(0);
    auto const [last, is_first] = last_ids_.emplace(header_.cell(r, "Process ID"), id);
    if (!is_first && last->second >= id) {
      all_.complain(r.line, "a launch stands there twice, or out of order");
    }
    last->second = id;
    measured_launch launch = launch_of(r);
    for (std::size_t n = 0; n < header_.size(); ++n) {
      if (std::find(about.begin(), about.end(), header_.name(n)) == about.end()) {
        launch.metrics.emplace(header_.name(n), read_value(r.cells[n], n < units_.size() ? units_[n] : std::string{}));
      }
    }
    all_.tables.push_back(std::move(launch));
  }
  void take_metric(row const& r) {
    std::string const id = std::string(header_.cell(r, "Process ID")) + " " + std::string(header_.cell(r, "ID"));
    auto const [found, is_new] = by_id_.emplace(id, all_.tables.size());
    if (is_new) {
      all_.tables.push_back(launch_of(r));
    }
    std::string_view const name = header_.cell(r, "Metric Name");
    if (!name.empty()) {  // else what a rule says
      all_.tables[found->second].metrics.emplace(
          std::string(name), read_value(header_.cell(r, "Metric Value"), header_.cell(r, "Metric Unit")));
    }
  }

  reading& all_;
  columns header_{};
  std::uint64_t header_line_{};
  bool has_rows_{};
  std::vector<std::string> units_{};
  std::map<std::string, std::size_t> by_id_{};      // which of all launches
  std::map<std::string, std::int64_t> last_ids_{};  // by process
};

}}}}  // namespace warpmem::v0::profile::detail
