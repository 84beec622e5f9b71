// Rows with a layout in place of addresses: where the elements of a tile lie, and which of them each thread takes. Such
// a row is as many accesses as the warps of these threads make.
#pragma once

#include <warpmem/model/advise/layout.hpp>
#include <warpmem/text/advice.hpp>
#include <warpmem/text/layout.hpp>
#include <warpmem/text/parse_layout.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cells.hpp"
#include "csv.hpp"
#include "instruction.hpp"
#include "lane_row.hpp"

namespace predict {

// The accesses of a row, and what advise_swizzle says of them in shared memory.
struct layout_row {
  std::vector<instruction_row> accesses;
  std::string advice;
};

template <class Layout>
[[nodiscard]] Layout parsed(csv_row const& row, std::string const& column, std::string const& text,
                            warpmem::parsed_layout<Layout> const& read) {
  if (!read.is_good()) {
    fail(row, column + " '" + text + "' at byte " + std::to_string(read.at + 1) + "; expected " +
                  std::string(read.expected));
  }
  return read.layout;
}

// The accesses of the list as rows, each with the id and the instruction of `like`.
template <class List>
[[nodiscard]] layout_row rows_of(csv_row const& row, instruction_row const& like, warpmem::arch_traits const& arch,
                                 warpmem::memory_instruction const& read, List const& list) {
  if (list.faults().any()) {
    fail(row,
         "the layouts do not fit; expected thread_values of two modes, at most 1024 threads and their values, of which "
         "an "
         "instruction takes whole parts, and a tensor of the layout's shape");
  }
  layout_row result;
  for (std::int64_t i = 0; i < list.size(); ++i) {
    instruction_row& one = result.accesses.emplace_back(like);
    one.id.append(list.size() == 1 ? "" : ".").append(list.size() == 1 ? "" : std::to_string(i));
    one.active = warpmem::lane_mask::all();
    if constexpr (requires { list.matrices; }) {
      one.what = list[i];
    } else {
      warpmem::warp_access access = list[i];
      access.cache = read.cache;
      access.atomic = read.atomic;
      one.active = access.active;
      one.what = lane_access{read.space, {}, {}, access};
    }
  }
  if (read.space == warpmem::memory_space::shared) {
    auto const advice = warpmem::advise_swizzle(arch, list);
    result.advice = warpmem::text::line(warpmem::detail::rows_of(list).memory, advice);
    if (advice.faults.has(warpmem::fault::misaligned_address)) {
      result.advice +=
          "; the values that one instruction moves do not lie side by side, or not aligned: do layout and "
          "thread_values belong together?";
    }
  }
  return result;
}

// Of the type in a PTX name, "2" of ldmatrix.x4.b16; "": the name has none.
[[nodiscard]] inline std::string element_bytes_of(std::string const& mnemonic) {
  for (std::size_t dot = mnemonic.find('.'); dot != std::string::npos;) {
    std::size_t const end = mnemonic.find('.', dot + 1);
    std::string const part = mnemonic.substr(dot + 1, end == std::string::npos ? end : end - dot - 1);
    std::uint64_t bits = 0;
    if (part.find_first_of("bsuf") == 0 && read_number(part.substr(1), 10, bits) && bits % 8 == 0) {
      return std::to_string(bits / 8);
    }
    dot = end;
  }
  return "";
}

[[nodiscard]] inline int read_element_bytes(csv_row const& row, std::string const& text) {
  std::uint64_t bytes = 0;
  if (!read_number(text, 10, bytes) || bytes < 1 || bytes > 16) {
    fail(row, "element_bytes '" + text + "'; expected 1, 2, 4, 8 or 16, the bytes of an element of the layout");
  }
  return static_cast<int>(bytes);
}

[[nodiscard]] inline layout_row read_layout_row(csv_table const& table, csv_row const& row,
                                                warpmem::arch_traits const& arch) {
  instruction_row like;
  like.mnemonic = cell(table, row, "instruction");
  like.id = table.has("id") ? cell(table, row, "id") : std::to_string(row.line);
  auto const read = read_mnemonic(row, like.mnemonic);
  bool const is_matrix = read.form == warpmem::instruction_form::matrix_access;
  if (!is_matrix && read.form != warpmem::instruction_form::lane_access) {
    fail(row, "instruction '" + like.mnemonic + "' with a layout; expected ld, st, atom, red, ldmatrix or stmatrix");
  }
  int const bytes = read_element_bytes(row, cell(table, row, "element_bytes"));
  int const lane_bytes =
      is_matrix ? warpmem::matrix_access::row_bytes
                : size_of(row, like.mnemonic, read.lane_bytes, read_lane_bytes(row, cell(table, row, "lane_bytes")));
  if (lane_bytes % bytes != 0) {
    fail(row, "instruction '" + like.mnemonic + "' moves " + std::to_string(lane_bytes) +
                  " bytes, no whole elements of " + std::to_string(bytes) + "; expected other element_bytes");
  }
  std::string const text = cell(table, row, "layout");
  std::string const values = cell(table, row, "thread_values");
  auto const layout = parsed(row, "layout", text, warpmem::parse_cute_layout(text));
  auto const rows_by = [&](auto const& by) {
    warpmem::copy_atom const atom{lane_bytes / bytes, read.op};
    return is_matrix ? rows_of(row, like, arch, read, warpmem::matrices_of(layout, by, bytes, read.matrices, atom))
                     : rows_of(row, like, arch, read, warpmem::accesses_of(layout, by, bytes, atom));
  };
  return values.find('=') == std::string::npos
             ? rows_by(parsed(row, "thread_values", values, warpmem::parse_cute_layout(values)))
             : rows_by(parsed(row, "thread_values", values, warpmem::parse_linear_layout(values)));
}

}  // namespace predict
