// What fetches and surface accesses cost, in static_assert. 9.0: measured (tests/data/sm_90).
#include <warpmem/model/memory/surface.hpp>
#include <warpmem/model/memory/texture.hpp>

namespace texture_counts {

using namespace warpmem;

constexpr auto image = array_2d(1024, 1024, 4);

// Lane k at the centre of texel (k % width, k / width).
constexpr texture_access tile(texture_image of, texture_filter filter, int width, double shift = 0.5) {
  return texture_lanes(of, sample(filter), [=](int lane) {
    return texture_coordinates{lane % width + shift, lane / width + shift};
  });
}
constexpr texture_report cost(texture_access const& a) { return texture_memory<sm_90>::analyze(a); }

// A quad of a row takes one sector of 16 bytes x 2 rows; a quad of a column two.
constexpr auto row = cost(tile(image, texture_filter::point, 32));
static_assert(row.requests == 8 && row.sectors == 8 && row.l2_sectors == 8 && row.l2_requests == 4);
static_assert(row.tag_wavefronts == 8 && row.data_wavefronts == 8 && row.filter_wavefronts == 8);
constexpr auto column = cost(tile(image, texture_filter::point, 1));
static_assert(column.requests == 8 && column.sectors == 16 && column.l2_sectors == 16);
// Pitch-linear: 32 bytes of one row. A column touches a sector in every row.
constexpr auto pitched = pitch_2d(1024, 1024, 4096, 4);
static_assert(cost(tile(pitched, texture_filter::point, 32)).sectors == 8);
static_assert(cost(tile(pitched, texture_filter::point, 1)).sectors == 32);
static_assert(cost(tile(pitched, texture_filter::point, 1)).l2_requests == 32);
// Linear filtering between texels: four of them.
static_assert(cost(tile(image, texture_filter::linear, 8)).texels == 32);
static_assert(cost(tile(image, texture_filter::linear, 8, 1.0)).texels == 128);

// Linear memory and surfaces: eight lanes a request, but four where a lane takes 16 bytes by index.
constexpr texture_access by_index(int bytes) {
  return texture_lanes(linear_1d(1024, bytes), sample(texture_filter::point),
                       [](int lane) { return texture_coordinates{static_cast<double>(lane)}; });
}
static_assert(cost(by_index(4)).requests == 4 && cost(by_index(4)).sectors == 4);
static_assert(cost(by_index(16)).requests == 8 && cost(by_index(16)).filter_wavefronts == 4);
constexpr auto surface_row = surface_lanes(image, [](int lane) { return surface_coordinates{4 * lane}; });
static_assert(surface_memory<sm_90>::analyze(surface_row).requests == 4);
static_assert(surface_memory<sm_90>::analyze(surface_row).sectors == 8);
static_assert(surface_memory<sm_90>::analyze(surface_row.as(memory_op::store)).filter_wavefronts == 0);
static_assert(surface_memory<sm_90>::analyze(surface_row.as(memory_op::store)).data_wavefronts == 4);

// No lane, no request; few lanes, few requests.
static_assert(cost(tile(image, texture_filter::point, 32).under({})).requests == 0);
static_assert(cost(tile(image, texture_filter::point, 32).under({})).tag_wavefronts == 0);
static_assert(cost(tile(image, texture_filter::point, 32).under({0x80000001})).requests == 2);

// What rows do not confirm is unknown: data wavefronts of stores over many tag wavefronts, and of volumes.
constexpr auto scattered = surface_lanes(image, [](int lane) {
                             return surface_coordinates{128 * lane, 16 * lane};
                           }).as(memory_op::store);
static_assert(surface_memory<sm_90>::analyze(scattered).tag_wavefronts == 32);
static_assert(!surface_memory<sm_90>::analyze(scattered).data_wavefronts.known());
static_assert(!cost(tile(array_3d(64, 64, 64, 4), texture_filter::point, 8)).data_wavefronts.known());
static_assert(cost(tile(array_3d(64, 64, 64, 4), texture_filter::point, 8)).tag_wavefronts.known());
static_assert(cost(tile(array_3d(64, 64, 64, 4), texture_filter::point, 8)).basis.known.how == evidence::measured);
static_assert(cost(tile(array_3d(64, 64, 64, 8), texture_filter::point, 8)).basis.known.how == evidence::carried_over);
static_assert(!cost(tile(array_3d(64, 64, 64, 8), texture_filter::point, 8)).tag_wavefronts.known());

// Other capabilities: requests and sectors carried over, the rest unknown; sectors too where no source states the order
// of bytes in an array.
constexpr auto turing = texture_memory<sm_75>::analyze(tile(image, texture_filter::point, 32));
static_assert(turing.requests == 8 && turing.sectors == 8 && !turing.l2_sectors.known());
static_assert(!turing.tag_wavefronts.known() && turing.basis.known.how == evidence::carried_over);
constexpr auto volta = texture_memory<sm_70>::analyze(tile(image, texture_filter::point, 32));
static_assert(volta.requests == 8 && !volta.sectors.known());
static_assert(texture_memory<sm_70>::analyze(tile(pitched, texture_filter::point, 32)).sectors == 8);
// 12.0 keeps 1-byte texels in sectors of 8 x 4: a quad of a row still takes one.
static_assert(texture_memory<sm_120>::analyze(tile(array_2d(64, 64, 1), texture_filter::point, 1)).sectors == 8);
static_assert(texture_memory<sm_121>::analyze(tile(array_2d(64, 64, 1), texture_filter::point, 1)).sectors == 16);

// Reports add up.
static_assert((row + row).sectors == 16 && row + texture_report{} == row);
static_assert(!(row + turing).l2_sectors.known() && (row + turing).basis.known.how == evidence::carried_over);

}  // namespace texture_counts
