// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cubin: what nvcc -cubin, or Triton's cache, has of a kernel.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/bytes.hpp>
#include <warpmem/tools/cubin/decode.hpp>
#include <warpmem/tools/cubin/elf.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/cubin/line_program.hpp>
#include <warpmem/tools/cubin/line_table.hpp>
#include <warpmem/tools/cubin/release.hpp>
#include <warpmem/tools/cubin/resources.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace cubin {

// A section of code: a kernel with what it calls, or functions that kernels of other files call.
struct kernel {
  std::string name{};
  bool is_entry{};
  cubin::resources resources{};
  std::vector<instruction> instructions{};
  std::size_t unknown{};               // instructions with a number that no table has
  std::vector<unsigned char> table{};  // constant bank 2: what the compiler itself looks up
};

// All that was read; lists are what numbers of places and functions count in.
struct file {
  std::string name{};
  std::string made_by{};  // "ptxas 13.0"; empty: it does not say
  unsigned capability{};  // 90: 9.0
  std::vector<kernel> kernels{};
  std::vector<std::string> sources{};
  std::vector<place> places{};
  std::vector<std::string> functions{};
  std::vector<detail::named_bytes> constants{};    // variables in constant bank 3
  std::vector<detail::named_address> addresses{};  // of variables and functions, in constant bank 4
  std::string ptx{};  // the text that ptxas read, comments taken out; empty without -lineinfo
};

namespace detail {

// The last row at or before an address; nowhere: there is none.
[[nodiscard]] inline std::size_t place_at(std::vector<line_row> const& rows, std::uint64_t address) {
  auto const next = std::upper_bound(rows.begin(), rows.end(), address,
                                     [](std::uint64_t at, line_row const& row) { return at < row.address; });
  return next == rows.begin() ? nowhere : std::prev(next)->place;
}

[[nodiscard]] inline std::vector<instruction> instructions_of(bytes const& code, unsigned capability,
                                                              std::vector<line_row> const& rows,
                                                              std::vector<line_row> const& ptx_rows,
                                                              std::vector<place> const& ptx_places) {
  if (code.size() % 16 != 0 || code.size() > 0xffffffff) {
    code.refuse("is not whole instructions of 16 bytes");
  }
  std::vector<instruction> found;
  found.reserve(static_cast<std::size_t>(code.size() / 16));
  for (std::uint64_t at = 0; at < code.size(); at += 16) {
    found.push_back(decode(code.number(at, 8), code.number(at + 8, 8), capability, static_cast<std::uint32_t>(at)));
    found.back().place = place_at(rows, at);
    std::size_t const ptx = place_at(ptx_rows, at);
    found.back().ptx_line = ptx == nowhere ? 0 : ptx_places[ptx].line;
  }
  return found;
}

// Notes of CUDA 13's tools name their release.
[[nodiscard]] inline std::string made_by(elf const& of) {
  section const* const note = of.find(".note.nv.tkinfo");
  std::string const release = note == nullptr ? "" : release_of(note->data);
  return release.empty() ? "" : std::string("ptxas ").append(release);
}

[[nodiscard]] inline bool is_entry(elf const& of, std::string_view name) {
  return std::any_of(of.symbols.begin(), of.symbols.end(),
                     [name](symbol const& s) { return s.name == name && (s.other & 0x10) != 0; });
}

}  // namespace detail

// Throws error for what is no cubin of CUDA 13, or a damaged one.
[[nodiscard]] inline file read(std::string_view data, std::string_view name) {
  detail::elf const of = detail::read_elf(data, name);
  detail::lines lines = detail::lines_of(of, ".debug_line");
  detail::lines const ptx = detail::lines_of(of, ".nv_debug_line_sass");
  std::map<std::uint64_t, std::uint64_t> const marks = detail::marks_of_lines(of, ".debug_line");
  std::map<std::uint64_t, std::uint64_t> const ptx_marks = detail::marks_of_lines(of, ".nv_debug_line_sass");
  file found{};
  found.name = name;
  found.made_by = detail::made_by(of);
  found.capability = of.capability;
  constexpr std::string_view text = ".text.";
  std::uint64_t number = 0;
  for (detail::section const& s : of.sections) {
    if (s.name.substr(0, text.size()) == text && s.type != detail::section_is_empty) {
      kernel k{};
      k.name = s.name.substr(text.size());
      k.is_entry = detail::is_entry(of, k.name);
      k.resources = detail::resources_of(of, k.name);
      k.instructions = detail::instructions_of(of.bytes_of(s), of.capability, detail::rows_of(lines, marks, number),
                                               detail::rows_of(ptx, ptx_marks, number), ptx.places);
      k.table = detail::table_of(of, k.name);
      k.unknown =
          static_cast<std::size_t>(std::count_if(k.instructions.begin(), k.instructions.end(),
                                                 [](instruction const& one) { return one.op == opcode::unknown; }));
      found.kernels.push_back(std::move(k));
    }
    ++number;
  }
  found.constants = detail::constants_of(of);
  found.addresses = detail::addresses_of(of);
  found.sources = std::move(lines.files);
  found.places = std::move(lines.places);
  found.functions = std::move(lines.functions);
  if (detail::section const* const text_of_ptx = of.find(".nv_debug_ptx_txt")) {
    found.ptx = text_of_ptx->data;  // a line ends in a zero
    std::replace(found.ptx.begin(), found.ptx.end(), '\0', '\n');
  }
  return found;
}

// The same of a file on disk.
[[nodiscard]] inline file read_file(std::string const& path) { return read(detail::contents_of(path), path); }

}}}  // namespace warpmem::v0::cubin
