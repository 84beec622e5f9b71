// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The control flow that the threads of a block have shown: places of the code, and which follows which. It gives places
// an order in which a warp that diverged executes them, so that lanes wait for those that still come to where they are,
// and knows where lanes wait.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/group/lead_on.hpp>
#include <warpmem/config.hpp>
#include <warpmem/ptx/flow/dominators.hpp>
#include <warpmem/ptx/flow/order.hpp>
#include <warpmem/ptx/flow/reconvergence.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {
using ptx::detail::neighbours;
using ptx::detail::reconvergence;
using ptx::detail::weak_topological_order;

class flow_graph {
 public:
  flow_graph() : seen_(cache_size), cache_(cache_size) {}

  // Forgets what was shown, as a block knows nothing of those before it: groups do not depend on who ran first.
  void forget() {
    if (!shown_.empty()) {
      shown_.clear();
      ++generation_;
      changed_ = true;
    }
  }

  // Adds the way of a thread, which goes on behind `before` if that is an event. A call is a way of its own, from the
  // beginning; a return goes on where the caller was. Whether it is ever as deep as events can tell.
  bool follow(event before, event const* begin, event const* end, bool is_open) {
    std::uint32_t last[256];
    unsigned depth = depth_of(before);
    std::fill(last, last + depth + 1, start);
    last[depth] = pc_of(before);
    bool is_deepest = false;
    for (event const* e = begin; e != end; ++e) {
      unsigned const now = depth_of(*e);
      is_deepest = is_deepest || now == most_depth;
      if (now < depth) {
        show(returned, pc_of(*e), is_access(*e));
      }
      for (; depth > now; --depth) {
        finish_behind(last[depth]);
      }
      while (depth < now) {
        last[++depth] = start;
      }
      show(last[depth], pc_of(*e), is_access(*e));
      last[depth] = pc_of(*e);
    }
    for (unsigned d = 0; d <= depth && !is_open; ++d) {
      finish_behind(last[d]);
    }
    return is_deepest;
  }

  // Makes rank() and meet() right again.
  void order() {
    if (!changed_) {
      return;
    }
    changed_ = false;
    auto const [known, is_new] = orders_.try_emplace(shown_);
    if (is_new) {
      known->second = order_of_shown();
    }
    places_ = &known->second;
    cache_.assign(cache_size, {});
  }
  // Of places that were shown: which goes first, and whether all lanes that come there wait for each other.
  [[nodiscard]] std::uint32_t rank(std::uint32_t pc) { return find(pc).rank; }
  [[nodiscard]] bool meet(std::uint32_t pc) { return find(pc).meet; }
  // Whether lanes at one place go before those at another, whether or not they were shown.
  [[nodiscard]] bool comes_before(std::uint32_t pc, std::uint32_t other) {
    order();
    auto const a = nodes_.find(pc);
    auto const b = nodes_.find(other);
    bool const known = places_ != nullptr && a != nodes_.end() && b != nodes_.end() && a->second < places_->size() &&
                       b->second < places_->size();
    return known ? (*places_)[a->second].rank < (*places_)[b->second].rank : pc < other;
  }

 private:
  static constexpr std::size_t cache_size = 1024;
  // No code is there: before every function, behind it, and before what follows a call.
  static constexpr std::uint32_t start = 0;
  static constexpr std::uint32_t finish = 1;
  static constexpr std::uint32_t returned = 2;
  struct shown_edge {
    std::uint64_t edge;
    std::uint64_t generation;
  };
  struct place {
    std::uint32_t rank;
    bool meet;
  };
  struct cached_place {
    std::uint32_t pc;
    place found;
  };

  [[nodiscard]] place find(std::uint32_t pc) {
    auto& cached = cache_[(pc * 0x9e3779b1U) >> 22];
    if (cached.pc != pc) {
      cached = {pc, (*places_)[nodes_.at(pc)]};
    }
    return cached.found;
  }
  [[nodiscard]] static bool is_access(event e) noexcept { return form_of(e) != event_form::block_entry; }

  void finish_behind(std::uint32_t pc) {
    if (pc != start) {
      show(pc, finish, false);
    }
  }
  void show(std::uint32_t from, std::uint32_t to, bool is_access) {
    std::uint64_t const edge = std::uint64_t{from} << 32 | to;
    shown_edge& cached = seen_[(from * 31U + to) % cache_size];
    if (cached.edge == edge && cached.generation == generation_) {
      return;
    }
    cached = {edge, generation_};
    auto const [known, is_new] = edges_.try_emplace(edge, edges_.size());
    if (is_new) {
      node(from);
      is_access_[node(to)] = is_access;
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
    auto const [known, is_new] = nodes_.try_emplace(pc, static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) {
      is_access_.push_back(false);
    }
    return known->second;
  }
  // By node.
  [[nodiscard]] std::vector<place> order_of_shown() {
    std::uint32_t const last = node(finish);
    std::uint32_t const call = node(returned);
    auto next = shown_successors();
    std::vector<std::uint32_t> after_calls;
    after_calls.swap(next[call]);
    std::vector<bool> ends(next.size());
    for (std::size_t k = 0; k < next.size(); ++k) {
      ends[k] = std::erase(next[k], last) != 0;
    }
    lead_on(next, ends, node(start));
    weak_topological_order order{next};
    std::vector<std::uint32_t> const sorted = order.from(node(start));
    std::vector<place> places(nodes_.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      places[sorted[i]].rank = static_cast<std::uint32_t>(i);
    }
    neighbours ways(sorted.size() + 1);
    std::vector<int> bodies;
    std::vector<bool> is_empty;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      for (std::uint32_t const id : next[sorted[i]]) {
        ways[i].push_back(static_cast<int>(places[id].rank));
      }
      if (ends[sorted[i]]) {
        ways[i].push_back(static_cast<int>(sorted.size()));
      }
      bodies.push_back(order.body_of(sorted[i]));
      is_empty.push_back(!is_access_[sorted[i]]);
    }
    is_empty.push_back(false);
    auto const meet = reconvergence{ways, bodies, is_empty}.find();
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      places[sorted[i]].meet = meet[i];
    }
    for (std::uint32_t const id : after_calls) {
      places[id].meet = true;
    }
    return places;
  }
  // By node, the higher in the code first: of equals, the lower comes first.
  [[nodiscard]] std::vector<std::vector<std::uint32_t>> shown_successors() {
    std::map<std::uint32_t, std::map<std::uint32_t, std::uint32_t, std::greater<>>> next;  // by place
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
    return successors;
  }

  std::unordered_map<std::uint32_t, std::uint32_t> nodes_{};
  std::unordered_map<std::uint64_t, std::size_t> edges_{};
  std::vector<bool> is_access_{};                                      // by node
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_{};        // of the edges
  std::vector<std::uint64_t> shown_{};                                 // a bit an edge
  std::map<std::vector<std::uint64_t>, std::vector<place>> orders_{};  // by what was shown
  std::vector<place> const* places_{};
  std::vector<shown_edge> seen_;
  std::vector<cached_place> cache_;
  std::uint64_t generation_{1};
  bool changed_{};
};

}}}}  // namespace warpmem::v0::capture::detail
