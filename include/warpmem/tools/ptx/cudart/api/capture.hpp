// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The capture of streams into graphs.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/graph.hpp>
#include <warpmem/tools/ptx/cudart/perform.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <cstddef>
#include <utility>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline status begin_capture(stream_handle s, graph* into, graph_node* const* after, std::size_t count) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaStreamBeginCapture", [&] {
    stream& to = rt.find(s);
    if (&to == &rt.default_stream || to.capture.into != nullptr) {
      throw failure{status::capture_unsupported,
                    to.capture.into != nullptr ? "the stream is being captured" : "the default stream"};
    }
    to.owns_graph = into == nullptr;
    to.capture = {into != nullptr ? into : rt.graphs.make(), {after, after + count}, ++rt.next_id};
    to.began_capture = true;
    return status::success;
  });
}
inline status end_capture(stream_handle s, graph** out) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaStreamEndCapture", [&] {
    stream& from = rt.find(s);
    if (from.capture.into == nullptr) {
      throw failure{status{401}, "the stream is not being captured"};
    }
    if (!from.began_capture) {
      throw failure{status::capture_unmatched, "the capture began in another stream"};
    }
    graph* const made = from.capture.into;
    for (auto const& other : rt.streams.all()) {
      if (other->capture.into == made) {
        other->capture = {};
        other->began_capture = false;
      }
    }
    for (auto const& e : rt.events.all()) {
      if (e->capture.into == made) {
        e->capture = {};
      }
    }
    *out = made->is_invalidated ? nullptr : made;
    if (std::exchange(made->is_invalidated, false)) {
      if (from.owns_graph) {
        rt.graphs.remove(made);
      }
      throw failure{status::capture_invalidated, "somebody waited for the stream while it was captured"};
    }
    return status::success;
  });
}
inline status capture_info(stream_handle s, capture_status* state, unsigned long long* id, graph** into,
                           graph_node* const** after, std::size_t* count) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaStreamGetCaptureInfo", [&] {
    capture_point const& c = rt.find(s).capture;
    *state = c.into == nullptr        ? capture_status::none
             : c.into->is_invalidated ? capture_status::invalidated
                                      : capture_status::active;
    auto const give = [](auto* to, auto const& value) {
      if (to != nullptr) {
        *to = value;
      }
    };
    if (c.into != nullptr) {
      give(id, c.id);
      give(into, c.into);
      give(after, c.after.data());
      give(count, c.after.size());
    }
    return status::success;
  });
}

}  // namespace detail

extern "C" {

status cudaStreamBeginCapture(stream_handle s, int) { return detail::begin_capture(s, nullptr, nullptr, 0); }
status cudaStreamBeginCaptureToGraph(stream_handle s, graph* into, graph_node* const* after, void const*,
                                     std::size_t count, int) {
  return detail::begin_capture(s, into, after, count);
}
status cudaStreamEndCapture(stream_handle s, graph** out) { return detail::end_capture(s, out); }
status cudaStreamIsCapturing(stream_handle s, capture_status* state) {
  return detail::capture_info(s, state, nullptr, nullptr, nullptr, nullptr);
}
// CUDA 13's, and those of 12: with edges between, and without.
status cudaStreamGetCaptureInfo(stream_handle s, capture_status* state, unsigned long long* id, graph** into,
                                graph_node* const** after, void const** edges, std::size_t* count) {
  if (edges != nullptr) {
    *edges = nullptr;
  }
  return detail::capture_info(s, state, id, into, after, count);
}
status cudaStreamGetCaptureInfo_v3(stream_handle s, capture_status* state, unsigned long long* id, graph** into,
                                   graph_node* const** after, void const** edges, std::size_t* count) {
  return cudaStreamGetCaptureInfo(s, state, id, into, after, edges, count);
}
status cudaStreamGetCaptureInfo_v2(stream_handle s, capture_status* state, unsigned long long* id, graph** into,
                                   graph_node* const** after, std::size_t* count) {
  return detail::capture_info(s, state, id, into, after, count);
}
status cudaThreadExchangeStreamCaptureMode(int*) { return status::success; }

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
