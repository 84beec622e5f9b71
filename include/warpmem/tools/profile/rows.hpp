// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The accesses of a kernel and those of its source page, place by place.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/select.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/tools/profile/accesses.hpp>
#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/names.hpp>
#include <warpmem/tools/profile/rules/instructions.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// How places of a report and of a source page were found to be the same.
enum class joined_by : unsigned char { kernel, line, pc };

using row_key = std::tuple<std::string, std::uint64_t, memory_space, access_class>;  // file, line or pc

[[nodiscard]] inline bool is_compared(measured_instruction const& i) noexcept {
  return i.access.unknown_part.empty() && is_compared(i.access.space);
}

// By program counter if every site has one at which the page has an access of its kind; by line if both have lines.
[[nodiscard]] inline joined_by way_to_join(kernel_report const& report, measured_launch const& launch) {
  bool has_pcs = true;
  bool has_lines = std::any_of(launch.instructions.begin(), launch.instructions.end(),
                               [](auto const& i) { return is_compared(i) && !i.lines.empty(); });
  for (kernel_site const& site : report.sites()) {
    if (!is_compared(site.kind.space)) {
      continue;
    }
    auto const is_it = [&site](measured_instruction const& i) {
      return i.pc == site.place.pc && is_compared(i) && i.access.space == site.kind.space &&
             class_of(i.access.form, i.access.op) == class_of(site.kind.form, site.kind.op);
    };
    has_pcs =
        has_pcs && site.place.pc != 0 && std::any_of(launch.instructions.begin(), launch.instructions.end(), is_it);
    has_lines = has_lines && site.place.line != 0;
  }
  return has_pcs ? joined_by::pc : has_lines ? joined_by::line : joined_by::kernel;
}

[[nodiscard]] inline row_key key_of(kernel_site const& site, joined_by way) {
  std::string const file = way == joined_by::line ? std::string(file_name(site.place.file)) : std::string{};
  std::uint64_t const number = way == joined_by::line ? site.place.line : way == joined_by::pc ? site.place.pc : 0;
  return {file, number, site.kind.space, class_of(site.kind.form, site.kind.op)};
}

// Of several lines, that of a site, else the first.
[[nodiscard]] inline row_key key_of(measured_instruction const& i, joined_by way,
                                    std::map<row_key, access_row> const& sites) {
  access_class const what = class_of(i.access.form, i.access.op);
  if (way != joined_by::line || i.lines.empty()) {
    return {std::string{}, way == joined_by::pc ? i.pc : 0, i.access.space, what};
  }
  for (source_line const& at : i.lines) {
    row_key const key{at.file, at.line, i.access.space, what};
    if (sites.find(key) != sites.end()) {
      return key;
    }
  }
  return {i.lines[0].file, i.lines[0].line, i.access.space, what};
}

[[nodiscard]] inline std::string place_of(row_key const& key, joined_by way) {
  auto const& [file, number, space, what] = key;
  if (way == joined_by::pc) {
    return std::string("pc ").append(warpmem::detail::hex(number));
  }
  return way == joined_by::kernel || number == 0 ? std::string{} : warpmem::detail::at_line(file, number);
}

// Places that differ and are unexplained one by one may be so together: the compiler moves accesses from line to line.
inline void explain_together(std::vector<access_row>& rows, bool with_equal_ones) {
  for (access_row const& first : std::vector<access_row>(rows)) {
    access_counts p;
    access_counts m;
    int places = 0;
    auto const is_meant = [&](access_row const& row) {
      return row.space == first.space && row.what == first.what && row.because.kind == reason_kind::unexplained;
    };
    for (access_row const& row : rows) {
      bool const is_of_kind = row.space == first.space && row.what == first.what;
      if (is_meant(row) || (with_equal_ones && is_of_kind)) {
        p += row.predicted;
        m += row.measured;
        ++places;
      }
    }
    reason const found = detail::reason_of(first.what, p, m);
    if (places < 2 || found.kind == reason_kind::unexplained || found.kind == reason_kind::not_measured) {
      continue;
    }
    bool const is_equal = found.kind == reason_kind::equal;
    for (access_row& row : rows) {
      if (is_meant(row)) {
        row.because = {is_equal ? reason_kind::another_line : found.kind,
                       std::to_string(places) + " places together: " + (is_equal ? "as predicted" : found.why)};
      }
    }
  }
}

// The accesses to global and shared memory by place, each with the reason for what differs. Empty without a source
// page.
[[nodiscard]] inline std::vector<access_row> compare_accesses(kernel_report const& report,
                                                              measured_launch const& launch, joined_by& way) {
  std::vector<access_row> rows;
  way = detail::way_to_join(report, launch);
  if (launch.instructions.empty()) {
    return rows;
  }
  std::map<detail::row_key, access_row> by_place;
  for (kernel_site const& site : report.sites()) {
    if (detail::is_compared(site.kind.space)) {
      by_place[detail::key_of(site, way)].predicted += detail::counts_of(site);
    }
  }
  std::map<detail::row_key, access_row> const sites = by_place;
  for (measured_instruction const& i : launch.instructions) {
    if (detail::is_compared(i)) {
      by_place[detail::key_of(i, way, sites)].measured += detail::counts_of(i);
    }
  }
  for (auto& [key, row] : by_place) {
    row.place = detail::place_of(key, way);
    row.space = std::get<2>(key);
    row.what = std::get<3>(key);
    row.because = detail::reason_of(row.what, row.predicted, row.measured);
    rows.push_back(row);
  }
  detail::explain_together(rows, false);
  detail::explain_together(rows, true);
  // What no warp executed is neither here nor there.
  rows.erase(std::remove_if(rows.begin(), rows.end(),
                            [](access_row const& row) {
                              return row.predicted.executed == counter{0} && row.measured.executed == counter{0};
                            }),
             rows.end());
  return rows;
}

}}}}  // namespace warpmem::v0::profile::detail
