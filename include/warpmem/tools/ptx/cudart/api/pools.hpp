// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory pools. They only hold what programs set: memory that is freed goes back to the host at once.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/types.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline status give_default(memory_pool** pool) {
  *pool = &runtime::of_process().default_pool;
  return status::success;
}
// cudaMemPoolAttr: the first three are int, the others 64 bits; 5 and 6 are reserved bytes, 7 and 8 used ones.
inline status pool_attribute(memory_pool* pool, int which, void* value) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaMemPoolGetAttribute", [&] {
    if (which < 1 || which > 8) {
      return status::invalid_value;
    }
    auto const found = pool->attributes.find(which);
    u64 const set = found != pool->attributes.end() ? found->second : which <= 3 ? 1 : 0;
    if (which <= 3) {
      *static_cast<int*>(value) = static_cast<int>(set);
    } else {
      *static_cast<u64*>(value) = which >= 5 ? rt.memory.used() : set;
    }
    return status::success;
  });
}

}  // namespace detail

extern "C" {

status cudaDeviceGetDefaultMemPool(memory_pool** pool, int) { return detail::give_default(pool); }
status cudaDeviceGetMemPool(memory_pool** pool, int) { return detail::give_default(pool); }
status cudaDeviceSetMemPool(int, memory_pool*) { return status::success; }
status cudaMemPoolCreate(memory_pool** pool, memory_pool_properties const*) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaMemPoolCreate", [&] {
    *pool = rt.pools.make();
    return status::success;
  });
}
status cudaMemPoolDestroy(memory_pool* pool) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaMemPoolDestroy", [&] { return rt.pools.remove(pool) ? status::success : status::invalid_value; });
}
status cudaMemPoolTrimTo(memory_pool*, std::size_t) { return status::success; }
status cudaMemPoolGetAttribute(memory_pool* pool, int which, void* value) {
  return detail::pool_attribute(pool, which, value);
}
status cudaMemPoolSetAttribute(memory_pool* pool, int which, void const* value) {
  if (which < 1 || which > 8) {
    return runtime::last_error() = status::invalid_value;
  }
  pool->attributes[which] =
      which <= 3 ? static_cast<u64>(*static_cast<int const*>(value)) : *static_cast<u64 const*>(value);
  return status::success;
}
status cudaMemPoolSetAccess(memory_pool*, memory_access_description const*, std::size_t) { return status::success; }
status cudaMemPoolGetAccess(int* flags, memory_pool*, memory_location*) {
  *flags = 3;  // reads and writes
  return status::success;
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
