// Predicts counters for accesses in CSV files, and compares them with measured ones. Tools in other languages use this:
// predict --help.
#include <string>

#include "../tools/ending.hpp"
#include "arguments.hpp"
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

int run(arguments const& a) {
  comparison compared;
  row_summary summary{a.arch, a.files.size() > 1 ? "several files" : a.files[0] == "-" ? "standard input" : a.files[0]};
  std::string out = a.format == output_format::json ? "[\n" : csv_header(counter_columns);
  bool is_first = true;
  for (std::string const& file : a.files) {
    csv_reader rows(file);
    csv_table const& table = rows.table();
    require_columns(table);
    for (csv_row row; rows.next(row);) {
      instruction_row const i = read_instruction(table, row);
      if (a.compare) {
        compared.add(table, row, i, predict_row(a.arch, i));
      } else if (a.format == output_format::csv) {
        out += csv_of(i.id, i.mnemonic, counter_columns, predict_row(a.arch, i));
      } else if (a.format == output_format::json) {
        out += (is_first ? "" : ",\n") + json_of(i.id, i.mnemonic, counter_columns, predict_row(a.arch, i));
      } else {
        summary.add(i);
      }
      is_first = false;
    }
  }
  if (!a.compare) {
    tools::print(a.format == output_format::summary ? summary.text()
                 : a.format == output_format::html  ? summary.html()
                 : a.format == output_format::json  ? out + (is_first ? "]\n" : "\n]\n")
                                                    : out);
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
