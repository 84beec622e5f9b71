// expect: warpmem: a pixel moves along 1 to 3 dimensions
#include <warpmem/model/hopper.hpp>

constexpr auto copy = warpmem::load_box(warpmem::tensor_of<float>(0, 8), 0, 1);
#if defined(WARPMEM_WRONG)
constexpr auto moved = warpmem::with_offsets(copy, 1, 1, 1, 1);
#else
constexpr auto moved = warpmem::with_offsets(copy, 1, 1, 1);
#endif
