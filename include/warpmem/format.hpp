// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// {fmt} formatters for accesses, reports and explanations. "{}" is one line, "{:v}" the full text; fill, alignment,
// width and precision work before the v: fmt::format("{:*>60}", report).
#pragma once

#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/text.hpp>

// Without this, nvcc does not recognize some functions of {fmt} 9 as constexpr. In a .cu file that includes {fmt}
// first, use -DFMT_USE_CONSTEXPR=1.
#if defined(__CUDACC__) && !defined(FMT_USE_CONSTEXPR)
#  define FMT_USE_CONSTEXPR 1
#endif
#include <fmt/format.h>

#include <string>

template <warpmem::text::describable T>
struct fmt::formatter<T, char> : fmt::formatter<fmt::string_view, char> {
  using base = fmt::formatter<fmt::string_view, char>;
  bool verbose{};

  constexpr auto parse(fmt::format_parse_context& ctx) -> fmt::format_parse_context::iterator {
    auto end = ctx.begin();
    bool nested = false;  // a width given by another argument: {:{}}
    while (end != ctx.end() && *end != '}') {
      nested = nested || *end == '{';
      ++end;
    }
    if (nested || end == ctx.begin() || *(end - 1) != 'v') {
      return base::parse(ctx);
    }
    verbose = true;
    fmt::format_parse_context before_v(fmt::string_view(ctx.begin(), static_cast<std::size_t>(end - 1 - ctx.begin())));
    if (base::parse(before_v) != end - 1) {
      throw fmt::format_error("warpmem: expected fill, align, width or precision before 'v'");
    }
    return end;
  }

  template <class Context>
  auto format(T const& x, Context& ctx) const {
    std::string const words = warpmem::text::in_words(x, verbose);
    return base::format(fmt::string_view(words.data(), words.size()), ctx);
  }
};

// A counter formats as its number, with the format options of numbers, or as "unknown".
template <>
struct fmt::formatter<warpmem::counter, char> : fmt::formatter<std::int64_t, char> {
  template <class Context>
  auto format(warpmem::counter n, Context& ctx) const {
    return n.known() ? fmt::formatter<std::int64_t, char>::format(n.value_or(0), ctx)
                     : fmt::format_to(ctx.out(), "unknown");
  }
};
