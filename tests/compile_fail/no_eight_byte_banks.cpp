// expect: warpmem: only capability 3.x has an 8-byte bank mode
#include <warpmem/model/arch.hpp>

#if defined(WARPMEM_WRONG)
using gpu = warpmem::eight_byte_banks<warpmem::sm_90>;
#else
using gpu = warpmem::eight_byte_banks<warpmem::sm_35>;
#endif
constexpr int cc = gpu::traits.cc.value;
