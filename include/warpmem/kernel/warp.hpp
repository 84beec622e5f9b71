// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One warp of an explicit kernel: its loads and stores as functions of its threads.
#pragma once

#include <warpmem/kernel/kinds.hpp>
#include <warpmem/kernel/launch.hpp>
#include <warpmem/kernel/recorder.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/block.hpp>
#include <warpmem/model/access/by_function.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstdint>

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

  // stmatrix or ldmatrix: row_at(thread) is the byte offset in shared memory to which a thread points.
  WARPMEM_CALLS_USER_CODE
  template <class RowAt>
  constexpr void matrices(char const* name, int count, memory_op op, RowAt row_at,
                          call_place at = call_place::here()) const {
    matrix_access access{};
    access.matrices = count;
    access.op = op;
    for (int lane = 0; lane < matrix_access::rows * count && lane < 32; ++lane) {
      access.row_at[lane] = row_at(lanes_.thread(lane));
    }
    if (lanes_.active.any()) {
      sink_->add(name, at, access, place());
    }
  }
  // A bulk copy by each active thread: copy_of(thread) is a tensor_copy, a bulk_copy or a block_copy.
  WARPMEM_CALLS_USER_CODE
  template <class CopyOf>
  constexpr void bulk(char const* name, CopyOf copy_of, call_place at = call_place::here()) const {
    for (int lane = 0; lane < 32; ++lane) {
      if (lanes_.active.test(lane)) {
        sink_->add(name, at, copy_of(lanes_.thread(lane)), place());
      }
    }
  }
  // An instruction of whole warps, as wgmma. Those that execute it together count once, for the first of them.
  template <class Access>
  constexpr void execute(char const* name, Access const& access, call_place at = call_place::here()) const {
    int const warps = detail::larger(1, detail::instruction<Access>::lanes(access) / 32);
    if (lanes_.active.any() && lanes_.warp % warps == 0) {
      sink_->add(name, at, access, place());
    }
  }
  // array[index(thread)] in the shared memory of block rank(thread) of the cluster: ld, st, atom and red of
  // .shared::cluster. `how` is for atomics.
  WARPMEM_CALLS_USER_CODE
  template <class T, class Rank, class Index>
  constexpr void in_cluster(kernel_array<T> array, memory_op op, Rank rank, Index index, atomic_kind how = {},
                            call_place at = call_place::here()) const {
    cluster_access access{element(array, index).as(op, how), own_rank(), blocks(), false};
    for (int lane = 0; lane < 32; ++lane) {
      if (lanes_.active.test(lane)) {
        access.access.at[lane] = cluster_address(rank(lanes_.thread(lane)), access.access.at[lane]);
      }
    }
    if (lanes_.active.any()) {
      sink_->add(array.name, at, access, place());
    }
  }

 private:
  [[nodiscard]] constexpr int own_rank() const noexcept { return lanes_.thread(0).rank(); }
  [[nodiscard]] constexpr int blocks() const noexcept { return static_cast<int>(lanes_.launch.cluster.threads()); }
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

}}  // namespace warpmem::v0
