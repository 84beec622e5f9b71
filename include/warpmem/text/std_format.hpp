// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// std::format formatters for accesses, reports and explanations, if the standard library has std::format; the words are
// those of <warpmem/format.hpp>. "{}" is one line, "{:v}" the full text; fill, alignment, width and precision go before
// the v: std::format("{:*>60}", report). WARPMEM_HAS_STD_FORMAT is 1 if they are available, else 0.
#pragma once

#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/describable.hpp>
#include <warpmem/text/words.hpp>

#include <version>

#if defined(__cpp_lib_format)
#  define WARPMEM_HAS_STD_FORMAT 1
#else
#  define WARPMEM_HAS_STD_FORMAT 0
#endif

#if WARPMEM_HAS_STD_FORMAT
#  include <cstddef>
#  include <format>
#  include <string>
#  include <string_view>

template <warpmem::text::describable T>
struct std::formatter<T, char> : std::formatter<std::string_view, char> {
  using base = std::formatter<std::string_view, char>;
  bool verbose{};

  constexpr auto parse(std::format_parse_context& ctx) -> std::format_parse_context::iterator {
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
    std::format_parse_context before_v(std::string_view(ctx.begin(), end - 1));
    if (base::parse(before_v) != before_v.end()) {
      throw std::format_error("warpmem: expected fill, align, width or precision before 'v'");
    }
    return end;
  }

  template <class Context>
  auto format(T const& x, Context& ctx) const {
    return base::format(warpmem::text::in_words(x, verbose), ctx);
  }
};

// A counter formats as its number, or as "unknown".
template <>
struct std::formatter<warpmem::counter, char> : std::formatter<std::string_view, char> {
  template <class Context>
  auto format(warpmem::counter n, Context& ctx) const {
    return std::formatter<std::string_view, char>::format(warpmem::text::number(n), ctx);
  }
};
#endif
