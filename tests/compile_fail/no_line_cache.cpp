// expect: warpmem: a cache has at least one line
#include <warpmem/model/cache.hpp>

#if defined(WARPMEM_WRONG)
constexpr int lines = 0;
#else
constexpr int lines = 1;
#endif
constexpr warpmem::sectored_cache<lines> cache{{32, 32, 1, 1}};
