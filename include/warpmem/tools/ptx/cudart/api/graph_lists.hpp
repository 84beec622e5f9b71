// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The nodes and edges of graphs.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/graph.hpp>
#include <warpmem/tools/ptx/cudart/api/graphs.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>
#include <warpmem/tools/ptx/cudart/work.hpp>

#include <algorithm>
#include <cstddef>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

// Copies as many as fit; without an array, says how many there are.
inline void list_nodes(std::vector<graph_node*> const& all, graph_node** out, std::size_t* count) {
  if (out != nullptr) {
    std::size_t const fit = (std::min)(*count, all.size());
    std::copy_n(all.begin(), fit, out);
    std::fill(out + fit, out + *count, nullptr);
  }
  *count = all.size();
}
inline std::vector<graph_node*> nodes_of(graph const& g, bool only_roots) {
  std::vector<graph_node*> all;
  for (auto const& n : g.nodes) {
    if (!only_roots || n->after.empty()) {
      all.push_back(n.get());
    }
  }
  return all;
}
inline node_type type_of(work const& w) {
  if (auto const* const e = std::get_if<event_work>(&w)) {
    return e->is_wait ? node_type::wait_event : node_type::record_event;
  }
  if (auto const* const a = std::get_if<allocation_work>(&w)) {
    return a->is_free ? node_type::free : node_type::allocate;
  }
  return static_cast<node_type>(w.index());
}
}  // namespace detail

extern "C" {

status cudaGraphGetNodes(graph* g, graph_node** nodes, std::size_t* count) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphGetNodes", [&] {
    detail::list_nodes(detail::nodes_of(detail::find_graph(rt, g), false), nodes, count);
    return status::success;
  });
}
status cudaGraphGetRootNodes(graph* g, graph_node** nodes, std::size_t* count) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphGetRootNodes", [&] {
    detail::list_nodes(detail::nodes_of(detail::find_graph(rt, g), true), nodes, count);
    return status::success;
  });
}
status cudaGraphGetEdges(graph* g, graph_node** from, graph_node** to, void*, std::size_t* count) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphGetEdges", [&] {
    std::vector<graph_node*> begins;
    std::vector<graph_node*> ends;
    for (auto const& n : detail::find_graph(rt, g).nodes) {
      for (graph_node* const before : n->after) {
        begins.push_back(before);
        ends.push_back(n.get());
      }
    }
    std::size_t same = *count;
    detail::list_nodes(begins, from, &same);
    detail::list_nodes(ends, to, count);
    return status::success;
  });
}
status cudaGraphNodeGetDependencies(graph_node* n, graph_node** nodes, void*, std::size_t* count) {
  detail::list_nodes(n->after, nodes, count);
  return status::success;
}
status cudaGraphNodeGetDependentNodes(graph_node* n, graph_node** nodes, void*, std::size_t* count) {
  std::vector<graph_node*> all;
  for (auto const& other : n->in->nodes) {
    if (std::find(other->after.begin(), other->after.end(), n) != other->after.end()) {
      all.push_back(other.get());
    }
  }
  detail::list_nodes(all, nodes, count);
  return status::success;
}
status cudaGraphNodeGetType(graph_node* n, node_type* type) {
  *type = detail::type_of(n->what);
  return status::success;
}
status cudaGraphAddDependencies(graph*, graph_node* const* from, graph_node* const* to, void const*,
                                std::size_t count) {
  for (std::size_t k = 0; k < count; ++k) {
    to[k]->after.push_back(from[k]);
  }
  return status::success;
}
status cudaGraphRemoveDependencies(graph*, graph_node* const* from, graph_node* const* to, void const*,
                                   std::size_t count) {
  for (std::size_t k = 0; k < count; ++k) {
    auto& after = to[k]->after;
    after.erase(std::remove(after.begin(), after.end(), from[k]), after.end());
  }
  return status::success;
}
status cudaGraphDestroyNode(graph_node* n) {
  for (auto const& other : n->in->nodes) {
    auto& after = other->after;
    after.erase(std::remove(after.begin(), after.end(), n), after.end());
  }
  auto& nodes = n->in->nodes;
  nodes.erase(std::find_if(nodes.begin(), nodes.end(), [n](auto const& one) { return one.get() == n; }));
  return status::success;
}
}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
