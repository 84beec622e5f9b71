// What the pictures draw compared with the reports: every byte, wavefront and lane appears once.
#include <support/catch.hpp>
#include <warpmem/picture.hpp>

#include <cstdint>
#include <variant>

#include "cases.hpp"

using namespace warpmem;

namespace {

// Bytes drawn as moved, and as used by any lane.
struct bytes_drawn {
  std::int64_t moved{};
  std::int64_t used{};
};

bytes_drawn drawn(picture::detail::memory_lines const& all) {
  bytes_drawn bytes{};
  for (auto const& line : all.lines) {
    for (auto const& segment : line.segments) {
      bytes.moved += segment.bytes;
      int in_runs = 0;
      int used = 0;
      for (auto const& run : segment.runs) {
        in_runs += run.bytes;
        used += run.lanes.any() ? run.bytes : 0;
      }
      CHECK(in_runs == segment.bytes);
      CHECK(used == segment.used);
      bytes.used += segment.used;
    }
  }
  return bytes;
}

}  // namespace

TEST_CASE("lines show all bytes that a global access moves and requests", "[picture]") {
  for (std::int64_t stride = -40; stride <= 40; ++stride) {
    auto const access = strided<float>(stride, 0x10004);
    auto const e = global_memory<sm_90>::explain(access);
    auto const p = picture::panel_of(e);
    auto const bytes = drawn(std::get<picture::detail::memory_lines>(p.shape));
    INFO("stride " << stride);
    CHECK(bytes.moved == e.report.bytes_moved.value_or(0));
    CHECK(bytes.used == (stride == 0 ? 4 : 128));
  }
}

TEST_CASE("lines of local memory are those after interleaving", "[picture]") {
  for (std::int64_t stride = 0; stride <= 40; ++stride) {
    auto const e = local_memory<sm_90>::explain(strided<double>(stride, 8));
    auto const bytes = drawn(std::get<picture::detail::memory_lines>(picture::panel_of(e).shape));
    INFO("stride " << stride);
    CHECK(bytes.moved == e.report.bytes_moved.value_or(0));
    CHECK(bytes.used == 32 * 8);
  }
}

TEST_CASE("segments of any size on hypothetical machines are drawn completely", "[picture]") {
  for (int bytes = 16; bytes <= 1024; bytes *= 2) {
    arch_traits what_if = sm_90::traits;
    what_if.global.segment_bytes = what_if.global.l1_segment_bytes = what_if.global.sector_bytes = bytes;
    auto const e = explain_global(what_if, strided<float>(33, 0x104));
    INFO("segments of " << bytes << " bytes");
    REQUIRE_FALSE(e.report.basis.faults.any());
    auto const p = picture::panel_of(e);
    auto const& lines = std::get<picture::detail::memory_lines>(p.shape);
    CHECK(drawn(lines).moved == e.report.bytes_moved.value_or(0));
    CHECK(drawn(lines).used == 128);
    for (auto const& line : lines.lines) {
      CHECK(line.segments.back().offset + line.segments.back().bytes <= picture::detail::memory_line::bytes);
    }
  }
}

TEST_CASE("the grid has a row for every wavefront and every lane in it", "[picture]") {
  for (std::int64_t stride = 0; stride <= 40; ++stride) {
    auto const e = shared_memory<sm_90>::explain(strided<double>(stride));
    auto const p = picture::panel_of(e);
    auto const& grid = std::get<picture::detail::bank_grid>(p.shape);
    lane_mask lanes{};
    for (auto const& row : grid.rows) {
      for (auto const& cell : row.cells) {
        lanes = lanes | cell.served.lanes;
      }
    }
    INFO("stride " << stride);
    CHECK(lanes == lane_mask::all());
    CHECK(static_cast<std::int64_t>(grid.rows.size()) == e.report.wavefronts.value_or(0));
    CHECK(grid.collisions.empty() == (e.report.bank_conflicts == 0));
    CHECK(grid.banks == 32);
  }
}

TEST_CASE("both sides of a copy have every lane, and waiting lanes are marked as colliding", "[picture]") {
  for (std::int64_t stride = 0; stride <= 40; ++stride) {
    auto const e = async_copies<sm_90>::explain(copied(strided<float>(stride), strided<float>(40 - stride)));
    auto const p = picture::panel_of(e);
    auto const& sides = std::get<picture::detail::copy_sides>(p.shape);
    INFO("stride " << stride);
    CHECK(drawn(sides.source).used == (stride == 0 ? 4 : 128));
    auto const& grid = std::get<picture::detail::bank_grid>(sides.destination);
    CHECK(static_cast<std::int64_t>(grid.rows.size()) == e.report.shared_wavefronts.value_or(0));
    CHECK(grid.collisions.empty() == (e.report.shared_bank_conflicts == 0));
    int cells = 0;
    bool any_collides = false;
    for (auto const& row : grid.rows) {
      for (auto const& cell : row.cells) {
        ++cells;
        any_collides = any_collides || cell.collides;
      }
    }
    CHECK(cells == 32);
    CHECK(any_collides == !grid.collisions.empty());
  }
}

TEST_CASE("a group for every constant request", "[picture]") {
  for (std::int64_t stride = 0; stride <= 3; ++stride) {
    auto const e = constant_memory<sm_90>::explain(strided<float>(stride));
    auto const groups = picture::detail::groups_of(e.access);
    CHECK(static_cast<std::int64_t>(groups.groups.size()) == e.report.requests.value_or(0));
  }
}

TEST_CASE("tiles hold every sector and every texel that a fetch touches", "[picture]") {
  for (auto const& access : {support::bilinear_quads(), support::scattered_texels(), support::between_levels()}) {
    auto const e = texture_memory<sm_90>::explain(access);
    auto const p = picture::panel_of(e);
    std::int64_t look_ups = 0;
    std::int64_t touched = 0;
    for (auto const& plane : std::get<picture::detail::texel_planes>(p.shape).planes) {
      for (auto const& tile : plane.tiles) {
        look_ups += tile.requests;
        CHECK(tile.requests > 0);
        for (auto const texel : tile.texels) {
          touched += texel.count();
        }
      }
    }
    CHECK(look_ups == e.report.sectors.value_or(0));
    CHECK(touched <= e.report.texels);
    CHECK(touched > 0);
  }
}
