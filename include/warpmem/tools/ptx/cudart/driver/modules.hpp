// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's functions: modules and launches.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/bytes.hpp>
#include <warpmem/tools/ptx/cudart/api/launch.hpp>
#include <warpmem/tools/ptx/cudart/driver/device.hpp>
#include <warpmem/tools/ptx/cudart/fatbin/container.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// CUlaunchConfig.
struct driver_launch_configuration {
  unsigned grid[3];
  unsigned block[3];
  unsigned dynamic_shared;
  stream_handle stream;
  launch_attribute* attributes;
  unsigned attribute_count;
};

namespace detail {

inline status load_text(image** out, std::string text, std::string origin) {
  runtime& rt = runtime::of_process();
  return as_driver(rt.call("cuModuleLoad", [&] {
    image& i = rt.modules.add_text(std::move(text), std::move(origin));
    (void)rt.modules.load(i);
    *out = &i;
    return status::success;
  }));
}
// PTX, or a fat binary that has some.
inline status load_data(image** out, void const* data) {
  runtime& rt = runtime::of_process();
  if (!is_fat_binary(data)) {
    return load_text(out, static_cast<char const*>(data), "a module");
  }
  return as_driver(rt.call("cuModuleLoadData", [&] {
    image& i = rt.modules.add(data);
    (void)rt.modules.load(i);
    *out = &i;
    return status::success;
  }));
}
// Arguments that `extra` gives as one buffer: 1 is its address, 2 its size, 0 the end.
inline std::vector<void*> arguments_in(void** extra, kernel const& k) {
  u8* buffer = nullptr;
  for (void** at = extra; at != nullptr && *at != nullptr; at += 2) {
    if (reinterpret_cast<std::uintptr_t>(*at) == 1) {
      buffer = static_cast<u8*>(at[1]);
    }
  }
  std::vector<void*> all;
  for (slot const& s : k.code->parameters) {
    all.push_back(buffer != nullptr ? buffer + s.at : nullptr);
  }
  return buffer != nullptr ? all : std::vector<void*>{};
}
inline status launch_function(char const* name, void const* f, launch_configuration const& c, void** arguments,
                              void** extra, bool is_cooperative) {
  runtime& rt = runtime::of_process();
  std::vector<void*> own;
  if (arguments == nullptr && extra != nullptr) {
    status const s = rt.call(name, [&] {
      own = arguments_in(extra, rt.modules.find_code(f));
      return status::success;
    });
    if (s != status::success) {
      return as_driver(s);
    }
    arguments = own.data();
  }
  return as_driver(launch_kernel(name, f, c, arguments, is_cooperative));
}

}  // namespace detail

extern "C" {

status cuModuleLoad(image** m, char const* path) {
  std::string all;
  try {
    all = cubin::detail::contents_of(path);
  } catch (cubin::error const&) {
    return status::file_not_found;
  }
  if (all.size() < 16 || !is_fat_binary(all.data())) {
    return detail::load_text(m, all, path);
  }
  return bytes_of_fat_binary(all.data()) <= all.size() ? detail::load_data(m, all.data()) : status::invalid_image;
}
status cuModuleLoadData(image** m, void const* data) { return detail::load_data(m, data); }
status cuModuleLoadDataEx(image** m, void const* data, unsigned, int*, void**) { return detail::load_data(m, data); }
status cuModuleLoadFatBinary(image** m, void const* data) { return detail::load_data(m, data); }
status cuModuleUnload(image*) { return status::success; }
status cuModuleGetLoadingMode(int* mode) {
  *mode = 2;  // lazy
  return status::success;
}
status cuModuleGetFunction(kernel** f, image* m, char const* name) {
  runtime& rt = runtime::of_process();
  status const s = rt.call("cuModuleGetFunction", [&] {
    loaded_module const& loaded = rt.modules.load(*m);
    if (loaded.code.by_name.find(std::string_view{name}) == loaded.code.by_name.end()) {
      return status::symbol_not_found;
    }
    *f = &rt.modules.kernel_of(*m, name);
    return status::success;
  });
  return detail::as_driver(s);
}
status cuModuleGetGlobal_v2(u8** p, std::size_t* bytes, image* m, char const* name) {
  runtime& rt = runtime::of_process();
  return detail::as_driver(rt.call("cuModuleGetGlobal", [&] {
    array const& a = rt.modules.variable_of(*m, name, status::symbol_not_found);
    if (p != nullptr) {
      *p = a.host;
    }
    if (bytes != nullptr) {
      *bytes = static_cast<std::size_t>(a.bytes);
    }
    return status::success;
  }));
}

status cuLaunchKernel(void const* f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                      unsigned dynamic, stream_handle s, void** arguments, void** extra) {
  return detail::launch_function("cuLaunchKernel", f, {{gx, gy, gz}, {bx, by, bz}, dynamic, s, nullptr, 0}, arguments,
                                 extra, false);
}
status cuLaunchCooperativeKernel(void const* f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                                 unsigned bz, unsigned dynamic, stream_handle s, void** arguments) {
  return detail::launch_function("cuLaunchCooperativeKernel", f, {{gx, gy, gz}, {bx, by, bz}, dynamic, s, nullptr, 0},
                                 arguments, nullptr, true);
}
status cuLaunchKernelEx(driver_launch_configuration const* c, void const* f, void** arguments, void** extra) {
  launch_configuration const same{{c->grid[0], c->grid[1], c->grid[2]},
                                  {c->block[0], c->block[1], c->block[2]},
                                  c->dynamic_shared,
                                  c->stream,
                                  c->attributes,
                                  c->attribute_count};
  return detail::launch_function("cuLaunchKernelEx", f, same, arguments, extra, false);
}
status cuLaunchHostFunc(stream_handle s, host_function f, void* data) {
  return detail::as_driver(cudaLaunchHostFunc(s, f, data));
}
status cuFuncSetAttribute(void const* f, function_attribute which, int value) {
  return detail::as_driver(detail::set_attribute(f, which, value));
}
status cuFuncSetCacheConfig(void const* f, int preferred) {
  return detail::as_driver(cudaFuncSetCacheConfig(f, preferred));
}
// The order of CUfunction_attribute.
status cuFuncGetAttribute(int* value, int which, void const* f) {
  function_attributes a{};
  status const s = detail::get_attributes(a, f);
  int const all[]{a.most_threads,
                  static_cast<int>(a.shared_bytes),
                  static_cast<int>(a.constant_bytes),
                  static_cast<int>(a.local_bytes),
                  a.registers,
                  a.ptx_version,
                  a.binary_version,
                  a.cache_mode,
                  a.most_dynamic_shared,
                  a.shared_carveout,
                  a.cluster_must_be_set,
                  a.cluster_width,
                  a.cluster_height,
                  a.cluster_depth,
                  a.non_portable_cluster,
                  a.cluster_scheduling};
  if (which < 0 || which >= 16) {
    return status::invalid_value;
  }
  *value = all[which];
  return detail::as_driver(s);
}
status cuFuncGetName(char const** name, void const* f) { return detail::as_driver(cudaFuncGetName(name, f)); }
status cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void const* f, int threads, std::size_t dynamic) {
  return detail::as_driver(detail::count_blocks(blocks, f, threads, dynamic));
}
status cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, void const* f, int threads,
                                                            std::size_t dynamic, unsigned) {
  return detail::as_driver(detail::count_blocks(blocks, f, threads, dynamic));
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
