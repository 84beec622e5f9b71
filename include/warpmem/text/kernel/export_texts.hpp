// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exports of kernels that <warpmem/text/kernel/exports.hpp> declares.
#pragma once

#include <warpmem/kernel/coverage.hpp>
#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/tiles.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/text/csv.hpp>
#include <warpmem/text/json.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/access_texts.hpp>
#include <warpmem/text/kernel/fields.hpp>
#include <warpmem/text/kernel/json_caches.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/layout.hpp>
#include <warpmem/text/texture.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 {

namespace detail {

[[nodiscard]] inline std::string json_site(kernel_site const& site) {
  using text::operator+;
  std::string text;
  for (field const& f : fields(site)) {
    text += text.empty() ? "{" : ", ";
    text += json_string(f.name) + ": " + json_value(f);
  }
  std::visit(
      [&text](auto const& report) {
        if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(report)>, std::monostate>) {
          text += ", \"counts\": " + to_json(report);
        }
      },
      site.counts);
  text += ", \"worst\": {\"refused\": " + std::string(site.worst.refused ? "true" : "false") + ", ";
  return text + std::visit([](auto const& access) { return json_lanes(access); }, site.worst.access) + "}}";
}

template <class Report>
void add_json_sum(std::string& text, std::string_view name, Report const& sum) {
  if (sum.basis.accesses > 0) {
    text += text.empty() ? "" : ", ";
    text += json_string(name) + ": " + to_json(sum);
  }
}

// {"launched": 4, "executed": 1}
[[nodiscard]] inline std::string json_progress(kernel_progress p) {
  using text::operator+;
  return "{\"launched\": " + text::number(static_cast<std::int64_t>(p.launched)) +
         ", \"executed\": " + text::number(static_cast<std::int64_t>(p.executed)) + "}";
}
[[nodiscard]] inline std::string json_coverage(kernel_report const& kernel) {
  using text::operator+;
  kernel_coverage const& c = kernel.coverage();
  auto const list = [](std::vector<std::string> const& reasons) {
    std::string text;
    for (std::string const& why : reasons) {
      text += (text.empty() ? "" : ", ") + json_string(why);
    }
    return "[" + text + "]";
  };
  return "\"complete\": " +
         std::string(kernel.is_whole()        ? "true"
                     : kernel.is_incomplete() ? "false"
                                              : "null") +
         ", \"blocks\": " + json_progress(c.blocks) + ", \"warps\": " + json_progress(c.warps) +
         ", \"missing\": " + list(c.missing) + ", \"unproven\": " + list(c.unproven);
}

[[nodiscard]] inline std::string json_of(kernel_report const& kernel, std::string const& verdict,
                                         std::string const& more) {
  using text::operator+;
  kernel_sums const sums = kernel.sums();
  std::string by_space;
  each_sum(sums, [&](sum_name const& sum, auto const& counts) { add_json_sum(by_space, sum.key, counts); });
  add_json_sum(by_space, "stages", kernel.stages());
  std::string left_out;
  for (auto const& [what, times] : kernel.left_out()) {
    left_out += (left_out.empty() ? "" : ", ") + json_string(what) + ": " + text::number(times);
  }
  std::string sites;
  for (kernel_site const& site : kernel.shown().sites()) {
    sites += (sites.empty() ? "\n" : ",\n") + json_site(site);
  }
  return "{\"kernel\": " + (kernel.name().empty() ? "null" : json_string(kernel.name())) +
         ", \"capability\": " + json_string(text::name(kernel.arch().cc)) +
         ", \"executions\": " + text::number(sums.executions) + ", \"lanes\": " + text::number(sums.lanes) +
         ", \"verdict\": " + json_string(verdict) + ", " + json_coverage(kernel) + more + json_caches(kernel) +
         ", \"sums\": {" + by_space + "}, \"left_out\": {" + left_out + "}, \"sites\": [" + sites + "]}\n";
}
// What is not known is null.
[[nodiscard]] inline std::string json_code(kernel_code const& code) {
  auto const known = [](std::string const& text) { return text.empty() ? "null" : json_string(text); };
  using text::operator+;
  std::string waits;
  for (std::string const& place : code.waits) {
    waits += (waits.empty() ? "" : ", ") + json_string(place);
  }
  auto const size = [&](int n) { return code.registers == 0 ? "null" : std::to_string(n); };
  return ", \"compiler\": " + known(code.compiler) + ", \"ptxas\": " + known(code.ptxas) +
         ", \"as_compiled\": " + (code.is_as_compiled ? "true" : "false") +
         ", \"why_not_compiled\": " + known(code.why_not_compiled) + ", \"registers\": " + size(code.registers) +
         ", \"shared_bytes\": " + size(code.shared_bytes) + ", \"blocks_per_sm\": " + size(code.blocks_per_sm) +
         ", \"waits\": [" + waits + "]";
}
[[nodiscard]] inline std::string json_of(std::vector<kernel_problem> const& problems) {
  using text::operator+;
  std::string list;
  for (kernel_problem const& p : problems) {
    list += (list.empty() ? "{\"sentence\": " : ", {\"sentence\": ") + json_string(p.sentence) +
            ", \"times\": " + text::number(static_cast<std::int64_t>(p.times)) + "}";
  }
  return "[" + list + "]";
}
[[nodiscard]] inline std::string json_of(tile_site const& s) {
  using text::operator+;
  auto const known = [](std::uint32_t n) { return n == 0 ? std::string("null") : std::to_string(n); };
  return "{\"file\": " + json_string(s.place.file) + ", \"line\": " + known(s.place.line) +
         ", \"column\": " + known(s.place.column) +
         ", \"instruction\": " + json_string(text::detail::instruction(s.kind)) +
         ", \"wavefronts\": " + text::number(s.before) + ", \"padded\": " + text::number(s.padded) +
         ", \"swizzled\": " + text::number(s.swizzled) + "}";
}
// What was not tried is null.
[[nodiscard]] inline std::string json_of(tile_advice const& a) {
  using text::operator+;
  auto const tried = [&a](std::int64_t n) { return a.why_not.empty() ? text::number(n) : std::string("null"); };
  std::string sites;
  for (tile_site const& s : a.sites) {
    sites += (sites.empty() ? "" : ", ") + json_of(s);
  }
  return "{\"name\": " + json_string(a.name) + ", \"bytes\": " + std::to_string(a.bytes) +
         ", \"sentence\": " + json_string(text::line(a)) + ", \"launches\": " + text::number(a.launches) +
         ", \"helps\": " +
         (!a.why_not.empty() ? "null"
          : a.helps()        ? "true"
                             : "false") +
         ", \"element_bytes\": " + tried(a.element_bytes) + ", \"wavefronts\": " + tried(a.before) +
         ", \"conflict_free\": " + tried(a.conflict_free) +
         ", \"row_bytes\": " + (a.padding_bytes == 0 ? "null" : text::number(a.row_bytes)) +
         ", \"padding_bytes\": " + tried(a.padding_bytes) + ", \"padded\": " + tried(a.padded) +
         ", \"swizzle\": " + (a.elements.bits == 0 ? "null" : json_string(text::name(a.elements))) +
         ", \"swizzled\": " + tried(a.swizzled) + ", \"sites\": [" + (a.why_not.empty() ? sites : "") + "]}";
}
[[nodiscard]] inline std::string json_tiles(kernel_run const& run) {
  using text::operator+;
  if (!run.has_tiles()) {
    return ", \"tiles\": null";
  }
  std::string list;
  for (tile_advice const& a : run.tiles()) {
    list += (list.empty() ? "" : ", ") + json_of(a);
  }
  return ", \"tiles\": [" + list + "]";
}

}  // namespace detail

[[nodiscard]] WARPMEM_FUNC std::string to_json(kernel_report const& kernel) {
  return detail::json_of(kernel, text::line(kernel), "");
}
[[nodiscard]] WARPMEM_FUNC std::string to_json(kernel_run const& run) {
  using text::operator+;
  return detail::json_of(
      run, text::line(run),
      detail::json_code(run.code()) + ", \"problems\": " + detail::json_of(run.problems()) + detail::json_tiles(run));
}

[[nodiscard]] WARPMEM_FUNC std::string to_csv(kernel_report const& kernel) {
  using text::operator+;
  std::string text = "kernel,capability,complete";
  for (field const& f : fields(kernel_site{})) {
    text += "," + detail::csv_cell(f.name);
  }
  text += "\n";
  std::string const first = detail::csv_cell(kernel.name()) + "," + text::name(kernel.arch().cc) +
                            (kernel.is_whole()        ? ",yes"
                             : kernel.is_incomplete() ? ",no"
                                                      : ",unknown");
  for (kernel_site const& site : kernel.shown().sites()) {
    text += first;
    for (field const& f : fields(site)) {
      text += "," + detail::csv_cell(f);
    }
    text += "\n";
  }
  return text;
}

}}  // namespace warpmem::v0
