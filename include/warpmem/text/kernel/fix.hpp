// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What to change at a site, by the search for its worst access, and at which others the same helps.
#pragma once

#include <warpmem/kernel/explain.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/advise/fix.hpp>
#include <warpmem/model/advise/fix_global.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/advice/global.hpp>
#include <warpmem/text/advice/tiles.hpp>
#include <warpmem/text/kernel/expression.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace text { namespace detail {

// One sentence.
template <class Explanation>
[[nodiscard]] std::string fix_of(Explanation const& e) {
  if constexpr (requires { advise_fixes(e).helps(); }) {
    return line(advise_fixes(e));
  } else {
    return "no fix known";
  }
}
// "" where nothing needs one.
[[nodiscard]] inline std::string fix_at(arch_traits const& arch, kernel_site const& site) {
  return site.worst.excess > counter{0} ? visit_worst(arch, site, [](auto const& e) { return fix_of(e); }) : "";
}

// "x" of "x[8 * i].y"; empty: not known.
[[nodiscard]] inline std::string array_at(kernel_site const& site) {
  std::string const& line = site.place.text;
  text_span const found = accessed_expression(line, site.place.column, site.kind.op != memory_op::load);
  std::size_t const begin = found.any() && line[found.begin] == '*' ? found.begin + 1 : found.begin;
  return !site.place.label.empty() ? site.place.label
         : found.any()             ? line.substr(begin, after_name(line, begin) - begin)
                                   : "";
}
// "12, 13 and 14"; of many "12, 13, 14 and 5 others".
[[nodiscard]] inline std::string listed(std::vector<std::string> const& all) {
  constexpr std::size_t most = 4;
  std::string text;
  for (std::size_t k = 0; k < all.size() && k < most; ++k) {
    text += (k == 0 ? "" : k + 1 == all.size() ? " and " : ", ") + all[k];
  }
  return all.size() <= most ? text : text + " and " + counted(static_cast<std::int64_t>(all.size() - most), "other");
}
// "; likewise for 5 other accesses of `particles`, lines 12, 13 and 14": those of whose worst the same is said as of
// the first of them.
[[nodiscard]] inline std::string likewise(arch_traits const& arch, std::vector<kernel_site const*> const& sites,
                                          std::string const& fix) {
  std::int64_t count = 0;
  std::set<std::uint32_t> lines;
  std::set<std::string> arrays;
  for (std::size_t k = 1; k < sites.size(); ++k) {
    kernel_site const& site = *sites[k];
    if (site.kind.space == sites[0]->kind.space && fix_at(arch, site) == fix) {
      ++count;
      bool const has_line = site.place.label.empty() && site.place.file == sites[0]->place.file;
      lines.insert(has_line ? site.place.line : 0);
      arrays.insert(array_at(site));
    }
  }
  if (count == 0) {
    return "";
  }
  std::string text = "; likewise for " + counted(count, "other access");
  std::vector<std::string> names;
  names.reserve(arrays.size());
  for (std::string const& name : arrays) {
    names.push_back("`" + warpmem::detail::visible(name) + "`");
  }
  text += arrays.count("") != 0 ? "" : " of " + listed(names);
  std::vector<std::string> numbers;
  numbers.reserve(lines.size());
  for (std::uint32_t const line : lines) {
    numbers.push_back(std::to_string(line));
  }
  return lines.count(0) != 0 ? text : text + (numbers.size() == 1 ? ", line " : ", lines ") + listed(numbers);
}
// Of the first site, which is the worst, and of those alike; "" where nothing needs one.
[[nodiscard]] inline std::string fix_of_worst(arch_traits const& arch, std::vector<kernel_site const*> const& sites) {
  std::string const fix = sites.empty() ? "" : fix_at(arch, *sites.front());
  return fix.empty() || fix.starts_with("no fix known") ? fix : fix + likewise(arch, sites, fix);
}

}}}}  // namespace warpmem::v0::text::detail
