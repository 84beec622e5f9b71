// Rows of ld, st, atom, red, ldmatrix and stmatrix, in PTX or as SASS opcodes.
#pragma once

#include <warpmem/model/access.hpp>
#include <warpmem/tools/trace/ptx_instruction.hpp>
#include <warpmem/tools/trace/sass_instruction.hpp>

#include <optional>
#include <string>

#include "cells.hpp"
#include "csv.hpp"

namespace predict {

// An access, the memory space of its addresses, and what L1 held before: of which lanes, if the row says so.
struct lane_access {
  warpmem::memory_space space{};
  warpmem::l1_state l1{};
  std::optional<warpmem::lane_mask> held{};
  warpmem::warp_access access{};
};

// SASS is in capitals.
[[nodiscard]] inline warpmem::memory_instruction read_mnemonic(csv_row const& row, std::string const& mnemonic) {
  bool const is_sass = !mnemonic.empty() && mnemonic[0] >= 'A' && mnemonic[0] <= 'Z';
  auto const read = is_sass ? warpmem::read_sass_instruction(mnemonic) : warpmem::read_ptx_instruction(mnemonic);
  if (!read.unknown_part.empty() || mnemonic.empty()) {
    fail(row, "instruction '" + mnemonic + "' (at '" + std::string(read.unknown_part) +
                  "') is not known; expected PTX such as ld.global.ca.u32, st.shared.v4.u32, ld.const.u32, "
                  "atom.global.add.u32, ldmatrix.x4.b16, cp.async.ca.16 or tex.2d.array.f32.point, or SASS such as "
                  "LDG.E.128, ATOMS.POPC.INC.32 or LDSM.16.M88.4");
  }
  if (read.space == warpmem::memory_space::unstated) {
    fail(row,
         "instruction '" + mnemonic + "' names no memory space; expected " +
             (is_sass ? "LDG, STG, ATOMG, LDS, STS, ATOMS, LDL, STL or LDC" : ".global, .shared, .const or .local"));
  }
  if (read.form == warpmem::instruction_form::matrix_access && read.matrices == 0) {
    fail(row, "instruction '" + mnemonic + "' does not say how many matrices; expected .x1, .x2 or .x4");
  }
  return read;
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
                                                  std::string const& mnemonic,
                                                  warpmem::memory_instruction const& read) {
  lane_access result{read.space, read_l1(row, cell(table, row, "l1")), {}, {}};
  if (auto const held = cell(table, row, "warm_active"); !held.empty()) {
    result.held = read_mask(row, held, "warm_active");
    if (result.l1 == warpmem::l1_state::cold) {
      fail(row, "warm_active with l1 'cold'; expected warm or partly warm");
    }
  }
  warpmem::warp_access& a = result.access;
  a.lane_bytes = size_of(row, mnemonic, read.lane_bytes, read_lane_bytes(row, cell(table, row, "lane_bytes")));
  a.active = read_mask(row, cell(table, row, "active"));
  a.op = read.op;
  a.cache = read.cache;
  a.atomic = read.atomic;
  auto const addressed = read_addresses(row, cell(table, row, "address"), "address", a.active, a.at);
  if (result.held && (result.held->bits & ~addressed.bits) != 0) {
    fail(row, "warm_active names lanes without an address; expected 32 addresses");
  }
  return result;
}

// lane_bytes of a matrix access is the number of matrices, or the 16 bytes of a row.
[[nodiscard]] inline warpmem::matrix_access read_matrix_access(csv_table const& table, csv_row const& row,
                                                               std::string const& mnemonic,
                                                               warpmem::memory_instruction const& read) {
  warpmem::matrix_access m{};
  m.matrices = read.matrices;
  m.op = read.op;
  m.transposed = read.transposed;
  int const given = read_lane_bytes(row, cell(table, row, "lane_bytes"));
  if (given != 0 && given != m.matrices && given != warpmem::matrix_access::row_bytes) {
    contradicted(row, mnemonic, given, m.matrices);
  }
  (void)read_mask(row, cell(table, row, "active"));  // .aligned: all lanes are active
  (void)read_addresses(row, cell(table, row, "address"), "address", warpmem::lane_mask::all(), m.row_at);
  return m;
}

}  // namespace predict
