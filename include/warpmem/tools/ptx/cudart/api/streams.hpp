// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams and events.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/perform.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline status make_stream(stream_handle* s, unsigned flags, int priority) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaStreamCreate", [&] {
    *s = rt.streams.make();
    (*s)->flags = flags;
    (*s)->priority = (std::clamp)(priority, -5, 0);
    (*s)->id = ++rt.next_id;
    return status::success;
  });
}
inline status make_event(event_handle* e, unsigned flags) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaEventCreate", [&] {
    *e = rt.events.make();
    (*e)->flags = flags;
    return status::success;
  });
}
// Streams do their work at once, so waiting is for nothing; but who waits for a captured stream loses the capture.
inline status wait_for(char const* name, stream_handle s) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] {
    if (graph* const captured = rt.find(s).capture.into; captured != nullptr) {
      captured->is_invalidated = true;
      throw failure{status::capture_unsupported, "the stream is being captured"};
    }
    return status::success;
  });
}
inline status record_event(event_handle handle, stream_handle s, bool is_external) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaEventRecord", [&] {
    event& e = rt.find(handle);
    stream const& in = rt.find(s);
    if (in.capture.into != nullptr && !is_external) {
      e.capture = in.capture;
      return status::success;
    }
    e.capture = {};
    return submit(rt, s, event_work{handle, false});
  });
}
inline status wait_event(stream_handle s, event_handle handle) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaStreamWaitEvent", [&] {
    event const& e = rt.find(handle);
    capture_point& c = rt.find(s).capture;
    if (e.capture.into == nullptr) {
      return status::success;
    }
    if (c.into != nullptr && c.into != e.capture.into) {
      throw failure{status{902}, "the event is of another capture"};
    }
    c.into = e.capture.into;
    c.id = e.capture.id;
    for (graph_node* const n : e.capture.after) {
      if (std::find(c.after.begin(), c.after.end(), n) == c.after.end()) {
        c.after.push_back(n);
      }
    }
    return status::success;
  });
}
}  // namespace detail

extern "C" {

status cudaStreamCreate(stream_handle* s) { return detail::make_stream(s, 0, 0); }
status cudaStreamCreateWithFlags(stream_handle* s, unsigned flags) { return detail::make_stream(s, flags, 0); }
status cudaStreamCreateWithPriority(stream_handle* s, unsigned flags, int priority) {
  return detail::make_stream(s, flags, priority);
}
status cudaStreamDestroy(stream_handle s) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaStreamDestroy", [&] { return rt.streams.remove(s) ? status::success : status::invalid_handle; });
}
status cudaStreamSynchronize(stream_handle s) { return detail::wait_for("cudaStreamSynchronize", s); }
status cudaStreamQuery(stream_handle s) { return detail::wait_for("cudaStreamQuery", s); }
status cudaStreamWaitEvent(stream_handle s, event_handle e, unsigned) { return detail::wait_event(s, e); }
status cudaStreamGetFlags(stream_handle s, unsigned* flags) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaStreamGetFlags", [&] {
    *flags = rt.find(s).flags;
    return status::success;
  });
}
status cudaStreamGetPriority(stream_handle s, int* priority) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaStreamGetPriority", [&] {
    *priority = rt.find(s).priority;
    return status::success;
  });
}
status cudaStreamGetId(stream_handle s, unsigned long long* id) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaStreamGetId", [&] {
    *id = rt.find(s).id;
    return status::success;
  });
}
status cudaStreamGetDevice(stream_handle, int* device) {
  *device = 0;
  return status::success;
}
status cudaStreamGetAttribute(stream_handle, int, void*) { return status::success; }
status cudaStreamSetAttribute(stream_handle, int which, void const*) {
  constexpr int access_policy_window = 1;  // cudaStreamAttributeAccessPolicyWindow
  runtime& rt = runtime::of_process();
  return rt.call("cudaStreamSetAttribute", [&] {
    rt.sets_caches = rt.sets_caches || which == access_policy_window;
    return status::success;
  });
}
status cudaStreamCopyAttributes(stream_handle, stream_handle) { return status::success; }

status cudaEventCreate(event_handle* e) { return detail::make_event(e, 0); }
status cudaEventCreateWithFlags(event_handle* e, unsigned flags) { return detail::make_event(e, flags); }
status cudaEventRecord(event_handle e, stream_handle s) { return detail::record_event(e, s, false); }
status cudaEventRecordWithFlags(event_handle e, stream_handle s, unsigned flags) {
  return detail::record_event(e, s, (flags & 1) != 0);
}
status cudaEventQuery(event_handle e) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaEventQuery",
                 [&] { return rt.find(e).capture.into != nullptr ? status::captured_event : status::success; });
}
status cudaEventSynchronize(event_handle e) { return cudaEventQuery(e); }
status cudaEventDestroy(event_handle e) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaEventDestroy", [&] { return rt.events.remove(e) ? status::success : status::invalid_handle; });
}
// By the host's clock: how long the simulation took.
status cudaEventElapsedTime(float* milliseconds, event_handle from, event_handle to) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaEventElapsedTime", [&] {
    event const& a = rt.find(from);
    event const& b = rt.find(to);
    if (!a.is_recorded || !b.is_recorded || ((a.flags | b.flags) & 2) != 0) {
      return status::invalid_handle;
    }
    *milliseconds = std::chrono::duration<float, std::milli>(b.when - a.when).count();
    return status::success;
  });
}
status cudaEventElapsedTime_v2(float* milliseconds, event_handle from, event_handle to) {
  return cudaEventElapsedTime(milliseconds, from, to);
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
