// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects as the compiler sees them: size, alignment, and where the scalars are.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/transaction.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// One scalar of an object: arrays count element by element, nested structs scalar by scalar.
struct object_member {
  int offset{};
  int bytes{};
  friend constexpr bool operator==(object_member const&, object_member const&) = default;
};

namespace detail {

// An object with more scalars does not compile.
inline constexpr int max_object_members = 64;
// The scalars of an object.
using member_list = bounded_list<object_member, max_object_members>;

}  // namespace detail

// A type. The members may be left out where size and alignment are enough.
struct object_layout {
  int size{};
  int alignment{1};
  detail::member_list members{};
  access_faults faults{};
  friend constexpr bool operator==(object_layout const&, object_layout const&) = default;
};

namespace detail {

[[nodiscard]] WARPMEM_HD constexpr fault object_fault(std::int64_t size, std::int64_t alignment) noexcept {
  if (!is_power_of_two(alignment)) {
    return fault::bad_alignment;
  }
  if (size < 1 || size % alignment != 0) {  // in C++ a size is a multiple of the alignment
    return fault::bad_size;
  }
  return size > INT32_MAX ? fault::size_overflow : fault{};
}

[[nodiscard]] WARPMEM_HD constexpr access_faults faults_of(object_layout const& object) noexcept {
  access_faults faults = object.faults;
  fault const f = object_fault(object.size, object.alignment);
  if (f != fault{}) {
    faults.add(f, lane_mask::none());
  }
  for (object_member const& m : object.members) {
    if (m.bytes < 1 || m.offset < 0 || m.offset > object.size - m.bytes) {
      faults.add(fault::bad_size, lane_mask::none());
    }
  }
  return faults;
}

// std::is_scalar_v for types that can be members; including <type_traits> would cost more than this header.
template <class T>
inline constexpr bool is_scalar = !__is_class(T) && !__is_union(T);
template <class T, std::size_t N>
inline constexpr bool is_scalar<T[N]> = false;

// Offsets as the platform's C++ ABI assigns them: each member at the next multiple of its alignment.
template <class... Members>
[[nodiscard]] WARPMEM_HD constexpr object_layout natural_layout() noexcept {
  static_assert(sizeof...(Members) >= 1 && sizeof...(Members) <= static_cast<std::size_t>(max_object_members),
                "warpmem: an object layout has 1 to 64 members");
  static_assert((is_scalar<Members> && ...),
                "warpmem: members of an object layout are scalars, an array's elements one by one");
  int const sizes[] = {static_cast<int>(sizeof(Members))...};
  int const alignments[] = {static_cast<int>(alignof(Members))...};
  object_layout layout{};
  int end = 0;
  for (std::size_t i = 0; i < sizeof...(Members); ++i) {
    end = ceil_div(end, alignments[i]) * alignments[i];
    layout.members.push_back({end, sizes[i]});
    layout.alignment = larger(layout.alignment, alignments[i]);
    end += sizes[i];
  }
  layout.size = ceil_div(end, layout.alignment) * layout.alignment;
  return layout;
}

}  // namespace detail

// A type known only by size and alignment, in bytes. Faults: bad_alignment if the alignment is no power of two,
// bad_size if the size is not a positive multiple of it, size_overflow beyond 2^31 - 1.
[[nodiscard]] WARPMEM_HD constexpr object_layout opaque_object(std::int64_t size, std::int64_t alignment) noexcept {
  object_layout layout{};
  fault const f = detail::object_fault(size, alignment);
  if (f != fault{}) {
    layout.faults.add(f, lane_mask::none());
    return layout;
  }
  layout.size = static_cast<int>(size);
  layout.alignment = static_cast<int>(alignment);
  return layout;
}

// A type with its scalars: object_of<particle, float, float, float>() for struct particle { float x, y, z; };
// Does not compile unless they lay out to the size of T.
template <class T, class... Members>
[[nodiscard]] WARPMEM_HD constexpr object_layout object_of() noexcept {
  object_layout layout = opaque_object(sizeof(T), alignof(T));
  if constexpr (sizeof...(Members) > 0) {
    constexpr object_layout natural = detail::natural_layout<Members...>();
    constexpr object_member last = natural.members[natural.members.size() - 1];
    static_assert((last.offset + last.bytes + static_cast<int>(alignof(T)) - 1) / static_cast<int>(alignof(T)) *
                          static_cast<int>(alignof(T)) ==
                      static_cast<int>(sizeof(T)),
                  "warpmem: these members do not make up the type");
    layout.members = natural.members;
  }
  return layout;
}

}}  // namespace warpmem::v0
