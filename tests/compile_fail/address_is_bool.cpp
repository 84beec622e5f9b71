// expect: warpmem: a function that gives addresses returns integers (bytes) or pointers
#include <warpmem/model/access.hpp>

// The two functions in the wrong order.
constexpr auto inside = [](int lane) { return lane < 8; };
constexpr auto at = [](int lane) { return 4 * lane; };
#if defined(WARPMEM_WRONG)
constexpr auto access = warpmem::lane_addresses_if<float>(at, inside);
#else
constexpr auto access = warpmem::lane_addresses_if<float>(inside, at);
#endif
