// steps: 84450
// A tile read by columns and by rows: every padding is tried until one has no conflicts.
#include <warpmem/advise/padding.hpp>

using namespace warpmem;

constexpr matrix_tile tile{32, 32, sizeof(float)};
constexpr auto advice = advise_padding(sm_90::traits, tile, column_pattern().repeated(32, 0, 1), row_pattern());
