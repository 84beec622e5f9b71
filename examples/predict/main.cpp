// Predicts counters for accesses in CSV files, and compares them with measured ones. Tools in other languages use this.
//
//   predict [--arch sm_90] [--compare] FILE.csv...
//   predict --help | --version
//
// Exit status: 0, or with --compare 1 if a counter disagrees; 2 for bad input and where the output cannot be written,
// with one message on standard error. Bad input prints nothing on standard output.
#include <warpmem/config.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "arguments.hpp"
#include "columns.hpp"
#include "comparison.hpp"
#include "csv.hpp"
#include "input_error.hpp"
#include "instruction.hpp"
#include "prediction.hpp"

namespace {

using namespace predict;

// Buffered output is only known to have arrived when it is flushed.
void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw input_error{"predict: standard output cannot be written: " + std::generic_category().message(errno)};
  }
}

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
    print(out);
    return 0;
  }
  if (!compared.compared_anything()) {
    throw input_error{a.files.front() + ":1: no counter to compare; expected columns such as requests or sectors"};
  }
  print(compared.text());
  return compared.all_agree() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    arguments const a = read_arguments(std::vector<std::string>(argv + 1, argv + argc));
    if (a.help) {
      print(usage);
      return 0;
    }
    if (a.version) {
      print(fmt::format("warpmem {}.{}.{}\n", WARPMEM_VERSION_MAJOR, WARPMEM_VERSION_MINOR, WARPMEM_VERSION_PATCH));
      return 0;
    }
    return run(a);
  } catch (input_error const& e) {
    std::fprintf(stderr, "%s\n", e.message.c_str());
  } catch (std::bad_alloc const&) {
    std::fputs("predict: there is not enough memory for this input\n", stderr);
  } catch (std::exception const& e) {
    std::fprintf(stderr, "predict: %s\n", e.what());
  }
  return 2;
}
