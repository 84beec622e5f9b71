// expect: warpmem: a function that gives addresses returns integers (bytes) or pointers
#include <warpmem/model/access.hpp>

#if defined(WARPMEM_WRONG)
constexpr auto bytes = 4.0;
#else
constexpr auto bytes = 4;
#endif
constexpr auto access = warpmem::lane_addresses<float>([](int lane) { return bytes * lane; });
