// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel as JSON: its sums, and its sites with their reports and the addresses of their worst accesses. The names are
// those of fields.hpp and fields/kernel.hpp.
#pragma once

#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/coverage.hpp>
#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/text/fields/kernel.hpp>
#include <warpmem/text/json.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/caches.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 {

namespace detail {

// "0x40", null for lanes that are not active.
[[nodiscard]] inline std::string json_addresses(address const (&at)[32], lane_mask active) {
  std::string text = "[";
  for (int lane = 0; lane < 32; ++lane) {
    text += lane == 0 ? "" : ", ";
    text += active.test(lane) ? json_string(text::detail::hex(at[lane])) : "null";
  }
  return text + "]";
}

[[nodiscard]] inline std::string json_lanes(warp_access const& a) {
  using text::operator+;
  return "\"addresses\": " + json_addresses(a.at, a.active);
}
[[nodiscard]] inline std::string json_lanes(matrix_access const& a) {
  using text::operator+;
  return "\"addresses\": " + json_addresses(a.row_at, lane_mask::first(matrix_access::rows * a.matrices));
}
[[nodiscard]] inline std::string json_lanes(cluster_access const& a) {
  using text::operator+;
  return json_lanes(a.access) + ", \"rank\": " + text::number(a.own_rank) + ", \"blocks\": " + text::number(a.blocks);
}
// Coordinates, null for lanes that are not active: x, y, z and the layer, or x in bytes, y, z.
[[nodiscard]] inline std::string json_lanes(texture_access const& a) {
  using text::operator+;
  std::string text;
  for (int lane = 0; lane < 32; ++lane) {
    texture_coordinates const& c = a.at[lane];
    text += lane == 0 ? "\"coordinates\": [" : ", ";
    text += a.active.test(lane) ? "[" + text::detail::coordinate(c.x) + ", " + text::detail::coordinate(c.y) + ", " +
                                      text::detail::coordinate(c.z) + ", " + text::number(c.layer) + "]"
                                : "null";
  }
  return text + "]";
}
[[nodiscard]] inline std::string json_lanes(surface_access const& a) {
  using text::operator+;
  std::string text;
  for (int lane = 0; lane < 32; ++lane) {
    surface_coordinates const& c = a.at[lane];
    text += lane == 0 ? "\"coordinates\": [" : ", ";
    text += a.active.test(lane) ? "[" + text::number(c.x) + ", " + text::number(c.y) + ", " + text::number(c.z) + "]"
                                : "null";
  }
  return text + "]";
}
[[nodiscard]] inline std::string json_lanes(async_copy const& a) {
  using text::operator+;
  return "\"addresses\": " + json_addresses(a.source, a.active) +
         ", \"destinations\": " + json_addresses(a.destination, a.active);
}

// "0x4000".
[[nodiscard]] inline std::string json_hex(address at) { return json_string(text::detail::hex(at)); }
template <class Integer>
[[nodiscard]] std::string json_numbers(Integer const* numbers, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text.append(i == 0 ? "[" : ", ").append(text::number(static_cast<std::int64_t>(numbers[i])));
  }
  return text.append(count == 0 ? "[]" : "]");
}
[[nodiscard]] inline std::string json_box(tensor_copy const& a, int rank) {
  using text::operator+;
  if (a.map.mode == tensor_mode::tiled) {
    return "\"box\": " + json_numbers(a.map.box, rank);
  }
  int const between = rank < 2 ? 0 : rank - 2;
  return "\"channels\": " + text::number(a.map.box[0]) + ", \"pixels\": " + text::number(a.map.im2col.pixels) +
         ", \"low\": " + json_numbers(a.map.im2col.low, between) +
         ", \"high\": " + json_numbers(a.map.im2col.high, between) +
         ", \"offsets\": " + json_numbers(a.offsets, between);
}
[[nodiscard]] inline std::string json_lanes(tensor_copy const& a) {
  using text::operator+;
  int const rank = a.map.rank < 1 || a.map.rank > tensor_map::max_rank ? 1 : a.map.rank;
  return "\"tensor\": " + json_hex(a.map.base) + ", " + json_box(a, rank) + ", \"at\": " + json_numbers(a.at, rank) +
         ", \"shared\": " + json_hex(a.shared);
}
[[nodiscard]] inline std::string json_lanes(bulk_copy const& a) {
  using text::operator+;
  return "\"global\": " + json_hex(a.global) + ", \"shared\": " + json_hex(a.shared) +
         ", \"bytes\": " + text::number(a.bytes);
}
[[nodiscard]] inline std::string json_lanes(block_copy const& a) {
  using text::operator+;
  return "\"from\": " + json_hex(a.from) + ", \"to\": " + json_hex(a.to) + ", \"bytes\": " + text::number(a.bytes);
}
[[nodiscard]] inline std::string json_lanes(wgmma_access const& a) {
  using text::operator+;
  return "\"n\": " + text::number(a.n) + ", \"a_in_shared\": " + (a.a_in_shared ? "true" : "false");
}
[[nodiscard]] inline std::string json_lanes(unseen_access const&) { return "\"addresses\": null"; }

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

// "caches": {"board": "H100 SXM", …, "dram_reads": {"least": 65536, "most": 66736, "exact": true, "why": …}, …}, in
// sectors. Only of kernels that were run with them.
[[nodiscard]] inline std::string json_caches(std::optional<cache_bounds> const& bounds) {
  using text::operator+;
  if (!bounds) {
    return "";
  }
  auto const json_counter = [](counter n) { return n.known() ? text::number(n) : std::string("null"); };
  std::string text =
      ", \"caches\": {\"board\": " + json_string(bounds->board.name) +
      ", \"measured\": " + (bounds->board.is_measured ? "true" : "false") +
      ", \"blocks_per_sm\": " + json_counter(bounds->blocks_per_sm == 0 ? counter::unknown() : bounds->blocks_per_sm) +
      ", \"l1_kib\": " + text::number(bounds->l1_kib) + ", \"launches\": " + text::number(bounds->launches);
  for (cache_quantity const& q : cache_quantities) {
    cache_range const& r = (*bounds).*q.range;
    text += ", " + json_string(q.name) + ": {\"metric\": " + json_string(q.metric) +
            ", \"least\": " + json_counter(r.least) + ", \"most\": " + json_counter(r.most) +
            ", \"of_launch\": " + text::number(r.of_launch) + ", \"exact\": " + (r.is_exact() ? "true" : "false") +
            ", \"why\": " + json_string(text::sentence(r.why)) + "}";
  }
  return text + "}";
}

[[nodiscard]] inline std::string json_of(kernel_report const& kernel, std::string const& verdict,
                                         std::string const& more) {
  using text::operator+;
  kernel_sums const sums = kernel.sums();
  std::string by_space;
  add_json_sum(by_space, "global", sums.global);
  add_json_sum(by_space, "shared", sums.shared);
  add_json_sum(by_space, "constant", sums.constant);
  add_json_sum(by_space, "local", sums.local);
  add_json_sum(by_space, "async_copies", sums.copies);
  add_json_sum(by_space, "shared_cluster", sums.cluster);
  add_json_sum(by_space, "texture", sums.texture);
  add_json_sum(by_space, "surface", sums.surface);
  add_json_sum(by_space, "bulk_copies", sums.bulk_copies);
  add_json_sum(by_space, "wgmma", sums.wgmma);
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
         ", \"verdict\": " + json_string(verdict) + ", " + json_coverage(kernel) + more + json_caches(kernel.caches()) +
         ", \"sums\": {" + by_space + "}, \"left_out\": {" + left_out + "}, \"sites\": [" + sites + "]}\n";
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

}  // namespace detail

// {"kernel": …, "capability": …, "executions": …, "complete": true, …, "sums": {"global": {…}}, "left_out": {…},
// "sites": […]}, a site on each line. Sums are of the memories that were accessed.
[[nodiscard]] inline std::string to_json(kernel_report const& kernel) {
  return detail::json_of(kernel, text::line(kernel), "");
}
// Likewise, with "compiler" and "problems".
[[nodiscard]] inline std::string to_json(kernel_run const& run) {
  using text::operator+;
  return detail::json_of(run, text::line(run),
                         ", \"compiler\": " + (run.compiler().empty() ? "null" : detail::json_string(run.compiler())) +
                             ", \"problems\": " + detail::json_of(run.problems()));
}

}}  // namespace warpmem::v0
