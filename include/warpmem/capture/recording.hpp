// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs an instrumented kernel on the CPU, thread by thread, and reports what its accesses cost on a GPU. One file of
// the program includes <warpmem/capture.hpp>, which has the functions that do it; this header is enough for all others.
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/capture/grid.hpp>
#include <warpmem/capture/instruction.hpp>
#include <warpmem/capture/problem.hpp>
#include <warpmem/capture/run.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/capture/setup.hpp>
#include <warpmem/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>

namespace warpmem { inline namespace v0 { namespace capture {

namespace detail {

template <class P, class A>
[[nodiscard]] element_type type_behind(A const& argument) {
  if constexpr (std::is_pointer_v<P>) {
    return element_type_of(static_cast<P>(argument));
  } else {
    return {};
  }
}
// Of a kernel's pointers, with its own types for them; of a functor's arguments theirs.
template <class R, class... P, class... A>
[[nodiscard]] std::array<element_type, sizeof...(P)> pointed_types(R (*)(P...), A const&... arguments) {
  return {type_behind<P>(arguments)...};
}
template <class Kernel, class... A>
[[nodiscard]] std::array<element_type, sizeof...(A)> pointed_types(Kernel const&, A const&... arguments) {
  return {element_type_of(arguments)...};
}

}  // namespace detail

// The machine, the arrays, and how launches run.
class recording {
 public:
  explicit recording(arch_traits const& arch) : setup_{arch} {}

  // An array in global memory, which begins at an address that is a multiple of 256, as from cudaMalloc: a vector,
  // array or span, or its first element and size. It must outlive the launches, and replaces what it overlaps.
  template <class Array>
  recording& global(std::string name, Array&& elements) {
    return global(std::move(name), std::data(elements), std::size(elements));
  }
  template <class T>
  recording& global(std::string name, T const* first, std::size_t elements) {
    setup_.add_global(std::move(name), reinterpret_cast<std::uintptr_t>(first), elements * sizeof(T), sizeof(T),
                      alignof(T));
    return *this;
  }
  // Likewise in constant memory, if it is no __constant__ variable. Throws std::invalid_argument beyond 64 KiB.
  template <class Array>
  recording& constant(std::string name, Array&& elements) {
    std::size_t const element = sizeof(*std::data(elements));
    setup_.add_constant(std::move(name), reinterpret_cast<std::uintptr_t>(std::data(elements)),
                        std::size(elements) * element, element);
    return *this;
  }

  // How many threads of the host run blocks. With one, the default, blocks run in order.
  recording& threads(unsigned count) {
    setup_.threads = count;
    return *this;
  }
  // After how many accesses and basic blocks a thread is taken to be endless.
  recording& event_limit(std::uint64_t events) {
    setup_.most_events = events;
    return *this;
  }
  // Whether races in global memory are looked for: by default they are.
  recording& global_races(bool wanted) {
    setup_.global_races = wanted;
    return *this;
  }
  // Calls watch(instruction) for each memory instruction, in the order of each warp, and block after block if one
  // thread runs them.
  recording& watch(instruction_watcher watcher) {
    setup_.watcher = std::move(watcher);
    return *this;
  }

  // kernel<<<shape.grid, shape.block, shape.dynamic_shared>>>(arguments...)
  template <class Kernel, class... Arguments>
  run launch(launch_shape const& shape, Kernel kernel, Arguments const&... arguments) {
    auto call = [&] { kernel(arguments...); };
    std::uintptr_t code = 0;
    if constexpr (std::is_pointer_v<Kernel>) {
      code = reinterpret_cast<std::uintptr_t>(kernel);
    }
    auto const types = detail::pointed_types(kernel, arguments...);
    launch_shape const whole = detail::with_clusters(setup_.arch, shape, detail::declared_clusters("", code));
    detail::counted_launch const counted = detail::count_launch(
        setup_, whole, {[](void* c) { (*static_cast<decltype(call)*>(c))(); }, &call, code, types});
    return detail::finished("", code, counted.report, counted.list());
  }

 private:
  friend class program;
  detail::setup setup_;
};

}}}  // namespace warpmem::v0::capture
