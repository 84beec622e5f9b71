// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the environment says of a program's run: variables that begin with WARPMEM_.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

#if defined(__unix__) || defined(__APPLE__)
#  include <unistd.h>
extern char** environ;  // NOLINT: POSIX declares it nowhere
#endif

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

struct settings {
  std::string report{"-"};  // WARPMEM_REPORT: "-" the table to stderr, "none", or a file by its ending: .json, .html
  unsigned threads{1};      // WARPMEM_THREADS: of the host; 0: as many as it has
  bool races{true};         // WARPMEM_RACES: look for races
  bool as_ptxas{true};      // WARPMEM_PTXAS: count what ptxas makes of the text, where a rule is known
  bool caches{};            // WARPMEM_CACHES: find what launches move through L1, L2 and DRAM
  bool tiles{};             // WARPMEM_TILES: find what padding or a swizzle of arrays in shared memory saves
  u64 limit{};              // WARPMEM_LIMIT: instructions of a warp until it is taken for endless; 0: the engine's own
  bool cubins{true};        // WARPMEM_CUBINS: run what ptxas made, where the program has it
  std::string ptx{};        // WARPMEM_PTX: a file whose PTX is run in place of the program's
};

namespace detail {

[[nodiscard]] inline std::string environment(char const* name) {
  char const* const value = std::getenv(name);
  return value != nullptr ? value : "";
}
[[nodiscard]] inline u64 number_of(char const* name, u64 otherwise) {
  std::string const text = environment(name);
  if (text.empty()) {
    return otherwise;
  }
  u64 n = 0;
  auto const [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (wrong != std::errc{} || end != text.data() + text.size()) {
    std::fprintf(stderr, "warpmem: %s is \"%s\", which is not a number; it is taken as %llu\n", name, text.c_str(),
                 static_cast<unsigned long long>(otherwise));
    return otherwise;
  }
  return n;
}
inline void name_unknown_variables() {
#if defined(__unix__) || defined(__APPLE__)
  constexpr std::string_view known[]{"WARPMEM_REPORT", "WARPMEM_THREADS", "WARPMEM_RACES",
                                     "WARPMEM_PTXAS",  "WARPMEM_CACHES",  "WARPMEM_TILES",
                                     "WARPMEM_LIMIT",  "WARPMEM_PTX",     "WARPMEM_CUBINS"};
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
    std::string_view const all{*at};
    std::string_view const name = all.substr(0, all.find('='));
    if (name.starts_with("WARPMEM_") && std::find(std::begin(known), std::end(known), name) == std::end(known)) {
      std::fprintf(stderr, "warpmem: %s means nothing here; there are", std::string(name).c_str());
      for (std::string_view const one : known) {
        std::fprintf(stderr, " %s", one.data());
      }
      std::fprintf(stderr, "\n");
    }
  }
#endif
}

}  // namespace detail

[[nodiscard]] inline settings settings_of_environment() {
  settings s{};
  detail::name_unknown_variables();
  if (std::string const report = detail::environment("WARPMEM_REPORT"); !report.empty()) {
    s.report = report;
  }
  s.threads = static_cast<unsigned>((std::min)(detail::number_of("WARPMEM_THREADS", 1), u64{256}));
  if (s.threads == 0) {
    s.threads = (std::max)(1U, std::thread::hardware_concurrency());
  }
  s.races = detail::number_of("WARPMEM_RACES", 1) != 0;
  s.as_ptxas = detail::number_of("WARPMEM_PTXAS", 1) != 0;
  s.caches = detail::number_of("WARPMEM_CACHES", 0) != 0;
  s.tiles = detail::number_of("WARPMEM_TILES", 0) != 0;
  s.cubins = detail::number_of("WARPMEM_CUBINS", 1) != 0;
  s.limit = detail::number_of("WARPMEM_LIMIT", 0);
  s.ptx = detail::environment("WARPMEM_PTX");
  return s;
}

inline void apply(settings const& s, run_options& options) {
  options.threads = s.threads;
  options.races = s.races;
  options.as_ptxas = s.as_ptxas;
  options.caches = s.caches ? std::optional{cache_setup{}} : std::nullopt;
  options.tiles = s.tiles;
  if (s.limit != 0) {
    options.most_instructions = s.limit;
  }
}

}}}}  // namespace warpmem::v0::ptx::cudart
