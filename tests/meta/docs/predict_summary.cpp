// What `predict --summary` prints of examples/predict/example.csv.
#include "prelude.hpp"

#include "rows.hpp"
#include "summary.hpp"

int main(int argc, char** argv) {
  std::string const file = "examples/predict/example.csv";
  predict::csv_reader rows(std::string(argv[argc - 1]) + "/../../" + file);
  predict::row_summary summary(sm_90::traits, file);
  for (predict::csv_row row; rows.next(row);) {
    summary.add(predict::read_instruction(rows.table(), row));
  }
  fmt::print("```text\n$ predict --summary {}\n{}```\n", file, summary.text());
}
