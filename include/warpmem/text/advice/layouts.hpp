// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Advice on where data should be in words: layouts of objects, memories for tables.
#pragma once

#include <warpmem/model/advise/arrangement.hpp>
#include <warpmem/model/advise/space.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/text/advice/words.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/texture.hpp>
#include <warpmem/text/words.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace text {

// "a struct of arrays", "structs with __align__(16)", "tiles of 32 in arrays".
[[nodiscard]] inline std::string name(arrangement_choice const& c) {
  switch (c.kind) {
    case arrangement_kind::structs:
      return "structs with __align__(" + number(c.alignment) + ")";
    case arrangement_kind::arrays:
      return "a struct of arrays";
    case arrangement_kind::tiles_of_arrays:
      return "arrays in tiles of " + number(c.tile);
  }
  return "";
}

namespace detail {

// What a choice changes: sectors, instructions, memory.
[[nodiscard]] inline std::string trade(arrangement_choice const& before, arrangement_choice const& after) {
  return name(after) + ": " + traffic(before.report, after.report) + ", " + instructions(before.report, after.report) +
         ", " + change(before.bytes, after.bytes, "byte");
}

}  // namespace detail

// "a struct of arrays: 36 -> 12 sectors, 3 instructions, 12000000 -> 12000256 bytes; or structs with __align__(16):
// 36 -> 16 sectors, 3 -> 1 instruction, 12000000 -> 16000000 bytes". Of one warp; bytes of the whole.
[[nodiscard]] inline std::string line(arrangement_advice const& a) {
  if (a.faults.any()) {
    return detail::refusal(a.faults);
  }
  if (!a.helps()) {
    return "no other layout helps: " + detail::traffic(a.before().report, a.before().report) + ", " +
           detail::instructions(a.before().report, a.before().report);
  }
  std::string text;
  if (a.fewest_sectors != 0) {
    text = detail::trade(a.before(), a.best());
  }
  if (a.fewest_instructions != 0 && a.fewest_instructions != a.fewest_sectors) {
    text += (text.empty() ? "" : "; or ") + detail::trade(a.before(), a.alternative());
  }
  return text;
}
// And every choice that was tried.
[[nodiscard]] inline std::string full(arrangement_advice const& a) {
  std::string text = line(a);
  if (a.faults.any()) {
    return text;
  }
  for (int i = 0; i < a.choices.size(); ++i) {
    arrangement_choice const& c = a.choices[i];
    text += (i == 0 ? "\n  as it is: " : "\n  " + name(c) + ": ") + detail::traffic(c.report, c.report) + ", " +
            detail::instructions(c.report, c.report) + ", " + counted(c.bytes, "byte");
  }
  return text + detail::evidence_line(a.before().report.basis);
}

[[nodiscard]] constexpr std::string_view name(table_space s) noexcept {
  constexpr std::string_view names[] = {"constant memory", "shared memory", "global memory", "a texture"};
  return names[static_cast<unsigned>(s)];
}

// "move the table to shared memory: 32 constant requests, 1 wavefront in shared memory, 4 sectors and 1 tag request in
// global memory, 4 sectors of a texture".
[[nodiscard]] inline std::string line(space_advice const& a) {
  if (a.faults.any()) {
    return detail::refusal(a.faults);
  }
  std::string text =
      a.helps() ? "move the table to " + std::string(name(a.best)) + ": " : "leave it in constant memory: ";
  text += counted(a.constant.requests, "constant request") + ", ";
  text += a.shared.basis.faults.any() ? "does not fit in shared memory"
                                      : counted(a.shared.wavefronts, "wavefront") + " in shared memory";
  text += ", ";
  return text +
         (a.global.sectors.known() ? counted(a.global.sectors, "sector")
                                   : counted(a.global.transactions, "transaction")) +
         (a.global.tag_requests.known() ? " and " + counted(a.global.tag_requests, "tag request") : "") +
         " in global memory, " + counted(a.texture.sectors, "sector") + " of a texture";
}
[[nodiscard]] inline std::string full(space_advice const& a) {
  if (a.faults.any()) {
    return line(a);
  }
  report_basis compared = a.constant.basis;
  compared += a.shared.basis;
  compared += a.global.basis;
  compared += a.texture.basis;
  return line(a) + "\n  constant: " + line(a.constant) + "\n  shared: " + line(a.shared) +
         "\n  global: " + line(a.global) + "\n  texture: " + line(a.texture) + detail::evidence_line(compared);
}

}}}  // namespace warpmem::v0::text
