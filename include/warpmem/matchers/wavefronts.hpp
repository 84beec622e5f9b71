// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about bank conflicts.
#pragma once

#include <warpmem/matchers/question.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/matchers/words.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace matchers {

namespace detail {

template <class Subject>
concept counts_wavefronts = requires(Subject const& s) {
  detail::report_of(s).basis;
  detail::report_of(s).wavefronts;
  detail::report_of(s).ideal_wavefronts;
};
template <class Subject>
concept counts_conflicts = counts_wavefronts<Subject> && requires(Subject const& s) {
  detail::report_of(s).conflict_free_wavefronts;
  detail::report_of(s).is_conflict_free();
};

template <class Subject>
concept counts_remote_conflicts = requires(Subject const& s) {
  detail::report_of(s).own_bank_conflicts;
};

struct conflict_free : report_check<conflict_free> {
  template <counts_conflicts Subject, class Report>
  [[nodiscard]] verdict decide(Subject const& subject, Report const& r) const {
    return decide_least(subject, r.is_conflict_free(), {r.wavefronts, r.conflict_free_wavefronts, "wavefront"});
  }
  // Of distributed shared memory, in the own block and on the way to others.
  template <counts_remote_conflicts Subject>
  [[nodiscard]] verdict decide(Subject const& subject, cluster_report const& r) const {
    return decide_least(subject, r.is_conflict_free(),
                        {r.wavefronts(), r.wavefronts() - r.bank_conflicts(), "wavefront"});
  }
  [[nodiscard]] std::string describe(bool negated) const {
    return negated ? "have bank conflicts" : "be free of bank conflicts";
  }
};

struct ways_at_most : report_check<ways_at_most> {
  std::int64_t limit;

  explicit ways_at_most(std::int64_t n) : limit{n} {}

  // For the worst execution of a site.
  [[nodiscard]] verdict at_site(arch_traits const& arch, kernel_site const& site) const {
    return ways_at_site(limit, arch, site);
  }

  template <counts_conflicts Subject, class Report>
  [[nodiscard]] verdict decide(Subject const& subject, Report const& r) const {
    excess const e{r.wavefronts, r.conflict_free_wavefronts, "wavefront"};
    if (!e.known()) {
      return unknown_number(subject, "wavefronts");
    }
    if constexpr (requires { subject.served; }) {
      std::int64_t const ways = ways_of(subject.served);
      return detail::decide(ways <= limit, "it is " + text::number(ways) + "-way: the fullest bank takes " +
                                               text::counted(ways, "wavefront"));
    } else {
      return detail::decide(e.actual.value_or(0) <= limit * e.ideal.value_or(0), e.fact());
    }
  }
  [[nodiscard]] std::string describe(bool negated) const {
    return std::string("have bank conflicts of ") + (negated ? "more than " : "at most ") + text::counted(limit, "way");
  }
};

struct excessive_wavefronts_at_most : report_check<excessive_wavefronts_at_most> {
  std::int64_t limit;

  explicit excessive_wavefronts_at_most(std::int64_t n) : limit{n} {}
  template <counts_wavefronts Subject, class Report>
  [[nodiscard]] verdict decide(Subject const& subject, Report const& r) const {
    return decide_excess(subject, {r.wavefronts, r.ideal_wavefronts, "wavefront"}, limit);
  }
  [[nodiscard]] std::string describe(bool negated) const {
    return at_most("have", negated, limit, "excessive wavefront");
  }
};

struct wavefronts_at_most : report_check<wavefronts_at_most> {
  std::int64_t limit;

  explicit wavefronts_at_most(std::int64_t n) : limit{n} {}
  template <counts_wavefronts Subject, class Report>
  [[nodiscard]] verdict decide(Subject const& subject, Report const& r) const {
    return r.wavefronts.known()
               ? detail::decide(r.wavefronts <= limit, "it takes " + text::counted(r.wavefronts, "wavefront"))
               : unknown_number(subject, "wavefronts");
  }
  [[nodiscard]] std::string describe(bool negated) const { return at_most("take", negated, limit, "wavefront"); }
};

}  // namespace detail

// is_conflict_free() of the report. Of shared memory, ldmatrix and stmatrix.
[[nodiscard]] inline question<detail::conflict_free> IsConflictFree() {  // NOLINT: reads as frameworks' matchers do
  return question{detail::conflict_free{}};
}

// No bank has to serve more than n words one after the other. An explanation knows that of each phase; a kernel answers
// for its worst executions, and cannot say where wide accesses may hide a worse one; a report, which may add up many
// accesses, answers on average: at most n wavefronts for each one that it would take without conflicts.
[[nodiscard]] inline question<detail::ways_at_most> IsAtMostNWay(std::int64_t n) {  // NOLINT
  return question{detail::ways_at_most{n}};
}

// derived__memory_l1_wavefronts_shared_excessive. Of shared memory, matrices and the source page.
[[nodiscard]] inline question<detail::excessive_wavefronts_at_most> HasAtMostExcessiveWavefronts(  // NOLINT
    std::int64_t n) {
  return question{detail::excessive_wavefronts_at_most{n}};
}

// At most n wavefronts, summed over all accesses. Of shared memory, matrices and the source page.
[[nodiscard]] inline question<detail::wavefronts_at_most> TakesAtMostWavefronts(std::int64_t n) {  // NOLINT
  return question{detail::wavefronts_at_most{n}};
}

}}}  // namespace warpmem::v0::matchers
