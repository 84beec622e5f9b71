// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The control flow that the threads of a block have shown: places of the code, and which follows which. It gives places
// an order in which a warp that diverged executes them, so that lanes wait for those that still come to where they are.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/group/order.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class flow_graph {
 public:
  flow_graph() : seen_(cache_size), ranks_cache_(cache_size) {}

  // Forgets what was shown, as a block knows nothing of those before it: groups do not depend on who ran first.
  void forget() {
    if (!shown_.empty()) {
      shown_.clear();
      ++generation_;
      changed_ = true;
    }
  }

  // Adds the way of a thread. A call is a way of its own, from the beginning; a return goes on where the caller was.
  void follow(event const* begin, event const* end) {
    std::uint32_t last[256];
    unsigned depth = 0;
    last[0] = start;
    for (event const* e = begin; e != end; ++e) {
      unsigned const now = depth_of(*e);
      while (depth < now) {
        last[++depth] = start;
      }
      depth = now;
      show(last[depth], pc_of(*e));
      last[depth] = pc_of(*e);
    }
  }

  // Makes rank() right again.
  void order() {
    if (!changed_) {
      return;
    }
    changed_ = false;
    auto const [known, is_new] = orders_.try_emplace(shown_);
    if (is_new) {
      known->second = ranks_of_shown();
    }
    ranks_ = &known->second;
    ranks_cache_.assign(cache_size, {});
  }
  // Of a place that was shown.
  [[nodiscard]] std::uint32_t rank(std::uint32_t pc) {
    auto& cached = ranks_cache_[(pc * 0x9e3779b1U) >> 22];
    if (cached.pc != pc) {
      cached = {pc, (*ranks_)[nodes_.at(pc)]};
    }
    return cached.rank;
  }
  // Whether lanes at one place go before those at another, whether or not they were shown.
  [[nodiscard]] bool comes_before(std::uint32_t pc, std::uint32_t other) {
    order();
    auto const a = nodes_.find(pc);
    auto const b = nodes_.find(other);
    bool const known = ranks_ != nullptr && a != nodes_.end() && b != nodes_.end() && a->second < ranks_->size() &&
                       b->second < ranks_->size();
    return known ? (*ranks_)[a->second] < (*ranks_)[b->second] : pc < other;
  }

 private:
  static constexpr std::size_t cache_size = 1024;
  static constexpr std::uint32_t start = 0;
  struct shown_edge {
    std::uint64_t edge;
    std::uint64_t generation;
  };
  struct ranked {
    std::uint32_t pc, rank;
  };

  void show(std::uint32_t from, std::uint32_t to) {
    std::uint64_t const edge = std::uint64_t{from} << 32 | to;
    shown_edge& cached = seen_[(from * 31U + to) % cache_size];
    if (cached.edge == edge && cached.generation == generation_) {
      return;
    }
    cached = {edge, generation_};
    auto const [known, is_new] = edges_.try_emplace(edge, edges_.size());
    if (is_new) {
      node(from);
      node(to);
      ends_.emplace_back(from, to);
    }
    std::size_t const word = known->second / 64;
    if (shown_.size() <= word) {
      shown_.resize(word + 1);
    }
    std::uint64_t const bit = std::uint64_t{1} << known->second % 64;
    changed_ = changed_ || (shown_[word] & bit) == 0;
    shown_[word] |= bit;
  }
  std::uint32_t node(std::uint32_t pc) {
    return nodes_.try_emplace(pc, static_cast<std::uint32_t>(nodes_.size())).first->second;
  }
  // Of equals, the lower in the code comes first.
  [[nodiscard]] std::vector<std::uint32_t> ranks_of_shown() {
    node(start);
    std::map<std::uint32_t, std::map<std::uint32_t, std::uint32_t, std::greater<>>> next;  // by place, highest first
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      if (i / 64 < shown_.size() && (shown_[i / 64] >> i % 64 & 1) != 0) {
        next[ends_[i].first][ends_[i].second] = node(ends_[i].second);
      }
    }
    std::vector<std::vector<std::uint32_t>> successors(nodes_.size());
    for (auto const& [from, to] : next) {
      for (auto const& [pc, id] : to) {
        successors[node(from)].push_back(id);
      }
    }
    return weak_topological_ranks(successors, node(start));
  }

  std::unordered_map<std::uint32_t, std::uint32_t> nodes_{};
  std::unordered_map<std::uint64_t, std::size_t> edges_{};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_{};                // of the edges
  std::vector<std::uint64_t> shown_{};                                         // a bit an edge
  std::map<std::vector<std::uint64_t>, std::vector<std::uint32_t>> orders_{};  // by what was shown
  std::vector<std::uint32_t> const* ranks_{};
  std::vector<shown_edge> seen_;
  std::vector<ranked> ranks_cache_;
  std::uint64_t generation_{1};
  bool changed_{};
};

}}}}  // namespace warpmem::v0::capture::detail
