// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory that a thread of the host sees while it runs blocks: registered arrays, its own copies of the shared ones,
// and variables of the program that kernels turn out to use.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/capture/memory/array.hpp>
#include <warpmem/capture/memory/discover.hpp>
#include <warpmem/capture/memory/element_types.hpp>
#include <warpmem/capture/run/cluster_team.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class kernel_space {
 public:
  // Shared arrays are thread-local: call it in the thread that runs the blocks.
  kernel_space(array_list const& registered, std::span<element_type const> types, std::size_t dynamic_shared_bytes,
               cluster_team& team, unsigned rank)
      : registered_{registered},
        types_{types, registered},
        dynamic_bytes_{dynamic_shared_bytes},
        team_{team},
        rank_{rank} {
    for (index3 const* const i : {&warpmem_thread_index, &warpmem_block_index, &warpmem_block_size, &warpmem_grid_size,
                                  &warpmem_cluster_size}) {
      own_.add({"", reinterpret_cast<std::uintptr_t>(i), sizeof(*i), 4, window::global, 0, false});
    }
    for (auto const* d = dynamic_shared_arrays; d != nullptr; d = d->next) {
      auto const begin = reinterpret_cast<std::uintptr_t>(d->begin());
      dynamic_.add({d->name, begin, d->capacity, 1, window::shared, 0});
      auto const bytes = dynamic_bytes_ < d->capacity ? dynamic_bytes_ : d->capacity;
      add({d->name, begin, bytes, 1, window::shared, 0});
    }
    next_place_ = places_of(dynamic_bytes_);
  }

  // The array that holds these bytes; null if none does.
  [[nodiscard]] array const* find(std::uintptr_t at, std::size_t bytes) {
    if (array const* const a = registered_.find_newest(at, bytes)) {
      return a;
    }
    if (array const* const a = own_.find(at, bytes)) {
      return a;
    }
    if (dynamic_.find(at, 1) != nullptr) {
      return nullptr;
    }
    if (auto const there = team_.seen_through(at)) {
      return find_in_cluster(at, bytes, *there);
    }
    if (auto found = discover(at)) {
      bool const is_static = found->where == window::shared && found->name != all_thread_locals;
      static_shared_bytes_ += is_static ? found->bytes : 0;
      std::size_t const places = found->where == window::shared ? places_of(found->bytes) : 0;
      add(*std::move(found));
      next_place_ += places;
    }
    return own_.find(at, bytes);
  }

  [[nodiscard]] element_types const& types() const noexcept { return types_; }
  // Of the __shared__ arrays that were touched.
  [[nodiscard]] std::size_t static_shared_bytes() const noexcept { return static_shared_bytes_; }

  // The array of a kernel that has this address in its window; null if there is none.
  [[nodiscard]] array const* find_in_window(std::uint64_t at) const noexcept {
    for (array_list const* const list : {&registered_, &own_}) {
      for (auto const& a : list->all()) {
        if (a->recorded && at - in_window(a->where, a->at) < a->bytes) {
          return a.get();
        }
      }
    }
    return nullptr;
  }
  // "at index 3 of bins", for an address in a window.
  [[nodiscard]] std::string describe(std::uint64_t at) const {
    array const* const a = find_in_window(at);
    return a == nullptr ? "in no array" : place_in(*a, at - in_window(a->where, a->at));
  }

  // Which array an address misses, in words.
  [[nodiscard]] std::string describe_miss(std::uintptr_t at, std::size_t bytes) const {
    if (at < 4096) {
      return "through a null pointer";
    }
    if (auto const there = team_.seen_through(at)) {
      return describe_miss(team_.address_in(rank_, there->offset), bytes) + ", in the block of rank " +
             std::to_string(there->rank);
    }
    array const* const a = registered_.nearest(at);
    array const* const b = own_.nearest(at);
    array const* const closest = a == nullptr || (b != nullptr && distance(*b, at) < distance(*a, at)) ? b : a;
    constexpr std::uintptr_t too_far = 1 << 20;
    if (closest == nullptr || distance(*closest, at) > too_far) {
      return "where no array is registered";
    }
    // malloc puts 16 bytes at least between two arrays: what is farther away may be in one that nobody registered.
    std::string const size = closest->name + ", which has " + in_elements(*closest, closest->bytes) +
                             (distance(*closest, at) < 16 ? "" : ", unless it is in an array that is not registered");
    if (at < closest->begin) {
      return std::to_string(closest->begin - at) + " bytes before " + size;
    }
    if (at < closest->begin + closest->bytes) {
      return "across the end of " + size + ", at byte " + std::to_string(at - closest->begin) + " of it, " +
             std::to_string(bytes) + " at once";
    }
    return place_in(*closest, at - closest->begin) + size.substr(closest->name.size());
  }

 private:
  [[nodiscard]] static std::uint64_t places_of(std::size_t bytes) noexcept {
    return (bytes + shared_place_unit - 1) / shared_place_unit * shared_place_unit;
  }
  void add(array a) {
    if (a.where == window::shared) {
      // Blocks of a cluster may use their arrays in different orders.
      a.at = shared_array_at(team_.number_of(rank_, a.begin), team_.blocks() > 1 ? 0 : next_place_);
    }
    own_.add(std::move(a));
  }
  // As the array that the own block has at the same place.
  [[nodiscard]] array const* find_in_cluster(std::uintptr_t at, std::size_t bytes, cluster_team::seen_place there) {
    std::uintptr_t const mine = team_.address_in(rank_, there.offset);
    array const* const a = find(mine, bytes);
    if (a == nullptr || a->where != window::shared) {
      return nullptr;
    }
    own_.add({a->name + " of the block of rank " + std::to_string(there.rank), at - (mine - a->begin), a->bytes,
              a->element_bytes, window::cluster, std::uint64_t{there.rank} << cluster_rank_shift | a->at});
    return own_.find(at, bytes);
  }
  [[nodiscard]] static std::string place_in(array const& a, std::uint64_t byte) {
    return std::string(a.element_bytes == 1 ? "at byte " : "at index ").append(std::to_string(byte / a.element_bytes)) +
           " of " + a.name;
  }
  [[nodiscard]] static std::string in_elements(array const& a, std::size_t bytes) {
    return a.element_bytes == 1
               ? std::to_string(bytes) + " bytes"
               : std::to_string(bytes / a.element_bytes) + " elements of " + std::to_string(a.element_bytes) + " bytes";
  }

  array_list const& registered_;
  element_types types_;
  std::size_t dynamic_bytes_;
  cluster_team& team_;
  unsigned rank_;
  std::uint64_t next_place_{};  // of a shared array: all dynamic ones begin at 0
  std::size_t static_shared_bytes_{};
  array_list own_{};
  array_list dynamic_{};  // with all that they could have
};

}}}}  // namespace warpmem::v0::capture::detail
