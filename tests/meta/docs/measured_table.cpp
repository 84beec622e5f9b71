// Rows of tests/data/sm_90 against the predictions of examples/predict, by file and counter.
#include "prelude.hpp"

#include "columns.hpp"
#include "instruction.hpp"
#include "prediction.hpp"

#include <map>

namespace {

struct tally {
  std::size_t measured{};
  std::size_t compared{};
  std::size_t agree{};
};

void print_file(std::string const& folder, std::string const& name) {
  predict::csv_reader rows(folder + "/sm_90/" + name);
  std::map<std::string_view, tally> tallies;
  for (predict::csv_row row; rows.next(row);) {
    auto const instruction = predict::read_instruction(rows.table(), row);
    auto const p =
        std::visit([](auto const& a) { return predict::predict_access(sm_90::traits, a); }, instruction.what);
    for (std::string_view const column : predict::counter_columns) {
      std::uint64_t measured = 0;
      if (!predict::read_number(predict::cell(rows.table(), row, column), 10, measured)) {
        continue;
      }
      tally& t = tallies[column];
      ++t.measured;
      auto const n = p.get(column);
      t.compared += n.known() ? 1U : 0U;
      t.agree += n.known() && n.value_or(0) == static_cast<std::int64_t>(measured) ? 1U : 0U;
    }
  }
  // Counters of the same numbers stand in one line.
  std::map<std::string, std::string> lines;
  std::vector<std::string> order;
  for (auto const& [column, t] : tallies) {
    if (t.compared == 0) {
      continue;
    }
    std::string const numbers =
        fmt::format("{} | {} | {} |", t.measured, t.measured - t.compared,
                    t.agree == t.compared ? "all" : fmt::format("**{} of {}**", t.agree, t.compared));
    std::string& names = lines[numbers];
    if (names.empty()) {
      order.push_back(numbers);
    }
    names += fmt::format("{}`{}`", names.empty() ? "" : ", ", column);
  }
  for (std::string const& numbers : order) {
    fmt::print("| `{}` | {} | {}\n", name, lines[numbers], numbers);
  }
}

}  // namespace

int main(int argc, char** argv) {
  fmt::print("| file | counters | measured rows | unknown | of the others agree |\n|---|---|---|---|---|\n");
  for (char const* name : {"global", "global_more", "global_far", "shared", "shared_masks", "source_page", "constant",
                           "local", "async_copy", "async_copy_more", "texture", "fresh", "atomics_shared",
                           "atomics_global", "warm_l1", "shared_more", "copies"}) {
    print_file(argv[argc - 1], name + std::string(".csv"));
  }
}
