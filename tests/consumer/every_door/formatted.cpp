// {fmt} and matchers.
#include <warpmem/format.hpp>
#include <warpmem/matchers/matchers.hpp>

#include <fmt/format.h>

#include "explanations.hpp"

using namespace warpmem;

void show_failures(explanations const& all) {
  fmt::print("{}\n{:v}\n{:v}\n{}\n", all.global.report, all.shared, all.padding, all.global.report.sectors);
  auto const question = matchers::IsConflictFree() || matchers::IsCoalesced();
  fmt::print("{} {}\n", matchers::printed(all.global), question.describe(false));
}
