// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of a line of mem_trace.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/cursor.hpp>
#include <warpmem/tools/trace/read/header.hpp>
#include <warpmem/tools/trace/read/instruction_line.hpp>
#include <warpmem/tools/trace/read/pieces.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// With which every line of the tool begins.
inline constexpr std::string_view mem_trace_mark{"MEMTRACE: "};

[[nodiscard]] inline bool ends_within_mark(std::string_view line) noexcept {
  for (std::size_t n = 1; n < mem_trace_mark.size(); ++n) {
    if (line.ends_with(mem_trace_mark.substr(0, n))) {
      return true;
    }
  }
  return false;
}

// Whether it is the end of a line of the tool whose beginning is lost: no program prints two such addresses and a
// blank.
[[nodiscard]] inline bool is_rest_of_line(std::string_view line) noexcept {
  bool is_rest = line.size() >= 38;
  for (std::size_t n = line.size() - 38; is_rest && n < line.size(); ++n) {
    std::size_t const in_word = (n - (line.size() - 38)) % 19;
    is_rest = in_word == 0    ? line[n] == '0'
              : in_word == 1  ? line[n] == 'x'
              : in_word == 18 ? line[n] == ' '
                              : hexadecimal_digits.of[static_cast<unsigned char>(line[n])] < 16;
  }
  return is_rest || line.find("grid_launch_id ") != std::string_view::npos ||
         line.find("grid launch id ") != std::string_view::npos;
}

// Takes the part with which `rest` begins, and what parts it from the next one. Gives what stands behind `name`;
// nothing if the part has another name.
[[nodiscard]] inline std::string_view take_part(std::string_view& rest, std::string_view name) noexcept {
  if (!rest.starts_with(name)) {
    return {};
  }
  std::size_t const end = rest.find(" - ", name.size());
  std::string_view const value = rest.substr(0, end).substr(name.size());
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 3);
  return value;
}

// "2,1,1", with numbers from `least` on.
template <class T>
[[nodiscard]] bool three_of(std::string_view text, T (&n)[3], T least) noexcept {
  for (int k = 0; k < 3; ++k) {
    std::size_t const comma = text.find(',');
    if ((comma == std::string_view::npos) != (k == 2) || !number_of(text.substr(0, comma), n[k]) || n[k] < least) {
      return false;
    }
    text = comma == std::string_view::npos ? text : text.substr(comma + 1);
  }
  return true;
}

// What a launch has behind the kernel's name: all of it, and nothing else.
[[nodiscard]] inline bool read_launch(std::string_view rest, std::uint64_t& id, int (&grid)[3], int (&block)[3]) {
  std::int64_t other = 0;
  return number_of(take_part(rest, "grid launch id "), id) && three_of(take_part(rest, "grid size "), grid, 1) &&
         three_of(take_part(rest, "block size "), block, 1) && number_of(take_part(rest, "nregs "), other) &&
         number_of(take_part(rest, "shmem "), other) && number_of(take_part(rest, "cuda stream id "), other) &&
         rest.empty();
}

// The addresses of all lanes, which end with '\n'. The tool prints each with 16 digits. Null, or what is wrong.
[[nodiscard]] inline char const* read_lane_addresses(std::string const& text, traced_instruction& i) noexcept {
  line_cursor c{text.data()};
  i.mask = 0;
  for (int lane = 0; lane < 32; ++lane) {
    c.skip_blanks();
    char const* const begin = c.at();
    i.at[lane] = c.hexadecimal();
    if (c.good() && c.at() - begin != 18) {
      return "an address without 0x and 16 digits";
    }
    i.mask |= i.at[lane] != 0 ? 1U << lane : 0U;
  }
  return c.good() && c.at_end() ? nullptr : "an access without 32 addresses";
}

}}}}  // namespace warpmem::v0::trace::detail
