// Every name that metric(report, name) answers to, with the report that does and the value for one access. Fails when
// docs/glossary.md does not explain one of these names, a name of fields() or a column of examples/predict.
#include "prelude.hpp"

#include <warpmem/model/memory/cluster.hpp>
#include <warpmem/text/fields.hpp>
#include <warpmem/text/metrics.hpp>
#include <warpmem/text/metrics/hopper.hpp>

#include "../../support/all_reports.hpp"
#include "columns.hpp"

#include <fstream>
#include <iterator>

namespace {

std::string page;  // docs/glossary.md without the table that is printed here
int missing = 0;

void expect(std::string_view name) {
  if (page.find("`" + std::string(name) + "`") == std::string::npos) {
    fmt::print(stderr, "docs/glossary.md does not explain `{}`\n", name);
    ++missing;
  }
}

template <class Report>
void expect_fields(Report const& report) {
  for (field const& f : fields(report)) {
    expect(f.name);
  }
}

template <class Report, std::size_t N>
void print_names(char const* type, metric_definition<Report> const (&definitions)[N], Report const& report,
                 Report const& of_shared = {}) {
  for (auto const& definition : definitions) {
    expect(definition.name);
    bool const is_shared = of_shared.basis.accesses != 0 && definition.name.find("shared") != std::string_view::npos;
    auto const value = metric(is_shared ? of_shared : report, definition.name);
    fmt::print("| `{}` | `{}` | {} |\n", definition.name, type, value ? fmt::format("{:g}", *value) : "unknown");
  }
}

void read_page(std::string const& file) {
  std::ifstream in(file);
  std::string const text{std::istreambuf_iterator<char>(in), {}};
  auto const table = text.find("<!-- printed by metric_names");
  page = text.substr(0, table);
}

}  // namespace

int main(int argc, char** argv) {
  read_page(argv[argc - 1] + std::string("/../../docs/glossary.md"));
  auto const floats = strided<float>(2);
  auto const column = strided<float>(32);
  auto const arch = sm_90::traits;
  fmt::print("| name | answered by | example |\n|---|---|---|\n");
  print_names("global_report", global_metrics, analyze_global(arch, floats));
  print_names("local_report", local_metrics, analyze_local(arch, broadcast<float>(0)));
  print_names("l1tex_report", l1tex_metrics, analyze_global_stages(arch, floats));
  print_names("shared_report", shared_metrics, analyze_shared(arch, column));
  print_names("source_page_report", source_page_metrics, analyze_global_source_page(arch, floats),
              analyze_shared_source_page(arch, column));
  cluster_access neighbours{};
  neighbours.access = floats;
  neighbours.own_rank = 1;
  print_names("cluster_report", cluster_metrics, analyze_cluster(arch, neighbours));
  print_names("constant_report", constant_metrics, analyze_constant(arch, floats));
  print_names("tma_report", tma_metrics,
              analyze_tensor_copy(arch, load_box(with_box(tensor_of<float>(0, 1024, 256), 32, 8), 0, 0, 0)));
  print_names("wgmma_report", wgmma_metrics, analyze_wgmma(arch, {}));

  support::all_reports::each([](auto const& report) { expect_fields(report); });
  for (std::string_view const name : predict::counter_columns) {
    expect(name);
  }
  return missing == 0 ? 0 : 1;
}
