// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches and kernels' attributes.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/launch.hpp>
#include <warpmem/tools/ptx/cudart/launch.hpp>
#include <warpmem/tools/ptx/cudart/perform.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline status launch_kernel(char const* name, void const* host, launch_configuration const& c, void** arguments,
                            bool is_cooperative) {
  runtime& rt = runtime::of_process();
  return rt.call(name, [&] {
    kernel_work w = make_launch(rt, host, c.grid, c.block, c.dynamic_shared, arguments);
    w.is_cooperative = is_cooperative;
    for (unsigned k = 0; k < c.attribute_count; ++k) {
      take_attribute(rt, w, c.attributes[k].id, c.attributes[k].value);
    }
    check_launch(rt, w);
    return submit(rt, c.stream, std::move(w));
  });
}

inline status get_attributes(function_attributes& a, void const* host) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaFuncGetAttributes", [&] {
    kernel const& k = rt.modules.find_code(host);
    performance_limits const& limits = k.code->text->limits;
    std::memset(&a, 0, sizeof(a));
    a.shared_bytes = static_shared(rt, k);
    a.local_bytes = static_cast<std::size_t>(k.code->local_bytes);
    for (variable const& v : k.of->loaded->code.text.variables) {
      a.constant_bytes += v.space == state_space::constant ? static_cast<std::size_t>(v.bytes) : 0;
    }
    u32 const threads =
        limits.max_threads[0] * (std::max)(limits.max_threads[1], 1U) * (std::max)(limits.max_threads[2], 1U);
    u64 const most = threads_with_registers(rt, k);
    a.most_threads = static_cast<int>(threads != 0 ? (std::min)(u64{threads}, most) : most);
    // Where ptxas has not chosen: the fewest that kernels get.
    a.registers = registers_of(k) != 0 ? static_cast<int>(registers_of(k)) : 32;
    a.ptx_version = a.binary_version = device::capability;
    a.most_dynamic_shared =
        static_cast<int>(k.most_dynamic_shared != 0 ? k.most_dynamic_shared : device::shared_of_block - a.shared_bytes);
    a.shared_carveout = -1;
    launch_extent const cluster = k.own_cluster();
    a.cluster_width = static_cast<int>(cluster.x);
    a.cluster_height = static_cast<int>(cluster.y);
    a.cluster_depth = static_cast<int>(cluster.z);
    a.non_portable_cluster = k.allows_large_clusters ? 1 : 0;
    return status::success;
  });
}

// One extent of the cluster that each launch of the kernel has.
inline status require_cluster(kernel& k, function_attribute which, int value) {
  if (value < 0) {
    return status::invalid_value;
  }
  if (k.code->text->limits.cluster[0] != 0) {
    throw failure{status::not_permitted, k.name + " has its __cluster_dims__, which a program cannot change"};
  }
  launch_extent& c = k.required_cluster;
  (which == function_attribute::cluster_width    ? c.x
   : which == function_attribute::cluster_height ? c.y
                                                 : c.z) = static_cast<unsigned>(value);
  return status::success;
}
inline status set_attribute(void const* host, function_attribute which, int value) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaFuncSetAttribute", [&] {
    kernel& k = rt.modules.find_code(host);
    if (which == function_attribute::most_dynamic_shared) {
      std::size_t const fixed = static_shared(rt, k);
      if (value < 0 || static_cast<std::size_t>(value) + fixed > device::shared_of_block_opt_in) {
        throw failure{status::invalid_value, std::to_string(value) + " bytes of dynamic shared memory beside " +
                                                 std::to_string(fixed) + " static ones, where a block has " +
                                                 std::to_string(device::shared_of_block_opt_in)};
      }
      k.most_dynamic_shared = static_cast<std::size_t>(value);
    } else if (which == function_attribute::non_portable_cluster) {
      k.allows_large_clusters = value != 0;
    } else if (which == function_attribute::shared_carveout) {
      k.has_carveout = value != -1;
    } else if (which >= function_attribute::cluster_width && which <= function_attribute::cluster_depth) {
      return require_cluster(k, which, value);
    } else {
      bool const is_known =
          which == function_attribute::cluster_must_be_set || which == function_attribute::cluster_scheduling;
      return is_known ? status::success : status::invalid_value;
    }
    return status::success;
  });
}

inline status count_blocks(int* blocks, void const* host, int threads, std::size_t dynamic) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaOccupancyMaxActiveBlocksPerMultiprocessor", [&] {
    if (threads <= 0) {
      return status::invalid_value;
    }
    *blocks = blocks_per_multiprocessor(rt, rt.modules.find_code(host), static_cast<u64>(threads), dynamic);
    return status::success;
  });
}

}  // namespace detail

extern "C" {

status cudaLaunchKernel(void const* f, dimensions grid, dimensions block, void** arguments, std::size_t dynamic,
                        stream_handle s) {
  return detail::launch_kernel("cudaLaunchKernel", f, {grid, block, dynamic, s, nullptr, 0}, arguments, false);
}
status __cudaLaunchKernel(void const* f, dimensions grid, dimensions block, void** arguments, std::size_t dynamic,
                          stream_handle s) {
  return detail::launch_kernel("a launch", f, {grid, block, dynamic, s, nullptr, 0}, arguments, false);
}
status cudaLaunchCooperativeKernel(void const* f, dimensions grid, dimensions block, void** arguments,
                                   std::size_t dynamic, stream_handle s) {
  return detail::launch_kernel("cudaLaunchCooperativeKernel", f, {grid, block, dynamic, s, nullptr, 0}, arguments,
                               true);
}
status cudaLaunchKernelExC(launch_configuration const* c, void const* f, void** arguments) {
  return detail::launch_kernel("cudaLaunchKernelEx", f, *c, arguments, false);
}
status cudaLaunchHostFunc(stream_handle s, host_function f, void* data) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaLaunchHostFunc", [&] { return submit(rt, s, host_work{f, data}); });
}
status cudaStreamAddCallback(stream_handle s, void (*f)(stream_handle, status, void*), void* data, unsigned) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaStreamAddCallback", [&] {
    (void)rt.find(s);
    f(s, status::success, data);
    return status::success;
  });
}

status cudaFuncGetAttributes(function_attributes* a, void const* f) { return detail::get_attributes(*a, f); }
status cudaFuncSetAttribute(void const* f, function_attribute which, int value) {
  return detail::set_attribute(f, which, value);
}
status cudaFuncSetCacheConfig(void const* f, int preferred) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaFuncSetCacheConfig", [&] {
    rt.modules.find_code(f).has_preference = preferred != 0;
    return status::success;
  });
}
status cudaFuncSetSharedMemConfig(void const*, int) { return status::success; }
status cudaFuncGetName(char const** name, void const* f) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaFuncGetName", [&] {
    *name = rt.modules.find_kernel(f).name.c_str();
    return status::success;
  });
}
status cudaFuncGetParamInfo(void const* f, std::size_t which, std::size_t* at, std::size_t* bytes) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaFuncGetParamInfo", [&] {
    auto const& all = rt.modules.find_code(f).code->parameters;
    if (which >= all.size()) {
      return status::invalid_value;
    }
    *at = static_cast<std::size_t>(all[which].at);
    if (bytes != nullptr) {
      *bytes = static_cast<std::size_t>(all[which].bytes);
    }
    return status::success;
  });
}
status cudaGetFuncBySymbol(void const** handle, void const* f) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaGetFuncBySymbol", [&] {
    *handle = &rt.modules.find_kernel(f);
    return status::success;
  });
}
status cudaGetKernel(void const** handle, void const* f) { return cudaGetFuncBySymbol(handle, f); }

status cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void const* f, int threads, std::size_t dynamic) {
  return detail::count_blocks(blocks, f, threads, dynamic);
}
status cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, void const* f, int threads,
                                                              std::size_t dynamic, unsigned) {
  return detail::count_blocks(blocks, f, threads, dynamic);
}
status cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* bytes, void const* f, int blocks, int) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaOccupancyAvailableDynamicSMemPerBlock", [&] {
    if (blocks <= 0) {
      return status::invalid_value;
    }
    std::size_t const each = device::shared_of_multiprocessor / static_cast<std::size_t>(blocks) / 128 * 128;
    std::size_t const used = static_shared(rt, rt.modules.find_code(f)) + device::shared_reserved_of_block;
    *bytes = each > used ? (std::min)(each - used, device::shared_of_block_opt_in) : 0;
    return status::success;
  });
}
status cudaOccupancyMaxPotentialClusterSize(int* size, void const* f, launch_configuration const*) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaOccupancyMaxPotentialClusterSize", [&] {
    *size = rt.modules.find_code(f).allows_large_clusters ? device::largest_cluster : device::portable_cluster;
    return status::success;
  });
}
status cudaOccupancyMaxActiveClusters(int* clusters, void const* f, launch_configuration const* c) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaOccupancyMaxActiveClusters", [&] {
    kernel const& k = rt.modules.find_code(f);
    launch_extent cluster = k.own_cluster();
    for (unsigned n = 0; n < c->attribute_count; ++n) {
      if (c->attributes[n].id == launch_attribute_id::cluster_dimension) {
        auto const& e = c->attributes[n].value.cluster;
        cluster = {e.x, e.y, e.z};
      }
    }
    u64 const threads = launch_extent{c->block.x, c->block.y, c->block.z}.count();
    int const blocks = device::multiprocessors * blocks_per_multiprocessor(rt, k, threads, c->dynamic_shared);
    *clusters = blocks / static_cast<int>((std::max)(cluster.count(), std::uint64_t{1}));
    return status::success;
  });
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
