// expect: warpmem: a cache has at least one line
#include <warpmem/cache/model.hpp>

#if defined(WARPMEM_WRONG)
constexpr int lines = 0;
#else
constexpr int lines = 1;
#endif
constexpr warpmem::sectored_cache<lines> cache{warpmem::cache_shape{}};
