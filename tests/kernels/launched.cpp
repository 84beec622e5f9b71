// 75 launches of whole kernels compute what they should, and each line accesses memory as on an H200: all of them as
// ptxas compiled them, as PTX but for those in ptx_differences.csv, which says why.
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "kernels/launches/engine.hpp"
#include "kernels/measured_lines.hpp"
#include "support/catch.hpp"

using namespace warpmem;

namespace {

std::string const lines_data = WARPMEM_TEST_DATA "/sm_90/kernels";

}  // namespace

TEST_CASE("whole kernels compute what they should") {
  CHECK(launches::all_launched().wrong == 0);
  CHECK(launches::all_launched().runs.size() == 75);
  for (auto const& [name, run] : launches::all_launched().runs) {
    for (kernel_problem const& problem : run.problems()) {
      FAIL_CHECK(name << ": " << problem.sentence);
    }
    CHECK(run.is_whole());
    CHECK(run.why_not_compiled().empty());
    CHECK(run.is_as_compiled() == launches::all_launched().runs.at(0).run.is_as_compiled());
  }
}

// nvcc made what the GPU executed. Of what clang++ makes, at least so many agree.
constexpr std::size_t least_of_clang = 49;

TEST_CASE("whole kernels access memory line by line as on the GPU") {
  auto const on_gpu = measured::lines_of(lines_data);
  measured::lines_of_accesses counted;
  std::set<std::string> different;
  auto const& runs = launches::all_launched().runs;
  std::string const compiler = runs.at(0).run.compiler();
  bool const is_of_nvcc = support::is_of_compiler("nvcc", compiler);
  bool const is_as_compiled = runs.at(0).run.is_as_compiled();
  auto const known =
      is_as_compiled ? decltype(measured::known_differences(lines_data)){} : measured::known_differences(lines_data);
  for (auto const& launched : runs) {
    std::string const name = launched.name;
    measured::add_lines(counted, name, launched.run.report());
    measured::each_group(name, on_gpu, counted, [&](auto const& group, auto const& there, auto const& here) {
      bool const is_equal = measured::agree(there, here);
      INFO(name << ", " << std::get<1>(group) << " " << std::get<2>(group) << "\nmeasured" << measured::in_words(there)
                << "\ncounted" << measured::in_words(here));
      if (is_of_nvcc) {
        CHECK(is_equal == (known.count(group) == 0));
      }
      if (!is_equal) {
        different.insert(name);
      }
    });
  }
  std::size_t const equal = runs.size() - different.size();
  std::cout << compiler << (is_as_compiled ? " and ptxas: " : ": ") << equal << " of " << runs.size()
            << " launches equal an H200's in every line\n";
  CHECK(equal >= (is_as_compiled ? 75 : is_of_nvcc ? 68 : least_of_clang));
}
