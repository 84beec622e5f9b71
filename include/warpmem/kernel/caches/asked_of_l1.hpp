// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the instructions of a kernel ask of L1, and what those of a line would ask without its excess.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/shared.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct asked_of_l1 {
  counter least_wavefronts{};  // of the data stage: one for each request to global memory, and those of shared memory
  counter wavefronts{};        // those of cold caches; where no rule says, the least
  counter most_wavefronts{};   // a word of a lane each, where no rule says
  counter least_tags{};        // wavefronts of look-ups: one for each request
  counter tags{};              // those of cold caches
  counter sectors{};           // of global memory
  counter lines{};             // look-ups of 128 bytes
  bool has_atomics{};
  std::int64_t loads{};      // instructions
  counter loaded_sectors{};  // by them

  asked_of_l1& operator+=(asked_of_l1 const& other) noexcept {
    least_wavefronts += other.least_wavefronts;
    wavefronts += other.wavefronts;
    most_wavefronts += other.most_wavefronts;
    least_tags += other.least_tags;
    tags += other.tags;
    sectors += other.sectors;
    lines += other.lines;
    has_atomics = has_atomics || other.has_atomics;
    loads += other.loads;
    loaded_sectors += other.loaded_sectors;
    return *this;
  }
};

[[nodiscard]] constexpr counter smaller_of(counter a, counter b) noexcept { return b < a ? b : a; }

[[nodiscard]] inline asked_of_l1 asked_by(kernel_site const& site) {
  if (auto const* const shared = site.report<shared_report>()) {
    return {shared->wavefronts, shared->wavefronts, shared->wavefronts, {}, {}, {}, {}, false, 0, {}};
  }
  counter const data = site.stages.data_wavefronts;
  counter const requests = site.stages.requests;
  counter const words{site.lanes * ((site.kind.lane_bytes + 3) / 4)};
  counter const tags = site.stages.tag_wavefronts;
  asked_of_l1 asked{data < requests ? data : requests,
                    data.known() ? data : requests,
                    data.known() ? data : words,
                    smaller_of(tags, requests),
                    tags,
                    {},
                    {},
                    false,
                    0,
                    {}};
  asked.has_atomics = is_read_modify_write(site.kind.op);
  bool from_l1 = true;
  if (auto const* const global = site.report<global_report>()) {
    asked.sectors = global->sectors;
    asked.lines = global->tag_requests;
  } else if (auto const* const copies = site.report<async_copy_report>()) {
    asked.sectors = site.copied_sectors;
    asked.lines = copies->tag_requests;
    asked.least_wavefronts += copies->shared_wavefronts;
    asked.wavefronts += copies->shared_wavefronts;
    asked.most_wavefronts += copies->shared_wavefronts;
  } else {
    from_l1 = false;
    if (site.report<cluster_report>() != nullptr || site.report<wgmma_report>() != nullptr) {
      asked.wavefronts = counter::unknown();  // no source tells
    }
  }
  if (from_l1 && site.kind.op == memory_op::load) {
    asked.loads = site.executions;
    asked.loaded_sectors = asked.sectors;
  }
  return asked;
}
// If its lanes took neighbouring words, and no bank twice.
[[nodiscard]] inline asked_of_l1 asked_when_cured(kernel_site const& site) {
  asked_of_l1 asked = asked_by(site);
  if (auto const* const shared = site.report<shared_report>()) {
    counter const free = shared->conflict_free_wavefronts;
    return {free, free, free, {}, {}, {}, {}, false, 0, {}};
  }
  auto const* const global = site.report<global_report>();
  asked.sectors = smaller_of(asked.sectors, global != nullptr ? global->ideal_sectors : site.ideal_copy_sectors);
  asked.lines =
      smaller_of(asked.lines, counter{(std::max)(site.executions, asked.sectors.value_or(INT64_MAX) / 4 + 1)});
  counter const stretches{site.executions * (site.kind.lane_bytes <= 4 ? 1 : site.kind.lane_bytes / 4)};
  asked.wavefronts = smaller_of(asked.wavefronts, stretches);
  asked.most_wavefronts = smaller_of(asked.most_wavefronts, stretches);
  asked.tags = smaller_of(asked.tags, stretches);
  return asked;
}

[[nodiscard]] inline asked_of_l1 asked_by(kernel_report const& report) {
  asked_of_l1 sum{};
  for (kernel_site const& site : report.sites()) {
    sum += asked_by(site);
  }
  if (report.code().is_ptx) {  // ptxas may merge what is counted here
    sum.least_wavefronts = sum.least_tags = counter::unknown();
  }
  return sum;
}

}}}  // namespace warpmem::v0::detail
