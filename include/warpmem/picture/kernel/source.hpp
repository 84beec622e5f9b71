// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The source of a kernel as a page shows it: the lines with sites, and what stands around them.
#pragma once

#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/select.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/picture/theme.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

namespace detail {

// Whether a file lies in one of the folders, or below, when links are followed.
[[nodiscard]] inline bool lies_in(std::string const& file, std::vector<std::string> const& folders) {
  std::error_code error;
  std::filesystem::path const real = std::filesystem::canonical(file, error);
  if (error) {
    return false;
  }
  for (std::string const& folder : folders) {
    std::filesystem::path const root = std::filesystem::canonical(folder, error);
    if (!error && std::mismatch(root.begin(), root.end(), real.begin(), real.end()).first == root.end()) {
      return true;
    }
  }
  return false;
}

[[nodiscard]] inline std::string text_of_file(std::string const& name) {
  std::string text;
  if (std::FILE* const file = std::fopen(name.c_str(), "rb")) {
    char part[4096];
    for (std::size_t n = 0; (n = std::fread(part, 1, sizeof part, file)) > 0;) {
      text.append(part, n);
    }
    static_cast<void>(std::fclose(file));
  }
  return text;
}

}  // namespace detail

[[nodiscard]] WARPMEM_FUNC std::vector<kernel_source> read_sources(kernel_report const& kernel,
                                                                   std::vector<std::string> const& folders) {
  std::vector<kernel_source> sources;
  for (kernel_site const& site : kernel.sites()) {
    std::string const& file = site.place.file;
    bool const is_new = sources.empty() || sources.back().file != file;  // sites are sorted by file
    if (is_new && !file.empty()) {
      sources.push_back({file, detail::lies_in(file, folders) ? detail::text_of_file(file) : ""});
    }
  }
  return sources;
}

namespace detail {

// What sites of a line cost beyond the least, in one unit: sectors, wavefronts.
struct excess_in {
  std::string_view unit{};  // of one
  std::int64_t more{};
};

// A line of source, or a place without one, with the sites that stand there.
struct source_line {
  std::uint32_t number{};  // 0: a label, or an instruction of a program without lines
  std::string text{};
  std::vector<kernel_site const*> sites{};
  std::int64_t excess{};  // of all units
  std::vector<excess_in> parts{};
  bool refused{};
  bool unknown{};   // the excess of a site
  bool is_whole{};  // the text, so that columns hold
};

struct source_file {
  std::string name{};
  std::vector<source_line> lines{};
};

inline void add_excess(std::vector<excess_in>& parts, excess_in one) {
  auto const same = std::find_if(parts.begin(), parts.end(), [&](excess_in const& p) { return p.unit == one.unit; });
  if (one.more > 0 && same == parts.end()) {
    parts.push_back(one);
  } else if (one.more > 0) {
    same->more += one.more;
  }
}

inline void add_site(source_line& line, kernel_site const& site) {
  site_cost const cost = cost_of(site);
  counter const excess = cost.excess();
  line.sites.push_back(&site);
  line.excess += excess.value_or(0);
  add_excess(line.parts, {cost.unit, excess.value_or(0)});
  line.refused = line.refused || basis_of(site).faults.any();
  line.unknown = line.unknown || !excess.known();
}

[[nodiscard]] inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    std::size_t const end = (std::min)(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix((std::min)(end + 1, text.size()));
  }
  return lines;
}

// Adds the lines around those with sites, from the file's text.
inline void add_context(source_file& file, std::string_view text) {
  constexpr std::uint32_t around = 4;
  std::vector<std::string_view> const all = lines_of(text);
  std::vector<source_line> lines;
  std::uint32_t next = 1;
  for (source_line& line : file.lines) {
    std::uint32_t const before = line.number > around ? line.number - around : 1;
    // What follows the line before this one, then what precedes this one.
    std::uint32_t const after = lines.empty() ? 0 : (std::min)(next + around, line.number);
    for (std::uint32_t n = next; n < line.number && n <= all.size(); ++n) {
      if (n < after || n >= before) {
        lines.push_back({n, std::string(all[n - 1])});
      }
    }
    next = line.number + 1;
    // With its indentation, which a site's text need not have.
    if (line.number <= all.size() && warpmem::detail::contains(all[line.number - 1], line.text)) {
      line.text = all[line.number - 1];
      line.is_whole = true;
    }
    lines.push_back(std::move(line));
  }
  for (std::uint32_t n = next; n < next + around && n <= all.size(); ++n) {
    lines.push_back({n, std::string(all[n - 1])});
  }
  file.lines = std::move(lines);
}

// In the order of the source; places without a file are a file without a name.
[[nodiscard]] inline std::vector<source_file> files_of(kernel_report const& kernel,
                                                       std::vector<kernel_source> const& sources) {
  std::vector<source_file> files;
  for (kernel_site const& site : kernel.sites()) {
    site_place const& at = site.place;
    if (files.empty() || files.back().name != at.file) {
      files.push_back({at.file, {}});
    }
    std::vector<source_line>& lines = files.back().lines;
    if (lines.empty() || !warpmem::detail::on_one_line(lines.back().sites.front()->place, at)) {
      bool const has_line = at.line != 0 && at.label.empty();
      lines.push_back({has_line ? at.line : 0, has_line ? at.text : warpmem::detail::short_name(at)});
    }
    add_site(lines.back(), site);
  }
  for (source_file& file : files) {
    bool const has_lines =
        std::all_of(file.lines.begin(), file.lines.end(), [](auto const& l) { return l.number != 0; });
    for (kernel_source const& source : sources) {
      if (has_lines && source.file == file.name && !source.text.empty()) {
        add_context(file, source.text);
        break;
      }
    }
  }
  return files;
}

}  // namespace detail

}}}  // namespace warpmem::v0::picture
