// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a recording keeps between launches, and its way to what runs them. Those functions are declared here and
// defined, weak, by <warpmem/capture.hpp>: one file of a program compiles them, and all others compile in a tenth of
// the time.
#pragma once

#include <warpmem/arch/cluster.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/capture/grid.hpp>
#include <warpmem/capture/instruction.hpp>
#include <warpmem/capture/memory/array.hpp>
#include <warpmem/capture/problem.hpp>
#include <warpmem/capture/run.hpp>
#include <warpmem/capture/run/counted.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/report.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class stack_pool;

struct setup {
  arch_traits arch;
  array_list arrays{};
  instruction_watcher watcher{};
  std::shared_ptr<stack_pool> stacks{};  // from the first launch on
  std::uint64_t next_global{std::uint64_t{1} << 36};
  std::uint64_t constant_end{65536};
  unsigned threads{1};
  std::uint64_t most_events{std::uint64_t{1} << 28};
  bool global_races{true};

  // Begins at an address that is a multiple of 256, as from cudaMalloc.
  void add_global(std::string name, std::uintptr_t begin, std::size_t bytes, std::size_t element_bytes,
                  std::size_t element_alignment) {
    arrays.make_place_for(begin, bytes);
    arrays.add({std::move(name), begin, bytes, element_bytes, window::global, next_global, true, element_alignment});
    next_global += (bytes + 511) / 256 * 256;
  }
  // From the end: __constant__ variables begin at 0.
  void add_constant(std::string name, std::uintptr_t begin, std::size_t bytes, std::size_t element_bytes) {
    if (bytes > constant_end) {
      throw std::invalid_argument{"constant memory has 65536 bytes"};
    }
    constant_end = (constant_end - bytes) / 256 * 256;
    arrays.add({std::move(name), begin, bytes, element_bytes, window::constant, constant_end});
  }
};

// One thread's call of the kernel.
struct kernel_call {
  void (*call)(void* argument);
  void* argument;
  std::uintptr_t code;  // where the kernel begins; 0: not known
  std::span<element_type const> types;
};

// Throw std::invalid_argument for what a GPU refuses.
inline void check_clusters(arch_traits const& arch, extent grid, extent cluster) {
  int const most = cluster_traits_of(arch).max_blocks;
  if (cluster.count() > static_cast<std::uint64_t>(most)) {
    throw std::invalid_argument{most == 0 ? "capabilities before 9.0 have no clusters"
                                          : "a cluster has at most 16 blocks"};
  }
  if (grid.x % cluster.x != 0 || grid.y % cluster.y != 0 || grid.z % cluster.z != 0) {
    throw std::invalid_argument{"a grid with clusters is a multiple of them in x, y and z"};
  }
}
inline void check_shape(arch_traits const& arch, launch_shape const& s) {
  if (s.block.count() == 0 || s.block.count() > 1024 || s.grid.count() == 0) {
    throw std::invalid_argument{
        std::string("a launch needs a block of 1 to 1024 threads and a grid that is not empty: this one has a grid of ")
            .append(std::to_string(s.grid.count()))
            .append(" and a block of ")
            .append(std::to_string(s.block.count()))};
  }
  // CUDA C++ Programming Guide, technical specifications by compute capability, from 3.0 on.
  if (s.block.z > 64) {
    throw std::invalid_argument{"a block has at most 64 threads in z"};
  }
  if (s.grid.x > 0x7fffffff || s.grid.y > 65535 || s.grid.z > 65535) {
    throw std::invalid_argument{"a grid has at most 2147483647 blocks in x, and 65535 in y and z"};
  }
  if (s.dynamic_shared > dynamic_shared_capacity) {
    throw std::invalid_argument{"a launch has at most 232448 bytes of dynamic shared memory"};
  }
  if (s.cluster.count() != 0) {
    check_clusters(arch, s.grid, s.cluster);
  }
}

// The kernel's __cluster_dims__; {0, 0, 0} if it has none. It begins at `code`, or is the one that code there launches
// by a name. Throws std::invalid_argument for dimensions that are no numbers.
[[nodiscard]] extent declared_clusters(std::string const& name, std::uintptr_t code);

// The shape with the clusters that the kernel declares. Throws std::invalid_argument for one that a GPU refuses.
[[nodiscard]] inline launch_shape with_clusters(arch_traits const& arch, launch_shape s, extent declared) {
  if (declared.count() != 0 && s.cluster.count() != 0 && !(declared == s.cluster)) {
    throw std::invalid_argument{"the launch has other clusters than the kernel's __cluster_dims__"};
  }
  s.cluster = declared.count() != 0 ? declared : s.cluster;
  check_shape(arch, s);
  return s;
}

// Runs all blocks. The shape must be checked; throws std::logic_error in a kernel.
[[nodiscard]] counted_launch count_launch(setup& s, launch_shape const& shape, kernel_call const& kernel);

// Of the function that begins at `code`.
[[nodiscard]] std::string kernel_name(std::uintptr_t code);

// With places in the source instead of program counters. Without a name, the function's that begins at `code`.
[[nodiscard]] run finished(std::string name, std::uintptr_t code, kernel_report const& counted,
                           std::vector<problem_note> const& notes);

}}}}  // namespace warpmem::v0::capture::detail
