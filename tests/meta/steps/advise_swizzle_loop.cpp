// steps: 418250
// Four ldmatrix of a loop over a tile beside a row and a column: not yet half of clang's own limit.
#include <warpmem/advise/swizzle.hpp>

using namespace warpmem;

constexpr matrix_tile tile{64, 64, 2};
constexpr auto advice = advise_swizzle(sm_90::traits, tile, 3, matrix_pattern().repeated(4, 0, 16),
                                       row_pattern(0, 0, {8, 8}), column_pattern(0, 0, {8, 8}));
