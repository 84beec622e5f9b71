// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What has a line and a full text. The formatters of {fmt} and the standard library, matchers and test frameworks all
// depend on this.
#pragma once

#include <warpmem/text/access.hpp>
#include <warpmem/text/advice.hpp>
#include <warpmem/text/async_copy.hpp>
#include <warpmem/text/caches.hpp>
#include <warpmem/text/cluster.hpp>
#include <warpmem/text/descriptors.hpp>
#include <warpmem/text/explanations.hpp>
#include <warpmem/text/hopper.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/unseen.hpp>
#include <warpmem/text/local.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/stages.hpp>
#include <warpmem/text/tensor_faults.hpp>
#include <warpmem/text/texture.hpp>
#include <warpmem/text/transactions.hpp>

#include <concepts>
#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// Everything of the library, and every type whose own namespace has line(x) and full(x): a line, and a text of several.
template <class T>
concept describable = requires(T const& x) {
  { line(x) } -> std::same_as<std::string>;
  { full(x) } -> std::same_as<std::string>;
};

// Its line, or its full text.
template <describable T>
[[nodiscard]] std::string in_words(T const& x, bool verbose = false) {
  return verbose ? full(x) : line(x);
}

}}}  // namespace warpmem::v0::text
