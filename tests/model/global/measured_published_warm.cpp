// Published averages of an A100 (8.0) and an A40 (8.6): data wavefronts of loads that find everything in L1
// (tests/data/README.md). They fit the rule that was measured on 9.0.
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/global.hpp>

#include <cstdint>
#include <string>

using namespace warpmem;

namespace {

// A block of 1024 threads, each of which reads eight elements again and again.
struct published_kernel {
  explicit published_kernel(support::csv_row const& row)
      : is_block{row.text("kernel") == "block"},
        bytes{row.text("type") == "float" ? 4 : 8},
        argument{row.number("argument")} {}

  // Threads stand in rows of `argument` threads, or stride over `argument` elements.
  [[nodiscard]] std::int64_t element(std::int64_t thread) const {
    constexpr std::int64_t pitch = 4098;
    return is_block ? thread % argument % 64 + (thread / argument % 32 + 1) * pitch : thread % 64 * argument;
  }
  [[nodiscard]] double average_on(arch_traits const& arch) const {
    std::int64_t wavefronts = 0;
    int accesses = 0;
    for (int warp = 0; warp < 32; ++warp) {
      for (int offset = 0; offset < 32; offset += 4, ++accesses) {
        warp_access access = contiguous<float>();
        access.lane_bytes = bytes;
        for (int lane = 0; lane < 32; ++lane) {
          access.at[lane] = static_cast<address>((element(32 * warp + lane) + offset) * bytes);
        }
        auto const stages = analyze_global_stages(arch, access, l1_state::warm);
        CHECK(stages.basis.known.how != evidence::unknown);
        CHECK(stages.data_wavefronts.known());
        wavefronts += stages.data_wavefronts.value_or(0);
      }
    }
    return static_cast<double>(wavefronts) / accesses;
  }

  bool is_block;
  int bytes;
  std::int64_t argument;
};

}  // namespace

TEST_CASE("data wavefronts of warm loads equal published averages of 8.0 and 8.6, as 9.0 counts them", "[hardware]") {
  support::csv_file const data(WARPMEM_TEST_DATA "/published/gpu_strides.csv");
  int rows = 0;
  for (auto const& row : data.rows()) {
    published_kernel const kernel(row);
    INFO(row.where());
    double const average = std::stod(row.text("data_wavefronts"));
    CHECK(kernel.average_on(row.number("cc") == 80 ? sm_80::traits : sm_86::traits) == average);
    CHECK(kernel.average_on(sm_90::traits) == average);
    ++rows;
  }
  CHECK(rows == 288);
}
