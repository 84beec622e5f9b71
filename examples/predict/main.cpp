// Predicts counters for accesses in CSV files, and compares them with measured ones. Tools in other languages use this:
// predict --help.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "../tools/ending.hpp"
#include "arguments.hpp"
#include "columns.hpp"
#include "comparison.hpp"
#include "csv.hpp"
#include "input_error.hpp"
#include "instruction.hpp"
#include "prediction.hpp"

namespace {

using namespace predict;

void append_row(std::string& out, instruction_row const& row, prediction const& p) {
  out += csv_cell(row.id);
  for (std::string_view const column : counter_columns) {
    auto const value = p.get(column);
    out += value.known() ? fmt::format(",{}", value.value_or(0)) : ",";
  }
  bool const refused = !p.fault.empty();
  out += fmt::format(",{},{},{},{}\n", refused ? "" : warpmem::text::name(p.known.how),
                     csv_cell(std::string(warpmem::text::name(p.known.from))), warpmem::text::name(p.l1),
                     csv_cell(p.fault));
}

int run(arguments const& a) {
  comparison compared;
  std::string out = fmt::format("id,{},evidence,source,l1,fault\n", fmt::join(counter_columns, ","));
  for (std::string const& file : a.files) {
    csv_reader rows(file);
    csv_table const& table = rows.table();
    require_columns(table);
    for (csv_row row; rows.next(row);) {
      instruction_row const instruction = read_instruction(table, row);
      prediction const p = predict_row(a.arch, instruction);
      if (a.compare) {
        compared.add(table, row, instruction, p);
      } else {
        append_row(out, instruction, p);
      }
    }
  }
  if (!a.compare) {
    tools::print(out);
    return 0;
  }
  if (!compared.compared_anything()) {
    throw input_error{a.files.front() + ":1: no counter to compare; expected columns such as requests or sectors"};
  }
  tools::print(compared.text());
  return compared.all_agree() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) { return tools::run(predict::command(), argc, argv, run); }
