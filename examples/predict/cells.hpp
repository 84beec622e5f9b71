// Cells of a row as numbers, masks and addresses.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/text/words.hpp>

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "csv.hpp"

namespace predict {

// The text of a column; empty if the table does not have it.
[[nodiscard]] inline std::string cell(csv_table const& table, csv_row const& row, std::string_view column) {
  return table.has(column) ? row.cells[table.find(column)] : std::string{};
}

// "1f", "0x1f"; false unless the whole text is one number of at most 64 bits.
[[nodiscard]] inline bool read_number(std::string_view text, int base, std::uint64_t& value) {
  if (base == 16 && (text.starts_with("0x") || text.starts_with("0X"))) {
    text.remove_prefix(2);
  }
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

[[nodiscard]] inline warpmem::lane_mask read_mask(csv_row const& row, std::string const& text,
                                                  char const* column = "active") {
  std::uint64_t mask = 0;
  if (!read_number(text, 16, mask) || mask > 0xffffffffU) {
    fail(row, std::string(column) + " '" + text + "'; expected a lane mask of at most 32 bits in hexadecimal");
  }
  return {static_cast<std::uint32_t>(mask)};
}

// Hexadecimal numbers: of all 32 lanes, or of the active ones. `what` names them in messages: "address". Which lanes
// have one is returned.
inline warpmem::lane_mask read_addresses(csv_row const& row, std::string_view text, std::string const& what,
                                         warpmem::lane_mask active, warpmem::address (&at)[32]) {
  int count = 0;
  while (!text.empty()) {
    auto const space = text.find(' ');
    std::string_view const word = text.substr(0, space);
    text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
    if (word.empty()) {
      continue;
    }
    std::uint64_t value = 0;
    if (count == 32 || !read_number(word, 16, value)) {
      fail(row, count == 32 ? "more than 32 " + what + "es; expected one for each lane"
                            : what + " '" + std::string(word) + "', number " + std::to_string(count + 1) +
                                  "; expected a hexadecimal number of at most 64 bits");
    }
    at[count++] = value;
  }
  int const wanted = active.count();
  if (count != 32 && count != wanted) {
    fail(row, std::to_string(count) + " " + what + "es; expected 32, lane 0 first" +
                  (wanted == 32 ? "" : ", or " + std::to_string(wanted) + ", those of the active lanes"));
  }
  if (count == 32) {
    return warpmem::lane_mask::all();
  }
  for (int lane = 31; lane >= 0; --lane) {  // numbers move to higher lanes only
    at[lane] = active.test(lane) ? at[--count] : 0;
  }
  return active;
}

// What L1 held before the access: the column l1. Cold if there is none.
[[nodiscard]] inline warpmem::l1_state read_l1(csv_row const& row, std::string const& text) {
  for (auto const state : {warpmem::l1_state::cold, warpmem::l1_state::warm, warpmem::l1_state::partly_warm}) {
    if (text == warpmem::text::name(state)) {
      return state;
    }
  }
  if (!text.empty()) {
    fail(row, "l1 '" + text + "'; expected cold, warm or partly warm");
  }
  return warpmem::l1_state::cold;
}

// The decimal number of a column lane_bytes; 0 if there is none.
[[nodiscard]] inline int read_lane_bytes(csv_row const& row, std::string const& text) {
  std::uint64_t bytes = 0;
  if (!text.empty() && (!read_number(text, 10, bytes) || bytes > 4096)) {
    fail(row, "lane_bytes '" + text + "'; expected a decimal number of bytes");
  }
  return static_cast<int>(bytes);
}

}  // namespace predict
