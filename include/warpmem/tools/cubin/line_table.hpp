// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lines of each section of code.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/bytes.hpp>
#include <warpmem/tools/cubin/elf.hpp>
#include <warpmem/tools/cubin/line_program.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace cubin { namespace detail {

// Where the linker writes an address into .debug_line, and of which section.
[[nodiscard]] inline std::map<std::uint64_t, std::uint64_t> marks_of_lines(elf const& of, std::string_view table) {
  std::map<std::uint64_t, std::uint64_t> found;
  for (section const& s : of.sections) {
    constexpr std::string_view with_addend = ".rela";
    constexpr std::string_view without = ".rel";
    bool const has_addend = s.name.substr(0, with_addend.size()) == with_addend;
    if (s.name.substr(0, without.size()) != without ||
        s.name.substr(has_addend ? with_addend.size() : without.size()) != table) {
      continue;
    }
    bytes const marks = of.bytes_of(s);
    std::uint64_t const step = has_addend ? 24 : 16;
    for (std::uint64_t at = 0; at < marks.size(); at += step) {
      std::uint64_t const symbol = marks.number(at + 12, 4);
      if (symbol >= of.symbols.size()) {
        marks.refuse("names a symbol that is not there");
      }
      found[marks.number(at, 8)] = of.symbols[static_cast<std::size_t>(symbol)].section;
    }
  }
  return found;
}

// Without -lineinfo there is nothing to read.
[[nodiscard]] inline lines lines_of(elf const& of, std::string_view table) {
  lines found{};
  section const* const s = of.find(table);
  if (s == nullptr) {
    return found;
  }
  section const* const names = of.find(".debug_str");
  bytes const texts = names != nullptr ? of.bytes_of(*names) : bytes{{}, of.file, ".debug_str"};
  bytes const all = of.bytes_of(*s);
  for (std::uint64_t at = 0; at < all.size();) {
    std::uint64_t const size = all.number(at, 4);
    line_program{all.part(at + 4, size, table), at + 4, texts, found}.read();
    at += 4 + size;
  }
  return found;
}

// The rows of one section by address; of rows at one address the last is the innermost call.
[[nodiscard]] inline std::vector<line_row> rows_of(lines const& all,
                                                   std::map<std::uint64_t, std::uint64_t> const& marks,
                                                   std::uint64_t section) {
  std::vector<line_row> found;
  for (line_sequence const& sequence : all.sequences) {
    auto const mark = marks.find(sequence.set_at);
    if (mark != marks.end() && mark->second == section) {
      found.insert(found.end(), sequence.rows.begin(), sequence.rows.end());
    }
  }
  std::sort(found.begin(), found.end(), [](line_row const& a, line_row const& b) {
    return a.address != b.address ? a.address < b.address : a.place < b.place;
  });
  return found;
}

}}}}  // namespace warpmem::v0::cubin::detail
