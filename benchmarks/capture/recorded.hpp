// All accesses of a kernel in memory, by place and kind: what counting alone takes.
#pragma once

#include <capture/suite.hpp>
#include <warpmem/arch.hpp>
#include <warpmem/batch/global.hpp>
#include <warpmem/batch/shared.hpp>

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace capture_benchmark {

class recorded_accesses {
 public:
  recorded_accesses(capture::recording& trace, kernel_case const& c) {
    trace.watch([this](capture::executed_instruction const& i) { add(i); });
    (void)trace.launch(c.shape, c.traced);
    trace.watch({});
  }

  [[nodiscard]] std::int64_t count_by_batches() const {
    std::int64_t sum = 0;
    for (auto const& [place, some] : streams_) {
      warpmem::access_batch const batch = some.batch();
      sum += some.is_shared ? count_shared(warpmem::sm_90::traits, batch).wavefronts.value_or(0)
                            : count_global(warpmem::sm_90::traits, batch).sectors.value_or(0);
    }
    return sum;
  }
  [[nodiscard]] std::int64_t count_singly() const {
    std::int64_t sum = 0;
    for (auto const& [place, some] : streams_) {
      warpmem::access_batch const batch = some.batch();
      for (std::size_t i = 0; i < batch.accesses; ++i) {
        auto const access = access_of(batch, i);
        sum += some.is_shared ? analyze_shared(warpmem::sm_90::traits, access).wavefronts.value_or(0)
                              : analyze_global(warpmem::sm_90::traits, access).sectors.value_or(0);
      }
    }
    return sum;
  }

 private:
  struct stream {
    std::vector<warpmem::address> at{};
    std::vector<std::uint32_t> active{};
    warpmem::batch_kind kind{};
    bool is_shared{};

    [[nodiscard]] warpmem::access_batch batch() const noexcept {
      return {at.data(), active.data(), active.size(), kind};
    }
  };

  void add(capture::executed_instruction const& i) {
    stream& s = streams_[{i.pc, i.access.op, i.space}];
    s.at.insert(s.at.end(), i.access.at, i.access.at + 32);
    s.active.push_back(i.access.active.bits);
    s.kind = {i.access.lane_bytes, i.access.op, i.access.cache, i.access.atomic};
    s.is_shared = i.space == warpmem::memory_space::shared;
  }

  std::map<std::tuple<std::uint32_t, warpmem::memory_op, warpmem::memory_space>, stream> streams_{};
};

}  // namespace capture_benchmark
