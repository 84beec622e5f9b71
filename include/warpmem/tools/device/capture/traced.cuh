// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers and arrays whose accesses are counted.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/tools/device/capture/layout.hpp>
#include <warpmem/tools/device/capture/record.cuh>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace on_gpu {

namespace detail {

// A place in the source.
struct code_place {
  char const* file;
  std::uint32_t line;
};
// An index that knows where it was written: operator[] can have no default argument, a converting constructor can.
struct placed_index {
  std::ptrdiff_t value;
  code_place place;

  template <class Index>
  __device__ __forceinline__ placed_index(Index index, char const* file = __builtin_FILE(),
                                          int line = __builtin_LINE()) noexcept
      : value{static_cast<std::ptrdiff_t>(index)}, place{file, static_cast<std::uint32_t>(line)} {}
};

// The address as the model of the memory space takes it.
template <memory_space Space>
[[nodiscard]] __device__ __forceinline__ address address_in(void const* at) {
  if constexpr (Space == memory_space::shared) {
    return __cvta_generic_to_shared(at);
  } else if constexpr (Space == memory_space::constant) {
    return __cvta_generic_to_constant(at);
  } else if constexpr (Space == memory_space::local) {
    // A thread's stack ends at the end of a window of 16 MiB; what it may have is a power of two.
    return __cvta_generic_to_local(at) & (static_cast<unsigned>(local_traits{}.bytes_per_thread) - 1);
  } else {
    return reinterpret_cast<std::uintptr_t>(at);
  }
}

// How wide the instructions are that move a T: a power of two that its alignment allows.
template <class T>
[[nodiscard]] WARPMEM_HD constexpr int piece_bytes() noexcept {
  std::size_t piece = 1;
  while (piece < 16 && alignof(T) % (2 * piece) == 0 && sizeof(T) % (2 * piece) == 0) {
    piece *= 2;
  }
  return static_cast<int>(piece);
}

template <memory_space Space, class T>
__device__ __forceinline__ void record_access(warp_buffer const& buffer, code_place place, memory_op op, T const* at,
                                              atomic_kind atomic = {}) {
  constexpr int piece = piece_bytes<T>();
  traced_site const site{place.file, place.line, traced_kind{Space, op, piece, atomic}.packed()};
  for (std::size_t i = 0; i < sizeof(T); i += static_cast<std::size_t>(piece)) {
    record(buffer, site, address_in<Space>(at) + i);
  }
}

}  // namespace detail

template <class T, memory_space Space>
class traced;

// An element of a traced array: reading it is a load, assigning to it a store.
template <class T, memory_space Space>
class traced_element {
 public:
  using value_type = std::remove_cv_t<T>;

  __device__ __forceinline__ traced_element(detail::warp_buffer const& buffer, T* at, detail::code_place place)
      : buffer_{buffer}, at_{at}, place_{place} {}
  traced_element(traced_element const&) = default;

  __device__ __forceinline__ operator value_type() const {
    detail::record_access<Space>(buffer_, place_, memory_op::load, at_);
    return *at_;
  }
  __device__ __forceinline__ traced_element const& operator=(value_type const& value) const {
    detail::record_access<Space>(buffer_, place_, memory_op::store, at_);
    *at_ = value;
    return *this;
  }
  // Not another element of the same array: its value.
  __device__ __forceinline__ traced_element const& operator=(traced_element const& other) const {
    return *this = static_cast<value_type>(other);
  }
  template <class V>
  __device__ __forceinline__ traced_element const& operator+=(V const& value) const {
    return *this = static_cast<value_type>(static_cast<value_type>(*this) + value);
  }
  template <class V>
  __device__ __forceinline__ traced_element const& operator-=(V const& value) const {
    return *this = static_cast<value_type>(static_cast<value_type>(*this) - value);
  }
  template <class V>
  __device__ __forceinline__ traced_element const& operator*=(V const& value) const {
    return *this = static_cast<value_type>(static_cast<value_type>(*this) * value);
  }
  template <class V>
  __device__ __forceinline__ traced_element const& operator/=(V const& value) const {
    return *this = static_cast<value_type>(static_cast<value_type>(*this) / value);
  }
  __device__ __forceinline__ traced<T, Space> operator&() const;

 private:
  detail::warp_buffer buffer_;
  T* at_;
  detail::code_place place_;
};

// A pointer into memory of this space that counts what is read and written through it, at the line of its subscript or
// of the addition before `*` and `->*`.
template <class T, memory_space Space>
class traced {
 public:
  using element_type = T;

  __device__ __forceinline__ traced(detail::warp_buffer const& buffer, T* at, detail::code_place place)
      : buffer_{buffer}, at_{at}, place_{place} {}

  // An element, or of an array of arrays a row.
  [[nodiscard]] __device__ __forceinline__ auto operator[](detail::placed_index i) const {
    if constexpr (std::is_array_v<T>) {
      using element = std::remove_extent_t<T>;
      return traced<element, Space>{buffer_, *(at_ + i.value), i.place};
    } else {
      return traced_element<T, Space>{buffer_, at_ + i.value, i.place};
    }
  }
  [[nodiscard]] __device__ __forceinline__ traced operator+(detail::placed_index i) const {
    return {buffer_, at_ + i.value, i.place};
  }
  [[nodiscard]] __device__ __forceinline__ auto operator*() const {
    return traced_element<T, Space>{buffer_, at_, place_};
  }
  // A member of a struct: (particles + i)->*&particle::x.
  template <class Class, class Member>
  [[nodiscard]] __device__ __forceinline__ auto operator->*(Member Class::*member) const {
    using field = std::conditional_t<std::is_const_v<T>, Member const, Member>;
    return traced_element<field, Space>{buffer_, &(at_->*member), place_};
  }
  // The pointer itself: what goes through it is not counted.
  [[nodiscard]] __device__ __forceinline__ T* get() const { return at_; }
  [[nodiscard]] __device__ __forceinline__ detail::warp_buffer const& buffer() const { return buffer_; }
  [[nodiscard]] __device__ __forceinline__ detail::code_place place() const { return place_; }

 private:
  detail::warp_buffer buffer_;
  T* at_;
  detail::code_place place_;
};

template <class T, memory_space Space>
__device__ __forceinline__ traced<T, Space> traced_element<T, Space>::operator&() const {
  return {buffer_, at_, place_};
}

}}}  // namespace warpmem::v0::on_gpu
