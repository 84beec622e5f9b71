// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libstdc++ writes __attribute__((__noinline__)) here, where CUDA's word of the same name does not fit.
#pragma push_macro("__noinline__")
#undef __noinline__
#include_next <bits/shared_ptr_base.h>
#pragma pop_macro("__noinline__")
