// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole kernels in words: the verdict, a table of the sites that cost most, the sums.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/tiles.hpp>
#include <warpmem/model/config.hpp>

#include <concepts>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace text {

namespace detail {

// What is to be known first: what was not seen, problems, refusals, waste, what is unknown. Nothing good is said of a
// kernel that has any of the first three.
[[nodiscard]] std::vector<std::string> verdict(kernel_report const& report,
                                               std::vector<kernel_site const*> const& sites,
                                               std::vector<kernel_problem> const& problems = {});

// "transpose, on capability 9.0".
[[nodiscard]] std::string title(kernel_report const& report);

}  // namespace detail

// "transpose, on capability 9.0: 1 of 4 sites costs more than necessary, most of all five.cuh:29:41: 4096 wavefronts
// where 128 would do".
[[nodiscard]] std::string line(kernel_report const& report);
[[nodiscard]] std::string line(kernel_run const& run);

// The same, a table of the sites, the worst first, what fixes that one, and the sums. At most 40 lines.
[[nodiscard]] std::string full(kernel_report const& report);
[[nodiscard]] std::string full(kernel_run const& run);

// "`tile`, all of its accesses alike: pad each row of 128 bytes by 4 (+128 bytes), 4224 -> 256 wavefronts; or
// Swizzle<5, 0, 5> of its elements of 4 bytes, index i ^ (i >> 5 & 31), 4224 -> 256 wavefronts".
[[nodiscard]] std::string line(tile_advice const& a);

namespace detail {

template <class T>
struct words_of;
template <std::derived_from<kernel_report> Kernel>
struct words_of<Kernel> {
  [[nodiscard]] static std::string line(Kernel const& kernel) { return text::line(kernel); }
  [[nodiscard]] static std::string full(Kernel const& kernel) { return text::full(kernel); }
};

}  // namespace detail

}}}  // namespace warpmem::v0::text

#if !defined(WARPMEM_COMPILED)
#  include <warpmem/text/kernel/whole.hpp>  // IWYU pragma: export
#endif
