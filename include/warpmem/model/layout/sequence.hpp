// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses one after another: what accesses_of gives, and arrays and vectors of accesses.
#pragma once

#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/model/memory/matrix/counts.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/shared.hpp>

namespace warpmem { inline namespace v0 {

// size() accesses, [0] the first. One that cannot give them has faults() that say why.
template <class Sequence>
concept access_sequence = requires(Sequence const& s) {
  s.size();
  s[0].op;
};

namespace detail {

// The sum of analyze(arch, access) over a sequence.
template <class Report, access_sequence Sequence, class Analyze>
[[nodiscard]] WARPMEM_HD constexpr Report sum_of(arch_row arch, Sequence const& sequence, Analyze analyze) {
  if constexpr (requires { sequence.faults(); }) {
    if (sequence.faults().any()) {
      return refused<Report>(arch.cc, sequence.faults());
    }
  }
  Report sum{};
  auto const count = sequence.size();
  for (auto i = decltype(count + 0){}; i < count; ++i) {
    sum += analyze(arch, sequence[i]);
  }
  return sum;
}

}  // namespace detail

// The sums of sequences of accesses, and of ldmatrix and stmatrix.
template <access_sequence Sequence>
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_shared(arch_row arch, Sequence const& sequence) {
  return detail::sum_of<shared_report>(arch, sequence,
                                       [](arch_row row, auto const& each) { return analyze_shared(row, each); });
}
template <access_sequence Sequence>
[[nodiscard]] WARPMEM_HD constexpr global_report analyze_global(arch_row arch, Sequence const& sequence) {
  return detail::sum_of<global_report>(arch, sequence,
                                       [](arch_row row, auto const& each) { return analyze_global(row, each); });
}
template <access_sequence Sequence>
[[nodiscard]] WARPMEM_HD constexpr shared_report analyze_matrix(arch_row arch, Sequence const& sequence) {
  return detail::sum_of<shared_report>(arch, sequence,
                                       [](arch_row row, auto const& each) { return analyze_matrix(row, each); });
}

}}  // namespace warpmem::v0
