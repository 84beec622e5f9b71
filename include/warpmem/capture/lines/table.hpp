// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// File, line and column of instructions, from .debug_line.
#pragma once

#include <warpmem/capture/lines/header.hpp>
#include <warpmem/capture/lines/reader.hpp>
#include <warpmem/capture/program/elf.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

struct source_line {
  std::string file{};
  std::uint32_t line{};  // 0: not known
  std::uint32_t column{};
};

// The machine that a line program runs on.
struct line_state {
  std::uint64_t at{};
  std::uint64_t file{1};
  std::int64_t line{1};
  std::uint64_t column{};
};

// Runs a line program; row(state, end) for each row, `end` after the last one of a sequence.
template <class Row>
void run_line_program(dwarf_reader r, line_header const& h, Row row) {
  line_state s{};
  auto const advance = [&](int special) {
    s.at += static_cast<std::uint64_t>(special / h.line_range) * h.min_instruction;
  };
  while (!r.at_end()) {
    int const op = r.number<std::uint8_t>();
    if (op >= h.first_special) {
      advance(op - h.first_special);
      s.line += h.line_base + (op - h.first_special) % h.line_range;
      row(s, false);
      continue;
    }
    switch (op) {
      case 0: {  // extended
        dwarf_reader operation = r.part(r.unsigned_leb());
        int const extended = operation.number<std::uint8_t>();
        if (extended == 1) {  // end of a sequence
          row(s, true);
          s = {};
        } else if (extended == 2) {
          s.at = operation.number<std::uint64_t>();
        }
        break;
      }
      case 1:
        row(s, false);
        break;
      case 2:
        s.at += r.unsigned_leb() * h.min_instruction;
        break;
      case 3:
        s.line += r.signed_leb();
        break;
      case 4:
        s.file = r.unsigned_leb();
        break;
      case 5:
        s.column = r.unsigned_leb();
        break;
      case 8:
        advance(255 - h.first_special);
        break;
      case 9:
        s.at += r.number<std::uint16_t>();
        break;
      default:
        for (int i = 0; i < h.operands[static_cast<std::size_t>(op)]; ++i) {
          r.unsigned_leb();
        }
    }
  }
}

// The lines of instructions, whose addresses are those of the file and ascend. Unknown ones stay empty.
[[nodiscard]] inline std::vector<source_line> lines_of(elf_file const& file, std::vector<std::uint64_t> const& pcs) {
  std::vector<source_line> found(pcs.size());
  elf_section const lines = file.section(".debug_line");
  if (lines.compressed) {
    return found;
  }
  dwarf_strings const strings{file.section(".debug_line_str").bytes, file.section(".debug_str").bytes};
  for (dwarf_reader units{lines.bytes}; !units.at_end();) {
    dwarf_reader unit = units.part(units.number<std::uint32_t>());
    line_header h{};
    if (!read_line_header(unit, strings, h)) {
      continue;
    }
    line_state from{};
    bool open = false;
    bool dropped = false;  // functions that the linker dropped begin at 0
    run_line_program(unit, h, [&](line_state const& s, bool end) {
      dropped = open ? dropped : s.at == 0;
      if (open && !dropped && from.at < s.at) {
        auto i = std::lower_bound(pcs.begin(), pcs.end(), from.at);
        for (; i != pcs.end() && *i < s.at; ++i) {
          auto const name = from.file < h.files.size() ? h.files[from.file] : std::string{};
          found[static_cast<std::size_t>(i - pcs.begin())] = {name, static_cast<std::uint32_t>(from.line),
                                                              static_cast<std::uint32_t>(from.column)};
        }
      }
      from = s;
      open = !end;
    });
  }
  return found;
}

}}}}  // namespace warpmem::v0::capture::detail
