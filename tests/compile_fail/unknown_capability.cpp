// expect: warpmem: no row for this compute capability in WARPMEM_ARCH_TABLE
#include <warpmem/model/arch.hpp>

#if defined(WARPMEM_WRONG)
using gpu = warpmem::arch<91>;
#else
using gpu = warpmem::arch<90>;
#endif
constexpr int cc = gpu::traits.cc.value;
