// What `predict --summary --layout` prints of a tile that ldmatrix reads.
#include <cstdio>
#include <string>

#include "layout_row.hpp"
#include "summary.hpp"

int main() {
  using namespace warpmem;
  std::string const layout = "(64,64):(64,1)";
  std::string const values = "((16,2),8):((1,512),64)";
  predict::csv_table const table{"the command line", {"id", "instruction", "layout", "thread_values", "element_bytes"}};
  predict::csv_row const row{table.file, 1, {"tile", "ldmatrix.x4.b16", layout, values, "2"}};
  predict::row_summary summary(sm_90::traits, table.file);
  auto const read = predict::read_layout_row(table, row, sm_90::traits);
  for (auto const& access : read.accesses) {
    summary.add(access);
  }
  summary.add_advice("tile", read.advice);
  std::printf(
      "```text\n$ predict --summary --instruction ldmatrix.x4.b16 --element-bytes 2 \\\n"
      "    --layout '%s' --thread-values '%s'\n%s```\n",
      layout.c_str(), values.c_str(), summary.text().c_str());
}
