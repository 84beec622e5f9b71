// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why the accesses at a place are others than predicted. Each rule states its condition in the counts of both, and is
// silent if it does not hold.
#pragma once

#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/tools/profile/accesses.hpp>
#include <warpmem/tools/profile/reason.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

using answer = std::optional<reason>;

[[nodiscard]] inline std::string digits(counter n) { return n.known() ? std::to_string(n.value_or(0)) : "unknown"; }

// n if a = n * b for a whole n of at least 2, else 0.
[[nodiscard]] constexpr std::int64_t multiple(counter a, counter b) noexcept {
  std::int64_t const whole = a.value_or(0);
  std::int64_t const part = b.value_or(0);
  return part > 0 && whole >= 2 * part && whole % part == 0 ? whole / part : 0;
}

[[nodiscard]] inline bool have_equal_traffic(access_counts const& a, access_counts const& b) noexcept {
  return a.lanes == b.lanes && a.bytes == b.bytes && a.tag_requests == b.tag_requests && a.sectors == b.sectors &&
         a.ideal_sectors == b.ideal_sectors && a.wavefronts == b.wavefronts && a.ideal_wavefronts == b.ideal_wavefronts;
}
[[nodiscard]] inline bool have_equal_width(access_counts const& a, access_counts const& b) noexcept {
  return a.least_bytes == b.least_bytes && a.most_bytes == b.most_bytes;
}
[[nodiscard]] inline bool are_equal(access_counts const& a, access_counts const& b) noexcept {
  return a.executed == b.executed && have_equal_traffic(a, b);
}

// What one of both does not know, neither does: then it is not compared. How many counts that leaves out.
[[nodiscard]] inline int leave_unknown(access_counts& p, access_counts& m) noexcept {
  int left_out = 0;
  for (auto const member : {&access_counts::executed, &access_counts::lanes, &access_counts::bytes,
                            &access_counts::tag_requests, &access_counts::sectors, &access_counts::ideal_sectors,
                            &access_counts::wavefronts, &access_counts::ideal_wavefronts}) {
    if (!(p.*member).known() || !(m.*member).known()) {
      p.*member = m.*member = counter::unknown();
      ++left_out;
    }
  }
  return left_out;
}

// More executions under a predicate, and nothing else differs.
[[nodiscard]] inline answer explain_predicated(access_counts const& p, access_counts const& m) {
  if (!m.is_predicated || !(m.executed > p.executed) || !have_equal_traffic(p, m)) {
    return {};
  }
  return reason{reason_kind::predicated,
                digits(m.executed - p.executed) + " executions whose predicate was false in all lanes"};
}

// One sector and one ideal sector for each executed copy.
[[nodiscard]] inline answer explain_predicated_copies(access_counts const& p, access_counts const& m) {
  bool const adds_one = m.sectors > p.sectors && m.sectors - p.sectors == m.executed &&
                        m.ideal_sectors > p.ideal_sectors && m.ideal_sectors - p.ideal_sectors == m.executed;
  if (!m.is_predicated || m.lanes != p.lanes || !adds_one) {
    return {};
  }
  return reason{reason_kind::predicated_copies,
                "one sector and one ideal sector for each of " + digits(m.executed) + " copies under a predicate"};
}

// Instructions a whole divisor, their width the same multiple, the same bytes, no more sectors.
[[nodiscard]] inline answer explain_vectorized(access_counts const& p, access_counts const& m) {
  std::int64_t const n = multiple(p.executed, m.executed);
  bool const is = n != 0 && multiple(p.lanes, m.lanes) == n && p.bytes == m.bytes && p.least_bytes == p.most_bytes &&
                  m.least_bytes == m.most_bytes && m.most_bytes == n * p.most_bytes && m.sectors <= p.sectors;
  if (!is) {
    return {};
  }
  return reason{reason_kind::vectorized, "1 instruction of " + std::to_string(m.most_bytes) + " bytes in place of " +
                                             std::to_string(n) + " of " + std::to_string(p.most_bytes)};
}
[[nodiscard]] inline answer explain_split(access_counts const& p, access_counts const& m) {
  std::int64_t const n = multiple(m.executed, p.executed);
  bool const is = n != 0 && multiple(m.lanes, p.lanes) == n && p.bytes == m.bytes && p.least_bytes == p.most_bytes &&
                  m.least_bytes == m.most_bytes && p.most_bytes == n * m.most_bytes && m.sectors >= p.sectors;
  if (!is) {
    return {};
  }
  return reason{reason_kind::split, std::to_string(n) + " instructions of " + std::to_string(m.most_bytes) +
                                        " bytes in place of 1 of " + std::to_string(p.most_bytes)};
}

// Likewise, but of more bytes than the source uses; the sectors are among those of the narrow loads.
[[nodiscard]] inline answer explain_widened(access_class what, access_counts const& p, access_counts const& m) {
  std::int64_t const n = multiple(p.executed, m.executed);
  bool const is = what == access_class::load && n != 0 && multiple(p.lanes, m.lanes) == n && m.bytes > p.bytes &&
                  m.least_bytes > p.most_bytes && m.sectors <= p.sectors;
  if (!is) {
    return {};
  }
  return reason{reason_kind::widened, "1 load of " + std::to_string(m.most_bytes) + " bytes in place of " +
                                          std::to_string(n) + " of " + std::to_string(p.most_bytes) +
                                          ", which do not use all of it"};
}

// The same executions and lanes, fewer bytes.
[[nodiscard]] inline answer explain_narrowed(access_class what, access_counts const& p, access_counts const& m) {
  bool const is = what == access_class::load && m.executed == p.executed && m.lanes == p.lanes && m.bytes < p.bytes &&
                  m.most_bytes < p.least_bytes && m.sectors <= p.sectors && m.wavefronts <= p.wavefronts;
  if (!is) {
    return {};
  }
  return reason{reason_kind::narrowed,
                "loads of " + std::to_string(m.most_bytes) + " bytes in place of " + std::to_string(p.least_bytes)};
}

// Whether executions of these lanes can count so: each has a lane or more, and takes of what `p` counts, too, at least
// one, and no more than a sector, or its words, for each lane.
[[nodiscard]] inline bool are_possible(access_counts const& p, access_counts const& m) noexcept {
  auto const is_between = [&m](counter predicted, counter n, counter most) {
    return !n.known() || (predicted == counter{0} ? n == predicted : !(n < m.executed) && !(most < n));
  };
  counter const words{m.lanes.value_or(0) * (std::max)(1, m.most_bytes / 4)};
  return !(m.lanes < m.executed) && !(32 * m.executed.value_or(0) < m.lanes.value_or(0)) &&
         is_between(p.tag_requests, m.tag_requests, m.lanes) && is_between(p.sectors, m.sectors, m.lanes) &&
         is_between(p.ideal_sectors, m.ideal_sectors, m.sectors) && is_between(p.wavefronts, m.wavefronts, words) &&
         is_between(p.ideal_wavefronts, m.ideal_wavefronts, m.wavefronts);
}

// One lane of each instruction does what all of them asked for.
[[nodiscard]] inline answer explain_aggregated(access_class what, access_counts const& p, access_counts const& m) {
  bool const is = what == access_class::atomic && m.executed == p.executed && m.lanes == m.executed &&
                  p.lanes > m.lanes && m.lanes > counter{0} && have_equal_width(p, m) && are_possible(p, m);
  if (!is) {
    return {};
  }
  return reason{reason_kind::aggregated, "one lane of each instruction for " + digits(p.lanes) + " lanes"};
}

// Every count is the same multiple of the other's.
[[nodiscard]] inline answer explain_repeated(access_counts const& p, access_counts const& m) {
  bool const is_less = m.executed < p.executed;
  access_counts const& many = is_less ? p : m;
  access_counts const& few = is_less ? m : p;
  std::int64_t const n = multiple(many.executed, few.executed);
  auto const is_times = [n](counter a, counter b) { return a.known() && b.known() && a == b.value_or(0) * n; };
  bool const is = n != 0 && have_equal_width(p, m) && is_times(many.lanes, few.lanes) &&
                  is_times(many.tag_requests, few.tag_requests) && is_times(many.sectors, few.sectors) &&
                  is_times(many.ideal_sectors, few.ideal_sectors) && is_times(many.wavefronts, few.wavefronts) &&
                  is_times(many.ideal_wavefronts, few.ideal_wavefronts);
  if (!is) {
    return {};
  }
  return reason{reason_kind::repeated,
                "executed " + std::to_string(n) + (is_less ? " times less often: moved or joined" : " times as often")};
}

// The same lanes and bytes in another number of instructions of the same width.
[[nodiscard]] inline answer explain_grouped(access_counts const& p, access_counts const& m) {
  bool const is = p.lanes == m.lanes && p.bytes == m.bytes && p.lanes > counter{0} && have_equal_width(p, m) &&
                  p.executed.known() && m.executed.known() && p.executed != m.executed && are_possible(p, m);
  if (!is) {
    return {};
  }
  return reason{reason_kind::grouped,
                digits(m.lanes) + " lanes in " + digits(m.executed) + " instructions, not " + digits(p.executed)};
}

// Why these counts differ: of one place, or of several together.
[[nodiscard]] inline reason reason_of(access_class what, access_counts p, access_counts m) {
  int const left_out = leave_unknown(p, m);
  if (!p.executed.known()) {
    return {reason_kind::not_measured, "the page has no executions"};
  }
  if (are_equal(p, m)) {
    return {reason_kind::equal, left_out == 0 ? std::string{} : std::to_string(left_out) + " counts are not known"};
  }
  for (answer const& found :
       {explain_predicated(p, m), what == access_class::copy ? explain_predicated_copies(p, m) : answer{},
        explain_vectorized(p, m), explain_split(p, m), explain_widened(what, p, m), explain_narrowed(what, p, m),
        explain_aggregated(what, p, m), explain_repeated(p, m), explain_grouped(p, m)}) {
    if (found) {
      return *found;
    }
  }
  return {reason_kind::unexplained, {}};
}

}}}}  // namespace warpmem::v0::profile::detail
