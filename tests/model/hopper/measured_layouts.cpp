// Where an H200 writes the bytes of a box, and from where wgmma reads those of an operand.
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/model/hopper.hpp>

#include <map>
#include <sstream>
#include <string>

using namespace warpmem;

namespace {

tma_swizzle swizzle_named(std::string const& name) {
  static std::map<std::string, tma_swizzle> const modes = {{"none", tma_swizzle::none},
                                                           {"32", tma_swizzle::bytes_32},
                                                           {"64", tma_swizzle::bytes_64},
                                                           {"128", tma_swizzle::bytes_128}};
  return modes.at(name);
}

}  // namespace

TEST_CASE("wgmma reads where its descriptor says", "[hardware]") {
  support::csv_file const data(WARPMEM_TEST_DATA "/sm_90/hopper/operands.csv");
  int pieces = 0;
  for (auto const& row : data.rows()) {
    bool const k_major = row.text("major") == "k";
    matrix_descriptor const d{static_cast<address>(row.number("start")), row.number("leading"), row.number("stride"),
                              swizzle_named(row.text("swizzle")), static_cast<int>(row.number("base_offset"))};
    std::istringstream found(row.text("pieces_of_16_bytes"));
    int wrong = 0;
    for (int line = 0; line < (k_major ? 64 : 16); ++line) {
      for (int chunk = 0; chunk < (k_major ? 2 : 8); ++chunk, ++pieces) {
        std::int64_t measured = -1;
        found >> measured;
        auto const read =
            warpmem::detail::chunk_address(d, k_major ? operand_major::k : operand_major::mn, line, chunk);
        wrong += static_cast<std::int64_t>(read) == measured ? 0 : 1;
      }
    }
    INFO(row.where());
    CHECK(wrong == 0);
  }
  CHECK(pieces == 320 * 128);
}

TEST_CASE("loads write a box where box_tile says", "[hardware]") {
  support::csv_file const data(WARPMEM_TEST_DATA "/sm_90/hopper/boxes.csv");
  for (auto const& row : data.rows()) {
    int const columns = static_cast<int>(row.number("columns"));
    auto const offset = static_cast<address>(row.number("offset"));
    auto const map =
        with_swizzle(with_box(tensor_of<short>(0, columns, 32), columns, 32), swizzle_named(row.text("swizzle")));
    box_tile const tile{map, offset};
    std::istringstream found(row.text("pieces_of_8_bytes"));
    int wrong = 0;
    for (int y = 0; y < 32; ++y) {
      for (int x = 0; x < columns; x += 4) {
        std::int64_t measured = -1;
        found >> measured;
        wrong += static_cast<std::int64_t>(tile.at(y, x) - offset) == measured ? 0 : 1;
      }
    }
    INFO(row.where());
    CHECK(wrong == 0);
  }
  CHECK(data.rows().size() == 20);
}
