// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async.ca: wavefronts over the banks of L1 and shared memory, which are the same 32 banks read and written at once.
// Measured on 9.0.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/transaction.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

struct copy_cost {
  int wavefronts{};
  int groups{};             // wavefronts without any conflict: one for each group
  int source_collisions{};  // wavefronts in which two waiting lanes read one source bank

  WARPMEM_HD constexpr copy_cost& operator+=(copy_cost const& other) noexcept {
    wavefronts += other.wavefronts;
    groups += other.groups;
    source_collisions += other.source_collisions;
    return *this;
  }
};

// For those who only count.
struct null_copy_sink {
  WARPMEM_HD constexpr void begin_group(int /*group*/, int /*wavefronts_before*/) const noexcept {}
  WARPMEM_HD constexpr void serve(int /*lane*/, int /*wavefront*/) const noexcept {}
};

// One group of lanes. A lane waits for every lower lane that reads one of its source banks or writes one of its
// destination banks, and goes in the wavefront after the last of them; equal words are not shared. So a bank needs to
// remember only the wavefront that used it last, and lanes that share a source bank collide in every wavefront up to
// the first lane's. The sink learns in which wavefront of the group each lane goes.
template <class Sink>
[[nodiscard]] WARPMEM_HD constexpr copy_cost copy_group_cost(async_copy const& copy, lane_mask group, int first,
                                                             int last, Sink& sink) noexcept {
  copy_cost cost{0, 1, 0};
  int read[32]{};
  int written[32]{};
  int const words = copy.lane_bytes / 4;
  for (int lane = first; lane < last; ++lane) {
    if (!group.test(lane)) {
      continue;
    }
    auto const from = static_cast<int>(copy.source[lane] / 4 % 32);
    auto const to = static_cast<int>(copy.destination[lane] / 4 % 32);
    int waits = 0;
    for (int word = 0; word < words; ++word) {
      cost.source_collisions = larger(cost.source_collisions, read[from + word]);
      waits = larger(waits, larger(read[from + word], written[to + word]));
    }
    for (int word = 0; word < words; ++word) {
      read[from + word] = written[to + word] = waits + 1;
    }
    cost.wavefronts = larger(cost.wavefronts, waits + 1);
    sink.serve(lane, waits);
  }
  return cost;
}

// The groups: of each tag wavefront, as many lanes at a time as 128 bytes serve.
template <class Sink>
[[nodiscard]] WARPMEM_HD constexpr copy_cost cached_copy_cost(async_copy const& copy, tag_schedule const& schedule,
                                                              Sink& sink) noexcept {
  int const phase_lanes = 128 / copy.lane_bytes;
  copy_cost cost{};
  for (int wavefront = 0; wavefront < schedule.count; ++wavefront) {
    for (int first = 0; first < 32; first += phase_lanes) {
      lane_mask const group = schedule.lanes[wavefront] & lane_mask::range(first, phase_lanes);
      if (group.any()) {
        sink.begin_group(cost.groups, cost.wavefronts);
        cost += copy_group_cost(copy, group, first, first + phase_lanes, sink);
      }
    }
  }
  return cost;
}

// The lanes with the banks that they write, by wavefront.
class written_banks {
 public:
  WARPMEM_HD constexpr explicit written_banks(async_copy const& copy) noexcept : copy_{copy} {}

  WARPMEM_HD constexpr void begin_group(int group, int wavefronts_before) noexcept {
    group_ = group;
    wavefronts_before_ = wavefronts_before;
  }
  WARPMEM_HD constexpr void serve(int lane, int wavefront) noexcept {
    address const at = copy_.destination[lane];
    bank_access const served{wavefronts_before_ + wavefront, group_, static_cast<int>(at / 4 % 32),
                             copy_.lane_bytes / 4,           at,     copy_.lane_bytes,
                             lane_mask::only(lane)};
    int place = list_.size();
    list_.push_back(served);
    for (; place > 0 && list_[place - 1].wavefront > served.wavefront; --place) {
      list_[place] = list_[place - 1];
    }
    list_[place] = served;
  }
  [[nodiscard]] WARPMEM_HD constexpr bank_access_list<32> const& list() const noexcept { return list_; }

 private:
  async_copy const& copy_;
  bank_access_list<32> list_{};
  int group_{};
  int wavefronts_before_{};
};

}}}  // namespace warpmem::v0::detail
