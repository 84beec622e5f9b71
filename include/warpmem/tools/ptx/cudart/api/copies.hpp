// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaMemcpy and cudaMemset in all their forms.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/perform.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

[[nodiscard]] inline memory_box box_at(void const* p, std::size_t pitch = 0, std::size_t slice = 0) noexcept {
  return {static_cast<u8*>(const_cast<void*>(p)), pitch, slice};
}
inline status copy(char const* name, copy_work const& c, stream_handle s) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] {
    if (static_cast<unsigned>(c.kind) > 4) {
      return status::invalid_copy_direction;
    }
    return submit(rt, s, c);
  });
}
inline status copy(char const* name, void* to, void const* from, std::size_t bytes, copy_kind kind, stream_handle s) {
  return copy(name, {box_at(to), box_at(from), {bytes, 1, 1}, kind}, s);
}
inline status copy_2d(char const* name, memory_box to, memory_box from, std::size_t width, std::size_t height,
                      copy_kind kind, stream_handle s) {
  if (height > 1 && (width > to.pitch || width > from.pitch)) {
    return runtime::last_error() = status::invalid_pitch;
  }
  return copy(name, {to, from, {width, height, 1}, kind}, s);
}
inline status set(char const* name, memory_box to, memory_extent e, int value, stream_handle s) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] { return submit(rt, s, set_work{to, e, static_cast<unsigned>(value) & 0xffU, 1}); });
}

// A side of a three-dimensional copy. Where an array takes part, widths are in its elements.
[[nodiscard]] inline memory_box side_of(cuda_array const* a, pitched_pointer const& p, memory_position const& at,
                                        std::size_t element) {
  if (a != nullptr) {
    return a->box(at.x * a->element_bytes(), at.y, at.z);
  }
  std::size_t const rows = (std::max)(p.height, std::size_t{1});
  return {static_cast<u8*>(p.at) + (at.z * rows + at.y) * p.pitch + at.x * element, p.pitch, p.pitch * rows};
}
[[nodiscard]] inline copy_work work_of(copy_3d const& c) {
  cuda_array const* const any = c.source_array != nullptr ? c.source_array : c.destination_array;
  copy_work w{};
  w.to = side_of(c.destination_array, c.destination, c.destination_position, 1);
  w.from = side_of(c.source_array, c.source, c.source_position, 1);
  w.extent = c.extent;
  w.extent.width *= any != nullptr ? any->element_bytes() : 1;
  w.kind = c.kind;
  return w;
}
[[nodiscard]] inline copy_work work_of(peer_copy_3d const& c) {
  return work_of(copy_3d{c.source_array, c.source_position, c.source, c.destination_array, c.destination_position,
                         c.destination, c.extent, copy_kind::device_to_device});
}

// A piece of a variable; throws where the variable is shorter.
[[nodiscard]] inline u8* in_symbol(runtime& rt, void const* symbol, std::size_t bytes, std::size_t offset) {
  array const& a = rt.modules.find_symbol(symbol);
  if (!a.holds(a.begin + offset, bytes)) {
    throw failure{status::invalid_value, a.name + " has " + std::to_string(a.bytes) + " bytes, and " +
                                             std::to_string(bytes) + " from byte " + std::to_string(offset) +
                                             " on are copied"};
  }
  return a.host + offset;
}
inline status to_symbol(char const* name, void const* symbol, void const* from, std::size_t bytes, std::size_t offset,
                        copy_kind kind, stream_handle s) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] {
    return submit(rt, s, copy_work{box_at(in_symbol(rt, symbol, bytes, offset)), box_at(from), {bytes, 1, 1}, kind});
  });
}
inline status from_symbol(char const* name, void* to, void const* symbol, std::size_t bytes, std::size_t offset,
                          copy_kind kind, stream_handle s) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] {
    return submit(rt, s, copy_work{box_at(to), box_at(in_symbol(rt, symbol, bytes, offset)), {bytes, 1, 1}, kind});
  });
}

}  // namespace detail

extern "C" {

status cudaMemcpy(void* to, void const* from, std::size_t bytes, copy_kind kind) {
  return detail::copy("cudaMemcpy", to, from, bytes, kind, nullptr);
}
status cudaMemcpyAsync(void* to, void const* from, std::size_t bytes, copy_kind kind, stream_handle s) {
  return detail::copy("cudaMemcpyAsync", to, from, bytes, kind, s);
}
status cudaMemcpyPeer(void* to, int, void const* from, int, std::size_t bytes) {
  return detail::copy("cudaMemcpyPeer", to, from, bytes, copy_kind::device_to_device, nullptr);
}
status cudaMemcpyPeerAsync(void* to, int, void const* from, int, std::size_t bytes, stream_handle s) {
  return detail::copy("cudaMemcpyPeerAsync", to, from, bytes, copy_kind::device_to_device, s);
}
status cudaMemcpy2D(void* to, std::size_t to_pitch, void const* from, std::size_t from_pitch, std::size_t width,
                    std::size_t height, copy_kind kind) {
  return detail::copy_2d("cudaMemcpy2D", detail::box_at(to, to_pitch), detail::box_at(from, from_pitch), width, height,
                         kind, nullptr);
}
status cudaMemcpy2DAsync(void* to, std::size_t to_pitch, void const* from, std::size_t from_pitch, std::size_t width,
                         std::size_t height, copy_kind kind, stream_handle s) {
  return detail::copy_2d("cudaMemcpy2DAsync", detail::box_at(to, to_pitch), detail::box_at(from, from_pitch), width,
                         height, kind, s);
}
status cudaMemcpy3D(copy_3d const* c) { return detail::copy("cudaMemcpy3D", detail::work_of(*c), nullptr); }
status cudaMemcpy3DAsync(copy_3d const* c, stream_handle s) {
  return detail::copy("cudaMemcpy3DAsync", detail::work_of(*c), s);
}
status cudaMemcpy3DPeer(peer_copy_3d const* c) {
  return detail::copy("cudaMemcpy3DPeer", detail::work_of(*c), nullptr);
}
status cudaMemcpy3DPeerAsync(peer_copy_3d const* c, stream_handle s) {
  return detail::copy("cudaMemcpy3DPeerAsync", detail::work_of(*c), s);
}
status cudaMemcpyToSymbol(void const* symbol, void const* from, std::size_t bytes, std::size_t offset, copy_kind kind) {
  return detail::to_symbol("cudaMemcpyToSymbol", symbol, from, bytes, offset, kind, nullptr);
}
status cudaMemcpyToSymbolAsync(void const* symbol, void const* from, std::size_t bytes, std::size_t offset,
                               copy_kind kind, stream_handle s) {
  return detail::to_symbol("cudaMemcpyToSymbolAsync", symbol, from, bytes, offset, kind, s);
}
status cudaMemcpyFromSymbol(void* to, void const* symbol, std::size_t bytes, std::size_t offset, copy_kind kind) {
  return detail::from_symbol("cudaMemcpyFromSymbol", to, symbol, bytes, offset, kind, nullptr);
}
status cudaMemcpyFromSymbolAsync(void* to, void const* symbol, std::size_t bytes, std::size_t offset, copy_kind kind,
                                 stream_handle s) {
  return detail::from_symbol("cudaMemcpyFromSymbolAsync", to, symbol, bytes, offset, kind, s);
}
status cudaGetSymbolAddress(void** p, void const* symbol) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGetSymbolAddress", [&] {
    *p = rt.modules.find_symbol(symbol).host;
    return status::success;
  });
}
status cudaGetSymbolSize(std::size_t* bytes, void const* symbol) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGetSymbolSize", [&] {
    *bytes = static_cast<std::size_t>(rt.modules.find_symbol(symbol).bytes);
    return status::success;
  });
}

status cudaMemset(void* p, int value, std::size_t bytes) {
  return detail::set("cudaMemset", detail::box_at(p), {bytes, 1, 1}, value, nullptr);
}
status cudaMemsetAsync(void* p, int value, std::size_t bytes, stream_handle s) {
  return detail::set("cudaMemsetAsync", detail::box_at(p), {bytes, 1, 1}, value, s);
}
status cudaMemset2D(void* p, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  return detail::set("cudaMemset2D", detail::box_at(p, pitch), {width, height, 1}, value, nullptr);
}
status cudaMemset2DAsync(void* p, std::size_t pitch, int value, std::size_t width, std::size_t height,
                         stream_handle s) {
  return detail::set("cudaMemset2DAsync", detail::box_at(p, pitch), {width, height, 1}, value, s);
}
status cudaMemset3D(pitched_pointer p, int value, memory_extent e) {
  return detail::set("cudaMemset3D", detail::box_at(p.at, p.pitch, p.pitch * p.height), e, value, nullptr);
}
status cudaMemset3DAsync(pitched_pointer p, int value, memory_extent e, stream_handle s) {
  return detail::set("cudaMemset3DAsync", detail::box_at(p.at, p.pitch, p.pitch * p.height), e, value, s);
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
