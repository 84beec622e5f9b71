// steps: 182500
// ldmatrix, a row and a column of the tile of a matrix multiplication.
#include <warpmem/advise/swizzle.hpp>

using namespace warpmem;

constexpr matrix_tile tile{64, 64, 2};
constexpr auto advice =
    advise_swizzle(sm_90::traits, tile, 3, matrix_pattern(), row_pattern(0, 0, {8, 8}), column_pattern(0, 0, {8, 8}));
