// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Advice on arrays in global memory in words: shapes of blocks, vectors, pitches, pieces.
#pragma once

#include <warpmem/model/advise/block.hpp>
#include <warpmem/model/advise/pitch.hpp>
#include <warpmem/model/advise/placement.hpp>
#include <warpmem/model/advise/vector.hpp>
#include <warpmem/text/advice/words.hpp>
#include <warpmem/text/words.hpp>

#include <concepts>
#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "32 x 8".
[[nodiscard]] inline std::string name(block_shape block) { return number(block.x) + " x " + number(block.y); }

// "blocks of 32 x 8 threads: 4096 -> 2048 sectors, 512 tag requests over 256 x 256 elements".
[[nodiscard]] inline std::string line(block_advice const& a) {
  if (a.faults.any()) {
    return detail::refusal(a.faults);
  }
  std::string const area = " over " + number(a.width) + " x " + number(a.height) + " elements";
  std::string const cost =
      detail::traffic(a.before, a.after) +
      (a.before.tag_requests.known() ? ", " + detail::change(a.before.tag_requests, a.after.tag_requests, "tag request")
                                     : "");
  return (a.helps() ? "blocks of " + name(a.block) + " threads: " : "no other block shape helps: ") + cost + area;
}

// "4 elements per lane, 16 bytes: 32 -> 8 instructions, 128 sectors; 1 element is left over".
[[nodiscard]] inline std::string line(vector_advice const& a) {
  if (a.faults.any()) {
    return detail::refusal(a.faults);
  }
  std::string const cost = detail::instructions(a.before, a.after) + ", " + detail::traffic(a.before, a.after);
  if (!a.helps()) {
    return "no wider access helps: " + cost;
  }
  return counted(a.elements, "element") + " per lane, " + counted(a.lane_bytes, "byte") + ": " + cost +
         (a.remainder == 0 ? "" : "; " + counted(a.remainder, "element") + " left over, one by one");
}

// "rows 416 bytes apart: 1000 -> 832 sectors, 832 ideal; costs 1024 bytes".
[[nodiscard]] inline std::string line(pitch_advice const& a) {
  if (a.faults.any()) {
    return detail::refusal(a.faults);
  }
  if (!a.helps()) {
    return "no padding of rows by up to " + counted(a.budget, "byte") +
           " helps: " + detail::traffic(a.before, a.before);
  }
  return "rows " + counted(a.pitch, "byte") + " apart: " + detail::traffic(a.before, a.after) + "; costs " +
         counted(a.extra_bytes, "byte");
}

// "align every piece to 32 bytes: 52 -> 48 sectors; costs 40 bytes".
[[nodiscard]] inline std::string line(placement_advice const& a) {
  if (a.faults.any()) {
    return detail::refusal(a.faults);
  }
  if (!a.helps()) {
    return "no larger alignment helps: " + detail::traffic(a.before, a.before);
  }
  return "align every piece to " + counted(a.alignment, "byte") + ": " + detail::traffic(a.before, a.after) +
         "; costs " + counted(a.extra_bytes, "byte");
}

// The line, and the reports before and after.
template <class Advice>
requires std::same_as<decltype(Advice::before), global_report>
[[nodiscard]] std::string full(Advice const& a) { return a.faults.any() ? line(a) : detail::with_reports(line(a), a); }

}}}  // namespace warpmem::v0::text
