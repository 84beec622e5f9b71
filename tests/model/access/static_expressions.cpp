// Which expression of a line a load or a store accesses, by its column.
#include <warpmem/text/kernel/expression.hpp>

#include <cstdint>
#include <string_view>

namespace access_expressions { namespace {

using warpmem::text::detail::accessed_expression;
using warpmem::text::detail::text_span;

constexpr std::string_view of(std::string_view line, std::uint32_t column, bool writes) {
  text_span const found = accessed_expression(line, column, writes);
  return line.substr(found.begin, found.end - found.begin);
}

// As clang++ writes columns: a load's is its expression's, a store's that of the "=".
constexpr std::string_view copy = "  out[(y + i) * n + x] = tile[t.x][t.y + i];";
static_assert(of(copy, 26, false) == "tile[t.x][t.y + i]");
static_assert(of(copy, 24, true) == "out[(y + i) * n + x]");
static_assert(of(copy, 24, false).empty());
static_assert(of("  p[i].x = q->y;", 12, false) == "q->y" && of("  p[i].x = q->y;", 10, true) == "p[i].x");
static_assert(of("  float v = *p;", 13, false) == "*p" && of("  if (a[i] == 3)", 7, false) == "a[i]");

// As nvcc does: both have the column of the statement. The store's expression stands there; the load may be another.
static_assert(of(copy, 3, true) == "out[(y + i) * n + x]" && of(copy, 3, false).empty());
static_assert(of("a[i] += b[i];", 1, true) == "a[i]" && of("a[i] += b[i];", 1, false).empty());
static_assert(of("a[i] <<= 1;", 1, true) == "a[i]" && of("a[i]++;", 1, true) == "a[i]");
static_assert(of("return a[i] + b[i];", 1, false).empty());

// What no access is, or does not end on the line.
static_assert(of("x = 1;", 1, true).empty() && of("f(a[i]);", 1, false).empty() && of("s.f(a)[i]", 1, false).empty());
static_assert(of("a[i +", 1, false).empty() && of("] = 3", 3, true).empty() && of("= 3", 1, true).empty());
static_assert(of("a[i]", 0, false).empty() && of("a[i]", 5, false).empty() && of("", 1, true).empty());
static_assert(of("b = a[i", 5, false).empty() && of("i] = 3;", 4, true).empty());

}}  // namespace access_expressions
