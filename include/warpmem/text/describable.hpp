// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What has a line and a full text. The formatters of {fmt} and the standard library, matchers and test frameworks all
// depend on this.
#pragma once

#include <warpmem/text/access.hpp>
#include <warpmem/text/async_copy.hpp>
#include <warpmem/text/caches.hpp>
#include <warpmem/text/cluster.hpp>
#include <warpmem/text/explanations.hpp>
#include <warpmem/text/hopper.hpp>
#include <warpmem/text/layout.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/stages.hpp>
#include <warpmem/text/tensor_faults.hpp>
#include <warpmem/text/texture.hpp>
#include <warpmem/text/transactions.hpp>

#include <concepts>
#include <string>

namespace warpmem { inline namespace v0 { namespace text {

namespace detail {

// The words of what few programs print and takes a compiler long: a header that describes it specializes this.
template <class T>
struct words_of {};

template <class T>
concept has_words = requires(T const& x) {
  { line(x) } -> std::same_as<std::string>;
  { full(x) } -> std::same_as<std::string>;
};

}  // namespace detail

// Everything of the library, and every type whose own namespace has line(x) and full(x): a line, and a text of several.
// Advice with <warpmem/text/advice.hpp>, and kernels with <warpmem/text/kernel.hpp>, which <warpmem/kernel.hpp>,
// <warpmem/gpu.hpp> and <warpmem/trace.hpp> include.
template <class T>
concept describable = detail::has_words<T> || requires(T const& x) {
  { detail::words_of<T>::line(x) } -> std::same_as<std::string>;
  { detail::words_of<T>::full(x) } -> std::same_as<std::string>;
};

// Its line, or its full text.
template <describable T>
[[nodiscard]] std::string in_words(T const& x, bool verbose = false) {
  if constexpr (detail::has_words<T>) {
    return verbose ? full(x) : line(x);
  } else {
    return verbose ? detail::words_of<T>::full(x) : detail::words_of<T>::line(x);
  }
}

}}}  // namespace warpmem::v0::text
