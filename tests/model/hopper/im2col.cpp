// Image to column against loops over images, rows and columns; and in words.
#include <support/catch.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/model/hopper.hpp>
#include <warpmem/text/hopper.hpp>
#include <warpmem/text/kernel/exports.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

using namespace warpmem;

namespace {

using pixel = std::array<std::int64_t, 4>;  // width, height, depth, image

int between(std::mt19937& rng, int low, int high) {
  return low + static_cast<int>(rng() % static_cast<unsigned>(high - low + 1));
}

// A store that begins at a pixel of the bounding box.
tensor_copy random_store(std::mt19937& rng) {
  tensor_copy copy{};
  copy.op = bulk_op::store;
  copy.map = with_im2col(tensor_of<float>(4096, 32, 7, 6, 5, 3), 4 * between(rng, 1, 8), {});
  for (int i = 1; i <= 3; ++i) {
    int& low = copy.map.im2col.low[i - 1];
    low = between(rng, 0, 2);
    copy.map.im2col.high[i - 1] = between(rng, -2, 0);
    copy.map.element_strides[i] = between(rng, 1, 3);
    copy.at[i] = low;
  }
  copy.map.im2col.pixels = between(rng, 1, 60);
  copy.shared = 1024;
  return copy;
}

// The first pixels of the bounding boxes of all images.
std::vector<pixel> pixels_of(tensor_map const& map) {
  std::vector<pixel> found;
  auto const last = [&](int i) { return map.dims[i] - 1 + map.im2col.high[i - 1]; };
  for (std::int64_t n = 0; n < 60; ++n)
    for (std::int64_t z = map.im2col.low[2]; z <= last(3); z += map.element_strides[3])
      for (std::int64_t y = map.im2col.low[1]; y <= last(2); y += map.element_strides[2])
        for (std::int64_t x = map.im2col.low[0]; x <= last(1); x += map.element_strides[1])
          if (found.size() < static_cast<std::size_t>(map.im2col.pixels)) {
            found.push_back({x, y, z, n});
          }
  return found;
}

bool is_inside(pixel const& p) { return p[0] < 7 && p[1] < 6 && p[2] < 5 && p[3] < 3; }

std::string const line_of_load =
    "load of the pixels at 0, -1, -1, 0 moved by 1, 2 of a 4-D tensor 2 x 6 x 8 x 32 of 4 bytes, 16 pixels of 32 "
    "channels, corners -1, -1 and 0, -1, at 0x400 in shared memory";
tensor_copy const some_load = with_offsets(
    load_box(with_im2col(tensor_of<float>(0, 32, 8, 6, 2), 32, {16, {-1, -1}, {-1, 0}}), 1024, 0, -1, -1, 0), 2, 1);

}  // namespace

TEST_CASE("image to column takes the pixels of the bounding box one after another", "[hopper]") {
  std::mt19937 rng(7);
  for (int i = 0; i < 500; ++i) {
    tensor_copy const copy = random_store(rng);
    auto const report = analyze_tensor_copy(sm_90::traits, copy);
    INFO(text::line(copy));
    std::int64_t inside = 0;
    for (pixel const& p : pixels_of(copy.map)) {
      inside += is_inside(p) ? 1 : 0;
    }
    REQUIRE(report.bytes_requested == inside * copy.map.row_bytes());
    REQUIRE(report.data_bank_reads == inside * copy.map.row_bytes() / 4);
  }
}

TEST_CASE("image to column in words", "[hopper]") {
  CHECK(text::line(some_load) == line_of_load);
  CHECK(text::line(faults_of(with_im2col(tensor_of<float>(0, 32, 8), 32, {}))) ==
        "refused: a tensor map must have 1 to 5 dimensions, at least 3 with interleaved channels or image to column");
}

TEST_CASE("kernels take image to column as other bulk copies", "[hopper]") {
  auto const kernel = record_kernel(sm_90::traits, "columns", {{1}, {32}}, [](auto warp) {
    warp.when([](kernel_thread t) { return t.thread.x == 0; }).bulk("pixels", [](kernel_thread) { return some_load; });
  });
  std::string const json = to_json(kernel);
  INFO(json);
  CHECK(json.find("\"channels\": 32, \"pixels\": 16, \"low\": [-1, -1], \"high\": [-1, 0], \"offsets\": [2, 1]") !=
        std::string::npos);
}
