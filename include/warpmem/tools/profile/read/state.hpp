// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the readers of an export's pages share: the file's name, and what was found.
#pragma once

#include <warpmem/model/detail/strings.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/read/rows.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// A launch's source page, and what tells it from another.
struct source_page {
  measured_launch launch{};
  std::size_t fingerprint{};         // of all that was printed
  std::vector<std::string> files{};  // of the view by source lines
};

struct reading {
  std::string file{};
  std::vector<measured_launch> tables{};
  std::vector<source_page> pages{};
  std::vector<std::string> problems{};
  std::vector<std::string> unproven{};

  void complain(std::uint64_t line, std::string const& what) {
    problems.push_back(warpmem::detail::at_line(file, line) + ": " + what);
  }
  // Once.
  void doubt(std::string const& why) {
    std::string sentence = file + ": " + why;
    if (std::find(unproven.begin(), unproven.end(), sentence) == unproven.end()) {
      unproven.push_back(std::move(sentence));
    }
  }
  // Whether the row has all cells of its table, or as many as its reader needs. Otherwise the file is damaged there, or
  // ends.
  [[nodiscard]] bool has_all_cells(columns const& header, row const& r, std::size_t least) {
    if (!r.is_cut && r.cells.size() >= least && r.cells.size() <= header.size()) {
      return true;
    }
    complain(r.line, r.is_cut ? "the file ends within a row"
                              : std::string("a row has ")
                                    .append(std::to_string(r.cells.size()))
                                    .append(" cells where the header has ")
                                    .append(std::to_string(header.size())));
    return false;
  }
};

}}}}  // namespace warpmem::v0::profile::detail
