// expect: warpmem: ldmatrix takes 1, 2 or 4 matrices within the tile, whose rows are aligned 16 bytes
#include <warpmem/layout/matrix_tile.hpp>

using tile = warpmem::static_tile<short, 64, 64, warpmem::swizzle<3, 4, 3>>;
#if defined(WARPMEM_WRONG)
constexpr int row = 56;
#else
constexpr int row = 48;
#endif
constexpr auto report = tile::matrices<warpmem::sm_90, row, 0>();
