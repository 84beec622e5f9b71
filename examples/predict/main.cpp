// Predicts counters for accesses in CSV files, and compares them with measured ones. Tools in other languages use this.
//
//   predict [--arch sm_90] [--compare] FILE.csv...
//
// Exit status: 0, or with --compare 1 if a counter disagrees; 2 for bad input, with one message on standard error and
// nothing on standard output.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "columns.hpp"
#include "comparison.hpp"
#include "csv.hpp"
#include "instruction.hpp"
#include "prediction.hpp"

namespace {

using namespace predict;

csv_table read_file(std::string const& name) {
  if (name == "-") {
    return read_csv(std::cin, "standard input");
  }
  std::ifstream in(name);
  if (!in || in.peek() == std::ifstream::traits_type::eof()) {
    throw input_error{name + ":1: cannot be read or is empty; expected a CSV file with a header"};
  }
  return read_csv(in, name);
}

void append_row(std::string& out, instruction_row const& row, prediction const& p) {
  out += csv_cell(row.id);
  for (std::string_view const column : counter_columns) {
    auto const value = p.get(column);
    out += value.known() ? fmt::format(",{}", value.value()) : ",";
  }
  out += fmt::format(",{},{}\n", warpmem::text::name(p.l1), csv_cell(p.fault));
}

int run(arguments const& a) {
  comparison compared;
  std::string out = fmt::format("id,{},l1,fault\n", fmt::join(counter_columns, ","));
  for (std::string const& file : a.files) {
    csv_table const table = read_file(file);
    require_columns(table);
    for (csv_row const& row : table.rows) {
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
    fmt::print("{}", out);
    return 0;
  }
  if (!compared.compared_anything()) {
    throw input_error{a.files.front() + ":1: no counter to compare; expected columns such as requests or sectors"};
  }
  fmt::print("{}", compared.text());
  return compared.all_agree() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    arguments const a = read_arguments(std::vector<std::string>(argv + 1, argv + argc));
    if (a.help) {
      fmt::print("{}", usage);
      return 0;
    }
    return run(a);
  } catch (input_error const& e) {
    fmt::print(stderr, "{}\n", e.message);
    return 2;
  } catch (std::exception const& e) {  // a full disk, no memory
    std::fprintf(stderr, "predict: %s\n", e.what());
    return 2;
  }
}
