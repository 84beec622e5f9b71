// expect: warpmem: no row for this compute capability in WARPMEM_ARCH_TABLE
#include <warpmem/model/arch.hpp>

#if defined(WARPMEM_WRONG)
using gpu = warpmem::sm_tag<91>;
#else
using gpu = warpmem::sm_tag<90>;
#endif
constexpr int cc = gpu::traits.cc.value;
