// Predicts counters for accesses in CSV files, and compares them with measured ones. Tools in other languages use this:
// predict --help.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "../tools/ending.hpp"
#include "arguments.hpp"
#include "case_prediction.hpp"
#include "case_row.hpp"
#include "columns.hpp"
#include "comparison.hpp"
#include "csv.hpp"
#include "input_error.hpp"
#include "instruction.hpp"
#include "layout_row.hpp"
#include "prediction.hpp"
#include "rows.hpp"
#include "summary.hpp"

namespace {

using namespace predict;

struct predicted_row {
  measured_access access;
  prediction counters;
};

predicted_row predict_access_of(arguments const& a, instruction_row const& i, std::string what, row_summary& summary) {
  if (sums_up(a.format)) {
    summary.add(i);
  }
  return {{i.id, i.mnemonic, fmt::format(" active {:08x}", i.active.bits), std::move(what), counter_columns},
          predict_row(a.arch, i)};
}

using predicted_rows = std::vector<predicted_row>;

predicted_rows predict_lanes(arguments const& a, csv_table const& table, csv_row const& row, row_summary& summary) {
  instruction_row const i = read_instruction(table, row);
  return {predict_access_of(a, i, "address " + cell(table, row, "address"), summary)};
}

predicted_rows predict_layout(arguments const& a, csv_table const& table, csv_row const& row, row_summary& summary) {
  layout_row const layout = read_layout_row(table, row, a.arch);
  if (a.compare && layout.accesses.size() != 1) {
    fail(row, fmt::format("{} accesses with --compare; expected a layout of one", layout.accesses.size()));
  }
  predicted_rows rows;
  for (instruction_row const& i : layout.accesses) {
    rows.push_back(predict_access_of(a, i, "layout " + cell(table, row, "layout"), summary));
  }
  summary.add_advice(table.has("id") ? cell(table, row, "id") : fmt::format("row {}", row.line), layout.advice);
  return rows;
}

predicted_rows predict_hopper(arguments const& a, csv_table const& table, csv_row const& row, row_summary& summary) {
  case_row const c = read_case(table, row);
  if (sums_up(a.format)) {
    summary.leave_out(c.kind);
  }
  return {{{c.id, c.kind, "", "case " + cell(table, row, "case"), case_columns}, predict_case(a.arch, c)}};
}

predicted_rows predict_any(arguments const& a, csv_table const& table, csv_row const& row, row_summary& summary) {
  return (table.has("case")     ? predict_hopper
          : table.has("layout") ? predict_layout
                                : predict_lanes)(a, table, row, summary);
}

// All rows, in order, to what the format wants.
class output {
 public:
  explicit output(arguments const& a)
      : a_{a},
        summary_{a.arch, a.files.size() > 1       ? "several files"
                         : a.files.empty()        ? "the command line"
                         : a.files.front() == "-" ? "standard input"
                                                  : a.files.front()},
        written_{a.format == output_format::json} {}

  void begin(csv_table const& table) {
    if (!table.has("case")) {
      require_columns(table);
    }
    if (is_rows()) {
      written_.begin_file(table.file, table.has("case") ? case_columns : counter_columns);
    }
  }
  void add(csv_table const& table, csv_row const& row) {
    for (auto const& [access, counters] : predict_any(a_, table, row, summary_)) {
      if (a_.compare) {
        compared_.add(table, row, access, counters);
      } else if (is_rows()) {
        written_.add(access, counters);
      }
    }
  }
  int print() {
    if (!a_.compare) {
      tools::print(a_.format == output_format::summary ? summary_.text()
                   : a_.format == output_format::html  ? summary_.html()
                                                       : std::move(written_).text());
      return 0;
    }
    if (!compared_.compared_anything()) {
      throw input_error{a_.files.front() + ":1: no counter to compare; expected columns such as requests or sectors"};
    }
    tools::print(compared_.text());
    return compared_.all_agree() ? 0 : 1;
  }

 private:
  [[nodiscard]] bool is_rows() const { return !a_.compare && !sums_up(a_.format); }

  arguments const& a_;
  comparison compared_;
  row_summary summary_;
  row_writer written_;
};

int run(arguments const& a) {
  output out(a);
  if (a.files.empty()) {
    csv_table const table{"the command line", {"id", "instruction", "layout", "thread_values", "element_bytes"}};
    out.begin(table);
    out.add(table, {table.file,
                    1,
                    {"tile", a.instruction, a.layout, a.thread_values,
                     a.element_bytes.empty() ? element_bytes_of(a.instruction) : a.element_bytes}});
  }
  for (std::string const& file : a.files) {
    csv_reader rows(file);
    out.begin(rows.table());
    for (csv_row row; rows.next(row);) {
      out.add(rows.table(), row);
    }
  }
  return out.print();
}

}  // namespace

int main(int argc, char** argv) { return tools::run(predict::command(), argc, argv, run); }
