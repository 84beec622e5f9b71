// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nodes that programs add to graphs, and change there and in executable graphs.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/graph.hpp>
#include <warpmem/tools/ptx/cudart/abi/launch.hpp>
#include <warpmem/tools/ptx/cudart/api/copies.hpp>
#include <warpmem/tools/ptx/cudart/api/graphs.hpp>
#include <warpmem/tools/ptx/cudart/api/memory.hpp>
#include <warpmem/tools/ptx/cudart/launch.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <variant>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline work work_of(runtime& rt, kernel_node_parameters const& p) {
  if (p.extra != nullptr) {
    throw failure{status::not_supported, "arguments of a kernel node in `extra`"};
  }
  kernel_work w = make_launch(rt, p.function, p.grid, p.block, p.dynamic_shared, p.arguments);
  check_launch(rt, w);
  return w;
}
inline work work_of(set_node_parameters const& p) {
  bool const is_element = p.element_bytes == 1 || p.element_bytes == 2 || p.element_bytes == 4;
  return is_element
             ? set_work{box_at(p.at, p.pitch), {p.width * p.element_bytes, p.height, 1}, p.value, p.element_bytes}
             : throw failure{status::invalid_value, "elements of a memset have 1, 2 or 4 bytes"};
}
inline work work_of(host_node_parameters const& p) { return host_work{p.function, p.data}; }
inline work line_work(void* to, void const* from, std::size_t bytes, copy_kind kind) {
  return copy_work{box_at(to), box_at(from), {bytes, 1, 1}, kind};
}
inline work work_of(runtime& rt, node_parameters const& p) {
  switch (p.type) {
    case node_type::kernel:
      return work_of(rt, p.kernel);
    case node_type::copy:
      return work_of(p.copy.what);
    case node_type::set:
      return work_of(p.set);
    case node_type::host:
      return work_of(p.host);
    case node_type::empty:
      return empty_work{};
    default:
      throw failure{status::not_supported, "a node of this type"};
  }
}

template <class Make>
status add_node(char const* name, graph_node** out, graph* g, graph_node* const* after, std::size_t count, Make make) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] {
    *out = find_graph(rt, g).add(make(rt), {after, after + count});
    return status::success;
  });
}
// Parameters of a kernel node are its function, shape and arguments: what its attributes say stays.
inline void keep_attributes(kernel_work& w, kernel_work const& before) {
  w.asked_cluster = before.asked_cluster;
  w.is_cooperative = before.is_cooperative;
  w.sets_caches = before.sets_caches;
}
// In the graph, or with `exec` in what was made of it.
template <class Make>
status set_node(char const* name, graph_exec* exec, graph_node* n, Make make) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] {
    graph_node& to = exec != nullptr ? node_in(find_exec(rt, exec), n) : *n;
    work w = make(rt);
    if (w.index() != to.what.index()) {
      return status::invalid_value;
    }
    if (auto* const kernel = std::get_if<kernel_work>(&w)) {
      keep_attributes(*kernel, std::get<kernel_work>(to.what));
      check_launch(rt, *kernel);
    }
    to.what = std::move(w);
    return status::success;
  });
}

}  // namespace detail

extern "C" {

status cudaGraphAddKernelNode(graph_node** out, graph* g, graph_node* const* after, std::size_t count,
                              kernel_node_parameters const* p) {
  return detail::add_node("cudaGraphAddKernelNode", out, g, after, count,
                          [p](runtime& rt) { return detail::work_of(rt, *p); });
}
status cudaGraphAddMemcpyNode(graph_node** out, graph* g, graph_node* const* after, std::size_t count,
                              copy_3d const* p) {
  return detail::add_node("cudaGraphAddMemcpyNode", out, g, after, count,
                          [p](runtime&) { return work{detail::work_of(*p)}; });
}
status cudaGraphAddMemcpyNode1D(graph_node** out, graph* g, graph_node* const* after, std::size_t count, void* to,
                                void const* from, std::size_t bytes, copy_kind kind) {
  return detail::add_node("cudaGraphAddMemcpyNode1D", out, g, after, count,
                          [=](runtime&) { return detail::line_work(to, from, bytes, kind); });
}
status cudaGraphAddMemcpyNodeToSymbol(graph_node** out, graph* g, graph_node* const* after, std::size_t count,
                                      void const* symbol, void const* from, std::size_t bytes, std::size_t offset,
                                      copy_kind kind) {
  return detail::add_node("cudaGraphAddMemcpyNodeToSymbol", out, g, after, count, [=](runtime& rt) {
    return detail::line_work(detail::in_symbol(rt, symbol, bytes, offset), from, bytes, kind);
  });
}
status cudaGraphAddMemcpyNodeFromSymbol(graph_node** out, graph* g, graph_node* const* after, std::size_t count,
                                        void* to, void const* symbol, std::size_t bytes, std::size_t offset,
                                        copy_kind kind) {
  return detail::add_node("cudaGraphAddMemcpyNodeFromSymbol", out, g, after, count, [=](runtime& rt) {
    return detail::line_work(to, detail::in_symbol(rt, symbol, bytes, offset), bytes, kind);
  });
}
status cudaGraphAddMemsetNode(graph_node** out, graph* g, graph_node* const* after, std::size_t count,
                              set_node_parameters const* p) {
  return detail::add_node("cudaGraphAddMemsetNode", out, g, after, count,
                          [p](runtime&) { return detail::work_of(*p); });
}
status cudaGraphAddHostNode(graph_node** out, graph* g, graph_node* const* after, std::size_t count,
                            host_node_parameters const* p) {
  return detail::add_node("cudaGraphAddHostNode", out, g, after, count, [p](runtime&) { return detail::work_of(*p); });
}
status cudaGraphAddEmptyNode(graph_node** out, graph* g, graph_node* const* after, std::size_t count) {
  return detail::add_node("cudaGraphAddEmptyNode", out, g, after, count, [](runtime&) { return work{empty_work{}}; });
}
status cudaGraphAddChildGraphNode(graph_node** out, graph* g, graph_node* const* after, std::size_t count,
                                  graph* child) {
  return detail::add_node("cudaGraphAddChildGraphNode", out, g, after, count, [child](runtime& rt) {
    auto own = std::make_shared<graph>();
    copy_nodes(detail::find_graph(rt, child), *own);
    return work{graph_work{std::move(own)}};
  });
}
status cudaGraphAddEventRecordNode(graph_node** out, graph* g, graph_node* const* after, std::size_t count,
                                   event_handle e) {
  return detail::add_node("cudaGraphAddEventRecordNode", out, g, after, count, [e](runtime&) {
    return work{event_work{e, false}};
  });
}
status cudaGraphAddEventWaitNode(graph_node** out, graph* g, graph_node* const* after, std::size_t count,
                                 event_handle e) {
  return detail::add_node("cudaGraphAddEventWaitNode", out, g, after, count, [e](runtime&) {
    return work{event_work{e, true}};
  });
}
status cudaGraphAddMemAllocNode(graph_node** out, graph* g, graph_node* const* after, std::size_t count,
                                allocation_node_parameters* p) {
  return detail::add_node("cudaGraphAddMemAllocNode", out, g, after, count, [p](runtime& rt) {
    if (detail::allocate(rt, &p->result, p->bytes, memory_type::device) != status::success) {
      throw failure{status::invalid_value, ""};
    }
    return work{allocation_work{p->result, false}};
  });
}
status cudaGraphAddMemFreeNode(graph_node** out, graph* g, graph_node* const* after, std::size_t count, void* p) {
  return detail::add_node("cudaGraphAddMemFreeNode", out, g, after, count, [p](runtime&) {
    return work{allocation_work{p, true}};
  });
}
// CUDA 13's has edges behind the nodes; CUDA 12 calls that one _v2.
status cudaGraphAddNode(graph_node** out, graph* g, graph_node* const* after, void const*, std::size_t count,
                        node_parameters* p) {
  return detail::add_node("cudaGraphAddNode", out, g, after, count,
                          [p](runtime& rt) { return detail::work_of(rt, *p); });
}
status cudaGraphAddNode_v2(graph_node** out, graph* g, graph_node* const* after, void const* edges, std::size_t count,
                           node_parameters* p) {
  return cudaGraphAddNode(out, g, after, edges, count, p);
}

status cudaGraphKernelNodeSetParams(graph_node* n, kernel_node_parameters const* p) {
  return detail::set_node("cudaGraphKernelNodeSetParams", nullptr, n,
                          [p](runtime& rt) { return detail::work_of(rt, *p); });
}
status cudaGraphKernelNodeSetAttribute(graph_node* n, launch_attribute_id id, launch_attribute_value const* value) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGraphKernelNodeSetAttribute", [&] {
    auto* const node = std::get_if<kernel_work>(&n->what);
    if (node == nullptr || value == nullptr) {
      throw failure{status::invalid_value, node == nullptr ? "the node is no kernel" : "there is no value"};
    }
    kernel_work w = *node;
    take_attribute(rt, w, id, *value);
    check_launch(rt, w);
    *node = std::move(w);
    return status::success;
  });
}
status cudaGraphMemcpyNodeSetParams(graph_node* n, copy_3d const* p) {
  return detail::set_node("cudaGraphMemcpyNodeSetParams", nullptr, n,
                          [p](runtime&) { return work{detail::work_of(*p)}; });
}
status cudaGraphMemsetNodeSetParams(graph_node* n, set_node_parameters const* p) {
  return detail::set_node("cudaGraphMemsetNodeSetParams", nullptr, n, [p](runtime&) { return detail::work_of(*p); });
}
status cudaGraphHostNodeSetParams(graph_node* n, host_node_parameters const* p) {
  return detail::set_node("cudaGraphHostNodeSetParams", nullptr, n, [p](runtime&) { return detail::work_of(*p); });
}
status cudaGraphExecKernelNodeSetParams(graph_exec* g, graph_node* n, kernel_node_parameters const* p) {
  return detail::set_node("cudaGraphExecKernelNodeSetParams", g, n,
                          [p](runtime& rt) { return detail::work_of(rt, *p); });
}
status cudaGraphExecMemcpyNodeSetParams(graph_exec* g, graph_node* n, copy_3d const* p) {
  return detail::set_node("cudaGraphExecMemcpyNodeSetParams", g, n,
                          [p](runtime&) { return work{detail::work_of(*p)}; });
}
status cudaGraphExecMemcpyNodeSetParams1D(graph_exec* g, graph_node* n, void* to, void const* from, std::size_t bytes,
                                          copy_kind kind) {
  return detail::set_node("cudaGraphExecMemcpyNodeSetParams1D", g, n,
                          [=](runtime&) { return detail::line_work(to, from, bytes, kind); });
}
status cudaGraphExecMemsetNodeSetParams(graph_exec* g, graph_node* n, set_node_parameters const* p) {
  return detail::set_node("cudaGraphExecMemsetNodeSetParams", g, n, [p](runtime&) { return detail::work_of(*p); });
}
status cudaGraphExecHostNodeSetParams(graph_exec* g, graph_node* n, host_node_parameters const* p) {
  return detail::set_node("cudaGraphExecHostNodeSetParams", g, n, [p](runtime&) { return detail::work_of(*p); });
}
status cudaGraphNodeSetParams(graph_node* n, node_parameters* p) {
  return detail::set_node("cudaGraphNodeSetParams", nullptr, n, [p](runtime& rt) { return detail::work_of(rt, *p); });
}
status cudaGraphExecNodeSetParams(graph_exec* g, graph_node* n, node_parameters* p) {
  return detail::set_node("cudaGraphExecNodeSetParams", g, n, [p](runtime& rt) { return detail::work_of(rt, *p); });
}
status cudaGraphChildGraphNodeGetGraph(graph_node* n, graph** g) {
  auto const* const child = std::get_if<graph_work>(&n->what);
  *g = child != nullptr ? child->child.get() : nullptr;
  return child != nullptr ? status::success : status::invalid_value;
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
