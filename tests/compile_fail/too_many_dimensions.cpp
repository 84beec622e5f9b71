// expect: warpmem: a tensor map has 1 to 5 dimensions
#include <warpmem/model/hopper.hpp>

#if defined(WARPMEM_WRONG)
constexpr auto map = warpmem::tensor_of<float>(0, 1, 1, 1, 1, 1, 1);
#else
constexpr auto map = warpmem::tensor_of<float>(0, 1, 1, 1, 1, 1);
#endif
