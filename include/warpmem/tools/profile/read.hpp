// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads what `ncu --csv` prints: --page raw, --page details and --page source, with any --print-units, with the lines
// of the profiler and of the program between. Columns are found by name.
#pragma once

#include <warpmem/text/concatenate.hpp>
#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/names.hpp>
#include <warpmem/tools/profile/read/rows.hpp>
#include <warpmem/tools/profile/read/source.hpp>
#include <warpmem/tools/profile/read/state.hpp>
#include <warpmem/tools/profile/read/tables.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile {

namespace detail {

// The source page is at times printed twice for each launch. It is if every page is followed by its equal: then every
// other one.
inline void drop_repeated(std::vector<source_page>& pages) {
  bool is_repeated = !pages.empty() && pages.size() % 2 == 0;
  for (std::size_t n = 0; n + 1 < pages.size(); n += 2) {
    is_repeated = is_repeated && pages[n].fingerprint == pages[n + 1].fingerprint &&
                  pages[n].launch.kernel == pages[n + 1].launch.kernel;
  }
  if (is_repeated) {
    for (std::size_t n = 1; 2 * n < pages.size(); ++n) {
      pages[n] = std::move(pages[2 * n]);
    }
    pages.resize(pages.size() / 2);
  }
}

// Program counters from the first instruction: code of a kernel begins at a multiple of 128 bytes.
inline void count_from_first(measured_launch& launch) {
  std::uint64_t const first = launch.instructions.empty() ? 0 : launch.instructions[0].pc / 128 * 128;
  for (measured_instruction& i : launch.instructions) {
    i.pc -= first;
  }
}

// What a page lacks, with program counters from the first instruction: instructions have 16 bytes, and the code is
// filled up with NOP. Before capability 7.0 they have 8 bytes, and some words between are none.
[[nodiscard]] inline std::string lack_of(measured_launch const& launch) {
  std::vector<measured_instruction> const& all = launch.instructions;
  if (all.empty()) {
    return "has no instructions";
  }
  if (all.front().pc >= 16) {
    return "lacks its first rows";
  }
  for (std::size_t n = 1; n < all.size(); ++n) {
    if (all[n].pc - all[n - 1].pc > 16) {
      return "lacks the rows between " + all[n - 1].sass + " and " + all[n].sass;
    }
  }
  return (all.back().pc + 16) % 128 > 8 ? "lacks its last rows" : "";
}

// Adds what is known of a launch to another export's entry of it.
inline void merge(measured_launch& to, measured_launch&& from) {
  to.grid = to.grid.empty() ? from.grid : to.grid;
  to.block = to.block.empty() ? from.block : to.block;
  to.capability = to.capability == 0 ? from.capability : to.capability;
  for (auto& [name, value] : from.metrics) {
    auto const [found, is_new] = to.metrics.emplace(name, value);
    if (!is_new && value.value && (!found->second.value || value.rounding < found->second.rounding)) {
      found->second = value;
    }
  }
  bool const has_lines = !from.instructions.empty() && !from.instructions[0].lines.empty();
  if (to.instructions.empty() || (has_lines && to.instructions[0].lines.empty())) {
    to.instructions = std::move(from.instructions);
  }
}

}  // namespace detail

// Adds exports of the same run: the kth launch of a kernel in one is the kth of its name in the other.
inline void join(ncu_export& to, ncu_export from) {
  std::multimap<std::string, std::size_t> waiting;
  for (std::size_t n = 0; n < to.launches.size(); ++n) {
    waiting.emplace(kernel_base_name(to.launches[n].kernel), n);
  }
  for (measured_launch& launch : from.launches) {
    auto const found = waiting.find(kernel_base_name(launch.kernel));
    if (found == waiting.end()) {
      to.launches.push_back(std::move(launch));
    } else {
      detail::merge(to.launches[found->second], std::move(launch));
      waiting.erase(found);
    }
  }
  to.problems.insert(to.problems.end(), from.problems.begin(), from.problems.end());
  to.unproven.insert(to.unproven.end(), from.unproven.begin(), from.unproven.end());
}

// The launches in the text of an export. `file` stands in its problems; what was complete is in the result.
[[nodiscard]] inline ncu_export parse_export(std::string_view text, std::string const& file) {
  detail::reading all;
  all.file = file;
  detail::tables_reader tables{all};
  detail::source_reader source{all};
  std::string last_words;
  std::uint64_t last_line = 0;
  detail::for_each_row(text, [&](detail::row const& r) {
    if (tables.takes_header(r)) {
      source.end_page();
    } else if (source.takes_header(r)) {
      tables.end_page();
    } else if (r.cells[0].starts_with("==ERROR==") || r.cells[0].starts_with("==WARNING==")) {
      last_words = r.cells[0];
      last_line = r.line;
    } else {
      tables.take(r);
      source.take(r);
    }
    if (r.is_cut && r.is_quoted && all.problems.empty()) {
      all.complain(r.line, "the file ends within a row");
    }
  });
  tables.end_page();
  detail::drop_repeated(all.pages);
  ncu_export found{std::move(all.tables), {}, std::move(all.unproven)};
  ncu_export pages;
  for (detail::source_page& page : all.pages) {
    detail::count_from_first(page.launch);
    if (std::string const lack = detail::lack_of(page.launch); !lack.empty()) {
      all.complain(0, "the source page of " + page.launch.kernel + " " + lack);
    }
    pages.launches.push_back(std::move(page.launch));
  }
  join(found, std::move(pages));
  if (found.launches.empty() && all.problems.empty()) {
    all.complain(last_line, last_words.empty() ? "no page of ncu is in it: expected what `ncu --csv` prints"
                                               : "no launch is in it: " + last_words);
  }
  found.problems = std::move(all.problems);
  return found;
}

// parse_export of a file; "-" is standard input. A file that cannot be read is a problem of the result.
[[nodiscard]] inline ncu_export read_export(std::string const& path) {
  std::FILE* const file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  std::string text;
  if (file != nullptr) {
    char bytes[4096];
    for (std::size_t n = 1; (n = std::fread(bytes, 1, sizeof bytes, file)) != 0;) {
      text.append(bytes, n);
    }
    int const error = std::ferror(file) != 0 ? errno : 0;
    if (file != stdin) {
      (void)std::fclose(file);
    }
    ncu_export all = parse_export(text, path);
    if (error != 0) {
      all.problems.push_back(path + ": cannot be read to its end: " + std::generic_category().message(error));
    }
    return all;
  }
  ncu_export none;
  none.problems.push_back(path + ": cannot be opened: " + std::generic_category().message(errno));
  return none;
}

}}}  // namespace warpmem::v0::profile
