// expect: warpmem: a swizzle has B >= 0, M >= 0, |S| >= B, and B + M + |S| up to 63
#include <warpmem/model/layout/swizzle.hpp>

#if defined(WARPMEM_WRONG)
using pattern = warpmem::cute_swizzle<3, 4, 2>;
#else
using pattern = warpmem::cute_swizzle<3, 4, 3>;
#endif
constexpr auto somewhere = pattern::apply(128);
