// expect: warpmem: a warp access has 1 to 32 lanes
#include <warpmem/model/access.hpp>

#if defined(WARPMEM_WRONG)
constexpr int lanes = 33;
#else
constexpr int lanes = 32;
#endif
constexpr warpmem::basic_warp_access<lanes> access{};
