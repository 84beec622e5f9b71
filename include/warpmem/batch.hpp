// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many accesses at a time, as fast as their addresses can be read. Not part of <warpmem/warpmem.hpp>: on x86-64 and on
// 64-bit Arm it includes the vector intrinsics. <warpmem/batch/threads.hpp> does the same on several cores.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/async_copies.hpp>
#include <warpmem/batch/bank_words.hpp>
#include <warpmem/batch/constant.hpp>
#include <warpmem/batch/counts.hpp>
#include <warpmem/batch/global.hpp>
#include <warpmem/batch/global_stages.hpp>
#include <warpmem/batch/matrices.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/shared.hpp>
#include <warpmem/batch/stages.hpp>
