// expect: warpmem: a box has at most 5 dimensions
#include <warpmem/model/hopper.hpp>

#if defined(WARPMEM_WRONG)
constexpr auto map = warpmem::with_box(warpmem::tensor_of<float>(0, 8), 1, 1, 1, 1, 1, 1);
#else
constexpr auto map = warpmem::with_box(warpmem::tensor_of<float>(0, 8), 1, 1, 1, 1, 1);
#endif
