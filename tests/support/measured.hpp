// Measured rows (tests/data/README.md) as accesses.
#pragma once

#include <support/csv.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/report/counter.hpp>

#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>

namespace support {

inline csv_file measured(std::string const& name) { return csv_file(WARPMEM_TEST_DATA "/sm_90/" + name); }

inline bool starts_with(std::string const& text, std::string const& start) { return text.rfind(start, 0) == 0; }

inline warpmem::memory_op operation_of(std::string const& instruction) {
  using warpmem::memory_op;
  if (instruction.find(".cas.") != std::string::npos) return memory_op::compare_and_swap;
  if (starts_with(instruction, "atom.")) return memory_op::atomic;
  if (starts_with(instruction, "red.")) return memory_op::reduction;
  if (starts_with(instruction, "st")) return memory_op::store;
  if (starts_with(instruction, "ld")) return memory_op::load;
  throw std::runtime_error("no operation for " + instruction);
}

inline warpmem::cache_op cache_op_of(std::string const& instruction) {
  using warpmem::cache_op;
  if (instruction.find(".ca.") != std::string::npos) return cache_op::ca;
  if (instruction.find(".cg.") != std::string::npos) return cache_op::cg;
  if (instruction.find(".nc.") != std::string::npos) return cache_op::nc;
  return cache_op::unspecified;
}

// What an atomic's PTX says it does: "atom.global.add.f32", "red.shared.add.u32 [a], 1".
inline warpmem::atomic_kind atomic_of(std::string const& instruction) {
  using warpmem::atomic_op;
  using warpmem::atomic_operand;
  using warpmem::atomic_type;
  warpmem::atomic_kind kind{};
  kind.type = instruction.find(".f32") != std::string::npos ? atomic_type::f32 : atomic_type::integer;
  if (instruction.find(".add.") != std::string::npos) kind.op = atomic_op::add;
  if (instruction.find(".min.") != std::string::npos) kind.op = atomic_op::min;
  if (instruction.find(".exch.") != std::string::npos) kind.op = atomic_op::exchange;
  auto const operands = instruction.find("], ");
  if (operands != std::string::npos) {
    kind.operand = instruction.substr(operands) == "], 1" ? atomic_operand::one : atomic_operand::other;
  }
  return kind;
}

inline void read_addresses(csv_row const& row, warpmem::address (&at)[32]) {
  std::istringstream in(row.text("address"));
  in >> std::hex;
  for (auto& address : at) {
    if (!(in >> address)) {
      throw std::runtime_error(row.where() + ": not 32 addresses");
    }
  }
}

inline warpmem::warp_access access_of(csv_row const& row) {
  warpmem::warp_access a{};
  a.lane_bytes = static_cast<int>(row.number("lane_bytes"));
  a.active.bits = static_cast<std::uint32_t>(std::stoul(row.text("active"), nullptr, 16));
  a.op = operation_of(row.text("instruction"));
  if (warpmem::is_read_modify_write(a.op)) {
    a.atomic = atomic_of(row.text("instruction"));
  }
  a.cache = cache_op_of(row.text("instruction"));
  read_addresses(row, a.at);
  return a;
}

inline bool is_matrix(csv_row const& row) { return row.text("instruction").find("matrix") != std::string::npos; }

inline warpmem::matrix_access matrix_of(csv_row const& row) {
  warpmem::matrix_access m{};
  m.matrices = static_cast<int>(row.number("lane_bytes"));
  m.op = operation_of(row.text("instruction"));
  m.transposed = row.text("instruction").find(".trans.") != std::string::npos;
  read_addresses(row, m.row_at);
  return m;
}

// A cp.async, whose name ends in the bytes of a lane.
inline warpmem::async_copy copy_of(csv_row const& row) {
  auto const instruction = row.text("instruction");
  warpmem::async_copy c{};
  c.lane_bytes = std::stoi(instruction.substr(instruction.rfind('.') + 1));
  c.active.bits = static_cast<std::uint32_t>(std::stoul(row.text("active"), nullptr, 16));
  c.cache = instruction.find(".cg.") == std::string::npos ? warpmem::cache_op::ca : warpmem::cache_op::cg;
  read_addresses(row, c.source);
  std::istringstream in(row.text("shared_address"));
  in >> std::hex;
  for (auto& at : c.destination) {
    if (!(in >> at)) {
      throw std::runtime_error(row.where() + ": not 32 addresses");
    }
  }
  return c;
}

// What a counter that advances in steps of two shows.
inline warpmem::counter in_steps_of_two(warpmem::counter words) {
  return words.known() ? warpmem::counter{(words.value_or(0) + 1) / 2 * 2} : words;
}

}  // namespace support
