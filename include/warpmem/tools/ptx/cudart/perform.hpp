// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does work: copies and sets with their checks, launches, graphs.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/allocations.hpp>
#include <warpmem/tools/ptx/cudart/launch.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>
#include <warpmem/tools/ptx/cudart/work.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>

#include <chrono>
#include <cstddef>
#include <cstring>
#include <string>
#include <utility>
#include <variant>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

// Bytes from the first to the last of a box.
[[nodiscard]] inline u64 span_of(memory_box const& b, memory_extent const& e) noexcept {
  return (e.depth - 1) * u64{b.slice} + (e.height - 1) * u64{b.pitch} + e.width;
}
[[nodiscard]] inline bool is_empty(memory_extent const& e) noexcept {
  return e.width == 0 || e.height == 0 || e.depth == 0;
}
// Throws where the box leaves its array, or where no array is although one must be. Null: memory of the host alone.
[[nodiscard]] inline array const* checked(runtime const& rt, memory_box const& b, memory_extent const& e,
                                          bool must_be_device, char const* what) {
  u64 const begin = address_of(b.at);
  array const* const a = const_cast<runtime&>(rt).gpu.memory().find(begin);
  u64 const bytes = span_of(b, e);
  if (a == nullptr && must_be_device) {
    throw failure{status::invalid_value, std::string("the ") + what + " is no memory of the device"};
  }
  if (a != nullptr && !a->holds(begin, bytes)) {
    throw failure{status::invalid_value, std::string("the ") + what + " has " + std::to_string(a->bytes) +
                                             " bytes, and byte " + std::to_string(begin - a->begin + bytes - 1) +
                                             " of it is copied or set"};
  }
  return a;
}
// Marks a row as written; as far as its source was, if that is known.
inline void mark_row(array const* to, u8 const* at, array const* from, u8 const* source, u64 bytes) {
  if (to == nullptr || to->written == nullptr) {
    return;
  }
  u64 const begin = address_of(at) - to->begin;
  u64 const other = from != nullptr && from->written != nullptr ? address_of(source) - from->begin : 0;
  bool const by_words = from != nullptr && from->written != nullptr && begin % 4 == 0 && other % 4 == 0;
  if (!by_words) {
    mark_written(to->written, begin, bytes);
    return;
  }
  std::memmove(to->written + begin / 4, from->written + other / 4, static_cast<std::size_t>(bytes / 4));
  for (u64 k = bytes / 4 * 4; k < bytes; ++k) {
    if ((from->written[(other + k) / 4] >> (other + k) % 4 & 1) != 0) {
      mark_written(to->written, begin + k, 1);
    }
  }
}
// Calls row(to, from) for each row.
template <class Row>
void for_rows(memory_box const& to, memory_box const& from, memory_extent const& e, Row row) {
  for (std::size_t z = 0; z < e.depth; ++z) {
    for (std::size_t y = 0; y < e.height; ++y) {
      row(to.at + z * to.slice + y * to.pitch, from.at + z * from.slice + y * from.pitch);
    }
  }
}

}  // namespace detail

inline void perform(runtime& rt, copy_work const& c) {
  if (detail::is_empty(c.extent)) {
    return;
  }
  bool const to_device = c.kind == copy_kind::host_to_device || c.kind == copy_kind::device_to_device;
  bool const from_device = c.kind == copy_kind::device_to_host || c.kind == copy_kind::device_to_device;
  array const* const to = detail::checked(rt, c.to, c.extent, to_device, "destination");
  array const* const from = detail::checked(rt, c.from, c.extent, from_device, "source");
  detail::for_rows(c.to, c.from, c.extent, [&](u8* d, u8* s) {
    std::memmove(d, s, c.extent.width);
    detail::mark_row(to, d, from, s, c.extent.width);
  });
}

inline void perform(runtime& rt, set_work const& s) {
  if (detail::is_empty(s.extent)) {
    return;
  }
  array const* const to = detail::checked(rt, s.to, s.extent, true, "destination");
  detail::for_rows(s.to, s.to, s.extent, [&](u8* d, u8*) {
    if (s.element_bytes == 1) {
      std::memset(d, static_cast<int>(s.value), s.extent.width);
    } else {
      for (std::size_t k = 0; k + s.element_bytes <= s.extent.width; k += s.element_bytes) {
        std::memcpy(d + k, &s.value, s.element_bytes);
      }
    }
    detail::mark_row(to, d, nullptr, nullptr, s.extent.width);
  });
}

inline void perform(runtime&, host_work const& h) { h.function(h.data); }
inline void perform(runtime&, empty_work const&) {}
inline void perform(runtime& rt, event_work const& e) {
  if (!e.is_wait) {
    event& which = rt.find(e.which);
    which.is_recorded = true;
    which.when = std::chrono::steady_clock::now();
  }
}
inline void perform(runtime& rt, allocation_work const& w) {
  if (w.is_free) {
    rt.memory.remove(w.memory);
  } else {
    rt.memory.use_in_graph(w.memory);
  }
}
inline void perform(runtime& rt, graph_work const& g);

inline void perform(runtime& rt, work const& w) {
  std::visit([&rt](auto const& one) { perform(rt, one); }, w);
}
inline void perform(runtime& rt, std::vector<graph_node*> const& order) {
  for (graph_node const* const n : order) {
    if (n->is_enabled && rt.context_error == status::success) {
      perform(rt, n->what);
    }
  }
}
inline void perform(runtime& rt, graph_work const& g) { perform(rt, order_of(*g.child)); }

// Done now, or a node of the graph that the stream is captured into.
inline status submit(runtime& rt, stream_handle in, work w) {
  stream& s = rt.find(in);
  if (s.capture.into != nullptr && s.capture.into->is_invalidated) {
    throw failure{status::capture_invalidated, "somebody waited for the stream while it was captured"};
  }
  if (s.capture.into != nullptr) {
    graph_node* const node = s.capture.into->add(std::move(w), s.capture.after);
    s.capture.after = {node};
  } else {
    perform(rt, w);
  }
  return status::success;
}

}}}}  // namespace warpmem::v0::ptx::cudart
