// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/field_list.hpp>

namespace warpmem { inline namespace v0 {

// What the constant caches do with one access or a sum of accesses. Requests are serviced one after the other: an
// access costs one for each distinct address.
struct constant_report {
  report_basis basis{};
  counter requests{};            // idc__requests: distinct addresses of each load that a wide access splits into
  counter ideal_requests{};      // the same with all lanes at one address: 1 per such load (per half-warp on 1.x)
  counter lookup_misses{};       // idc__requests_lookup_miss with a cold cache: distinct lines of each such load
  counter request_cycles{};      // idc__request_cycles_active: of every request, and again of every miss
  counter divergent{};           // sm__idc_divergent_instructions: accesses whose lanes differ in address
  counter immediate_requests{};  // operands c[bank][offset], fixed in the instruction: they go through the IMC
  counter bytes_requested{};     // active lanes times their size

  WARPMEM_CALLS_USER_CODE
  template <class F>
  WARPMEM_HD static constexpr void each_field(F f) {
    using r = constant_report;
    f("requests", &r::requests);
    f("requests_ideal", &r::ideal_requests);
    f("replays", &r::replays);
    f("lookup_misses", &r::lookup_misses);
    f("request_cycles", &r::request_cycles);
    f("divergent", &r::divergent);
    f("immediate_requests", &r::immediate_requests);
    f("bytes_requested", &r::bytes_requested);
  }

  // Requests beyond those of uniform addresses.
  [[nodiscard]] WARPMEM_HD constexpr counter replays() const noexcept { return requests - ideal_requests; }
  // Whether the lanes of each access agree on one address (on 1.x those of each half-warp), so that nothing is
  // serialized. False if hardware would refuse an access, if a count is unknown, and if no lane is active.
  [[nodiscard]] WARPMEM_HD constexpr bool is_uniform() const noexcept {
    return basis.is_sound() && detail::is_least(requests + immediate_requests, ideal_requests + immediate_requests);
  }

  friend constexpr bool operator==(constant_report const&, constant_report const&) = default;
};

}}  // namespace warpmem::v0
