// What `warpmem run` and `warpmem list` print.
#pragma once

#include <warpmem/gpu.hpp>
#include <warpmem/text/text.hpp>

#include <fmt/format.h>

#include <string>
#include <vector>

#include "../tools/table.hpp"

namespace warpmem_run {

[[nodiscard]] inline std::string text_of(warpmem::kernel_problem const& p) {
  return p.sentence + (p.times > 1 ? fmt::format(" ({} times)", p.times) : "");
}

[[nodiscard]] inline std::string text_of(warpmem::kernel_run const& run) {
  std::string text = warpmem::text::full(run) + "\n";
  text += run.compiler().empty() ? "" : "  PTX by " + run.compiler() + "\n";
  if (!run.problems().empty()) {
    text += run.problems().size() == 1 ? "1 problem:\n" : fmt::format("{} problems:\n", run.problems().size());
  }
  for (warpmem::kernel_problem const& p : run.problems()) {
    text += "  " + text_of(p) + "\n";
  }
  return text;
}

// One line for each kernel: its name in the source, and its parameters' types.
[[nodiscard]] inline std::string list_of(std::vector<warpmem::ptx::kernel_signature> const& kernels) {
  tools::table rows;
  for (warpmem::ptx::kernel_signature const& k : kernels) {
    std::string types;
    for (warpmem::ptx::parameter_signature const& p : k.parameters) {
      types += (types.empty() ? "" : ", ") + p.type;
    }
    rows.push_back({k.name, "(" + types + ")"});
  }
  return tools::lines_of(rows, 2);
}

}  // namespace warpmem_run
