// Which lanes execute a place together, against the masks that an H200 gave.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/warpmem.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "launches/divergent_inputs.hpp"
#include "support/catch.hpp"
#include "support/csv.hpp"

using namespace warpmem;

namespace {

// Place and lanes of each execution, sorted.
using executions = std::vector<std::pair<int, std::uint32_t>>;

std::string const measured_kernels = WARPMEM_TEST_DATA "/sm_90/kernels/";

std::vector<int> numbers_of(int input) {
  int numbers[32];
  launches::divergent_input(input, numbers);
  return {numbers, numbers + 32};
}

struct visit {
  int place;
  std::uint32_t mask;
};
constexpr std::size_t most_visits = 1024;

// What the lanes of a kernel recorded, each for itself: the lowest of a mask speaks for all.
executions recorded(simulated_gpu& gpu, std::string const& kernel, int input) {
  std::vector<std::uint32_t> counts(32);
  gpu.write("recorded::visit_counts", counts);
  auto const run = gpu.launch({.grid = {1}, .block = {32}}, "recorded::" + kernel, numbers_of(input));
  CHECK_THAT(run, matchers::HasNoProblems());
  static std::vector<visit> visits(32 * most_visits);
  gpu.read("recorded::visits", visits);
  gpu.read("recorded::visit_counts", counts);
  executions found;
  for (std::size_t lane = 0; lane < 32; ++lane) {
    for (std::size_t i = 0; i < counts[lane]; ++i) {
      visit const v = visits[lane * most_visits + i];
      if (static_cast<std::size_t>(std::countr_zero(v.mask)) == lane) {
        found.emplace_back(v.place, v.mask);
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Of each block, the stores that a kernel made, by what watches the launch. Where one instruction chooses between two
// places by the address, as clang++ has it, each place has its lanes.
std::vector<executions> stored(simulated_gpu& gpu, std::string const& kernel, int input, unsigned blocks) {
  std::vector<executions> found(blocks);
  gpu.watch([&](ptx::executed_access const& e) {
    if (e.access.op == memory_op::store && e.space == memory_space::global) {
      std::map<int, std::uint32_t> places;
      for (int lane = 0; lane < 32; ++lane) {
        if (e.access.active.test(lane)) {
          places[static_cast<int>(e.access.at[lane] % 256 / 4)] |= 1U << lane;
        }
      }
      found[e.by.block].insert(found[e.by.block].end(), places.begin(), places.end());
    }
  });
  auto const run = gpu.launch({.grid = {blocks}, .block = {32}}, "stored::" + kernel, numbers_of(input));
  gpu.watch({});
  CHECK_THAT(run, matchers::HasNoProblems());
  for (executions& of_block : found) {
    std::sort(of_block.begin(), of_block.end());
  }
  return found;
}

// By kernel and input.
std::map<std::pair<std::string, int>, executions> measured_masks() {
  std::map<std::pair<std::string, int>, executions> all;
  support::csv_file const file{measured_kernels + "masks.csv"};
  for (auto const& row : file.rows()) {
    all[{row.text("kernel"), static_cast<int>(row.number("input"))}].emplace_back(
        static_cast<int>(row.number("place")), static_cast<std::uint32_t>(std::stoul(row.text("mask"), nullptr, 16)));
  }
  for (auto& [kernel, masks] : all) {
    std::sort(masks.begin(), masks.end());
  }
  return all;
}

// mask_differences.csv says of each why. `what`: masks, or stores.
std::set<std::string> known_differences(std::string const& what) {
  std::set<std::string> known;
  support::csv_file const file{measured_kernels + "mask_differences.csv"};
  for (auto const& row : file.rows()) {
    if (row.text("of") == what) {
      known.insert(row.text("kernel"));
    }
  }
  return known;
}
// nvcc made what the GPU executed. Of what clang++ makes, which has other branches, at least so many kernels agree.
void check_differences(simulated_gpu& gpu, std::string const& what, std::set<std::string> const& kernels,
                       std::set<std::string> const& different, std::size_t least_of_clang) {
  std::string const compiler = gpu.kernel("stored::if_else").compiler;
  bool const is_as_compiled =
      gpu.launch({.grid = {1}, .block = {32}}, "stored::if_else", numbers_of(0)).is_as_compiled();
  std::size_t const equal = kernels.size() - different.size();
  std::cout << compiler << (is_as_compiled ? " and ptxas: " : ": ") << equal << " of " << kernels.size()
            << " kernels have the GPU's " << what << '\n';
  if (support::is_of_compiler("nvcc", compiler)) {
    CHECK(different == known_differences(is_as_compiled ? what + " of SASS" : what));
  } else {
    CHECK(equal >= least_of_clang);
  }
}

}  // namespace

TEST_CASE("divergent lanes are grouped as the GPU does") {
  simulated_gpu gpu{sm_90::traits};
  std::set<std::string> kernels;
  std::set<std::string> different;
  int compared = 0;
  for (auto const& [of, masks] : measured_masks()) {
    kernels.insert(of.first);
    ++compared;
    if (recorded(gpu, of.first, of.second) != masks) {
      different.insert(of.first);
    }
  }
  CHECK(compared == 6 * 51);
  check_differences(gpu, "masks", kernels, different, 35);
}

TEST_CASE("divergent lanes execute plain stores as often as on the GPU") {
  simulated_gpu gpu{sm_90::traits};
  support::csv_file const file{measured_kernels + "executions.csv"};
  std::map<std::pair<std::string, int>, std::map<int, std::pair<int, int>>> counted;  // executions, lanes
  std::set<std::string> kernels;
  std::set<std::string> different;
  int compared = 0;
  for (auto const& row : file.rows()) {
    std::string const name = row.text("kernel");
    int const input = static_cast<int>(row.number("input"));
    if (name == "ternary_chain") {  // chooses a place by its address, which a profiler does not see
      continue;
    }
    kernels.insert(name);
    auto& places = counted[{name, input}];
    if (places.empty()) {
      executions const found = stored(gpu, name, input, 1)[0];
      for (auto const& [place, mask] : found) {
        ++places[place].first;
        places[place].second += std::popcount(mask);
      }
    }
    ++compared;
    auto const [times, lanes] = places[static_cast<int>(row.number("place"))];
    if (times != static_cast<int>(row.number("executions"))) {
      different.insert(name);
    }
    CAPTURE(name, input, row.number("place"));
    CHECK(lanes == static_cast<int>(row.number("lanes")));
  }
  CHECK(compared == 468);
  check_differences(gpu, "stores", kernels, different, 30);
}

TEST_CASE("grouping does not depend on what other blocks did") {
  simulated_gpu gpu{sm_90::traits};
  std::set<std::string> kernels;
  for (auto const& [of, masks] : measured_masks()) {
    kernels.insert(of.first);
  }
  for (std::string const& kernel : kernels) {
    CAPTURE(kernel);
    auto const blocks = stored(gpu, kernel, 1, 2);
    CHECK(!blocks[0].empty());
    CHECK(blocks[0] == blocks[1]);
  }
}
