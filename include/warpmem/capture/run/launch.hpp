// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all blocks of a launch have in common.
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/capture/fiber/stack_pool.hpp>
#include <warpmem/capture/grid.hpp>
#include <warpmem/capture/memory/array.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/capture/tally.hpp>
#include <warpmem/config.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

struct running_launch {
  arch_traits arch;
  extent grid;
  extent block;
  extent cluster;  // of blocks
  std::size_t dynamic_shared;
  std::uint64_t most_events;  // of one thread
  bool global_races;          // are looked for
  array_list const* arrays;
  instruction_watcher const* watcher;
  stack_pool* stacks;
  void (*call)(void*);  // the kernel, with its arguments
  void* argument;
  std::span<element_type const> types;  // behind the kernel's pointers
  bool has_clusters{};                  // false: {1, 1, 1} is nobody's wish
  // Not in one line of the processor's cache with what every thread of the kernel reads.
  alignas(64) std::atomic<std::uint64_t> next_cluster{0};
  alignas(64) std::atomic<bool> is_stopped{false};

  [[nodiscard]] std::uint64_t clusters() const noexcept { return grid.count() / cluster.count(); }
};

}}}}  // namespace warpmem::v0::capture::detail
