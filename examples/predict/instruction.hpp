// One row of input as an access of its memory space.
#pragma once

#include <warpmem/model/access.hpp>

#include <string>
#include <string_view>
#include <variant>

#include "cells.hpp"
#include "copy_row.hpp"
#include "csv.hpp"
#include "lane_row.hpp"
#include "texture_row.hpp"

namespace predict {

struct instruction_row {
  std::string id;
  std::string mnemonic;
  warpmem::lane_mask active{};
  std::variant<lane_access, warpmem::matrix_access, warpmem::async_copy, warpmem::texture_access,
               warpmem::surface_access>
      what;
};

// Whether counts of the access depend on L1 and are known for a cold one only.
[[nodiscard]] inline bool needs_cold_l1(instruction_row const& row) {
  auto const* const lanes = std::get_if<lane_access>(&row.what);
  return lanes != nullptr ? lanes->space == warpmem::memory_space::local
                          : !std::holds_alternative<warpmem::matrix_access>(row.what);
}

[[nodiscard]] inline instruction_row read_instruction(csv_table const& table, csv_row const& row) {
  instruction_row result;
  result.mnemonic = cell(table, row, "instruction");
  result.id = table.has("id") ? cell(table, row, "id") : std::to_string(row.line);
  std::string const& mnemonic = result.mnemonic;
  if (is_copy(mnemonic)) {
    result.what = read_copy(table, row, mnemonic);
  } else if (is_texture(mnemonic)) {
    result.what = read_texture(table, row, mnemonic);
  } else if (is_surface(mnemonic)) {
    result.what = read_surface(table, row, mnemonic);
  } else {
    auto const read = read_mnemonic(row, mnemonic);
    switch (read.form) {
      case warpmem::instruction_form::matrix_access:
        result.what = read_matrix_access(table, row, mnemonic, read);
        break;
      case warpmem::instruction_form::async_copy:
        result.what = read_copy_addresses(table, row, mnemonic, read.cache, read.lane_bytes);
        break;
      case warpmem::instruction_form::lane_access:
        result.what = read_lane_access(table, row, mnemonic, read);
        break;
      case warpmem::instruction_form::bulk_copy:
      case warpmem::instruction_form::bulk_prefetch:
      case warpmem::instruction_form::wgmma:
        fail(row, "'" + mnemonic + "' has no addresses of lanes; expected a file with a column case (docs/hopper.md)");
    }
  }
  result.active = read_mask(row, cell(table, row, "active"));
  std::string const l1 = cell(table, row, "l1");
  if (read_l1(row, l1) != warpmem::l1_state::cold && needs_cold_l1(result)) {
    fail(row, "l1 '" + l1 + "' with the instruction '" + mnemonic + "'; expected cold, the only state known for it");
  }
  return result;
}

inline void require_columns(csv_table const& table) {
  bool const has_layouts = table.has("layout");
  for (std::string_view const column :
       {std::string_view{"instruction"}, std::string_view{has_layouts ? "thread_values" : "active"},
        std::string_view{has_layouts ? "element_bytes" : "address"}}) {
    if (!table.has(column)) {
      throw input_error{table.file + ":1: no column '" + std::string(column) +
                        "'; expected a header with the columns instruction, " +
                        (has_layouts ? "layout, thread_values and element_bytes" : "active and address")};
    }
  }
}

}  // namespace predict
