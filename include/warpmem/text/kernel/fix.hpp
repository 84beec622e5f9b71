// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What to change at a site, by the search for its worst access.
#pragma once

#include <warpmem/kernel/explain.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/advise/fix.hpp>
#include <warpmem/model/advise/fix_global.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/advice/global.hpp>
#include <warpmem/text/advice/tiles.hpp>

#include <string>

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

}}}}  // namespace warpmem::v0::text::detail
