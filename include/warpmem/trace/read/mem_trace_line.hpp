// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of a line of mem_trace.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/trace/read/cursor.hpp>
#include <warpmem/trace/read/header.hpp>
#include <warpmem/trace/read/instruction_line.hpp>
#include <warpmem/trace/read/pieces.hpp>

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

// The part behind `name`, up to " - " or the end. Empty if there is none.
[[nodiscard]] inline std::string_view part_of_line(std::string_view line, std::string_view name) noexcept {
  std::size_t const at = line.find(name);
  if (at == std::string_view::npos) {
    return {};
  }
  std::string_view const rest = line.substr(at + name.size());
  return trim(rest.substr(0, rest.find(" - ")));
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
