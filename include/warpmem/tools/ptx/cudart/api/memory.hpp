// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocations of the device and of the host.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/device.hpp>
#include <warpmem/tools/ptx/cudart/perform.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline status allocate(runtime& rt, void** p, u64 bytes, memory_type type, memory_pool* pool = nullptr) {
  if (p == nullptr) {
    return status::invalid_value;
  }
  if (bytes == 0) {
    *p = nullptr;
    return status::success;
  }
  if (type != memory_type::host && bytes > device::memory_bytes - (std::min)(rt.memory.used(), device::memory_bytes)) {
    throw failure{status::out_of_memory, std::to_string(bytes) + " bytes where " +
                                             std::to_string(device::memory_bytes - rt.memory.used()) + " are free"};
  }
  *p = rt.memory.add(bytes, type, pool);
  return status::success;
}
inline status allocate(char const* name, void** p, u64 bytes, memory_type type) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] { return allocate(rt, p, bytes, type); });
}
// An allocation in a stream; the memory of a captured one is there at once.
inline status allocate_in(char const* name, void** p, u64 bytes, stream_handle s, memory_pool* pool) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] {
    status const made = allocate(rt, p, bytes, memory_type::device, pool);
    if (made == status::success && rt.find(s).capture.into != nullptr) {
      return submit(rt, s, allocation_work{*p, false});
    }
    return made;
  });
}
inline status release(char const* name, void* p, bool of_host) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] {
    if (p == nullptr) {
      return status::success;
    }
    allocation const* const a = rt.memory.find(p);
    if (a == nullptr || (a->type == memory_type::host) != of_host) {
      throw failure{status::invalid_value, a == nullptr ? "no allocation begins there: freed twice, or not the pointer"
                                                          " that was given"
                                                        : "the pointer is of another kind of allocation"};
    }
    rt.memory.remove(p);
    rt.host_flags.erase(address_of(p));
    return status::success;
  });
}

}  // namespace detail

extern "C" {

status cudaMalloc(void** p, std::size_t bytes) { return detail::allocate("cudaMalloc", p, bytes, memory_type::device); }
status cudaMallocManaged(void** p, std::size_t bytes, unsigned) {
  return detail::allocate("cudaMallocManaged", p, bytes, memory_type::managed);
}
status cudaMallocHost(void** p, std::size_t bytes) {
  return detail::allocate("cudaMallocHost", p, bytes, memory_type::host);
}
status cudaHostAlloc(void** p, std::size_t bytes, unsigned flags) {
  status const s = detail::allocate("cudaHostAlloc", p, bytes, memory_type::host);
  if (s == status::success) {
    runtime& rt = runtime::of_process();
    std::lock_guard const lock{rt.mutex()};
    rt.host_flags[address_of(*p)] = flags;
  }
  return s;
}
status cudaMallocPitch(void** p, std::size_t* pitch, std::size_t width, std::size_t height) {
  *pitch = (width + 511) / 512 * 512;
  return detail::allocate("cudaMallocPitch", p, u64{*pitch} * height, memory_type::device);
}
status cudaMalloc3D(pitched_pointer* p, memory_extent e) {
  p->pitch = (e.width + 511) / 512 * 512;
  p->width = e.width;
  p->height = e.height;
  return detail::allocate("cudaMalloc3D", &p->at, u64{p->pitch} * e.height * e.depth, memory_type::device);
}
status cudaMallocAsync(void** p, std::size_t bytes, stream_handle s) {
  return detail::allocate_in("cudaMallocAsync", p, bytes, s, nullptr);
}
status cudaMallocFromPoolAsync(void** p, std::size_t bytes, memory_pool* pool, stream_handle s) {
  return detail::allocate_in("cudaMallocFromPoolAsync", p, bytes, s, pool);
}
status cudaFree(void* p) { return detail::release("cudaFree", p, false); }
status cudaFreeHost(void* p) { return detail::release("cudaFreeHost", p, true); }
status cudaFreeAsync(void* p, stream_handle s) {
  runtime& rt = runtime::of_process();
  {
    std::lock_guard const lock{rt.mutex()};
    if (rt.find(s).capture.into != nullptr) {
      return rt.call("cudaFreeAsync", [&] { return submit(rt, s, allocation_work{p, true}); });
    }
  }
  return detail::release("cudaFreeAsync", p, false);
}

status cudaHostRegister(void* p, std::size_t bytes, unsigned flags) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaHostRegister", [&] {
    if (p == nullptr || bytes == 0) {
      return status::invalid_value;
    }
    if (rt.memory.holding(p).second != nullptr) {
      throw failure{status::already_registered, "this memory is the runtime's, or registered"};
    }
    rt.memory.register_own(p, bytes);
    rt.host_flags[address_of(p)] = flags;
    return status::success;
  });
}
status cudaHostUnregister(void* p) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaHostUnregister", [&] {
    allocation const* const a = rt.memory.find(p);
    if (a == nullptr || a->memory) {
      throw failure{status::not_registered, "no registered memory begins there"};
    }
    rt.memory.remove(p);
    return status::success;
  });
}
status cudaHostGetDevicePointer(void** device, void* host, unsigned) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaHostGetDevicePointer", [&] {
    if (rt.memory.holding(host).second == nullptr) {
      throw failure{status::invalid_value, "this memory is neither from cudaHostAlloc nor registered"};
    }
    *device = host;
    return status::success;
  });
}
status cudaHostGetFlags(unsigned* flags, void* host) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaHostGetFlags", [&] {
    auto const [begin, a] = rt.memory.holding(host);
    if (a == nullptr || a->type != memory_type::host) {
      return status::invalid_value;
    }
    auto const found = rt.host_flags.find(begin);
    *flags = found != rt.host_flags.end() ? found->second : 0;
    return status::success;
  });
}
status cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaMemGetInfo", [&] {
    *total = static_cast<std::size_t>(device::memory_bytes);
    *free = static_cast<std::size_t>(device::memory_bytes - (std::min)(rt.memory.used(), device::memory_bytes));
    return status::success;
  });
}
status cudaPointerGetAttributes(pointer_attributes* a, void const* p) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaPointerGetAttributes", [&] {
    allocation const* const own = rt.memory.holding(p).second;
    bool const is_variable = own == nullptr && rt.gpu.memory().find(address_of(p)) != nullptr;
    a->type = own != nullptr ? own->type : is_variable ? memory_type::device : memory_type::unregistered;
    a->device = a->type == memory_type::unregistered ? -2 : 0;
    a->device_pointer = a->type == memory_type::unregistered ? nullptr : const_cast<void*>(p);
    a->host_pointer = a->type == memory_type::device ? nullptr : const_cast<void*>(p);
    return status::success;
  });
}

// Hints: where memory is makes no difference here.
status cudaMemPrefetchAsync(void const*, std::size_t, ...) { return status::success; }
status cudaMemPrefetchAsync_v2(void const*, std::size_t, ...) { return status::success; }
status cudaMemAdvise(void const*, std::size_t, ...) { return status::success; }
status cudaMemAdvise_v2(void const*, std::size_t, ...) { return status::success; }
status cudaStreamAttachMemAsync(stream_handle, void*, std::size_t, unsigned) { return status::success; }

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
