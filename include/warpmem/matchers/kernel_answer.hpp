// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a check of reports answers of a whole kernel: it asks the sums of each memory that it is about.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/cluster.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/tma.hpp>
#if WARPMEM_DECLARES_ONLY
#  include <warpmem/matchers/compiled/checks.hpp>
#endif

#include <concepts>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 {

// Tests of single accesses do without <warpmem/kernel/report.hpp>.
class kernel_report;
struct kernel_site;

namespace matchers { namespace detail {

template <class Check, class... Reports>
concept takes_any = (std::invocable<Check const&, Reports const&> || ...);

// Checks of kernels: those of a report that a site may have.
template <class Check>
concept asks_sites =
    takes_any<Check, global_report, shared_report, constant_report, local_report, cluster_report, tma_report>;

template <class Check, class Subject>
concept answers = std::invocable<Check const&, Subject const&> ||
    (std::derived_from<Subject, kernel_report>&& asks_sites<Check>);

// Whether it can be asked of a kernel. A user's own check is not among those that a program compiles once.
#if WARPMEM_DECLARES_ONLY
template <class Check>
concept has_kernel_answer = compiled_check<Check>;
#else
template <class Check>
concept has_kernel_answer = true;
#endif

// A no of one memory is a no of the kernel; else all must be a yes. Of a kernel that is not whole nothing can be said.
template <class Check>
[[nodiscard]] verdict ask_kernel(Check const& check, kernel_report const& kernel);

template <class Check, class Subject>
requires answers<Check, Subject>
[[nodiscard]] verdict answer_of(Check const& check, Subject const& subject) {
  if constexpr (std::invocable<Check const&, Subject const&>) {
    return check(subject);
  } else {
    static_assert(has_kernel_answer<Check>,
                  "warpmem: warpmem::compiled asks kernels no checks of your own: link warpmem::warpmem in its place");
    return ask_kernel(check, subject);
  }
}

// Whether the check is about the memory of this site, and whether the site on its own would fail it.
struct site_answer {
  bool asked{};
  bool fails{};
};

template <class Check>
[[nodiscard]] site_answer answer_at(Check const& check, arch_traits const& arch, kernel_site const& site);

// Whether no bank of a site's worst execution serves more than `limit` words one after the other.
template <class Site>
[[nodiscard]] verdict ways_at_site(std::int64_t limit, arch_traits const& arch, Site const& site);

// Those listed, and the accesses of a kernel, if there is one, that hardware would refuse.
template <class Kernel>
[[nodiscard]] verdict no_problems(std::vector<kernel_problem> const& problems, Kernel const* kernel);

}}  // namespace matchers::detail

}}  // namespace warpmem::v0
