// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines finished() of setup.hpp: from program counters to places in the source.
#pragma once

#include <warpmem/capture/lines/places.hpp>
#include <warpmem/capture/problem.hpp>
#include <warpmem/capture/run.hpp>
#include <warpmem/capture/setup.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/report.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// "five.cuh:29:50", or a program counter.
[[nodiscard]] inline std::string in_words(site_place const& p) {
  if (p.line == 0) {
    return std::string("program counter ").append(std::to_string(p.pc));
  }
  auto const slash = p.file.rfind('/');
  return p.file.substr(slash == std::string::npos ? 0 : slash + 1) + ":" + std::to_string(p.line) +
         (p.column == 0 ? "" : std::string(":").append(std::to_string(p.column)));
}

[[nodiscard]] inline std::string with_places(problem_note const& n, place_finder const& places) {
  std::string sentence = n.sentence;
  bool names_place = false;
  for (int i = 0; i < 2; ++i) {
    std::string const mark = std::string("{").append(std::to_string(i)) + "}";
    if (auto const at = sentence.find(mark); at != std::string::npos) {
      sentence.replace(at, mark.size(), in_words(places.place(n.pcs[i])));
      names_place = true;
    }
  }
  return names_place || n.pcs[0] == 0 ? sentence : sentence + ", at " + in_words(places.place(n.pcs[0]));
}

__attribute__((weak)) std::string kernel_name(std::uintptr_t code) { return function_name(code); }

__attribute__((weak)) run finished(std::string name, std::uintptr_t code, kernel_report const& counted,
                                   std::vector<problem_note> const& notes) {
  std::set<std::uint32_t> pcs;
  for (kernel_site const& site : counted.sites()) {
    pcs.insert(static_cast<std::uint32_t>(site.place.pc));
  }
  for (problem_note const& n : notes) {
    pcs.insert({n.pcs[0], n.pcs[1]});
  }
  pcs.erase(0);
  place_finder const places{code, pcs};
  kernel_report report{counted.arch(), name.empty() ? function_name(code) : std::move(name)};
  for (kernel_site site : counted.sites()) {
    site.place = places.place(static_cast<std::uint32_t>(site.place.pc));
    report.add(site);
  }
  for (left_out_instructions const& l : counted.left_out()) {
    report.leave_out(l.what, l.times);
  }
  std::vector<problem> problems;
  for (problem_note const& n : notes) {
    // Compilers make several calls of one barrier.
    bool const is_one_place = places.place(n.pcs[0]) == places.place(n.pcs[1]);
    if (n.kind != problem_kind::different_barriers || !is_one_place) {
      problems.push_back({n.kind, with_places(n, places), n.times});
    }
  }
  return {std::move(report), std::move(problems)};
}

}}}}  // namespace warpmem::v0::capture::detail
