// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of matchers, declared. What makes them takes a compiler long: <warpmem/matchers/words_of_accesses.hpp> and
// <warpmem/matchers/words_of_kernels.hpp>, which a program compiles once where WARPMEM_COMPILED is defined.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/matchers/subjects.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/text/words.hpp>
#if defined(WARPMEM_COMPILED)
#  include <warpmem/model/memory/constant.hpp>
#  include <warpmem/model/memory/global.hpp>
#  include <warpmem/model/memory/local.hpp>
#  include <warpmem/model/memory/shared.hpp>
#else
#  include <warpmem/text/describable.hpp>
#  include <warpmem/text/kernel.hpp>
#  include <warpmem/text/transactions.hpp>
#endif

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 {

struct kernel_site;

#if defined(WARPMEM_COMPILED)
// A test that explains an access calls these models in place of compiling them.
extern template global_explanation<32> explain_global(arch_row, warp_access const&) noexcept;
extern template shared_explanation<32> explain_shared(arch_row, warp_access const&) noexcept;
extern template constant_explanation<32> explain_constant(arch_row, warp_access const&) noexcept;
extern template local_explanation<32> explain_local(arch_row, warp_access const&) noexcept;
#endif

namespace matchers {

namespace detail {

#if defined(WARPMEM_COMPILED)
template <class T>
concept in_words = known_subject<T>;
#else
template <class T>
concept list_in_words = requires(T const& x) {
  text::entries(x);
};
template <class T>
concept in_words = (text::describable<T> || list_in_words<T>)&&(std::same_as<T, kernel_report> ||
                                                                !std::derived_from<T, kernel_report>);
#endif

// Exactly these types: no conversion makes an int a counter.
template <class T>
concept small_value = std::same_as<T, counter> || std::same_as<T, lane_mask> || std::same_as<T, compute_capability> ||
    std::same_as<T, provenance> || std::same_as<T, access_faults> || std::same_as<T, fault> ||
    std::same_as<T, memory_op> || std::same_as<T, cache_op>;

// What a failed check prints: what is wrong, the picture, the fix.
struct failure {
  std::string what;     // "but 4 of 8 sectors are excessive"
  std::string picture;  // may have many lines; "" for none
  std::string fix;      // likewise
};

// Whether it can be asked for. The words of a user's own types are not among those that a program compiles once.
#if defined(WARPMEM_COMPILED)
template <class Subject>
concept has_words = known_subject<Subject> || std::derived_from<Subject, kernel_report>;
#else
template <class Subject>
concept has_words = true;
#endif

}  // namespace detail

// What the frameworks print in words: accesses, explanations and reports, counters, masks and lists.
template <class T>
concept printable = detail::in_words<T> || detail::small_value<T> || std::derived_from<T, kernel_report>;

// Values that differ must not read alike: reports, accesses and lists are printed in full. Of an explanation only the
// access and the machine are printed, of a kernel its name and size; matchers describe the rest.
template <detail::in_words T>
[[nodiscard]] std::string printed(T const& x);

template <std::derived_from<kernel_report> Kernel>
requires(!std::same_as<Kernel, kernel_report>) [[nodiscard]] std::string printed(Kernel const& kernel) {
  return printed(static_cast<kernel_report const&>(kernel));
}
[[nodiscard]] inline std::string printed(counter n) { return text::number(n); }
[[nodiscard]] inline std::string printed(lane_mask mask) { return text::lanes(mask); }
[[nodiscard]] inline std::string printed(compute_capability cc) { return text::name(cc); }
[[nodiscard]] inline std::string printed(provenance known) { return text::name(known); }
[[nodiscard]] inline std::string printed(access_faults const& faults) {
  return faults.any() ? text::sentence(faults) : "no fault";
}
[[nodiscard]] inline std::string printed(fault f) { return std::string(text::sentence(f)); }
[[nodiscard]] inline std::string printed(memory_op op) { return std::string(text::name(op)); }
[[nodiscard]] inline std::string printed(cache_op op) {
  return op == cache_op::unspecified ? "no cache operator" : std::string(text::name(op));
}

namespace detail {

// "the number of sectors is unknown: no source says it for this access on this capability"; of an atomic, how it is
// executed.
template <class Subject>
[[nodiscard]] verdict unknown_number(Subject const& subject, std::string_view plural);

// Why there is nothing to check; "" when there is.
template <class Report>
[[nodiscard]] std::string nothing_to_check(Report const& report);

template <class Subject>
[[nodiscard]] verdict decide_excess(Subject const& subject, excess const& e, std::int64_t limit);

// A report's own verdict, with the counts behind it.
template <class Subject>
[[nodiscard]] verdict decide_least(Subject const& subject, bool is_least, excess const& e);

// The failure of a check that found `found` in the subject; without a picture and a fix if there is nothing to check.
template <class Subject>
[[nodiscard]] failure failure_of(Subject const& subject, verdict const& found);

// The three parts as lines, without a newline at the end.
[[nodiscard]] std::string text_of(failure const& f);

// What Catch2 prints behind a subject that reads `subject`: what was asked, and what is wrong unless that is "".
[[nodiscard]] std::string said_of(std::string const& subject, std::string const& asked, std::string const& wrong);

// Kernels.

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
#if defined(WARPMEM_COMPILED)
template <class Check>
concept has_kernel_answer = is_among<Check>(checks{});
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
                  "warpmem: warpmem::testing asks kernels no checks of your own: link warpmem::warpmem in its place"
                  " (a check of the library is in the list of matchers/subjects.hpp)");
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
[[nodiscard]] verdict ways_at_site(std::int64_t limit, arch_traits const& arch, kernel_site const& site);

// Those listed, and the accesses of a kernel, if there is one, that hardware would refuse.
[[nodiscard]] verdict no_problems(std::vector<kernel_problem> const& problems, kernel_report const* kernel);

// A check of sites, whatever its type.
struct site_check {
  void const* check;
  site_answer (*ask)(void const* check, arch_traits const& arch, kernel_site const& site);

  [[nodiscard]] site_answer at(arch_traits const& arch, kernel_site const& site) const {
    return ask(check, arch, site);
  }
};

// The sites that fail, the worst first, and the worst access of the first one drawn, with its fix. At most 40 lines.
[[nodiscard]] failure kernel_failure(kernel_report const& kernel, site_check const& check, verdict const& found);

}  // namespace detail

}  // namespace matchers

}}  // namespace warpmem::v0
