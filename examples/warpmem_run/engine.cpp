// What takes a compiler long: the functions that run kernels, and the table of instructions.
#include <warpmem/ptx/compiled.hpp>
#include <warpmem/ptx/ops/table.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "instructions.hpp"

namespace warpmem_run {

namespace {

std::string_view meaning_of(warpmem::ptx::support s) {
  using enum warpmem::ptx::support;
  switch (s) {
    case executed:
      return "executed";
    case counted:
      return "counted";
    case no_effect:
      return "no effect";
    case refused:
      break;
  }
  return "refused";
}

}  // namespace

// In the order of the alphabet, as people look for them.
std::string instructions_page() {
  std::vector<warpmem::ptx::opcode> all;
  for (auto const& family : warpmem::ptx::opcode_families) {
    all.insert(all.end(), family.begin(), family.end());
  }
  std::sort(all.begin(), all.end(), [](auto const& a, auto const& b) { return a.name < b.name; });
  std::string text =
      "# PTX instructions\n\n"
      "What warpmem makes of each instruction. An instruction that has no row, or a form that its row does not name,\n"
      "ends the kernel where it is reached: the run has a problem that names it, and what was counted until then.\n\n"
      "* **executed**: computes what a GPU computes; accesses to memory are counted.\n"
      "* **counted**: its accesses are; it computes nothing.\n"
      "* **no effect**: it changes neither data nor counts.\n"
      "* **refused**: ends the kernel, as an instruction without a row does.\n\n"
      "`warpmem instructions` prints this page from the table that the engine decodes by.\n\n"
      "| instruction | | forms |\n|---|---|---|\n";
  for (warpmem::ptx::opcode const& row : all) {
    text.append("| `").append(row.name).append("` | ").append(meaning_of(row.is)).append(" | ");
    for (char const c : row.forms) {
      text.append(c == '|' ? "\\|" : std::string(1, c));
    }
    text.append(" |\n");
  }
  return text;
}

}  // namespace warpmem_run
