// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Later versions of libstdc++ write __attribute__((__noinline__)) here, where CUDA's word of the same name does not fit.
#pragma push_macro("__noinline__")
#undef __noinline__
#include_next <bits/basic_string.h>
#pragma pop_macro("__noinline__")
