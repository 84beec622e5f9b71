// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches: the checks that CUDA makes, then the engine's run.
#pragma once

#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/launch.hpp>
#include <warpmem/tools/ptx/cudart/device.hpp>
#include <warpmem/tools/ptx/cudart/modules.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>
#include <warpmem/tools/ptx/cudart/work.hpp>
#include <warpmem/tools/ptx/machine/shared_layout.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <set>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// Bytes of the kernel's __shared__ arrays.
[[nodiscard]] inline std::size_t static_shared(runtime& rt, kernel const& k) {
  launch l{rt.gpu.arch()};
  l.loaded = k.of->loaded;
  l.kernel = k.code;
  ptx::detail::shared_layout{l}.find();
  return static_cast<std::size_t>(l.static_shared);
}

// Registers of a thread, as ptxas chose them. 0: not known, since there is no cubin for this GPU.
[[nodiscard]] inline u64 registers_of(kernel const& k) noexcept { return static_cast<u64>(k.code->what_ran.registers); }

// Threads of a block for which there are registers.
[[nodiscard]] inline u64 threads_with_registers(runtime& rt, kernel const& k) noexcept {
  u64 const all = device::most_threads_of_block;
  return registers_of(k) == 0 ? all : (std::min)(all, 32 * warps_with_registers(rt.gpu.arch(), registers_of(k)));
}

// Blocks that a multiprocessor holds at once. Where the registers are not known, __launch_bounds__ is taken as kept,
// and a GPU may hold fewer.
[[nodiscard]] inline int blocks_per_multiprocessor(runtime& rt, kernel const& k, u64 threads, std::size_t dynamic) {
  bool const is_block = threads != 0 && threads <= device::most_threads_of_block;
  return is_block ? blocks_that_fit(rt.gpu.arch(), threads, registers_of(k), static_shared(rt, k) + dynamic) : 0;
}

namespace detail {

[[nodiscard]] inline std::string shape_words(launch_extent const& e) {
  return std::to_string(e.x) + " x " + std::to_string(e.y) + " x " + std::to_string(e.z);
}
inline void check_extents(launch_shape const& s) {
  auto const fits = [](launch_extent const& e, unsigned const(&most)[3]) {
    return e.count() != 0 && e.x <= most[0] && e.y <= most[1] && e.z <= most[2];
  };
  if (!fits(s.grid, device::most_grid)) {
    throw failure{status::invalid_configuration, "a grid of " + shape_words(s.grid) + " blocks"};
  }
  if (!fits(s.block, device::most_block) || s.block.count() > device::most_threads_of_block) {
    throw failure{status::invalid_configuration, "a block of " + shape_words(s.block) + " threads"};
  }
}
inline void check_limits(runtime& rt, kernel const& k, launch_shape const& s) {
  performance_limits const& limits = k.code->text->limits;
  auto const product = [](u32 const(&n)[3]) {
    return u64{(std::max)(n[0], 1U)} * (std::max)(n[1], 1U) * (std::max)(n[2], 1U);
  };
  if (limits.max_threads[0] != 0 && s.block.count() > product(limits.max_threads)) {
    throw failure{status::too_many_resources, std::to_string(s.block.count()) +
                                                  " threads a block, more than the kernel's __launch_bounds__(" +
                                                  std::to_string(product(limits.max_threads)) + ")"};
  }
  if (u64 const most = threads_with_registers(rt, k); s.block.count() > most) {
    throw failure{status::too_many_resources, std::to_string(s.block.count()) + " threads a block of " +
                                                  std::to_string(registers_of(k)) +
                                                  " registers each: there are enough for " + std::to_string(most)};
  }
}
inline void check_shared(runtime& rt, kernel const& k, std::size_t dynamic) {
  std::size_t const without_asking =
      device::shared_of_block - (std::min)(static_shared(rt, k), device::shared_of_block);
  std::size_t const limit = (std::max)(k.most_dynamic_shared, without_asking);
  if (dynamic > limit) {
    throw failure{status::invalid_value, std::to_string(dynamic) + " bytes of dynamic shared memory where " +
                                             std::to_string(limit) +
                                             " are allowed: cudaFuncAttributeMaxDynamicSharedMemorySize allows more"};
  }
}
// The cluster of a launch: its own, or the kernel's.
inline void check_cluster(kernel const& k, launch_extent const& asked, launch_shape& s) {
  launch_extent const own = k.own_cluster();
  if (own.x != 0 && asked.x != 0 && !(asked == own)) {
    throw failure{status::invalid_value, "another cluster than the kernel's own, of __cluster_dims__ or an attribute"};
  }
  s.cluster = own.x != 0 ? own : asked;
  if (s.cluster.x == 0) {
    return;
  }
  u64 const blocks = s.cluster.count();
  u64 const most = static_cast<u64>(k.allows_large_clusters ? device::largest_cluster : device::portable_cluster);
  if (blocks > most) {
    throw failure{status::invalid_cluster_size, "a cluster of " + std::to_string(blocks) + " blocks"};
  }
  if (blocks == 0 || s.grid.x % s.cluster.x != 0 || s.grid.y % s.cluster.y != 0 || s.grid.z % s.cluster.z != 0) {
    throw failure{status::invalid_value,
                  "a grid of " + shape_words(s.grid) + " blocks, which is no multiple of the cluster"};
  }
}

[[nodiscard]] inline status status_of(kernel_problem const& p) noexcept {
  switch (p.kind) {
    case problem_kind::out_of_bounds:
      return status::illegal_address;
    case problem_kind::misaligned:
      return status::misaligned_address;
    case problem_kind::endless_thread:
    case problem_kind::missing_lanes:
      return status::timeout;
    case problem_kind::unsupported:
      return status::illegal_instruction;
    case problem_kind::stopped:
      return p.sentence.find("assert") != std::string::npos ? status::assert : status::launch_failure;
    default:
      return status::success;
  }
}

}  // namespace detail

// Throws failure for what CUDA refuses.
inline void check_launch(runtime& rt, kernel_work& w) {
  detail::check_extents(w.shape);
  detail::check_limits(rt, *w.what, w.shape);
  detail::check_shared(rt, *w.what, w.shape.dynamic_shared);
  detail::check_cluster(*w.what, w.asked_cluster, w.shape);
  if (w.is_cooperative) {
    auto const at_once =
        static_cast<u64>(device::multiprocessors *
                         blocks_per_multiprocessor(rt, *w.what, w.shape.block.count(), w.shape.dynamic_shared));
    if (w.shape.grid.count() > at_once) {
      throw failure{status::cooperative_too_large, std::to_string(w.shape.grid.count()) +
                                                       " blocks in a cooperative launch where the device holds " +
                                                       std::to_string(at_once) + " at once"};
    }
  }
}

// A launch of the kernel that the program knows by this address. Arguments are pointers, one for each parameter.
[[nodiscard]] inline kernel_work make_launch(runtime& rt, void const* host, dimensions grid, dimensions block,
                                             std::size_t dynamic, void** arguments) {
  kernel_work w{};
  w.what = &rt.modules.find_code(host);
  w.shape = {{grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, dynamic, {0, 0, 0}};
  function const& f = *w.what->code;
  w.parameters.resize(static_cast<std::size_t>(f.parameter_bytes));
  for (std::size_t k = 0; k < f.parameters.size(); ++k) {
    slot const& s = f.parameters[k];
    if (arguments == nullptr) {
      throw failure{status::invalid_value, w.what->name + " has parameters, and the launch has none"};
    }
    if (s.bytes != 0) {
      std::memcpy(w.parameters.data() + s.at, arguments[k], static_cast<std::size_t>(s.bytes));
    }
  }
  return w;
}

// What a launch or a node of a graph says beside its shape. Others than these change nothing that is counted.
inline void take_attribute(runtime& rt, kernel_work& w, launch_attribute_id id, launch_attribute_value const& value) {
  if (id == launch_attribute_id::cooperative) {
    w.is_cooperative = value.number != 0;
  } else if (id == launch_attribute_id::cluster_dimension) {
    w.asked_cluster = {value.cluster.x, value.cluster.y, value.cluster.z};
  } else if (id == launch_attribute_id::preferred_cluster) {
    throw failure{status::not_supported, "a preferred cluster: which blocks a GPU puts into one is not known"};
  } else if (id == launch_attribute_id::carveout) {
    w.sets_caches = value.number != -1;
  } else if (id == launch_attribute_id::window) {
    rt.sets_caches = true;
  }
}

// Whether a kernel names a managed variable, or may do so in a function that it calls.
[[nodiscard]] inline bool names_managed(kernel const& k) {
  return std::any_of(k.of->managed.begin(), k.of->managed.end(),
                     [&](auto const& v) { return k.code->symbols.count(v.second) != 0 || !k.code->calls.empty(); });
}
// Whether bounds of caches do not hold: a limit is not the default, or memory that is not the device's alone is named
// or an argument points to it.
[[nodiscard]] inline bool host_sets_caches(runtime const& rt, kernel_work const& w) {
  bool any = rt.sets_caches || rt.sets_l2() || w.sets_caches || w.what->has_carveout || w.what->has_preference ||
             names_managed(*w.what);
  for (std::size_t at = 0; at + sizeof(u64) <= w.parameters.size(); at += sizeof(u64)) {
    u64 argument{};
    std::memcpy(&argument, w.parameters.data() + at, sizeof(argument));
    auto const* const memory = rt.memory.holding(pointer_to(argument)).second;
    any = any || (memory != nullptr && memory->type != memory_type::device);
  }
  return any;
}

inline void perform(runtime& rt, kernel_work const& w) {
  if (auto& caches = rt.gpu.options().caches) {
    caches->host_sets = host_sets_caches(rt, w);
  }
  auto const begin = std::chrono::steady_clock::now();
  std::fflush(stdout);
  kernel_run const run = rt.gpu.run(*w.what->of->loaded, *w.what->code, w.shape, w.parameters, w.is_cooperative);
  double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  for (kernel_problem const& p : rt.log.add(run, w.shape, seconds)) {
    std::fprintf(stderr, "warpmem: %s: %s%s\n", run.name().c_str(), p.sentence.c_str(),
                 p.times > 1 ? (", " + std::to_string(p.times) + " times").c_str() : "");
  }
  for (kernel_problem const& p : run.problems()) {
    status const s = detail::status_of(p);
    rt.context_error = rt.context_error == status::success ? s : rt.context_error;
  }
  if (rt.context_error == status::success && run.coverage().blocks.executed != run.coverage().blocks.launched) {
    rt.context_error = status::launch_failure;
  }
}

}}}}  // namespace warpmem::v0::ptx::cudart
