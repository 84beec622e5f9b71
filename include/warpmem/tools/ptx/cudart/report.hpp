// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report of a program when it ends: a table by kernel, or a file.
#pragma once

#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/kernel/tiles.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/text/kernel/table.hpp>
#include <warpmem/text/kernel/tiles.hpp>
#include <warpmem/tools/ptx/cudart/runs.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

[[nodiscard]] inline std::string counted(std::uint64_t n, std::string const& noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}
[[nodiscard]] inline std::string words_of(launch_extent const& e) {
  return std::to_string(e.x) + "," + std::to_string(e.y) + "," + std::to_string(e.z);
}

// All launches of a kernel as one.
[[nodiscard]] inline kernel_run run_of(kernel_record const& k) {
  std::optional<std::vector<tile_advice>> tiles = k.tiles;
  for (std::size_t n = 0; tiles && n < tiles->size(); ++n) {
    (*tiles)[n].of_launches = static_cast<std::int64_t>(k.launches);
  }
  return kernel_run{k.sum.named(k.name), k.problems, std::move(tiles)};
}

}  // namespace detail

// "warpmem: 3 launches of 2 kernels", then for each kernel its verdict and its worst lines.
[[nodiscard]] inline std::string table_of(run_log const& log) {
  constexpr std::size_t worst_lines = 3;
  std::string text = "warpmem: " + std::to_string(log.launches()) + (log.launches() == 1 ? " launch" : " launches") +
                     " of " + detail::counted(log.kernels().size(), "kernel") + "\n";
  for (kernel_record const& k : log.kernels()) {
    kernel_run const all = detail::run_of(k);
    text += text::line(all);
    text += k.launches == 1 ? "" : "; " + std::to_string(k.launches) + " launches";
    text += k.stopped == 0 ? "" : "; " + std::to_string(k.stopped) + " of them incomplete";
    text += text::detail::table_of(worst_first(k.sum), worst_lines) + text::detail::tile_lines(all.tiles()) + "\n";
  }
  return text;
}

// {"launches": 3, "kernels": [{"kernel": ..., "launches": [...], "problems": [...], "report": {...}}]}
[[nodiscard]] inline std::string to_json(run_log const& log) {
  using warpmem::detail::json_string;
  std::string text = "{\"launches\": " + std::to_string(log.launches()) + ", \"kernels\": [";
  for (kernel_record const& k : log.kernels()) {
    text += &k == &log.kernels().front() ? "\n" : ",\n";
    text += "{\"kernel\": " + json_string(k.name) + ", \"launched\": " + std::to_string(k.launches) +
            ", \"stopped\": " + std::to_string(k.stopped) + ", \"launches\": [";
    for (launch_record const& l : k.first) {
      text += &l == &k.first.front() ? "" : ", ";
      text += "{\"number\": " + std::to_string(l.number) + ", \"grid\": [" + detail::words_of(l.shape.grid) +
              "], \"block\": [" + detail::words_of(l.shape.block) +
              "], \"dynamic_shared\": " + std::to_string(l.shape.dynamic_shared) +
              ", \"blocks_executed\": " + std::to_string(l.blocks.executed) + "}";
    }
    text += "], \"problems\": " + warpmem::detail::json_of(k.problems) +
            ", \"report\": " + warpmem::to_json(detail::run_of(k)) + "}";
  }
  return text + "]}\n";
}

// One page: a kernel, or a list of kernels to choose from.
[[nodiscard]] inline std::string to_html(run_log const& log) {
  if (log.kernels().size() == 1) {
    return picture::html(detail::run_of(log.kernels().front()));
  }
  std::vector<kernel_run> runs;
  for (kernel_record const& k : log.kernels()) {
    runs.push_back(detail::run_of(k));
  }
  return picture::html(detail::counted(runs.size(), "kernel"), runs);
}

// `where`: "-", "none", or a path whose ending says the format. A file is written without launches too: an older one
// that stayed would look like this run's.
inline void write_report(run_log const& log, std::string const& where) {
  if (where == "none" || where == "-") {
    if (where == "-" && log.launches() != 0) {
      std::fputs(table_of(log).c_str(), stderr);
    }
    return;
  }
  errno = 0;
  std::ofstream out{where, std::ios::binary};
  out << (where.ends_with(".json") ? to_json(log) : where.ends_with(".html") ? to_html(log) : table_of(log));
  if (!out.flush()) {
    std::fprintf(stderr, "warpmem: the report cannot be written to %s: %s\n", where.c_str(),
                 std::generic_category().message(errno).c_str());
  }
}

}}}}  // namespace warpmem::v0::ptx::cudart
