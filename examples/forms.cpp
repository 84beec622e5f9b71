#include "forms.hpp"

#include <warpmem/format.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/advise.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/picture/terminal.hpp>
#include <warpmem/text/kernel/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "predict/csv.hpp"
#include "tools/ending.hpp"
#include "tools/options.hpp"

namespace {

using namespace warpmem;

// Compilers name different columns of a line: here all that a line does is one place.
kernel_report by_line(std::string const& name, std::vector<form const*> const& forms) {
  kernel_report lines{forms.front()->run.arch(), name};
  for (form const* f : forms) {
    for (kernel_site site : f->run.sites()) {
      site.place.column = 0;
      site.place.pc = 0;
      lines.add(site);
    }
  }
  return lines;
}

// What Nsight Compute's source page showed: sectors and wavefronts by launch, line, space and operation.
using line_key = std::tuple<std::string, std::string, std::string, std::string>;

std::map<line_key, std::int64_t> measured_lines() {
  std::map<line_key, std::int64_t> all;
  predict::csv_reader file{EXAMPLES_MEASURED};
  auto const& table = file.table();
  for (predict::csv_row row; file.next(row);) {
    auto const cell = [&](char const* column) { return row.cells[table.find(column)]; };
    std::string const op = cell("operation") == "reduction" ? "atomic" : cell("operation");
    all[{cell("kernel"), cell("line"), cell("space"), op}] +=
        std::stoll(cell("sectors")) + std::stoll(cell("wavefronts"));
  }
  return all;
}

std::map<line_key, std::int64_t> const& measured() {
  static std::map<line_key, std::int64_t> const lines = measured_lines();
  return lines;
}

line_key key_of(form const& f, kernel_site const& site) {
  std::string const op = site.kind.op == memory_op::load    ? "load"
                         : site.kind.op == memory_op::store ? "store"
                                                            : "atomic";
  return {f.measured, std::to_string(site.place.line), std::string(text::name(site.kind.space)), op};
}

// All accesses of a line that the source page counts together, whatever their size.
struct printed_row {
  line_key key{};
  kernel_site const* worst{};
  site_cost cost{};
};

std::vector<printed_row> rows_of(form const& f, kernel_report const& lines) {
  std::vector<printed_row> rows;
  for (kernel_site const* site : worst_first(lines)) {
    printed_row const row{key_of(f, *site), site, cost_of(*site)};
    auto const same = std::find_if(rows.begin(), rows.end(), [&](printed_row const& r) { return r.key == row.key; });
    if (same == rows.end()) {
      rows.push_back(row);
    } else {
      same->cost.actual += row.cost.actual;
      same->cost.ideal += row.cost.ideal;
    }
  }
  return rows;
}

std::string measured_in(form const& f, std::string_view space) {
  std::int64_t sum = 0;
  for (auto const& [key, count] : measured()) {
    sum += std::get<0>(key) == f.measured && std::get<2>(key) == space ? count : 0;
  }
  return f.measured.empty() ? "-" : std::to_string(sum);
}

// What fits into a line.
std::string source_of(site_place const& place) {
  constexpr std::size_t most = 64;
  std::string_view line = place.text;
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return line.size() <= most ? std::string(line) : std::string(line.substr(0, most - 3)) + "...";
}

// How many rows of measured launches were printed, and how many of them cost what the H200 counted.
struct agreement {
  int rows;
  int as_measured;
};

void print_lines(form const& f, agreement& all) {
  kernel_report const lines = by_line(f.name, {&f});
  fmt::print("\n{}: {}\n  line  instruction            cost               least    H200  source\n", f.name, f.idea);
  for (auto const& [key, site, cost] : rows_of(f, lines)) {
    bool const has_line = site->place.line != 0;
    auto const found = measured().find(key);
    std::int64_t const on_h200 = found == measured().end() ? -1 : found->second;  // -1: no such instruction there
    all.rows += f.measured.empty() ? 0 : 1;
    all.as_measured += cost.actual == on_h200 ? 1 : 0;
    fmt::print("{:>6}  {:<19} {:>7} {:<11} {:>7} {:>7}  {}\n", has_line ? std::to_string(site->place.line) : "-",
               fmt::format("{} {}", text::name(site->kind.space), text::name(site->kind.op)),
               fmt::format("{}", cost.actual), fmt::format("{}s", cost.unit), fmt::format("{}", cost.ideal),
               on_h200 < 0 ? "-" : std::to_string(on_h200),
               has_line ? source_of(site->place) : "the compiler says no line");
  }
}

// What all sites cost beyond the least.
std::int64_t excess_of(kernel_report const& kernel) {
  std::int64_t sum = 0;
  for (kernel_site const& site : kernel.sites()) {
    sum += cost_of(site).excess().value_or(0);
  }
  return sum;
}

void draw_worst(form const& f, form const* next) {
  kernel_report const lines = by_line(f.name, {&f});
  kernel_site const& site = *worst_first(lines).front();
  fmt::print("\nThe worst access of {}, in line {}:\n", f.name, site.place.line);
  visit_worst(lines.arch(), site, [&site](auto const& explanation) {
    fmt::print("{}", picture::terminal(explanation, picture_style{.rows = 4}));
    if constexpr (requires { advise_fixes(explanation).helps(); }) {
      if (site.worst.excess > counter{0}) {
        std::string const fix = text::line(advise_fixes(explanation));
        fmt::print("{}{}\n", fix.starts_with("no fix") ? "" : "fix: ", fix);
      }
    }
  });
  if (next != nullptr) {
    fmt::print("the next form: {}\n", next->idea);
  }
}

void print_changes(std::vector<form> const& forms) {
  fmt::print("\nIn total:\n  {:<22}  {:>14} {:>7} {:>7}  {:>17} {:>7} {:>7}\n", "form", "global sectors", "least",
             "H200", "shared wavefronts", "least", "H200");
  auto const words = [](counter n) { return fmt::format("{}", n); };
  for (form const& f : forms) {
    kernel_sums const sums = f.run.sums();
    fmt::print("  {:<22}  {:>14} {:>7} {:>7}  {:>17} {:>7} {:>7}\n", f.name, words(sums.global.sectors),
               words(sums.global.ideal_sectors), measured_in(f, "global"), words(sums.shared.wavefronts),
               words(sums.shared.conflict_free_wavefronts), measured_in(f, "shared"));
  }
}

void print_agreement(agreement const& all) {
  if (all.rows == 0) {
    fmt::print("H200: not measured\n");
    return;
  }
  fmt::print("H200: Nsight Compute's source page of the same launches. {} of {} rows agree.\n", all.as_measured,
             all.rows);
  if (all.as_measured != all.rows) {
    fmt::print(
        "Where they do not, nvcc's PTX names another line or none, ptxas made other instructions (docs/ptx.md), or\n"
        "the row is a global atomic, of which L1 counts more sectors than the page (docs/global.md).\n");
  }
}

void print_counters(std::vector<form> const& forms) {
  for (form const& f : forms) {
    fmt::print("\n{:v}\n", by_line(f.name, {&f}));
  }
}

void write_page(std::string const& file, kernel_report const& kernel) {
  std::FILE* const page = std::fopen(file.c_str(), "wb");
  if (page == nullptr) {
    throw tools::failure{"cannot write " + file};
  }
  fmt::print(page, "{}", picture::html(kernel, picture::read_sources(kernel, {EXAMPLES_FOLDER})));
  if (std::fclose(page) != 0) {
    throw tools::failure{"cannot write " + file};
  }
}

struct options : tools::settings {
  bool counters{};
  std::string page{};  // "": none
};

tools::command<options> command(std::string const& title) {
  return {title,
          "run several forms of a kernel on the CPU, and count the accesses of each",
          {"NAME [--counters] [--html FILE]"},
          "Prints a verdict, the counts of each form by source line next to those of an H200, a drawing of the worst "
          "access with its fix, and what changed.",
          {{"--counters", "", "also print all counters of each form", tools::yes(&options::counters)},
           {"--html", "FILE", "also write an interactive page", tools::text(&options::page)}},
          {{"EXIT STATUS",
            {{"0", "all results are those of a loop on the CPU"},
             {"1", "a result is wrong, or standard output cannot be written"},
             {"2", "bad usage, or FILE cannot be written"}}}},
          [](options const& o) {
            if (!o.files.empty()) {
              throw tools::failure{o.files[0] + ": expected an option; --help lists them"};
            }
          }};
}

int print_all(std::string const& title, std::vector<form> const& forms, options const& chosen) {
  auto const costs_less = [](form const& a, form const& b) { return excess_of(a.run) < excess_of(b.run); };
  form const& worst = *std::max_element(forms.begin(), forms.end(), costs_less);
  fmt::print("{}\n", by_line(worst.name, {&worst}));
  fmt::print("(sector: 32 bytes of global memory; wavefront: one step of the banks of shared memory)\n");
  std::vector<form const*> all;
  agreement with_h200{};
  bool is_right = true;
  for (form const& f : forms) {
    all.push_back(&f);
    print_lines(f, with_h200);
    is_right = is_right && f.is_right && f.run.problems().empty();
    for (auto const& problem : f.run.problems()) {
      fmt::print("{}\n", problem.sentence);
    }
  }
  draw_worst(worst, &worst == &forms.back() ? nullptr : &worst + 1);
  print_changes(forms);
  print_agreement(with_h200);
  if (chosen.counters) {
    print_counters(forms);
  }
  if (!chosen.page.empty()) {
    write_page(chosen.page, by_line(title, all));
  }
  if (!is_right) {
    fmt::print("\na result is WRONG\n");
    return 1;
  }
  fmt::print("\nall results are those of the loop on the CPU\n{}\n", by_line(forms.back().name, {&forms.back()}));
  return 0;
}

}  // namespace

int show(std::string const& title, std::vector<form> const& forms, int argc, char** argv) {
  return tools::run(command(title), argc, argv, [&](options const& o) { return print_all(title, forms, o); });
}
