// The columns of predict's output: what docs/predict.md shows.
#include <cstdio>
#include <string>

#include "columns.hpp"

int main() {
  std::puts("| column | what it counts |\n|---|---|");
  for (predict::column_meaning const& c : predict::placed_columns) {
    std::printf("| `%s` | %s |\n", std::string(c.name).c_str(), std::string(c.meaning).c_str());
  }
}
