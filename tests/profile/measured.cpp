// Exports that ncu wrote on an H200 (tests/data/README.md).
#include <support/catch.hpp>
#include <warpmem/profile.hpp>

#include <cmath>
#include <cstddef>
#include <string>

using namespace warpmem;

namespace {

std::string const data = WARPMEM_TEST_DATA "/ncu/";

}  // namespace

TEST_CASE("All pages of ncu have the same numbers") {
  auto const raw = profile::read_export(data + "raw.csv");
  REQUIRE(raw.launches.size() == 10);
  for (char const* name : {"raw_base.csv", "raw_mixed.csv", "details.csv", "details_names.csv"}) {
    auto const other = profile::read_export(data + name);
    INFO(name);
    CHECK(other.problems == std::vector<std::string>{});
    std::size_t compared = 0;
    for (auto const& launch : other.launches) {
      for (auto const& first : raw.launches) {
        for (auto const& [metric, value] : launch.metrics) {
          auto const found = first.metrics.find(metric);
          bool const is_time = metric.find("dram__") == 0 || metric.find("gpu__") == 0 || metric.find("lts__") == 0;
          bool const is_it = first.kernel == launch.kernel && found != first.metrics.end() && value.value &&
                             found->second.value && !(is_time && name == std::string("raw_mixed.csv"));
          if (is_it) {
            INFO(launch.kernel << ", " << metric << ": " << value.text << ", " << found->second.text);
            ++compared;
            CHECK(std::abs(*value.value - *found->second.value) <=
                  value.rounding + found->second.rounding + 1e-9 * std::abs(*value.value));
          }
        }
      }
    }
    CHECK(compared >= 6);
  }
  auto const sass = profile::read_export(data + "source_sass.csv");
  auto const lines = profile::read_export(data + "source_lines.csv");
  REQUIRE(sass.launches.size() == 2);
  for (auto const& launch : sass.launches) {
    for (auto const& other : lines.launches) {
      if (other.kernel == launch.kernel) {
        REQUIRE(other.instructions.size() == launch.instructions.size());
        for (std::size_t n = 0; n < launch.instructions.size(); ++n) {
          auto instruction = other.instructions[n];
          CHECK_FALSE(instruction.lines.empty());
          CHECK(instruction.pc == launch.instructions[n].pc);
          CHECK(instruction.sass == launch.instructions[n].sass);
          CHECK(instruction.executed == launch.instructions[n].executed);
          CHECK(instruction.sectors == launch.instructions[n].sectors);
          CHECK(instruction.wavefronts == launch.instructions[n].wavefronts);
        }
      }
    }
  }
}
