// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The source lines of a report's places, where the files can be read.
#pragma once

#include <warpmem/kernel/run.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/tiles.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>

#include <cstddef>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

struct source_lines {
  std::string path{};
  std::vector<std::string> lines{};  // empty: the file cannot be read
};

[[nodiscard]] inline std::vector<std::string> lines_of_file(std::string const& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    lines.push_back(line.substr(0, line.find_last_not_of(" \t\r") + 1));
  }
  return lines;
}

// The file that the PTX names, from the folder if the name has none; else the one of its name in the folder: kernels
// may have been compiled elsewhere.
[[nodiscard]] inline source_lines find_source(std::string const& file, std::string const& folder) {
  std::string const name{warpmem::detail::file_name(file)};
  std::string const begin = folder.empty() ? "" : folder + "/";
  for (std::string const& path : {begin + file, file, begin + name}) {
    if (std::vector<std::string> lines = lines_of_file(path); !lines.empty()) {
      return {path, std::move(lines)};
    }
  }
  return {file, {}};
}

// The same run with the text of its lines, and with paths that can be opened.
[[nodiscard]] inline kernel_run with_source_text(kernel_run const& run, std::string const& folder) {
  std::map<std::string, source_lines> files;
  auto const open = [&](site_place& place) {
    if (place.file.empty()) {
      return;
    }
    auto const [found, is_new] = files.try_emplace(place.file);
    if (is_new) {
      found->second = find_source(place.file, folder);
    }
    source_lines const& source = found->second;
    place.file = source.path;
    if (place.line >= 1 && place.line <= source.lines.size()) {
      place.text = source.lines[place.line - 1];
    }
  };
  std::vector<tile_advice> tiles = run.tiles();
  for (tile_advice& tile : tiles) {
    for (tile_site& site : tile.sites) {
      open(site.place);
    }
  }
  return {run.report().with_places(open), run.problems(),
          run.has_tiles() ? std::optional{std::move(tiles)} : std::nullopt};
}

}}}}  // namespace warpmem::v0::ptx::detail
