// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What blocks of a kernel did, its places still program counters.
#pragma once

#include <warpmem/capture/problem.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/report.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

struct counted_launch {
  explicit counted_launch(kernel_report counted, std::vector<problem_note> const& all = {})
      : report{std::move(counted)} {
    note(all);
  }
  counted_launch& operator+=(counted_launch const& other) {
    report += other.report;
    is_stopped = is_stopped || other.is_stopped;
    note(other.list());
    return *this;
  }
  void note(std::vector<problem_note> const& all) {
    for (problem_note const& n : all) {
      auto const [known, is_new] = notes.try_emplace({n.kind, n.pcs[0], n.pcs[1]}, n);
      known->second.times += is_new ? 0 : n.times;
    }
  }
  [[nodiscard]] std::vector<problem_note> list() const {
    std::vector<problem_note> all;
    for (auto const& [key, n] : notes) {
      all.push_back(n);
    }
    return all;
  }

  // Beyond so much ptxas refuses a kernel: only dynamic shared memory has more.
  void check_static_shared(std::size_t most, std::uintptr_t kernel) {
    if (static_shared > most) {
      note({{problem_kind::too_much_shared,
             std::string("the kernel has ").append(std::to_string(static_shared)) +
                 " bytes of __shared__ arrays, of at most " + std::to_string(most) +
                 ": only dynamic shared memory can be larger",
             {kernel == 0 ? 0 : static_cast<std::uint32_t>(kernel + 1)}}});  // places are return addresses
    }
  }

  kernel_report report;
  bool is_stopped{};            // before its last block
  std::size_t static_shared{};  // bytes of __shared__ arrays that a worker's blocks touched
  std::map<std::tuple<problem_kind, std::uint32_t, std::uint32_t>, problem_note> notes{};
};

}}}}  // namespace warpmem::v0::capture::detail
