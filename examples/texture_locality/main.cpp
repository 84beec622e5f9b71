// The cost of one warp's texture fetch with and without 2-D locality, from a CUDA array and from pitch-linear memory,
// at the centres of texels and between them.
#include <warpmem/format.hpp>
#include <warpmem/models.hpp>

#include <fmt/format.h>

#include <string_view>

namespace {

using namespace warpmem;

constexpr int size = 1024;

struct pattern {
  std::string_view name;
  int (*column)(int lane);
  int (*row)(int lane);
};

// Quads of lanes 4k .. 4k + 3 make a request together. In the second pattern they are 2 x 2 texels, as a rasteriser
// places them; a compute kernel has the first unless it renumbers its lanes.
constexpr pattern patterns[] = {
    {"8 x 4 tile", [](int lane) { return lane % 8; }, [](int lane) { return lane / 8; }},
    {"8 x 4 tile, 2 x 2 quads", [](int lane) { return lane / 4 % 4 * 2 + lane % 2; },
     [](int lane) { return lane / 16 * 2 + lane / 2 % 2; }},
    {"row of 32", [](int lane) { return lane; }, [](int) { return 0; }},
    {"column of 32", [](int) { return 0; }, [](int lane) { return lane; }},
    {"diagonal", [](int lane) { return lane; }, [](int lane) { return lane; }},
    {"every 37th texel", [](int lane) { return lane * 37 % size; }, [](int lane) { return lane * 61 % size; }},
};

[[nodiscard]] constexpr texture_access fetch(texture_image const& image, pattern const& p, double place) {
  auto const filter = place == 0.5 ? texture_filter::point : texture_filter::linear;
  return texture_lanes(image, sample(filter), [&](int lane) {
    return texture_coordinates{128 + p.column(lane) + place, 256 + p.row(lane) + place};
  });
}

void print_image(std::string_view title, texture_image const& image, double place) {
  fmt::print("{}\n", title);
  for (pattern const& p : patterns) {
    auto const r = texture_memory<sm_90>::analyze(fetch(image, p, place));
    fmt::print("  {:<24}{:>8} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}\n", p.name, r.requests, r.sectors, r.tag_wavefronts,
               r.data_wavefronts, r.filter_wavefronts, r.l2_requests, r.l2_sectors);
  }
}

constexpr auto in_array = array_2d(size, size, 4);
constexpr auto pitched = pitch_2d(size, size, size * 4, 4);

// A column: the sectors of an array hold two rows, those of pitch-linear memory one.
static_assert(texture_memory<sm_90>::analyze(fetch(in_array, patterns[3], 0.5)).sectors == 16);
static_assert(texture_memory<sm_90>::analyze(fetch(pitched, patterns[3], 0.5)).sectors == 32);

}  // namespace

int main() {
  fmt::print("One fetch of one warp from a {0} x {0} image of float, on capability 9.0 with a cold cache:\n\n", size);
  fmt::print("  {:<24}{:>8} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}\n", "", "requests", "sectors", "tags", "data", "filter",
             "L2 req.", "L2 sec.");
  print_image("CUDA array, point", in_array, 0.5);
  print_image("CUDA array, linear filter between four texels", in_array, 1.0);
  print_image("pitch-linear memory, point", pitched, 0.5);
  print_image("pitch-linear memory, linear filter between four texels", pitched, 1.0);

  auto const few = lane_mask::first(8);
  fmt::print("\nWhy, for the first two quads of the column in the array:\n{:v}\n",
             texture_memory<sm_90>::explain(fetch(in_array, patterns[3], 0.5).under(few)));
  fmt::print("\nThe same lanes in pitch-linear memory:\n{:v}\n",
             texture_memory<sm_90>::explain(fetch(pitched, patterns[3], 0.5).under(few)));
}
