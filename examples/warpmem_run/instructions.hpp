// docs/ptx_instructions.md: what `warpmem instructions` prints.
#pragma once

#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>

#include <string>
#include <string_view>

namespace warpmem_run {

[[nodiscard]] inline std::string_view meaning_of(warpmem::ptx::handling s) {
  using enum warpmem::ptx::handling;
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

[[nodiscard]] inline std::string instructions_page() {
  std::string text =
      "# PTX instructions\n\n"
      "This page says what warpmem does with each instruction. If a kernel reaches an instruction that has no row,\n"
      "or a form that its row does not name, the kernel ends there. The run then has a problem that names the\n"
      "instruction, and keeps what was counted until then.\n\n"
      "* **executed**: it computes what a GPU computes, and its accesses to memory are counted.\n"
      "* **counted**: its accesses are counted, but it computes nothing.\n"
      "* **no effect**: it changes neither data nor counts.\n"
      "* **refused**: it ends the kernel, as an instruction without a row does.\n\n"
      "`warpmem instructions` prints this page from the table that the engine uses to decode instructions.\n\n"
      "| instruction | | forms |\n|---|---|---|\n";
  for (warpmem::ptx::opcode const& row : warpmem::simulated_gpu{warpmem::sm_90::traits}.instructions()) {
    text.append("| `").append(row.name).append("` | ").append(meaning_of(row.is)).append(" | ");
    for (char const c : row.forms) {
      text.append(c == '|' ? "\\|" : std::string(1, c));
    }
    text.append(" |\n");
  }
  return text;
}

}  // namespace warpmem_run
