// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A site of a kernel as a list of named values: fields(site).
#pragma once

#include <warpmem/kernel/kinds.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/text/fields.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 {

namespace detail {

inline constexpr std::string_view form_names[] = {"access",    "matrices",      "async copy",
                                                  "bulk copy", "bulk prefetch", "wgmma"};
static_assert(std::size(form_names) == static_cast<std::size_t>(last_instruction_form) + 1);
[[nodiscard]] inline std::string_view name_of(instruction_form form) noexcept {
  return form == added_form ? name_of_added() : form_names[static_cast<unsigned>(form)];
}

// A number of a place; 0 is one that is not known.
[[nodiscard]] inline counter known_number(std::uint32_t n) noexcept { return n == 0 ? counter::unknown() : counter{n}; }

// What every space has a word for.
[[nodiscard]] inline std::vector<field> place_fields(kernel_site const& site) {
  site_place const& at = site.place;
  site_kind const& kind = site.kind;
  std::string_view const cache = text::name(kind.cache);
  return {{"file", at.file},
          {"line", known_number(at.line)},
          {"column", known_number(at.column)},
          {"label", at.label},
          {"pc", at.pc == 0 ? "" : text::detail::hex(at.pc)},
          {"text", at.text},
          {"space", std::string(text::name(kind.space))},
          {"form", std::string(name_of(kind.form))},
          {"operation", std::string(text::name(kind.op))},
          {"cache", std::string(cache.empty() ? cache : cache.substr(1))},
          {"lane_bytes", counter{kind.lane_bytes}}};
}

}  // namespace detail

// The place, the kind of instruction, what it cost beside the least, the numbers of Nsight Compute's source page, the
// worst access. All sites have the same names in the same order; what a site does not count is unknown.
[[nodiscard]] inline std::vector<field> fields(kernel_site const& site) {
  site_cost const cost = cost_of(site);
  report_basis const basis = basis_of(site);
  std::vector<field> list = detail::place_fields(site);
  auto const add = [&list](std::string_view name, auto value) { list.push_back({name, value}); };
  add("executions", counter{site.executions});
  add("lanes", counter{site.lanes});
  add("counted", std::string(cost.unit) + "s");
  add("cost", cost.actual);
  add("least", cost.ideal);
  add("excess", cost.excess());
  add("faulty_accesses", counter{basis.faults.accesses});
  add("fault", text::sentence(basis.faults));
  add("evidence", std::string(text::name(basis.known.how)));
  add("source", std::string(text::name(basis.known.from)));
  bool const has_page = site.kind.is_in(memory_space::global) || site.kind.is_in(memory_space::shared);
  bool const is_global = site.kind.space == memory_space::global;
  auto const page = [&](std::string_view name, counter count, bool here) {
    add(name, here ? count : counter::unknown());
  };
  page("source_tag_requests", site.source_page.tag_requests, has_page && is_global);
  page("source_sectors", site.source_page.sectors, has_page && is_global);
  page("source_sectors_ideal", site.source_page.ideal_sectors, has_page && is_global);
  bool const is_shared = site.kind.is_in(memory_space::shared);
  page("source_wavefronts", site.source_page.wavefronts, has_page && is_shared);
  page("source_wavefronts_ideal", site.source_page.ideal_wavefronts, has_page && is_shared);
  bool const has_tags = is_global || site.kind.space == memory_space::local;
  page("tag_wavefronts", site.stages.tag_wavefronts, has_tags);
  page("data_wavefronts", site.stages.data_wavefronts, has_tags);
  page("data_bank_conflicts", site.stages.data_bank_conflicts, has_tags || is_shared);
  bool const asks_l2 = has_tags || site.report<texture_report>() != nullptr;
  page("l2_requests", site.stages.l2_requests, asks_l2);
  page("l2_sectors", site.stages.l2_sectors, asks_l2);
  add("worst_block", counter{site.worst.by.block});
  add("worst_warp", counter{site.worst.by.warp});
  add("worst_excess", site.worst.excess);
  return list;
}

}}  // namespace warpmem::v0
