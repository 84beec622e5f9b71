// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The machine of an explanation. A row of the table has the name of its capability. A row that a caller changed is the
// caller's machine: evidence for the capability that it was copied from is not evidence for it.
#pragma once

#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/text/words.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text { namespace detail {

// Where a row is from: nowhere, the table, the table in the second bank mode of 3.x, the caller.
enum class machine_kind : unsigned char { none, in_table, eight_byte_banks, what_if };

// Found by comparing the row with the table's.
[[nodiscard]] inline machine_kind kind_of(arch_row arch) {
  arch_traits const row = arch_traits_for(arch.cc);
  return arch.cc.value <= 0                   ? machine_kind::none
         : arch == row                        ? machine_kind::in_table
         : arch == with_eight_byte_banks(row) ? machine_kind::eight_byte_banks
                                              : machine_kind::what_if;
}

// "a changed 9.0", or where the table has no such row "13.0".
[[nodiscard]] inline std::string origin(compute_capability cc) {
  return (arch_traits_for(cc).cc == cc ? "a changed " : "") + name(cc);
}

// "capability 9.0", "your what-if machine (a changed 9.0)".
[[nodiscard]] inline std::string machine(arch_row arch) {
  switch (kind_of(arch)) {
    case machine_kind::none:
      return "an unknown capability";
    case machine_kind::in_table:
      return "capability " + name(arch.cc);
    case machine_kind::eight_byte_banks:
      return "capability " + name(arch.cc) + " with eight-byte banks";
    case machine_kind::what_if:
      break;
  }
  return "your what-if machine (" + origin(arch.cc) + ")";
}

// The same for a column of a table: "9.0", "what-if: a changed 9.0".
[[nodiscard]] inline std::string machine_in_brief(arch_row arch) {
  switch (kind_of(arch)) {
    case machine_kind::none:
      return "unknown";
    case machine_kind::in_table:
      return name(arch.cc);
    case machine_kind::eight_byte_banks:
      return name(arch.cc) + ", eight-byte banks";
    case machine_kind::what_if:
      break;
  }
  return "what-if: " + origin(arch.cc);
}

// What follows the words of a provenance: no source describes a what-if machine.
[[nodiscard]] inline std::string caveat(arch_row arch, provenance known) {
  if (kind_of(arch) != machine_kind::what_if || known.how == evidence::unknown) {
    return "";
  }
  return arch_traits_for(arch.cc).cc == arch.cc ? " of " + name(arch.cc) + ", not of your what-if machine"
                                                : ", according to the row of your what-if machine";
}

// "measured (hardware counters of an H200) of 9.0, not of your what-if machine".
[[nodiscard]] inline std::string known_of(arch_row arch, provenance known) { return name(known) + caveat(arch, known); }

}}}}  // namespace warpmem::v0::text::detail
