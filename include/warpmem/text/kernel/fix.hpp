// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What to change at a site, by the search for its worst access.
#pragma once

#include <warpmem/advise/fix.hpp>
#include <warpmem/advise/fix_global.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/kernel/explain.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/text/advice/global.hpp>
#include <warpmem/text/advice/tiles.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text { namespace detail {

// One sentence; "" where nothing is known to help.
template <class Explanation>
[[nodiscard]] std::string fix_of(Explanation const& e) {
  if constexpr (requires { advise_fix(e).helps(); }) {
    auto const found = advise_fix(e);
    return found.helps() ? line(found) : "";
  } else {
    return "";
  }
}
[[nodiscard]] inline std::string fix_at(arch_traits const& arch, kernel_site const& site) {
  return visit_worst(arch, site, [](auto const& e) { return fix_of(e); });
}

}}}}  // namespace warpmem::v0::text::detail
