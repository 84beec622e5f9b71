// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Graphs: making, instantiating, launching.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/graph.hpp>
#include <warpmem/tools/ptx/cudart/perform.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>
#include <warpmem/tools/ptx/cudart/work.hpp>

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
