// Rows of cp.async: "cp.async.ca.4", or the PTX form "cp.async.cg.shared.global" with the size in lane_bytes; LDGSTS.
#pragma once

#include <warpmem/model/access/async_copy.hpp>

#include <string>
#include <string_view>

#include "cells.hpp"
#include "csv.hpp"
#include "lane_row.hpp"

namespace predict {

[[nodiscard]] inline bool is_copy(std::string_view mnemonic) { return mnemonic.starts_with("cp.async."); }

[[nodiscard]] inline warpmem::async_copy read_copy_addresses(csv_table const& table, csv_row const& row,
                                                             std::string const& mnemonic, warpmem::cache_op cache,
                                                             int lane_bytes) {
  warpmem::async_copy copy{};
  copy.cache = cache;
  copy.lane_bytes = size_of(row, mnemonic, lane_bytes, read_lane_bytes(row, cell(table, row, "lane_bytes")));
  copy.active = read_mask(row, cell(table, row, "active"));
  if (!table.has("shared_address")) {
    fail(row, "instruction '" + mnemonic + "' without a column shared_address; expected the byte offsets it copies to");
  }
  (void)read_addresses(row, cell(table, row, "address"), "address", copy.active, copy.source);
  (void)read_addresses(row, cell(table, row, "shared_address"), "shared_address", copy.active, copy.destination);
  return copy;
}

[[nodiscard]] inline warpmem::async_copy read_copy(csv_table const& table, csv_row const& row,
                                                   std::string const& mnemonic) {
  std::string_view rest = std::string_view(mnemonic).substr(std::string_view("cp.async.").size());
  auto const cache = rest.starts_with("cg") ? warpmem::cache_op::cg : warpmem::cache_op::ca;
  std::string_view const after = rest.substr(rest.size() < 2 ? rest.size() : 2);
  int size = 0;
  for (int const bytes : {4, 8, 16}) {
    size = after.starts_with('.') && after.substr(1) == std::to_string(bytes) ? bytes : size;
  }
  bool const known = rest.starts_with("ca") || rest.starts_with("cg");
  if (!known || (size == 0 && !after.empty() && after != ".shared.global" && after != ".shared::cta.global")) {
    fail(row, "instruction '" + mnemonic +
                  "' is not known; expected cp.async.ca.4, .8, .16, cp.async.cg.16, or "
                  "cp.async.ca.shared.global with a column lane_bytes");
  }
  return read_copy_addresses(table, row, mnemonic, cache, size);
}

}  // namespace predict
