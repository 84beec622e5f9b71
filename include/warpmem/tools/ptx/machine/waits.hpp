// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A deadlock: who waits where.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/cluster.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// Calls f(warp, group) for each group of lanes that has not exited.
template <class F>
void each_group(std::vector<std::unique_ptr<cluster>> const& running, F f) {
  for (auto const& c : running) {
    for (auto const& b : c->blocks) {
      for (auto const& w : b->warps) {
        for (lane_group const& g : w->groups) {
          f(*w, g);
        }
      }
    }
  }
}
[[nodiscard]] inline std::string wait_of(worker const& on, lane_group const& g) {
  instruction const& i = g.in->code->code[g.at];
  char const* const what = g.state == group_state::at_barrier   ? "a barrier"
                           : g.state == group_state::at_meeting ? "lanes of their warp"
                           : i.way == flow::wait ? "threads of their cluster that do not arrive at its barrier"
                                                 : "what other threads do";
  return std::string("for ") + what + " at " + on.place_name(i.place);
}
// Every place where threads wait, once.
[[nodiscard]] inline std::string waits_of(worker const& on, std::vector<std::unique_ptr<cluster>> const& running) {
  constexpr std::size_t most = 12;
  std::vector<std::string> all;
  each_group(running, [&](warp const&, lane_group const& g) {
    std::string one = all.size() < most ? wait_of(on, g) : std::string{};
    if (!one.empty() && std::find(all.begin(), all.end(), one) == all.end()) {
      all.push_back(std::move(one));
    }
  });
  std::string sentence;
  for (std::string const& one : all) {
    sentence += (sentence.empty() ? "" : "; ") + one;
  }
  return all.size() < most ? sentence : sentence + "; and elsewhere";
}

}  // namespace detail

// Whether all lanes are where only other lanes of their blocks can help.
[[nodiscard]] inline bool nobody_polls(std::vector<std::unique_ptr<cluster>> const& running) {
  bool any = false;
  detail::each_group(running, [&](warp const&, lane_group const& g) { any = any || g.state == group_state::ready; });
  return !any;
}

[[noreturn]] inline void stop_deadlock(worker& on, std::vector<std::unique_ptr<cluster>> const& running) {
  warp const* first = nullptr;
  instruction const* at = nullptr;
  detail::each_group(running, [&](warp const& w, lane_group const& g) {
    if (first == nullptr) {
      first = &w;
      at = &g.in->code->code[g.at];
    }
  });
  if (first == nullptr) {
    throw launch_stopped{};
  }
  on.problems().add(problem_kind::missing_lanes, at->place, -1, first->of->number, [&] {
    return "warp " + std::to_string(first->number) + " of block " + std::to_string(first->of->number) + " waits at " +
           on.place_name(at->place) + " for what never comes. All threads wait: " + detail::waits_of(on, running);
  });
  throw launch_stopped{};
}

}}}  // namespace warpmem::v0::ptx
