// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel moves through caches as JSON.
#pragma once

#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/caches/limits.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/text/json.hpp>
#include <warpmem/text/kernel/caches.hpp>
#include <warpmem/text/kernel/limits.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

[[nodiscard]] inline std::string json_counter(counter n) { return n.known() ? text::number(n) : std::string("null"); }

// "name": 12 or "name": null, "name_why": "nobody knows"; "why" stands behind `of`.
[[nodiscard]] inline std::string json_or_why(std::string const& name, counter n, std::string const& of,
                                             std::string_view why) {
  std::string json = "\"";
  json.append(name).append("\": ");
  if (n.known()) {
    return json.append(text::number(n));
  }
  return json.append("null, \"").append(of).append("_why\": ").append(json_string(why));
}
// "limit": "DRAM", "least_ns": 1251, "units": [{"name": "DRAM", "metric": …, "least_ns": …, "likely_ns": …}, …]
[[nodiscard]] inline std::string json_limits(kernel_report const& kernel, cache_bounds const& bounds) {
  using text::operator+;
  cache_limits const limits = limits_of(kernel, bounds);
  std::string units;
  for (unit_time const& u : limits.units) {
    units += (units.empty() ? "{" : ", {") + std::string("\"name\": ") + json_string(u.name) +
             ", \"metric\": " + json_string(u.metric) + ", " +
             json_or_why("least_ns", u.least, "least", text::detail::least_doubt(u, kernel)) + ", " +
             json_or_why("likely_ns", u.likely, "likely", text::detail::likely_doubt(u, bounds)) + "}";
  }
  unit_time const* const limit = limits.limit();
  std::string const why = text::detail::limit_doubt(limits, bounds);
  return "\"limit\": " + (limit == nullptr ? "null, \"limit_why\": " + json_string(why) : json_string(limit->name)) +
         ", " + json_or_why("least_ns", limits.least(), "least", "no least time of any unit is known") +
         ", \"units\": [" + units + "]";
}
// {"name": "b", "bytes": 4096, "loaded": 128, …}, in sectors
[[nodiscard]] inline std::string json_arrays(std::vector<array_traffic> const& arrays) {
  using text::operator+;
  std::string all;
  for (array_traffic const& a : arrays) {
    all += (all.empty() ? "{" : ", {") + std::string("\"name\": ") + json_string(a.name);
    auto const add = [&](char const* name, std::uint64_t n) {
      all.append(", \"").append(name).append("\": ").append(std::to_string(n));
    };
    add("bytes", a.bytes);
    add("loaded", a.loaded);
    add("stored", a.stored);
    add("updated", a.updated);
    add("asked", a.asked);
    add("by_blocks", a.by_blocks);
    add("false_sharing", a.false_sharing);
    all += "}";
  }
  return all;
}

// "caches": {"board": "H100 SXM", …, "dram_reads": {"least": 65536, "most": 66736, "exact": true, "why": …}, …}, in
// sectors. Where a number is null, a member that ends in "why" says in words what is missing. Only of kernels that were
// run with them.
[[nodiscard]] inline std::string json_caches(kernel_report const& kernel) {
  using text::operator+;
  std::optional<cache_bounds> const& bounds = kernel.caches();
  if (!bounds) {
    return kernel.why_no_caches().empty()
               ? ""
               : ", \"caches\": null, \"caches_why\": " + json_string(kernel.why_no_caches());
  }
  std::string text =
      ", \"caches\": {\"board\": " + json_string(bounds->board.name) +
      ", \"measured\": " + (bounds->board.is_measured ? "true" : "false") + ", " +
      json_or_why("blocks_per_sm", bounds->blocks_per_sm == 0 ? counter::unknown() : bounds->blocks_per_sm,
                  "blocks_per_sm", "it was not told, and does not follow from registers or shared memory") +
      ", \"l1_kib\": " + text::number(bounds->l1_kib) + ", \"launches\": " + text::number(bounds->launches);
  for (cache_quantity const& q : cache_quantities) {
    cache_range const& r = (*bounds).*q.range;
    text += ", " + json_string(q.name) + ": {\"metric\": " + json_string(q.metric) +
            ", \"least\": " + json_counter(r.least) + ", \"most\": " + json_counter(r.most) +
            ", \"of_launch\": " + text::number(r.of_launch) + ", \"exact\": " + (r.is_exact() ? "true" : "false") +
            ", \"why\": " + json_string(text::sentence(r.why));
    text += !r.likely.value.known()
                ? ", \"likely\": null, \"likely_why\": " + json_string(text::detail::likely_doubt(r, *bounds)) + "}"
                : ", \"likely\": {\"least\": " + json_counter(r.likely.least) +
                      ", \"value\": " + json_counter(r.likely.value) + ", \"most\": " + json_counter(r.likely.most) +
                      "}}";
  }
  return text + ", " + json_limits(kernel, *bounds) + ", \"arrays\": [" + json_arrays(bounds->arrays) + "]}";
}

}}}  // namespace warpmem::v0::detail
