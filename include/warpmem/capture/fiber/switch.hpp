// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From one stack to another: the registers that a function must keep, and the stack pointer. By hand for x86-64 and
// AArch64, where it takes a few nanoseconds; elsewhere with ucontext, whose two system calls take a microsecond.
#pragma once

#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>

#if defined(__x86_64__)
#  include <warpmem/capture/fiber/switch_x86_64.hpp>
#elif defined(__aarch64__)
#  include <warpmem/capture/fiber/switch_aarch64.hpp>
#else
#  include <warpmem/capture/fiber/switch_ucontext.hpp>
#endif
