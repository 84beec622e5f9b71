// expect: warpmem: a tile has rows and columns of elements that its swizzle and its pitch keep whole
#include <warpmem/layout/matrix_tile.hpp>

#if defined(WARPMEM_WRONG)
using tile = warpmem::static_tile<float, 32, 32, warpmem::swizzle<0, 0, 0>, 124>;
#else
using tile = warpmem::static_tile<float, 32, 32, warpmem::swizzle<0, 0, 0>, 132>;
#endif
constexpr auto pitch = tile::value.pitch();
