// expect: warpmem: a function that gives indexes of elements returns integers
#include <warpmem/model/access.hpp>

#if defined(WARPMEM_WRONG)
constexpr auto half = 0.5F;
#else
constexpr auto half = 2;
#endif
constexpr auto access =
    warpmem::lane_elements<float>(warpmem::warp_of({8, 8}), [](warpmem::thread_index t) { return t.x * half; });
