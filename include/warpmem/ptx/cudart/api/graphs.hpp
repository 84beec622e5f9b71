// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Graphs: making, instantiating, launching, asking.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/cudart/abi/graph.hpp>
#include <warpmem/ptx/cudart/graph/order.hpp>
#include <warpmem/ptx/cudart/perform.hpp>
#include <warpmem/ptx/cudart/runtime.hpp>

#include <algorithm>
#include <cstddef>
#include <variant>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline graph& find_graph(runtime& rt, graph* g) {
  return rt.graphs.has(g) ? *g : throw failure{status::invalid_value, "this is no graph, or was destroyed"};
}
inline graph_exec& find_exec(runtime& rt, graph_exec* g) {
  return rt.execs.has(g) ? *g : throw failure{status::invalid_value, "this is no executable graph, or was destroyed"};
}
inline status instantiate(graph_exec** out, graph* from, unsigned long long flags) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphInstantiate", [&] {
    graph const& g = find_graph(rt, from);
    (void)order_of(g);
    graph_exec* const made = rt.execs.make();
    made->copies = copy_nodes(g, made->whole);
    made->order = order_of(made->whole);
    made->flags = flags;
    *out = made;
    return status::success;
  });
}
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
// The node of the executable graph.
inline graph_node& node_in(graph_exec& g, graph_node const* n) {
  auto const found = g.copies.find(n);
  return found != g.copies.end() ? *found->second
                                 : throw failure{status::invalid_value, "the node is not of this graph"};
}
// Whether the graph has the same nodes with the same dependencies; then their work is taken over.
inline bool update(graph_exec& to, graph const& from) {
  if (to.whole.nodes.size() != from.nodes.size()) {
    return false;
  }
  graph fresh{};
  auto copies = copy_nodes(from, fresh);
  for (std::size_t k = 0; k < from.nodes.size(); ++k) {
    if (fresh.nodes[k]->what.index() != to.whole.nodes[k]->what.index() ||
        fresh.nodes[k]->after.size() != to.whole.nodes[k]->after.size()) {
      return false;
    }
  }
  for (std::size_t k = 0; k < from.nodes.size(); ++k) {
    to.whole.nodes[k]->what = std::move(fresh.nodes[k]->what);
    to.copies[from.nodes[k].get()] = to.whole.nodes[k].get();
  }
  return true;
}

}  // namespace detail

extern "C" {

status cudaGraphCreate(graph** g, unsigned) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphCreate", [&] {
    *g = rt.graphs.make();
    return status::success;
  });
}
status cudaGraphDestroy(graph* g) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphDestroy", [&] { return rt.graphs.remove(g) ? status::success : status::invalid_value; });
}
status cudaGraphClone(graph** out, graph* from) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphClone", [&] {
    graph* const made = rt.graphs.make();
    copy_nodes(detail::find_graph(rt, from), *made);
    *out = made;
    return status::success;
  });
}
// CUDA 12 and 13 pass flags; CUDA 11's two further arguments are pointers that programs of today do not give.
status cudaGraphInstantiate(graph_exec** out, graph* from, unsigned long long flags) {
  return detail::instantiate(out, from, flags);
}
status cudaGraphInstantiateWithFlags(graph_exec** out, graph* from, unsigned long long flags) {
  return detail::instantiate(out, from, flags);
}
status cudaGraphInstantiateWithParams(graph_exec** out, graph* from, instantiate_parameters* p) {
  status const s = detail::instantiate(out, from, p->flags);
  p->failed = nullptr;
  p->result = s == status::success ? 0 : 1;
  return s;
}
status cudaGraphExecGetFlags(graph_exec* g, unsigned long long* flags) {
  *flags = g->flags;
  return status::success;
}
status cudaGraphExecDestroy(graph_exec* g) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphExecDestroy", [&] { return rt.execs.remove(g) ? status::success : status::invalid_value; });
}
status cudaGraphUpload(graph_exec*, stream_handle) { return status::success; }
status cudaGraphLaunch(graph_exec* g, stream_handle s) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphLaunch", [&] {
    graph_exec const& e = detail::find_exec(rt, g);
    if (rt.find(s).capture.into != nullptr) {
      auto child = std::make_shared<graph>();
      copy_nodes(e.whole, *child);
      return submit(rt, s, graph_work{std::move(child)});
    }
    perform(rt, e.order);
    return status::success;
  });
}
status cudaGraphExecUpdate(graph_exec* to, graph* from, update_result* result) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphExecUpdate", [&] {
    bool const is_same = detail::update(detail::find_exec(rt, to), detail::find_graph(rt, from));
    if (result != nullptr) {
      *result = {is_same ? 0 : 2, nullptr, nullptr};
    }
    return is_same ? status::success : status::update_failure;
  });
}

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
status cudaGraphNodeSetEnabled(graph_exec* g, graph_node* n, unsigned enabled) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphNodeSetEnabled", [&] {
    detail::node_in(detail::find_exec(rt, g), n).is_enabled = enabled != 0;
    return status::success;
  });
}
status cudaGraphNodeGetEnabled(graph_exec* g, graph_node* n, unsigned* enabled) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphNodeGetEnabled", [&] {
    *enabled = detail::node_in(detail::find_exec(rt, g), n).is_enabled ? 1 : 0;
    return status::success;
  });
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
