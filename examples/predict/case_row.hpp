// Rows whose column `case` describes one of Hopper's own instructions; tests/hardware/hopper measures them.
#pragma once

#include <warpmem/model/hopper.hpp>

#include <string>
#include <string_view>
#include <variant>

#include "case_words.hpp"
#include "cells.hpp"
#include "cluster_case.hpp"
#include "csv.hpp"
#include "tma_case.hpp"
#include "wgmma_case.hpp"

namespace predict {

struct case_row {
  std::string id;
  std::string kind;  // the first word
  std::variant<warpmem::bulk_copy, warpmem::tensor_copy, warpmem::block_copy, warpmem::wgmma_access,
               warpmem::cluster_access>
      what;
  int blocks{1};         // of the launch
  bool is_issued{true};  // false: a launch without the instruction
};

[[nodiscard]] inline case_row read_case(csv_table const& table, csv_row const& row) {
  std::string const text = cell(table, row, "case");
  case_words words(row, text);
  case_row result;
  result.id = table.has("id") ? cell(table, row, "id") : std::to_string(row.line);
  result.kind = words.next("a first word");
  if (copy_kind kind; read_copy_kind(result.kind, kind)) {
    auto const copy = read_tensor_copy(words, kind);
    result.blocks = kind.blocks;
    if (kind.operation == 'X' || kind.operation == 'Y') {
      result.what = between_blocks(copy, kind.operation == 'Y');
    } else if (!kind.has_map) {
      result.what = without_map(copy);
    } else {
      result.what = copy;
    }
  } else if (auto const* const name = find_wgmma(result.kind)) {
    result.what = read_wgmma(words, *name);
  } else if (is_cluster_case(result.kind)) {
    result.what = read_cluster_access(words, result.kind);
  } else {
    words.refuse("begins with no known instruction");
  }
  result.is_issued = words.number("whether it is issued") != 0;
  words.end();
  return result;
}

}  // namespace predict
