// expect: warpmem: a box has at most 5 coordinates
#include <warpmem/model/hopper.hpp>

#if defined(WARPMEM_WRONG)
constexpr auto copy = warpmem::load_box(warpmem::tensor_of<float>(0, 8), 0, 1, 1, 1, 1, 1, 1);
#else
constexpr auto copy = warpmem::load_box(warpmem::tensor_of<float>(0, 8), 0, 1, 1, 1, 1, 1);
#endif
