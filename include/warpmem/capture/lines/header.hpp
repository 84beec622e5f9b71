// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands before each line program of .debug_line: its numbers, and the files that it names. DWARF 4 and 5.
#pragma once

#include <warpmem/capture/lines/reader.hpp>
#include <warpmem/config.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// The sections with strings.
struct dwarf_strings {
  std::string_view line_strings;
  std::string_view strings;
};

struct line_header {
  unsigned min_instruction{1};
  int line_base{};
  int line_range{1};
  int first_special{};
  std::array<std::uint8_t, 256> operands{};  // of the opcodes before the special ones
  std::vector<std::string> files{};          // as the program numbers them, with their directories
};

// Forms of the attributes that describe a file.
struct entry_form {
  std::uint64_t content;
  std::uint64_t form;
};
struct entry_value {
  std::string_view text{};
  std::uint64_t number{};
};

[[nodiscard]] inline std::string_view string_at(std::string_view section, std::uint64_t at) noexcept {
  return dwarf_reader{section.substr(at < section.size() ? static_cast<std::size_t>(at) : section.size())}.text();
}

[[nodiscard]] inline entry_value read_entry(dwarf_reader& r, std::uint64_t form, dwarf_strings const& strings) {
  switch (form) {
    case 0x08:
      return {r.text()};  // DW_FORM_string
    case 0x1f:
      return {string_at(strings.line_strings, r.number<std::uint32_t>())};  // line_strp
    case 0x0e:
      return {string_at(strings.strings, r.number<std::uint32_t>())};  // strp
    case 0x0b:
      return {{}, r.number<std::uint8_t>()};  // data1
    case 0x05:
      return {{}, r.number<std::uint16_t>()};  // data2
    case 0x06:
      return {{}, r.number<std::uint32_t>()};  // data4
    case 0x0f:
      return {{}, r.unsigned_leb()};  // udata
    case 0x1e:
      r.skip(16);
      return {};  // data16: an MD5 sum
    case 0x09:
      r.skip(r.unsigned_leb());
      return {};  // block
    default:
      r = dwarf_reader{{}};
      return {};
  }
}

[[nodiscard]] inline std::string joined(std::string_view directory, std::string_view name) {
  bool const whole = name.empty() || name.front() == '/' || directory.empty();
  return whole ? std::string{name} : std::string{directory} + "/" + std::string{name};
}

// One of the two tables of DWARF 5: directories, then files.
inline std::vector<std::string> read_table(dwarf_reader& r, dwarf_strings const& strings,
                                           std::vector<std::string> const& directories) {
  std::vector<entry_form> forms(r.number<std::uint8_t>());
  for (entry_form& f : forms) {
    f.content = r.unsigned_leb();
    f.form = r.unsigned_leb();
  }
  std::vector<std::string> names;
  for (std::uint64_t n = r.unsigned_leb(); n > 0 && !r.at_end(); --n) {
    std::string_view name;
    std::uint64_t directory = 0;
    for (entry_form const& f : forms) {
      entry_value const v = read_entry(r, f.form, strings);
      name = f.content == 1 ? v.text : name;
      directory = f.content == 2 ? v.number : directory;
    }
    // The first directory is where the compiler ran; the others may be relative to it.
    bool const is_directory = directories.empty();
    std::string const base = is_directory                     ? (names.empty() ? std::string{} : names.front())
                             : directory < directories.size() ? directories[directory]
                                                              : std::string{};
    names.push_back(joined(base, name));
  }
  return names;
}

// DWARF 4: directory 0 is not named, and file 0 is none.
inline std::vector<std::string> read_old_tables(dwarf_reader& r) {
  std::vector<std::string> directories{""};
  for (auto d = r.text(); !d.empty(); d = r.text()) {
    directories.emplace_back(d);
  }
  std::vector<std::string> files{""};
  for (auto name = r.text(); !name.empty(); name = r.text()) {
    auto const d = r.unsigned_leb();
    r.unsigned_leb();
    r.unsigned_leb();
    files.push_back(joined(d < directories.size() ? directories[d] : "", name));
  }
  return files;
}

// `r` stands behind the length of the unit, and then at the program.
inline bool read_line_header(dwarf_reader& r, dwarf_strings const& strings, line_header& h) {
  auto const version = r.number<std::uint16_t>();
  if (version < 4 || version > 5) {
    return false;
  }
  r.skip(version == 5 ? 2 : 0);  // sizes of addresses and of segment selectors
  dwarf_reader tables = r.part(r.number<std::uint32_t>());
  h.min_instruction = tables.number<std::uint8_t>();
  tables.skip(2);  // operations an instruction, and whether rows are statements at first
  h.line_base = tables.number<std::int8_t>();
  h.line_range = tables.number<std::uint8_t>();
  h.first_special = tables.number<std::uint8_t>();
  for (int i = 1; i < h.first_special; ++i) {
    h.operands[static_cast<std::size_t>(i)] = tables.number<std::uint8_t>();
  }
  if (version == 5) {
    auto const directories = read_table(tables, strings, {});
    h.files = read_table(tables, strings, directories);
  } else {
    h.files = read_old_tables(tables);
  }
  return h.line_range != 0;
}

}}}}  // namespace warpmem::v0::capture::detail
