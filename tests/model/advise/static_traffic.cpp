// The traffic that tiles save in the product of two matrices of 32 x 32 floats by blocks of 16 x 16 threads, block (1,
// 1).
#include <warpmem/model/access.hpp>
#include <warpmem/model/advise.hpp>

namespace advise_traffic {

using namespace warpmem;

constexpr int width = 32;
constexpr int side = 16;
constexpr block_shape block{side, side};
constexpr address m = 0x10000;
constexpr address n = 0x20000;
constexpr address element(address matrix, int row, int column) {
  return matrix + static_cast<address>(4 * (row * width + column));
}

constexpr tile_saving product(arch_traits const& arch) {
  auto const row_of_m = [](thread_index t, int k) { return element(m, side + t.y, k); };
  auto const column_of_n = [](thread_index t, int k) { return element(n, k, side + t.x); };
  auto const tile_of_m = [](thread_index t, int k) { return element(m, side + t.y, k * side + t.x); };
  auto const tile_of_n = [](thread_index t, int k) { return element(n, k * side + t.y, side + t.x); };
  return {analyze_loop<float>(arch, block, width, row_of_m) + analyze_loop<float>(arch, block, width, column_of_n),
          analyze_loop<float>(arch, block, width / side, tile_of_m) +
              analyze_loop<float>(arch, block, width / side, tile_of_n)};
}

// The lanes of a warp already share elements: 2 sectors for each load, of which 32 bytes are used. Tiles save 7/8.
constexpr tile_saving on_h100 = product(sm_90::traits);
static_assert(on_h100.direct.basis.accesses == 2 * 8 * 32 && on_h100.tiled.basis.accesses == 2 * 8 * 2);
static_assert(on_h100.direct.sectors == 1024 && on_h100.tiled.sectors == 128);
static_assert(on_h100.saved_bytes() == 28672 && on_h100.saved_transactions() == 896);
static_assert(on_h100.factor() == 8.0);
// Lines of 128 bytes: two rows each for m and its tile, one for n.
static_assert(product(sm_20::traits).factor() > 8.0);
// What the textbook counts, bytes asked for: the side of the tile.
static_assert(on_h100.direct.bytes_requested == side * on_h100.tiled.bytes_requested.value_or(0));

// Nothing filled, refused accesses.
static_assert(tile_saving{}.saved_bytes() == 0);
constexpr auto misaligned = [](thread_index t, int) { return address{2} + static_cast<address>(t.x) * 4; };
static_assert(analyze_loop<float>(sm_90::traits, block, 3, misaligned).basis.faults.accesses == 24);
static_assert(analyze_loop<float>(sm_90::traits, block, 0, misaligned) == global_report{});
static_assert(analyze_loop<float>(
                  sm_90::traits, block, 1, [](thread_index t, int) { return t.x * 4; }, memory_op::store)
                  .sectors == 16);

}  // namespace advise_traffic
