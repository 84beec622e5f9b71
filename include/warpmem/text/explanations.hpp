// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explanations in words: the access, its report, and lane by lane why.
#pragma once

#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/explanation.hpp>
#include <warpmem/text/access.hpp>
#include <warpmem/text/atomics.hpp>
#include <warpmem/text/machine.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace text {

namespace detail {

// How many different bytes of [base, base + bytes) the lanes touch.
template <int Lanes>
[[nodiscard]] int bytes_used(basic_warp_access<Lanes> const& access, transaction const& t) {
  int used = 0;
  for (int byte = 0; byte < t.bytes; ++byte) {
    bool touched = false;
    for (int lane = 0; lane < Lanes; ++lane) {
      address const offset = t.base + static_cast<address>(byte) - access.at[lane];
      touched = touched || (t.lanes.test(lane) && offset < static_cast<address>(access.lane_bytes));
    }
    used += touched ? 1 : 0;
  }
  return used;
}

// "32 bytes at 0x40: lanes 0-3, 16 of 32 bytes used".
template <int Lanes>
[[nodiscard]] std::string segment(basic_warp_access<Lanes> const& access, transaction const& t, std::string_view how) {
  int const used = bytes_used(access, t);
  return number(t.bytes) + " bytes at " + hex(t.base) + ": " + lanes(t.lanes) + ", " +
         (used == t.bytes ? "all " : number(used) + " of " + number(t.bytes) + " bytes ") + std::string(how);
}

// One line for every bank of which lanes of one phase need different words; `does` is what they do with the bank.
[[nodiscard]] inline std::string collision_lines(bank_access const* begin, bank_access const* end,
                                                 std::string_view does) {
  std::string text;
  for (bank_access const* first = begin; first != end; ++first) {
    bool is_first = true;
    bool waits = false;  // 3.x serves two words of a bank in one wavefront
    int words = 0;
    bool one_word = true;  // 1.x serves the lanes of a word that is not broadcast one after the other
    std::string who;
    for (bank_access const* other = begin; other != end; ++other) {
      if (other->phase == first->phase && other->bank == first->bank) {
        is_first = is_first && other >= first;
        who += (words == 0 ? "" : "; ") + lanes(other->lanes) + " at " + hex(other->base);
        waits = waits || other->wavefront != first->wavefront;
        ++words;
        one_word = one_word && other->base == first->base;
      }
    }
    if (is_first && waits) {
      text += "\n  " + std::string(does) + "bank " + number(first->bank) +
              (first->banks > 1 ? "-" + number(first->bank + first->banks - 1) : "") + ", " +
              (one_word ? "one word in " + number(words) + " wavefronts: "
                        : number(words) + " words, one after the other: ") +
              who;
    }
  }
  return text;
}

[[nodiscard]] inline std::string collisions(bank_access const* begin, bank_access const* end) {
  std::string const text = collision_lines(begin, end, "");
  return text.empty() ? "\n  no lane waits for a bank" : text;
}

// The access, the machine, and the full text of the report, whose last line is how it is known.
[[nodiscard]] inline std::string opening(std::string const& access, std::string const& report, arch_row arch,
                                         report_basis const& basis) {
  bool const is_known = basis.faults.accesses < basis.accesses;
  return access + ", on " + machine(arch) + "\n  " + report + (is_known ? caveat(arch, basis.known) : "");
}

// The same of an explanation, and how an atomic is executed.
template <class Explanation>
[[nodiscard]] std::string opening(Explanation const& e, std::string const& executed_as) {
  std::string const text = opening(line(e.access), full(e.report), e.arch, e.report.basis);
  return e.report.basis.faults.any() || executed_as.empty() ? text : text + "\n  " + executed_as;
}

}  // namespace detail

template <int Lanes>
[[nodiscard]] std::string line(global_explanation<Lanes> const& e) {
  return line(e.report);
}

// The access, the report, and for every transaction the lanes it serves and the bytes of it that they use.
template <int Lanes>
[[nodiscard]] std::string full(global_explanation<Lanes> const& e) {
  std::string text = detail::opening(e, executed_as(e));
  for (transaction const& t : e.transactions) {
    text += "\n  " + detail::segment(e.access, t, "used");
  }
  return text;
}

template <int Lanes>
[[nodiscard]] std::string line(shared_explanation<Lanes> const& e) {
  return line(e.report);
}

// The access, the report, and for every bank with a conflict the lanes that collide and their words.
template <int Lanes>
[[nodiscard]] std::string full(shared_explanation<Lanes> const& e) {
  return detail::opening(e, executed_as(e)) +
         (e.served.empty() ? "" : detail::collisions(e.served.begin(), e.served.end()));
}

[[nodiscard]] inline std::string line(matrix_explanation const& e) { return line(e.report); }

[[nodiscard]] inline std::string full(matrix_explanation const& e) {
  return detail::opening(line(e.access), full(e.report), e.arch, e.report.basis) +
         (e.served.empty() ? "" : detail::collisions(e.served.begin(), e.served.end()));
}

template <int Lanes>
[[nodiscard]] std::string line(constant_explanation<Lanes> const& e) {
  return line(e.report);
}

// The access, the report, and every distinct address with the lanes that share its request.
template <int Lanes>
[[nodiscard]] std::string full(constant_explanation<Lanes> const& e) {
  std::string text = detail::opening(line(e.access), full(e.report), e.arch, e.report.basis);
  lane_mask left = e.report.basis.faults.any() ? lane_mask::none() : e.access.participants();
  for (int lane = 0; lane < Lanes; ++lane) {
    if (!left.test(lane)) {
      continue;
    }
    lane_mask sharers{};
    for (int other = lane; other < Lanes; ++other) {
      if (left.test(other) && e.access.at[other] == e.access.at[lane]) {
        sharers.set(other);
      }
    }
    text += "\n  address " + detail::hex(e.access.at[lane]) + ": " + lanes(sharers);
    left = left & ~sharers;
  }
  return text;
}

}}}  // namespace warpmem::v0::text
