// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What warpmem_instrument makes of kernel<<<...>>>(...) and `extern __shared__` in a .cu file.
#pragma once

#include <warpmem/capture/cuda.hpp>

namespace warpmem { inline namespace v0 { namespace capture {

// The values of a launch's arguments. std::tuple's functions would be instrumented.
template <class... T>
struct argument_pack {};
template <class First, class... Rest>
struct argument_pack<First, Rest...> {
  First first;
  argument_pack<Rest...> rest;
};

// The 0 or NULL of a source, which is a null pointer only where it is written.
struct written_zero {
  long value;
  WARPMEM_WORD operator long() const { return value; }
  template <class T>
  WARPMEM_WORD operator T*() const {
    return nullptr;
  }
};
template <class T>
WARPMEM_WORD T const& as_written(T const& value) {
  return value;
}
WARPMEM_WORD written_zero as_written(int const& value) { return {value}; }
WARPMEM_WORD written_zero as_written(long const& value) { return {value}; }

template <class F, class... Known>
WARPMEM_UNTRACED inline void apply_arguments(F const& f, argument_pack<> const&, Known const&... known) {
  f(known...);
}
template <class F, class First, class... Rest, class... Known>
WARPMEM_UNTRACED inline void apply_arguments(F const& f, argument_pack<First, Rest...> const& of,
                                             Known const&... known) {
  apply_arguments(f, of.rest, known..., of.first);
}

template <class Kernel>
struct configured_kernel {
  Kernel kernel;  // a lambda that calls it
  char const* name;
  dim3 grid, block;
  size_t dynamic_shared;
  index3 cluster{0, 0, 0};
  void const* code{};

  template <class... T>
  WARPMEM_CALLED void operator()(T... arguments) const {
    struct everything {
      Kernel const& kernel;
      argument_pack<T...> arguments;
    } const all{kernel, pack(arguments...)};
    element_type const types[] = {element_type_of(arguments)..., {}};
    int const error = launch({name,
                              code,
                              {grid.x, grid.y, grid.z},
                              {block.x, block.y, block.z},
                              dynamic_shared,
                              cluster,
                              [](void const* of) WARPMEM_UNTRACED {
                                auto const& a = *static_cast<everything const*>(of);
                                apply_arguments(a.kernel, a.arguments);
                              },
                              &all,
                              sizeof all,
                              types,
                              sizeof...(T)},
                             __builtin_return_address(0));
    if (error != 0) last_error() = static_cast<cudaError_t>(error);
  }

 private:
  WARPMEM_UNTRACED static argument_pack<> pack() { return {}; }
  template <class First, class... Rest>
  WARPMEM_UNTRACED static argument_pack<First, Rest...> pack(First const& first, Rest const&... rest) {
    return {first, pack(rest...)};
  }
};

template <class Kernel>
struct named_kernel {
  Kernel kernel;
  char const* name;
  configured_kernel<Kernel> operator()(dim3 grid, dim3 block, size_t dynamic_shared = 0, cudaStream_t = {}) const {
    return {kernel, name, grid, block, dynamic_shared};
  }
};
template <class Kernel>
named_kernel(Kernel, char const*) -> named_kernel<Kernel>;

// Where every `extern __shared__` array begins.
extern "C" {
__attribute__((weak, aligned(1024))) thread_local unsigned char warpmem_all_dynamic_shared[dynamic_shared_capacity];
}
inline dynamic_shared_entry const all_dynamic_shared_entry{
    "dynamic shared memory", []() WARPMEM_UNTRACED -> void* { return warpmem_all_dynamic_shared; },
    dynamic_shared_capacity};

// Becomes an array of any type.
struct all_dynamic_shared {
  template <class T>
  using unbounded = T[];
  template <class T>
  WARPMEM_WORD operator unbounded<T>&() const {
    return *reinterpret_cast<unbounded<T>*>(&warpmem_all_dynamic_shared);
  }
};

}}}  // namespace warpmem::v0::capture

#define WARPMEM_IS_ALL_DYNAMIC_SHARED __asm__("warpmem_all_dynamic_shared")

// A kernel may be a template or overloaded, so it is not named without its arguments.
#define WARPMEM_KERNEL(...)                                                                                \
  (::warpmem::capture::named_kernel{[=](auto const&... warpmem_arguments) WARPMEM_UNTRACED {               \
                                      if constexpr (requires { __VA_ARGS__(warpmem_arguments...); }) {     \
                                        __VA_ARGS__(warpmem_arguments...);                                 \
                                      } else {                                                             \
                                        __VA_ARGS__(::warpmem::capture::as_written(warpmem_arguments)...); \
                                      }                                                                    \
                                    },                                                                     \
                                    #__VA_ARGS__})
