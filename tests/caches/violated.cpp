// Kernels that were written to break the bounds, and did: none does any more, as ptxas compiled them and as PTX.
#include <caches/measured_rows.hpp>
#include <caches/third_launches.hpp>
#include <caches/violated_cases.hpp>
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <support/csv.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>

#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

using namespace warpmem;
using namespace warpmem_tests;

namespace {

using measured_counts = std::map<std::string, support::csv_row>;  // by quantity

// Both runs, of a kernel. `long_blocks` is there twice: each file of kernels has its own.
std::map<std::string, measured_counts> measured_kernels(bool is_second) {
  std::map<std::string, measured_counts> all;
  std::set<std::string> seen;
  static support::csv_file const file{WARPMEM_TEST_DATA "/caches/violated/bounds.csv"};  // rows refer to it
  for (support::csv_row const& row : file.rows()) {
    std::string const name = row.text("kernel");
    bool const is_again = name == "long_blocks" && seen.count(row.text("code") + row.text("quantity")) != 0;
    if (name == "long_blocks") {
      seen.insert(row.text("code") + row.text("quantity"));
    }
    if (is_again == is_second || name != "long_blocks") {
      all[name].insert_or_assign(row.text("quantity"), row);
    }
  }
  return all;
}

// How many ends of ranges nothing is said of, so that the rules cannot become silent.
int check_kernel(kernel_run const& run, measured_counts const& measured) {
  REQUIRE(run.caches());
  int open = 0;
  for (std::size_t q = 0; q < std::size(measured_columns); ++q) {
    cache_range const& range = (*run.caches()).*cache_quantities[q].range;
    support::csv_row const& row = measured.at(measured_columns[q]);
    for (char const* column : {"run_0", "run_1"}) {
      INFO(measured_columns[q] << " " << row.where());
      CHECK_FALSE(range.least > row.number(column));
      CHECK_FALSE(range.most < row.number(column));
    }
    open += range.most.known() ? 0 : 1;
    CHECK((range.most.known() || detail::bound_facts[static_cast<std::size_t>(range.why)].no_most != 0));
  }
  return open;
}

// All launches of a file, or those with these names.
int check(bool is_second, bool as_ptxas, std::set<std::string> const& names = {}) {
  auto const measured = measured_kernels(is_second);
  int open = 0;
  for (auto const& one : is_second ? violated::second<third_launch>() : violated::first<third_launch>()) {
    // Of two there are no counts, or no code here: copies of half of their lanes, and 20,000 instructions.
    bool const is_left_out = std::string(one.name) == "copy_some" || std::string(one.name) == "much_code";
    if (is_left_out || (!names.empty() && names.count(one.name) == 0)) {
      continue;
    }
    third_launch launch{is_second ? "violated/second.sm_90.cubin" : "violated/first.sm_90.cubin"};
    cache_setup setup{board_named("H100")};
    setup.carve_out_kib = std::string(one.name) == "carved_own_again" ? 228 : -1;
    launch.gpu().as_ptxas(as_ptxas).caches(setup);
    one.go(launch);
    INFO(one.name);
    open += check_kernel(launch.result(), measured.at(one.name));
  }
  return open;
}

}  // namespace

TEST_CASE("small kernels that broke the bounds do not", "[caches][stress]") {
  std::set<std::string> const some{"fence_loads", "load_red",      "no_allocate", "l2_256", "l2_128",
                                   "prefetch_l2", "sleeps",        "search",      "queue",  "unused",
                                   "clusters4",   "part_and_load", "copy_256"};
  for (bool const as_ptxas : {true, false}) {
    check(false, as_ptxas, some);
    check(true, as_ptxas, {"clusters4", "clusters4_264", "random_256", "acquire_loads", "publish_plain"});
  }
}
TEST_CASE("where bounds are missing, texts say why", "[caches]") {
  for (auto const& one : violated::first<third_launch>()) {
    if (std::string(one.name) == "copy_some") {
      third_launch launch{"violated/first.sm_90.cubin"};
      launch.gpu().caches({});
      one.go(launch);
      CHECK_FALSE(launch.result().caches());
      CHECK(
          support::has(text::full(launch.result()), "of caches nothing is known: the kernel was not seen as a whole"));
      CHECK(support::has(to_json(launch.result()), "\"caches\": null, \"caches_why\": \"the kernel was not seen"));
    }
  }
}
// Hidden: minutes in a build without optimization.
TEST_CASE("no kernel that was written to break the bounds does", "[.][caches]") {
  CHECK(check(false, true) == 35);
  CHECK(check(false, false) == 41);
  CHECK(check(true, true) == 2);
  CHECK(check(true, false) == 2);
}
