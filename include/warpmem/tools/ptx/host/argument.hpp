// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a launch is given for one parameter of the kernel: an array, a pointer into one, or a value.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx {

// An array of the host, whose elements are the kernel's to read and write.
struct host_array {
  void const* begin{};
  std::size_t bytes{};
  std::size_t element_bytes{1};
  bool is_const{};       // the kernel must not write it
  void const* owner{};   // the container, if it may move its elements; null: none
  bool is_of_numbers{};  // more than a byte each
  void const* object{};  // where the elements are all of an object that may be passed by value, as of std::array
};

enum class argument_kind : unsigned char {
  array,
  pointer,
  floating,
  signed_integer,
  unsigned_integer,
  boolean,
  object
};

// What is pointed to must live until the launch ends.
struct kernel_argument {
  argument_kind is{};
  host_array array{};   // of an array
  void const* value{};  // of a pointer: where it points; else the value's first byte
  std::size_t bytes{};  // of the value
};

namespace detail {

template <class T>
concept contiguous_elements = requires(T& elements) {
  {*std::data(elements)};
  std::size(elements);
};
template <class T>
concept owns_elements = requires(T& elements) {
  elements.capacity();
};

template <class T>
[[nodiscard]] constexpr argument_kind kind_of_value() noexcept {
  using enum argument_kind;
  return std::is_same_v<T, bool>       ? boolean
         : std::is_floating_point_v<T> ? floating
         : std::is_enum_v<T>           ? signed_integer
         : !std::is_arithmetic_v<T>    ? object
         : std::is_signed_v<T>         ? signed_integer
                                       : unsigned_integer;
}

}  // namespace detail

template <class Array>
requires(!detail::contiguous_elements<Array>) [[nodiscard]] host_array array_of(Array& /*elements*/) {
  static_assert(!sizeof(Array), "warpmem: an array for a kernel is a container, span or array, which has std::data");
  return {};
}
template <detail::contiguous_elements Array>
[[nodiscard]] host_array array_of(Array& elements) {
  using element = std::remove_pointer_t<decltype(std::data(elements))>;
  static_assert(std::is_trivially_copyable_v<element>,
                "warpmem: the elements of an array for a kernel are trivially copyable");
  host_array a{};
  a.begin = std::data(elements);
  a.bytes = std::size(elements) * sizeof(element);
  a.element_bytes = sizeof(element);
  a.is_const = std::is_const_v<element>;
  a.is_of_numbers = std::is_arithmetic_v<element> && sizeof(element) > 1;
  if constexpr (detail::owns_elements<Array>) {
    a.owner = std::addressof(elements);
  }
  if constexpr (std::is_trivially_copyable_v<std::remove_cv_t<Array>>) {
    void const* const whole = std::addressof(elements);
    a.object = sizeof(elements) == a.bytes && whole == a.begin ? whole : nullptr;
  }
  return a;
}

// Containers, spans and arrays; pointers; scalars, enumerators and other trivially copyable values.
template <class T>
[[nodiscard]] kernel_argument argument_of(T& value) {
  using type = std::remove_cv_t<T>;
  kernel_argument a{};
  if constexpr (detail::contiguous_elements<T>) {
    a.is = argument_kind::array;
    a.array = array_of(value);
  } else if constexpr (std::is_null_pointer_v<type>) {
    a.is = argument_kind::pointer;
  } else if constexpr (std::is_pointer_v<type>) {
    static_assert(!std::is_function_v<std::remove_pointer_t<type>>,
                  "warpmem: a function of the host is nothing to a kernel");
    a.is = argument_kind::pointer;
    a.value = value;
  } else {
    static_assert(std::is_trivially_copyable_v<type>,
                  "warpmem: an argument of a kernel is trivially copyable, or has std::data");
    a.is = detail::kind_of_value<type>();
    a.value = std::addressof(value);
    a.bytes = sizeof(value);
  }
  return a;
}

}}}  // namespace warpmem::v0::ptx
