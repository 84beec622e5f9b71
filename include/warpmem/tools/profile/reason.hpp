// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why a measured count is not the predicted one.
#pragma once

#include <warpmem/model/config.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace profile {

// docs/beside_ncu.md has the condition of each.
enum class reason_kind : unsigned char {
  equal,
  arbitration,        // the counter also counts wavefronts that waited for other warps
  warm_caches,        // L1 held what was predicted to miss
  overhead,           // special registers, shuffles, barriers, idle instructions, the launch
  wide_load_merge,    // the counter and the source page join phases of wide shared loads by different rules
  equal_addresses,    // lanes of an atomic with one address are packets of their own for the counter
  placement,          // the arrays lie elsewhere
  passes,             // a counter that the profiler adds up from two passes, which were not alike
  predicated,         // instructions were executed with no lane
  predicated_copies,  // the source page adds a sector to every asynchronous copy under a predicate
  vectorized,         // the compiler made fewer, wider instructions
  split,              // … more, narrower ones
  widened,            // … loads of more than is used
  narrowed,           // … loads of less than the type has
  aggregated,         // … an atomic of one lane for all of its warp
  repeated,           // … an instruction that is executed more or less often
  grouped,            // diverged lanes came together otherwise
  another_line,       // the accesses stand at other lines
  instructions,       // the counter differs by what the instructions differ
  within_bounds,      // a count of which only least and most are known
  unexplained,
  not_predicted,  // the predicted count is unknown
  not_measured,   // the export has no number for it
};

// "warm caches".
[[nodiscard]] constexpr std::string_view name(reason_kind kind) noexcept {
  constexpr std::string_view names[] = {
      "equal",        "arbitration",   "warm caches", "overhead",          "wide-load merge", "equal addresses",
      "placement",    "passes",        "predicated",  "predicated copies", "vectorized",      "split",
      "widened",      "narrowed",      "aggregated",  "repeated",          "grouped",         "another line",
      "instructions", "within bounds", "unexplained", "not predicted",     "not measured"};
  return names[static_cast<unsigned>(kind)];
}

// Why a number is what it is.
struct reason {
  reason_kind kind{};
  std::string why{};  // a sentence with the numbers of the rule; may be empty

  [[nodiscard]] bool is_difference() const noexcept {
    return kind != reason_kind::equal && kind != reason_kind::within_bounds && kind != reason_kind::not_predicted &&
           kind != reason_kind::not_measured;
  }
  friend bool operator==(reason const&, reason const&) = default;
};

}}}  // namespace warpmem::v0::profile
