// The measured rows once more, through the batch kernels: 9.0's counters on every path.
#include <batch/support.hpp>
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <warpmem/model/arch.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace warpmem;

namespace {

// One access as a batch of its own, beside seven others so that it meets a kernel and not only its tail.
batch_test::arrays repeated(warp_access const& access) {
  batch_test::arrays a;
  a.kind = {access.lane_bytes, access.op, access.cache, access.atomic};
  for (int i = 0; i < 8; ++i) {
    a.add(access);
  }
  return a;
}

}  // namespace

TEST_CASE("batches count the measured rows of global memory", "[batch]") {
  int rows = 0;
  for (char const* const name : {"global.csv", "global_far.csv"}) {
    auto const data = support::measured(name);
    for (auto const& row : data.rows()) {
      auto const a = repeated(support::access_of(row));
      for (auto const path : batch_test::paths) {
        auto const report = count_global(arch_traits_for({90}), a.batch(), {}, path);
        if (report.sectors != counter{8 * row.number("sectors")} ||
            report.requests != counter{8 * row.number("requests")}) {
          FAIL_CHECK(row.where() << ", path " << static_cast<int>(path));
        }
      }
      ++rows;
    }
  }
  CHECK(rows == 1180);
}

TEST_CASE("batches count the measured rows of shared memory", "[batch]") {
  int rows = 0;
  for (char const* const name : {"shared.csv", "shared_masks.csv"}) {
    auto const data = support::measured(name);
    for (auto const& row : data.rows()) {
      if (support::is_matrix(row)) {
        continue;
      }
      auto const a = repeated(support::access_of(row));
      for (auto const path : batch_test::paths) {
        auto const report = count_shared(arch_traits_for({90}), a.batch(), {}, path);
        auto const single = analyze_shared(arch_traits_for({90}), access_of(a.batch(), 0));
        if (report.wavefronts != counter{8 * single.wavefronts.value_or(0)} ||
            (!is_read_modify_write(a.kind.op) && report.wavefronts != counter{8 * row.number("wavefronts")})) {
          FAIL_CHECK(row.where() << ", path " << static_cast<int>(path));
        }
      }
      ++rows;
    }
  }
  CHECK(rows > 900);
}

TEST_CASE("batches count the measured rows of constant memory", "[batch]") {
  auto const data = support::measured("constant.csv");
  int rows = 0;
  for (auto const& row : data.rows()) {
    auto const a = repeated(support::access_of(row));
    for (auto const path : batch_test::paths) {
      if (count_constant(arch_traits_for({90}), a.batch(), {}, path).requests != counter{8 * row.number("requests")}) {
        FAIL_CHECK(row.where() << ", path " << static_cast<int>(path));
      }
    }
    ++rows;
  }
  CHECK(rows == 200);
}
