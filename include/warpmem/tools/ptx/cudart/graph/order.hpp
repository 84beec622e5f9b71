// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of graphs, and the order in which their nodes run.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/modules.hpp>
#include <warpmem/tools/ptx/cudart/work.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// Copies the nodes into an empty graph. Child graphs are copied too: what the program does to them later has no effect.
inline std::map<graph_node const*, graph_node*> copy_nodes(graph const& from, graph& to) {
  std::map<graph_node const*, graph_node*> copies;
  for (auto const& n : from.nodes) {
    graph_node* const copy = to.add(n->what, {});
    copy->is_enabled = n->is_enabled;
    copies[n.get()] = copy;
    if (auto* const child = std::get_if<graph_work>(&copy->what)) {
      auto own = std::make_shared<graph>();
      copy_nodes(*child->child, *own);
      child->child = std::move(own);
    }
  }
  for (auto const& n : from.nodes) {
    for (graph_node const* const before : n->after) {
      copies.at(n.get())->after.push_back(copies.at(before));
    }
  }
  return copies;
}

// Each node behind those that it depends on, else as they were added. Throws failure for a cycle.
[[nodiscard]] inline std::vector<graph_node*> order_of(graph const& g) {
  std::vector<graph_node*> order;
  std::set<graph_node const*> done;
  while (order.size() < g.nodes.size()) {
    std::size_t const before = order.size();
    for (auto const& n : g.nodes) {
      bool const is_ready =
          std::all_of(n->after.begin(), n->after.end(), [&](graph_node const* a) { return done.count(a) != 0; });
      if (is_ready && done.insert(n.get()).second) {
        order.push_back(n.get());
      }
    }
    if (order.size() == before) {
      throw failure{status::invalid_value, "the graph has a cycle"};
    }
  }
  return order;
}

}}}}  // namespace warpmem::v0::ptx::cudart
