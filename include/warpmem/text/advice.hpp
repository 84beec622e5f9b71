// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Advice in words.
#pragma once

#include <warpmem/model/advise.hpp>
#include <warpmem/text/advice/arrays.hpp>
#include <warpmem/text/advice/global.hpp>
#include <warpmem/text/advice/layouts.hpp>
#include <warpmem/text/advice/tiles.hpp>

#include <concepts>
#include <string>

namespace warpmem { inline namespace v0 { namespace text { namespace detail {

template <class T, class... Types>
concept one_of = (std::same_as<T, Types> || ...);
template <class T>
concept advice = one_of<T, arrangement_advice, block_advice, padding_advice, pitch_advice, placement_advice,
                        space_advice, swizzle_advice, vector_advice, global_fix, shared_fix>;

template <class T>
struct words_of;
template <advice T>
struct words_of<T> {
  [[nodiscard]] static std::string line(T const& x) { return text::line(x); }
  [[nodiscard]] static std::string full(T const& x) { return text::full(x); }
};

}}}}  // namespace warpmem::v0::text::detail
