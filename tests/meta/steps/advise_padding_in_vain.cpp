// steps: 53450
// Lanes that access 32 words of one bank with every pitch: the search tries every padding.
#include <warpmem/advise/padding.hpp>

using namespace warpmem;

constexpr matrix_tile tile{1, 1024, sizeof(float)};
constexpr auto every_32nd = lanes_at([](int lane) { return tile_element{0, 32 * lane}; });
constexpr auto advice = advise_padding(sm_90::traits, tile, every_32nd);
static_assert(!advice.helps());
