// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The worst access of a site with everything that the model says of it: for pictures and advice.
#pragma once

#include <warpmem/kernel/costs.hpp>
#include <warpmem/kernel/instructions.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/shared.hpp>
#include <warpmem/model/report/hopper.hpp>

#include <type_traits>
#include <variant>

namespace warpmem { inline namespace v0 {

// A copy or a wgmma of which nothing is known but that it was executed.
template <class Report>
struct unseen_explanation {
  arch_traits arch{};
  unseen_access access{};
  Report report{};
};

// Calls visit(explanation) for the worst access of the site, and returns what it does. Requires a site with executions
// in a known space: every site of a recorder's report is one.
template <class Visit>
auto visit_worst(arch_traits const& arch, kernel_site const& site, Visit visit) {
  return std::visit(
      [&](auto const& access) {
        using kind = std::remove_cvref_t<decltype(access)>;
        if constexpr (std::is_same_v<kind, unseen_access>) {
          return std::visit(
              [&]<class Counts>(Counts const&) {
                using report = std::conditional_t<detail::may_be_unseen<Counts>, Counts, tma_report>;
                return visit(
                    unseen_explanation<report>{arch, access, detail::unseen_counts<report>(arch, site.kind.op)});
              },
              site.counts);
        } else if constexpr (!std::is_same_v<kind, warp_access>) {
          return visit(detail::instruction<kind>::explain(arch, access));
        } else {
          switch (site.kind.space) {
            case memory_space::shared:
              return visit(explain_shared(arch, access));
            case memory_space::constant:
              return visit(explain_constant(arch, access));
            case memory_space::local:
              return visit(explain_local(arch, access));
            case memory_space::global:
            case memory_space::cluster:
            case memory_space::texture:
            case memory_space::surface:
            case memory_space::unstated:
              break;
          }
          return visit(explain_global(arch, access));
        }
      },
      site.worst.access);
}

}}  // namespace warpmem::v0
