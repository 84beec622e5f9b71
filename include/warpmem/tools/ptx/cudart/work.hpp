// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a stream or a graph does: copies, sets of memory, kernels, functions of the host.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/graph.hpp>
#include <warpmem/tools/ptx/cudart/abi/types.hpp>
#include <warpmem/tools/ptx/cudart/modules.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// Rows of bytes, in slices of rows.
struct memory_box {
  u8* at{};
  std::size_t pitch{};  // from row to row
  std::size_t slice{};  // from slice to slice
};
struct copy_work {
  memory_box to{};
  memory_box from{};
  memory_extent extent{};  // width in bytes
  copy_kind kind{copy_kind::by_address};
};
struct set_work {
  memory_box to{};
  memory_extent extent{};  // width in bytes
  unsigned value{};
  unsigned element_bytes{1};
};
struct kernel_work {
  kernel* what{};
  launch_shape shape{};
  launch_extent asked_cluster{0, 0, 0};  // by an attribute; x 0: none
  bool is_cooperative{};
  bool sets_caches{};  // a carve-out of its own
  std::vector<u8> parameters{};
};
struct host_work {
  host_function function{};
  void* data{};
};
struct event_work {
  event* which{};
  bool is_wait{};
};
// Memory of a graph has its address when the node is made, and lives as long as the program.
struct allocation_work {
  void* memory{};
  bool is_free{};
};
struct empty_work {};
struct graph_work {
  std::shared_ptr<graph> child{};
};

using work =
    std::variant<kernel_work, copy_work, set_work, host_work, graph_work, empty_work, event_work, allocation_work>;

struct graph_node {
  graph* in{};
  work what{};
  std::vector<graph_node*> after{};
  bool is_enabled{true};
};

struct graph {
  std::vector<std::unique_ptr<graph_node>> nodes{};
  bool is_invalidated{};  // while it was captured

  graph_node* add(work what, std::vector<graph_node*> after) {
    nodes.push_back(std::make_unique<graph_node>(graph_node{this, std::move(what), std::move(after), true}));
    return nodes.back().get();
  }
};

struct graph_exec {
  graph whole{};
  std::map<graph_node const*, graph_node*> copies{};  // of the nodes of the graph that it was made from
  std::vector<graph_node*> order{};
  unsigned long long flags{};
};

// Copies of graphs, and the order in which their nodes run.

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
