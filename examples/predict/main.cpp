// Predicts counters for accesses in CSV files, and compares them with measured ones. Tools in other languages use this:
// predict --help.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "../tools/ending.hpp"
#include "arguments.hpp"
#include "case_prediction.hpp"
#include "case_row.hpp"
#include "columns.hpp"
#include "comparison.hpp"
#include "csv.hpp"
#include "input_error.hpp"
#include "instruction.hpp"
#include "prediction.hpp"
#include "rows.hpp"
#include "summary.hpp"

namespace {

using namespace predict;

struct predicted_row {
  measured_access access;
  prediction counters;
};

predicted_row predict_lanes(arguments const& a, csv_table const& table, csv_row const& row, row_summary& summary) {
  instruction_row const i = read_instruction(table, row);
  if (sums_up(a.format)) {
    summary.add(i);
  }
  return {{i.id, i.mnemonic, fmt::format(" active {:08x}", i.active.bits), "address " + cell(table, row, "address"),
           counter_columns},
          predict_row(a.arch, i)};
}

predicted_row predict_hopper(arguments const& a, csv_table const& table, csv_row const& row, row_summary& summary) {
  case_row const c = read_case(table, row);
  if (sums_up(a.format)) {
    summary.leave_out(c.kind);
  }
  return {{c.id, c.kind, "", "case " + cell(table, row, "case"), case_columns}, predict_case(a.arch, c)};
}

int run(arguments const& a) {
  comparison compared;
  row_summary summary{a.arch, a.files.size() > 1 ? "several files" : a.files[0] == "-" ? "standard input" : a.files[0]};
  bool const is_rows = !a.compare && !sums_up(a.format);
  row_writer written{a.format == output_format::json};
  for (std::string const& file : a.files) {
    csv_reader rows(file);
    csv_table const& table = rows.table();
    bool const has_cases = table.has("case");
    if (!has_cases) {
      require_columns(table);
    }
    if (is_rows) {
      written.begin_file(table.file, has_cases ? case_columns : counter_columns);
    }
    for (csv_row row; rows.next(row);) {
      auto const [access, counters] = (has_cases ? predict_hopper : predict_lanes)(a, table, row, summary);
      if (a.compare) {
        compared.add(table, row, access, counters);
      } else if (is_rows) {
        written.add(access, counters);
      }
    }
  }
  if (!a.compare) {
    tools::print(a.format == output_format::summary ? summary.text()
                 : a.format == output_format::html  ? summary.html()
                                                    : std::move(written).text());
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
