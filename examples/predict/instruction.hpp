// One row of input as an access: the PTX mnemonic, the lane mask and the addresses.
#pragma once

#include <warpmem/access.hpp>
#include <warpmem/trace/ptx_instruction.hpp>

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "csv.hpp"

namespace predict {

struct instruction_row {
  std::string id;
  std::string mnemonic;
  warpmem::ptx_instruction ptx{};
  warpmem::warp_access access{};  // for ldmatrix and stmatrix: the row addresses
};

// "1f", "0x1f"; false unless the whole text is one number of at most 64 bits.
[[nodiscard]] inline bool read_number(std::string_view text, int base, std::uint64_t& value) {
  if (base == 16 && (text.starts_with("0x") || text.starts_with("0X"))) {
    text.remove_prefix(2);
  }
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

inline void read_addresses(csv_row const& row, std::string_view text, warpmem::warp_access& access) {
  int lane = 0;
  while (!text.empty()) {
    auto const space = text.find(' ');
    std::string_view const word = text.substr(0, space);
    text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
    if (word.empty()) {
      continue;
    }
    std::uint64_t value = 0;
    if (lane == warpmem::warp_access::lanes || !read_number(word, 16, value)) {
      fail(row, lane == warpmem::warp_access::lanes
                    ? "more than 32 addresses; expected one for each lane"
                    : "address '" + std::string(word) + "' of lane " + std::to_string(lane) +
                          "; expected a hexadecimal number of at most 64 bits");
    }
    access.at[lane++] = value;
  }
  if (lane != warpmem::warp_access::lanes) {
    fail(row, std::to_string(lane) + " addresses; expected 32, lane 0 first (an inactive lane has one too)");
  }
}

[[nodiscard]] inline warpmem::ptx_instruction read_mnemonic(csv_row const& row, std::string const& mnemonic) {
  auto const ptx = warpmem::read_ptx_instruction(mnemonic);
  if (!ptx.unknown_part.empty() || mnemonic.empty()) {
    fail(row, "instruction '" + mnemonic + "' (at '" + std::string(ptx.unknown_part) +
                  "') is not known; expected PTX such as ld.global.ca.u32, st.shared.v4.u32, ld.const.u32, "
                  "atom.global.add.u32 or ldmatrix.x4.b16");
  }
  if (ptx.space == warpmem::memory_space::unstated) {
    fail(row, "instruction '" + mnemonic + "' names no memory space; expected .global, .shared, .const or .local");
  }
  if (ptx.form == warpmem::ptx_form::matrix_access && ptx.matrices == 0) {
    fail(row, "instruction '" + mnemonic + "' does not say how many matrices; expected .x1, .x2 or .x4");
  }
  return ptx;
}

// The lane_bytes column: the size where the mnemonic has no type, else it must agree. For ldmatrix and stmatrix it is
// the number of matrices, or the 16 bytes of a row.
inline void read_lane_bytes(csv_row const& row, std::string const& cell, instruction_row& result) {
  bool const is_matrix = result.ptx.form == warpmem::ptx_form::matrix_access;
  int& size = result.access.lane_bytes;
  size = is_matrix ? warpmem::matrix_access::row_bytes : result.ptx.lane_bytes;
  if (cell.empty()) {
    if (size == 0) {
      fail(row, "instruction '" + result.mnemonic + "' has no type; expected one (.u32), or a column lane_bytes");
    }
    return;
  }
  std::uint64_t given = 0;
  if (!read_number(cell, 10, given) || given > 4096) {
    fail(row, "lane_bytes '" + cell + "'; expected a decimal number of bytes");
  }
  auto const bytes = static_cast<int>(given);
  if (size == 0) {
    size = bytes;
  } else if (bytes != size && !(is_matrix && bytes == result.ptx.matrices)) {
    fail(row, "lane_bytes " + cell + " contradicts the instruction '" + result.mnemonic + "'; expected " +
                  std::to_string(is_matrix ? result.ptx.matrices : size));
  }
}

[[nodiscard]] inline instruction_row read_instruction(csv_table const& table, csv_row const& row) {
  auto const cell = [&](std::string_view column) {
    return table.has(column) ? row.cells[table.find(column)] : std::string{};
  };
  instruction_row result;
  result.mnemonic = cell("instruction");
  result.ptx = read_mnemonic(row, result.mnemonic);
  result.id = table.has("id") ? cell("id") : std::to_string(row.line);
  read_lane_bytes(row, cell("lane_bytes"), result);
  std::uint64_t mask = 0;
  if (!read_number(cell("active"), 16, mask) || mask > 0xffffffffU) {
    fail(row, "active '" + cell("active") + "'; expected a lane mask of at most 32 bits in hexadecimal");
  }
  result.access.active = {static_cast<std::uint32_t>(mask)};
  result.access.op = result.ptx.op;
  result.access.cache = result.ptx.cache;
  read_addresses(row, cell("address"), result.access);
  return result;
}

inline void require_columns(csv_table const& table) {
  for (std::string_view const column : {"instruction", "active", "address"}) {
    if (!table.has(column)) {
      throw input_error{table.file + ":1: no column '" + std::string(column) +
                        "'; expected a header with the columns instruction, active and address"};
    }
  }
}

}  // namespace predict
