// Measured accesses to distributed shared memory (tests/data/README.md): the column `case`.
#pragma once

#include <support/csv.hpp>
#include <warpmem/access/cluster_access.hpp>

#include <cctype>
#include <sstream>
#include <stdexcept>
#include <string>

namespace support {

struct cluster_row {
  warpmem::cluster_access access{};
  std::string operation;
  bool is_issued{};
};

// "ds_atom4_min": the operation, the bytes of a lane, what an atomic does.
inline void read_cluster_operation(std::string const& name, warpmem::cluster_access& a) {
  using warpmem::atomic_op;
  using warpmem::memory_op;
  auto const begins = [&](char const* with) { return name.rfind(with, 0) == 0; };
  a.is_async = begins("ds_sta") || begins("ds_reda");
  auto& w = a.access;
  w.op = begins("ds_cas")    ? memory_op::compare_and_swap
         : begins("ds_atom") ? memory_op::atomic
         : begins("ds_red")  ? memory_op::reduction
         : begins("ds_st")   ? memory_op::store
                             : memory_op::load;
  w.lane_bytes = std::stoi(name.substr(name.find_first_of("0123456789")));
  if (warpmem::is_read_modify_write(w.op)) {
    auto const ends = [&](char const* with) { return name.find(with) != std::string::npos; };
    w.atomic.type = warpmem::atomic_type::integer;
    w.atomic.operand = warpmem::atomic_operand::other;
    w.atomic.op = ends("_min")    ? atomic_op::min
                  : ends("_and")  ? atomic_op::bit_and
                  : ends("_or")   ? atomic_op::bit_or
                  : ends("_inc")  ? atomic_op::inc
                  : ends("_exch") ? atomic_op::exchange
                                  : atomic_op::add;
  }
}

// "ds_ld4 ffffffff 4:2 1000000 … 1": operation, mask, blocks and the rank that issues it, rank << 24 | offset in
// dynamic shared memory for each lane, whether it is issued.
inline cluster_row cluster_row_of(csv_row const& row) {
  cluster_row r;
  std::istringstream in(row.text("case"));
  std::string blocks;
  warpmem::lane_mask active{};
  in >> r.operation >> std::hex >> active.bits >> blocks;
  read_cluster_operation(r.operation, r.access);
  r.access.access.active = active;
  std::size_t used = 0;
  r.access.blocks = std::stoi(blocks, &used);
  r.access.own_rank = used == blocks.size() ? 0 : std::stoi(blocks.substr(used + 1));
  for (auto& at : r.access.access.at) {
    in >> at;
    at += 1024;  // dynamic shared memory begins there in the window
  }
  in >> r.is_issued;
  if (!in) {
    throw std::runtime_error(row.where() + ": cannot read the case");
  }
  return r;
}

}  // namespace support
