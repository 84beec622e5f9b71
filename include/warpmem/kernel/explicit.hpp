// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explicit kernels, for those who cannot compile theirs: the loads and stores of one warp as functions of its threads.
// record_kernel reports them as a capture would; count_kernel adds them up in a constant expression.
#pragma once

#include <warpmem/access/async_copy.hpp>
#include <warpmem/access/atomic.hpp>
#include <warpmem/access/block.hpp>
#include <warpmem/access/by_function.hpp>
#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/operation.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/launch.hpp>
#include <warpmem/kernel/one_access.hpp>
#include <warpmem/kernel/recorder.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/memory/async_copy.hpp>
#include <warpmem/memory/constant.hpp>
#include <warpmem/memory/global.hpp>
#include <warpmem/memory/local.hpp>
#include <warpmem/memory/shared.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 {

namespace detail {

// The threads of one warp of a launch, those of a mask.
struct launched_lanes {
  kernel_launch launch{};
  thread_index block{};
  std::int64_t warp{};
  lane_mask active{};

  template <int Lanes>
  [[nodiscard]] constexpr int count() const noexcept {
    return Lanes;
  }
  template <int Lanes>
  [[nodiscard]] constexpr int argument(int lane) const noexcept {
    return lane;
  }
  [[nodiscard]] constexpr bool includes(int lane) const noexcept { return active.test(lane); }
  [[nodiscard]] constexpr kernel_thread thread(int lane) const noexcept {
    return {thread_at(launch.block, warp * 32 + lane), block, launch};
  }
};

}  // namespace detail

// One warp of a kernel, to whose body it is passed. Where an index is asked for, give a function of a kernel_thread; it
// is called for active threads only, and what it throws reaches the caller. An instruction without an active thread is
// not executed.
template <class Sink>
class kernel_warp {
 public:
  constexpr kernel_warp(Sink& sink, detail::launched_lanes const& lanes) noexcept : sink_{&sink}, lanes_{lanes} {}

  [[nodiscard]] constexpr thread_index block() const noexcept { return lanes_.block; }
  [[nodiscard]] constexpr lane_mask active() const noexcept { return lanes_.active; }

  // The same warp with those of its threads for which predicate(kernel_thread) holds: what stands inside an `if`.
  WARPMEM_CALLS_USER_CODE
  template <class Predicate>
  [[nodiscard]] constexpr kernel_warp when(Predicate predicate) const {
    kernel_warp some = *this;
    for (int lane = 0; lane < 32; ++lane) {
      if (lanes_.active.test(lane) && !predicate(lanes_.thread(lane))) {
        some.lanes_.active = some.lanes_.active & ~lane_mask::only(lane);
      }
    }
    return some;
  }

  // array[index(thread)].
  WARPMEM_CALLS_USER_CODE
  template <class T, class Index>
  constexpr void load(kernel_array<T> array, Index index, call_place at = call_place::here()) const {
    put(array, element(array, index), at);
  }
  WARPMEM_CALLS_USER_CODE
  template <class T, class Index>
  constexpr void store(kernel_array<T> array, Index index, call_place at = call_place::here()) const {
    put(array, element(array, index).as(memory_op::store), at);
  }
  // An atomic: update(bins, index, memory_op::reduction, adding<int>(1)) is atomicAdd(&bins[index], 1) whose result is
  // not used.
  WARPMEM_CALLS_USER_CODE
  template <class T, class Index>
  constexpr void update(kernel_array<T> array, Index index, memory_op op, atomic_kind how,
                        call_place at = call_place::here()) const {
    put(array, element(array, index).as(op, how), at);
  }
  // cp.async: to[to_index(thread)] = from[from_index(thread)].
  WARPMEM_CALLS_USER_CODE
  template <class T, class ToIndex, class FromIndex>
  constexpr void copy(kernel_array<T> to, ToIndex to_index, kernel_array<T> from, FromIndex from_index,
                      cache_op cache = cache_op::ca, call_place at = call_place::here()) const {
    if (lanes_.active.any()) {
      sink_->add(from.name, at, copied(element(from, from_index), element(to, to_index), cache), place());
    }
  }

 private:
  template <class T, class Index>
  [[nodiscard]] constexpr warp_access element(kernel_array<T> array, Index& index) const {
    auto of_lane = [&](int lane) { return index(lanes_.thread(lane)); };
    return detail::by_function<T, 32>(lanes_, detail::gives_indexes<T>{array.base}, of_lane);
  }
  template <class T>
  constexpr void put(kernel_array<T> array, warp_access const& access, call_place at) const {
    if (access.active.any()) {
      sink_->add(array.name, at, recorded_access{array.space, access, place()}, place());
    }
  }
  [[nodiscard]] constexpr warp_place place() const noexcept {
    block_shape const& grid = lanes_.launch.grid;
    std::int64_t const row = std::int64_t{lanes_.block.z} * grid.y + lanes_.block.y;
    return {static_cast<std::uint32_t>(row * grid.x + lanes_.block.x), static_cast<std::uint32_t>(lanes_.warp)};
  }

  Sink* sink_;
  detail::launched_lanes lanes_;
};

namespace detail {

// Into a recorder, a site for each line and array.
class recording_sink {
 public:
  explicit recording_sink(kernel_recorder& recorder) : recorder_{&recorder} {}

  template <class Access>
  void add(char const* name, call_place at, Access const& access, warp_place by) {
    if constexpr (requires { access.space; }) {
      recorder_->add(site(name, at), access);
    } else {
      recorder_->add(site(name, at), access, by);
    }
  }

 private:
  struct known_site {
    char const* name;
    call_place at;
    site_id id;
  };
  // Names and files are literals: equal ones may have several addresses, which the recorder finds to be one place.
  [[nodiscard]] site_id site(char const* name, call_place at) {
    for (known_site const& known : known_) {
      if (known.at.line == at.line && known.name == name && known.at.file == at.file) {
        return known.id;
      }
    }
    site_place place{};
    place.file = at.file;
    place.line = at.line;
    place.label = name;
    known_.push_back({name, at, recorder_->site(place)});
    return known_.back().id;
  }

  kernel_recorder* recorder_;
  std::vector<known_site> known_{};
};

// Adds up without a heap.
struct summing_sink {
  arch_traits arch{};
  kernel_sums sums{};

  constexpr void add(char const*, call_place, recorded_access const& a, warp_place) noexcept {
    ++sums.executions;
    sums.lanes += a.access.active.count();
    if (a.space == memory_space::global) {
      sums.global += analyze_global(arch, a.access);
      sums.global_page += analyze_global_source_page(arch, a.access);
    } else if (a.space == memory_space::shared) {
      sums.shared += analyze_shared(arch, a.access);
      sums.shared_page += analyze_shared_source_page(arch, a.access);
    } else if (a.space == memory_space::constant) {
      sums.constant += analyze_constant(arch, a.access);
    } else if (a.space == memory_space::local) {
      sums.local += analyze_local(arch, a.access);
    }
  }
  constexpr void add(char const*, call_place, async_copy const& copy, warp_place) noexcept {
    ++sums.executions;
    sums.lanes += copy.active.count();
    sums.copies += analyze_async_copy(arch, copy);
    source_page_report const page = analyze_async_copy_source_page(arch, copy);
    sums.global_page += page_in(memory_space::global, page);
    sums.shared_page += page_in(memory_space::shared, page);
  }
};

// Calls body(warp) for every warp of every block.
template <class Sink, class Body>
constexpr void launch(Sink& sink, kernel_launch const& shape, Body& body) {
  std::int64_t const blocks = shape.grid.threads();
  for (std::int64_t block = 0; block < blocks; ++block) {
    for (std::int64_t warp = 0; warp < shape.block.warps(); ++warp) {
      int const threads = static_cast<int>(smaller<std::int64_t>(32, shape.block.threads() - warp * 32));
      body(kernel_warp<Sink>(sink, {shape, thread_at(shape.grid, block), warp, lane_mask::first(threads)}));
    }
  }
}

}  // namespace detail

// The report of a kernel whose warps each execute body(warp). Sites are the lines of the body that access memory,
// labelled with the names of the arrays.
WARPMEM_CALLS_USER_CODE
template <class Body>
[[nodiscard]] kernel_report record_kernel(arch_traits const& arch, std::string name, kernel_launch const& shape,
                                          Body body) {
  kernel_recorder recorder(arch, std::move(name));
  detail::recording_sink sink(recorder);
  detail::launch(sink, shape, body);
  return recorder.report();
}

// The sums of the same kernel, also in a constant expression: a static_assert may ask for
// count_kernel(…).shared.is_conflict_free().
// An access takes the compiler thousands of steps; see docs/kernels.md for how many it does by default.
WARPMEM_CALLS_USER_CODE
template <class Body>
[[nodiscard]] constexpr kernel_sums count_kernel(arch_traits const& arch, kernel_launch const& shape, Body body) {
  detail::summing_sink sink{arch, {}};
  detail::launch(sink, shape, body);
  return sink.sums;
}

}}  // namespace warpmem::v0
