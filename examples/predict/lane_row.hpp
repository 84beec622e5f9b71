// Rows of ld, st, atom, red, ldmatrix and stmatrix.
#pragma once

#include <warpmem/access.hpp>
#include <warpmem/trace/ptx_instruction.hpp>

#include <string>

#include "cells.hpp"
#include "csv.hpp"

namespace predict {

// An access, the memory space of its addresses, and what L1 held before.
struct lane_access {
  warpmem::memory_space space{};
  warpmem::l1_state l1{};
  warpmem::warp_access access{};
};

[[nodiscard]] inline warpmem::ptx_instruction read_mnemonic(csv_row const& row, std::string const& mnemonic) {
  auto const ptx = warpmem::read_ptx_instruction(mnemonic);
  if (!ptx.unknown_part.empty() || mnemonic.empty()) {
    fail(row, "instruction '" + mnemonic + "' (at '" + std::string(ptx.unknown_part) +
                  "') is not known; expected PTX such as ld.global.ca.u32, st.shared.v4.u32, ld.const.u32, "
                  "atom.global.add.u32, ldmatrix.x4.b16, cp.async.ca.16 or tex.2d.array.f32.point");
  }
  if (ptx.space == warpmem::memory_space::unstated) {
    fail(row, "instruction '" + mnemonic + "' names no memory space; expected .global, .shared, .const or .local");
  }
  if (ptx.form == warpmem::ptx_form::matrix_access && ptx.matrices == 0) {
    fail(row, "instruction '" + mnemonic + "' does not say how many matrices; expected .x1, .x2 or .x4");
  }
  return ptx;
}

[[noreturn]] inline void contradicted(csv_row const& row, std::string const& mnemonic, int given, int expected) {
  fail(row, "lane_bytes " + std::to_string(given) + " contradicts the instruction '" + mnemonic + "'; expected " +
                std::to_string(expected));
}

// The size of an access: the type's, which the column lane_bytes may repeat; the column's if there is no type.
[[nodiscard]] inline int size_of(csv_row const& row, std::string const& mnemonic, int of_type, int of_column) {
  if (of_type == 0 && of_column == 0) {
    fail(row, "instruction '" + mnemonic + "' has no type; expected one (.u32), or a column lane_bytes");
  }
  if (of_type != 0 && of_column != 0 && of_type != of_column) {
    contradicted(row, mnemonic, of_column, of_type);
  }
  return of_type != 0 ? of_type : of_column;
}

[[nodiscard]] inline lane_access read_lane_access(csv_table const& table, csv_row const& row,
                                                  std::string const& mnemonic, warpmem::ptx_instruction const& ptx) {
  lane_access result{ptx.space, read_l1(row, cell(table, row, "l1")), {}};
  warpmem::warp_access& a = result.access;
  a.lane_bytes = size_of(row, mnemonic, ptx.lane_bytes, read_lane_bytes(row, cell(table, row, "lane_bytes")));
  a.active = read_mask(row, cell(table, row, "active"));
  a.op = ptx.op;
  a.cache = ptx.cache;
  read_addresses(row, cell(table, row, "address"), "address", a.at);
  return result;
}

// lane_bytes of a matrix access is the number of matrices, or the 16 bytes of a row.
[[nodiscard]] inline warpmem::matrix_access read_matrix_access(csv_table const& table, csv_row const& row,
                                                               std::string const& mnemonic,
                                                               warpmem::ptx_instruction const& ptx) {
  warpmem::matrix_access m{};
  m.matrices = ptx.matrices;
  m.op = ptx.op;
  m.transposed = ptx.transposed;
  int const given = read_lane_bytes(row, cell(table, row, "lane_bytes"));
  if (given != 0 && given != m.matrices && given != warpmem::matrix_access::row_bytes) {
    contradicted(row, mnemonic, given, m.matrices);
  }
  (void)read_mask(row, cell(table, row, "active"));  // .aligned: all lanes are active
  read_addresses(row, cell(table, row, "address"), "address", m.row_at);
  return m;
}

}  // namespace predict
