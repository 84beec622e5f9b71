// expect: constraint
#include <warpmem/model/memory/global.hpp>

#if defined(WARPMEM_WRONG)
struct gpu {};
#else
struct gpu {
  static constexpr warpmem::arch_traits traits{};
};
#endif
using model = warpmem::global_memory<gpu>;
