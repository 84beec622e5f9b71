// Part of the program whose kernels have cubins alone: without it, kernels that ran as their PTX would pass its tests.
#include <warpmem/warpmem.hpp>

#include "kernels/launches/engine.hpp"
#include "support/catch.hpp"

TEST_CASE("all kernels run as ptxas compiled them") {
  CHECK(launches::all_launched().runs.size() == 75);
  for (auto const& [name, run] : launches::all_launched().runs) {
    INFO(name);
    CHECK(run.is_as_compiled());
  }
}
