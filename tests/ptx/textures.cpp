// Textures and surfaces in kernels: what lanes read, what is counted, and what is said of mistakes.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/model/memory/surface.hpp>
#include <warpmem/model/memory/texture.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "problem_words.hpp"
#include "support/catch.hpp"

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

simulated_gpu texture_gpu() {
  simulated_gpu gpu{sm_90::traits};
  gpu.load(WARPMEM_TEST_DATA "/ptx/textures.ptx");
  return gpu;
}
std::vector<float> counting(std::size_t n) {
  std::vector<float> all(n);
  std::iota(all.begin(), all.end(), 0.0F);
  return all;
}
template <class Array>
std::string refusal(simulated_gpu& gpu, Array const& texels, texture_image const& image) {
  try {
    static_cast<void>(gpu.texture(texels, image, sample(texture_filter::linear)));
  } catch (ptx::error const& e) {
    return e.what();
  }
  return "";
}
constexpr launch_shape texture_warp{.grid = {1}, .block = {32}};

}  // namespace

TEST_CASE("a kernel reads a texture of an array") {
  simulated_gpu gpu = texture_gpu();
  std::vector<float> const texels = counting(std::size_t{64} * 8);
  std::vector<float> out(32);
  auto const image = array_2d(64, 8, 4);
  auto const run = gpu.launch(texture_warp, "blend", gpu.texture(texels, image, sample(texture_filter::linear)), out);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < 32; ++i) {
    // Between columns i and i + 1, and a quarter of a row below the centres of row 0 and three above those of row 1.
    CHECK(out[i] == static_cast<float>(i) + 0.5F + 0.75F * 64.0F);
  }
  auto const expected =
      texture_memory<sm_90>::analyze(texture_lanes(image, sample(texture_filter::linear), [](int lane) {
        return texture_coordinates{lane + 1.0, 1.25};
      }));
  CHECK(run.texture().sums().texture == expected);
  CHECK(run.texture().sites().at(0).place.line == 4);
  CHECK(run.texture().sites().at(0).lanes == 32);
}

TEST_CASE("linear memory reads as 0 beyond its end") {
  simulated_gpu gpu = texture_gpu();
  std::vector<float> const texels = counting(40);
  std::vector<float> out(32);
  auto const run = gpu.launch(texture_warp, "fetch", gpu.texture(texels, linear_1d(40, 4)), 20, out);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < 32; ++i) {
    CHECK(out[i] == (i < 20 ? 20.0F + static_cast<float>(i) : 0.0F));
  }
  CHECK(run.sums().texture.requests == 4);
}

TEST_CASE("a texel of several elements, and bytes as floats") {
  simulated_gpu gpu = texture_gpu();
  std::vector<std::uint8_t> texels(std::size_t{8} * 4 * 4);
  std::iota(texels.begin(), texels.end(), std::uint8_t{100});
  std::vector<float> out(std::size_t{4} * 32);
  auto const run = gpu.launch(texture_warp, "colours",
                              gpu.texture(texels, array_2d(8, 4, 4), sample(texture_filter::point), true), out);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < out.size(); ++i) {
    CHECK(out[i] == static_cast<float>(texels[i]) / 255.0F);
  }
}

TEST_CASE("lanes may name several textures") {
  simulated_gpu gpu = texture_gpu();
  std::vector<float> const a = counting(32);
  std::vector<float> const b(32, -1.0F);
  std::vector<float> out(32);
  auto const image = linear_1d(32, 4);
  auto const run = gpu.launch(texture_warp, "two_objects", gpu.texture(a, image), gpu.texture(b, image), out);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < 32; ++i) {
    CHECK(out[i] == (i % 2 == 0 ? static_cast<float>(i) : -1.0F));
  }
  CHECK(run.sums().texture.basis.accesses == 2);
}

TEST_CASE("surfaces are read and written, and counted apart") {
  simulated_gpu gpu = texture_gpu();
  std::vector<float> pixels = counting(std::size_t{16} * 64);
  auto const image = array_2d(16, 64, 4);
  auto const run = gpu.launch(texture_warp, "column", gpu.surface(pixels, image), 2);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    bool const is_changed = i % 16 == 0 && i / 16 % 2 == 0;
    CHECK(pixels[i] == static_cast<float>(i) + (is_changed ? 1.0F : 0.0F));
  }
  auto const lanes = surface_lanes(image, [](int lane) { return surface_coordinates{0, 2 * lane, 0}; });
  CHECK(run.surface().only(memory_op::load).sums().surface == surface_memory<sm_90>::analyze(lanes));
  CHECK(run.surface().only(memory_op::store).sums().surface ==
        surface_memory<sm_90>::analyze(lanes.as(memory_op::store)));
  CHECK(run.sums().texture.basis.accesses == 0);
}

TEST_CASE("outside a surface the boundary decides") {
  simulated_gpu gpu = texture_gpu();
  std::vector<float> pixels = counting(std::size_t{16} * 4);
  std::vector<float> out(32);
  auto const run = gpu.launch(texture_warp, "outside", gpu.surface(pixels, array_2d(16, 4, 4)), out);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < 32; ++i) {
    CHECK(out[i] == 32.0F + static_cast<float>(i < 16 ? i : 15));
  }
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    CHECK(pixels[i] == (i / 16 == 1 ? 7.0F : static_cast<float>(i)));
  }
  // Whether lanes that are dropped are looked up was not measured.
  CHECK(!run.only(memory_op::store).sums().surface.sectors.known());
  // The default is .trap.
  auto const trapped = gpu.launch(texture_warp, "column", gpu.surface(pixels, array_2d(16, 4, 4)), 1);
  CHECK(trapped.problems().at(0).sentence ==
        "thread (4, 0, 0) of block (0, 0, 0) reads 4 bytes at textures.cu:14:3, at byte 0 of row 4 of slice 0 of a "
        "surface, which has 64 bytes a row, 4 rows and 1 slice");
}

TEST_CASE("queries and reductions") {
  simulated_gpu gpu = texture_gpu();
  std::vector<float> const texels = counting(std::size_t{64} * 8);
  std::vector<unsigned> out(2);
  gpu.launch(texture_warp, "numbers", gpu.texture(texels, array_2d(64, 8, 4)), out);
  CHECK(out == std::vector<unsigned>{64, 8});
  std::vector<unsigned> cells(16, 5);
  auto const run = gpu.launch(texture_warp, "add_up", gpu.surface(cells, array_2d(4, 4, 4)));
  CHECK(cells[0] == 5 + 31 * 16);
  CHECK(!run.is_whole());
  CHECK(run.left_out().at(0).what == "sured");
}

TEST_CASE("what is wrong with a texture is said") {
  simulated_gpu gpu = texture_gpu();
  std::vector<float> const texels = counting(std::size_t{64} * 8);
  std::vector<float> out(32);
  CHECK(has_problem(gpu.launch(texture_warp, "blend", std::uint64_t{77}, out), problem_kind::stopped,
                    "uses the texture object 77, which does not exist"));
  CHECK(has_problem(gpu.launch(texture_warp, "one_dimension", gpu.texture(texels, array_2d(64, 8, 4)), out),
                    problem_kind::stopped, "accesses an image of shape 2d as one of shape 1d"));
  std::vector<float> unset(std::size_t{64} * 8);
  gpu.uninitialized("unset", unset);
  CHECK(has_problem(gpu.launch(texture_warp, "blend", gpu.texture(unset, array_2d(64, 8, 4)), out),
                    problem_kind::uninitialized_global, "unset"));
  CHECK(refusal(gpu, texels, array_2d(64, 9, 4)) == "the array has 2048 bytes, and the image 2304");
  CHECK(refusal(gpu, texels, array_2d(64, 8, 12)).starts_with("no texture is such an image"));
  CHECK(refusal(gpu, texels, mipmap_2d(64, 8, 2, 4)) == "mipmaps are not there");
  std::vector<int> const integers(64);
  CHECK(refusal(gpu, integers, array_1d(64, 4)) ==
        "the filter of a texture is point, or linear where it reads as floats");
}
