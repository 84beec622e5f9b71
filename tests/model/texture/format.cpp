// The texts of textures and surfaces, through {fmt}.
#include <support/catch.hpp>
#include <warpmem/format.hpp>
#include <warpmem/model/memory/surface.hpp>
#include <warpmem/model/memory/texture.hpp>
#include <warpmem/text/texture.hpp>

#include <limits>
#include <string>

using namespace warpmem;

namespace {

constexpr auto column = texture_lanes(array_2d(64, 64, 4), sample(texture_filter::point), [](int lane) {
                          return texture_coordinates{0.5, lane + 0.5};
                        }).under(lane_mask::first(4));

}  // namespace

TEST_CASE("texture accesses read as a line and in full", "[format][texture]") {
  CHECK(fmt::format("{}", column) == "fetch by 4 lanes from a 2-D array of 64 x 64 texels of 4 bytes, point, clamp");
  CHECK(fmt::format("{:v}", column.under({1})) ==
        "fetch by 1 lane from a 2-D array of 64 x 64 texels of 4 bytes, point, clamp\n  lane 0: 0.5, 0.5");
  CHECK(fmt::format("{}", layered_1d(8, 2, 16)) == "layered 1-D array of 8 texels of 16 bytes, 2 layers");
  CHECK(fmt::format("{:v}", pitch_2d(5, 6, 32, 4, 512)) ==
        "2-D pitch-linear image of 5 x 6 texels of 4 bytes\n  from 0x200, rows 32 bytes apart");
  CHECK(
      fmt::format("{}", sample(texture_filter::linear).with(texture_addressing::wrap).with_normalized_coordinates()) ==
      "linear, wrap, normalized coordinates");
  auto const surface = surface_lanes(array_3d(8, 8, 8, 4), [](int) { return surface_coordinates{4, 2, 1}; }).under({2});
  CHECK(fmt::format("{:v}", surface) ==
        "surface load of 4 bytes by 1 lane, 3-D array of 8 x 8 x 8 texels of 4 bytes, trap outside\n"
        "  lane 1: byte 4, row 2, slice 1");
}

TEST_CASE("texture reports read as a line and in full", "[format][texture]") {
  CHECK(fmt::format("{}", texture_memory<sm_90>::analyze(column)) ==
        "1 request, 2 sectors; 4 texels, 16 bytes requested");
  CHECK(fmt::format("{:v}", texture_memory<sm_90>::analyze(column)) ==
        "1 request, 2 sectors; 4 texels, 16 bytes requested\n"
        "  1 tag wavefront, 1 data wavefront, 1 filter wavefront; 1 L2 request, 2 L2 sectors (cold L1)\n"
        "  efficiency: 25 % of the sectors' bytes were requested\n"
        "  how this is known: measured (hardware counters of an H200)");
  CHECK(fmt::format("{:v}", texture_memory<sm_75>::analyze(column))
            .find("no source describes the stages behind the requests") != std::string::npos);
  CHECK(fmt::format("{}", texture_memory<sm_90>::analyze(column.under({}))) == "no active lane, nothing to do");
  CHECK(fmt::format("{}", texture_report{}) == "no access");
}

TEST_CASE("texture faults are sentences", "[format][texture]") {
  auto bad = column;
  bad.at[2].y = std::numeric_limits<double>::infinity();
  CHECK(fmt::format("{}", texture_memory<sm_90>::analyze(bad)) ==
        "fault: lane 2: a texture coordinate is infinite or not a number");
  bad.image = array_2d(1 << 20, 64, 4);
  CHECK(fmt::format("{}", texture_memory<sm_90>::analyze(bad)) == "fault: the image is larger than any texture can be");
  bad.image = pitch_2d(8, 8, 40, 4);
  CHECK(fmt::format("{}", texture_memory<sm_90>::analyze(bad)) ==
        "fault: the base or the pitch of the image is not aligned as textures must be");
}

TEST_CASE("texture explanations name the sectors of each request", "[format][texture]") {
  std::string const text = fmt::format("{:v}", texture_memory<sm_90>::explain(column));
  CHECK(text.find("\n  request 0\n    columns 0-3 of rows 0-1: lanes 0-1\n    columns 0-3 of rows 2-3: lanes 2-3") !=
        std::string::npos);
  CHECK(fmt::format("{}", texture_memory<sm_90>::list(column)[1]) == "columns 0-3 of rows 2-3: lanes 2-3");
}
