// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which place of a kernel is meant by a line, a text or a label.
#pragma once

#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/detail/strings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 {

// What kernel_report::at throws where no place answers, or several do: what was asked, and which places there are.
class no_such_site : public std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

namespace detail {

[[nodiscard]] inline bool contains(std::string_view text, std::string_view part) noexcept {
  return text.find(part) != std::string_view::npos;
}

// Whether a path is this file: "b.cuh" and "a/b.cuh" are "/x/a/b.cuh", and "ab.cuh" is not.
[[nodiscard]] inline bool is_file(std::string_view path, std::string_view file) noexcept {
  return path.ends_with(file) && (path.size() == file.size() || path[path.size() - file.size() - 1] == '/');
}

// "five.cuh:29", "halo", "LDG.E at 0x90", "pc 0x1a0". Code that was compiled without lines has none of these.
[[nodiscard]] inline std::string short_name(site_place const& place) {
  if (!place.label.empty()) {
    return place.pc == 0 ? place.label : std::string(place.label).append(" at ").append(hex(place.pc));
  }
  if (place.line != 0 || !place.file.empty()) {
    return std::string(file_name(place.file)) + ":" + std::to_string(place.line);
  }
  return place.pc == 0 ? "unknown line (no -lineinfo)" : std::string("pc ").append(hex(place.pc));
}

// Sites on one line are one place to a reader.
[[nodiscard]] inline bool on_one_line(site_place const& a, site_place const& b) noexcept {
  bool const lines_known = a.line != 0 && b.line != 0;
  return a.file == b.file && a.line == b.line && a.label == b.label && (lines_known || a.pc == b.pc);
}

// How many single-character edits lie between two words, as far as it matters for "did you mean".
[[nodiscard]] inline std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    row[j] = j;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t const changed = corner + (a[i] == b[j] ? 0 : 1);
      corner = row[j + 1];
      row[j + 1] = (std::min)({changed, row[j + 1] + 1, row[j] + 1});
    }
  }
  return row[b.size()];
}

// The places among the sites, one for each line, the nearest first: `distance` of a place tells how near it is.
template <class Distance>
[[nodiscard]] std::vector<site_place> nearest_places(std::vector<kernel_site> const& sites, Distance distance) {
  std::vector<site_place> places;
  for (kernel_site const& site : sites) {
    // Sites of one line are neighbours.
    if (places.empty() || !on_one_line(places.back(), site.place)) {
      places.push_back(site.place);
    }
  }
  std::sort(places.begin(), places.end(), [&](site_place const& a, site_place const& b) {
    std::uint64_t const first = distance(a);
    std::uint64_t const second = distance(b);
    return first != second ? first < second : a < b;
  });
  return places;
}

// "  five.cuh:29: tile[threadIdx.x][i] = 1;", at most eight.
[[nodiscard]] inline std::string listed(std::vector<site_place> const& places) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 0; i < places.size() && i < most; ++i) {
    text += "\n  ";
    text += short_name(places[i]);
    if (!places[i].text.empty()) {
      text.append(": ").append(trim(places[i].text));
    }
  }
  return places.size() <= most ? text
                               : text.append("\n  and ").append(std::to_string(places.size() - most)) + " others";
}

// The sites for which `is_meant` holds, if they stand on one line.
template <class IsMeant, class Distance>
[[nodiscard]] std::vector<kernel_site> sites_meant(std::vector<kernel_site> const& sites, std::string const& asked,
                                                   IsMeant is_meant, Distance distance) {
  std::vector<kernel_site> found;
  bool on_several_lines = false;
  for (kernel_site const& site : sites) {
    if (is_meant(site.place)) {
      found.push_back(site);
      on_several_lines = on_several_lines || !on_one_line(site.place, found.front().place);
    }
  }
  if (found.empty()) {
    throw no_such_site("no access of the kernel is at " + asked +
                       (sites.empty() ? ": it has no accesses" : "; it has accesses at") +
                       listed(nearest_places(sites, distance)));
  }
  if (on_several_lines) {
    throw no_such_site("several lines of the kernel are at " + asked +
                       "; say which, by file and line:" + listed(nearest_places(found, distance)));
  }
  return found;
}

[[nodiscard]] inline std::size_t apart(std::uint32_t a, std::uint32_t b) noexcept { return a < b ? b - a : a - b; }

}  // namespace detail

}}  // namespace warpmem::v0
