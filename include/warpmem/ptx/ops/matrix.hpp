// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions on matrices.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/code/opcode.hpp>
#include <warpmem/ptx/ops/mma.hpp>

namespace warpmem { inline namespace v0 { namespace ptx {

inline constexpr opcode matrix_opcodes[] = {
    {"mma", decode_mma, support::executed,
     ".sync and .sp; f16 bf16 tf32 f64 e4m3 e5m2 s8 u8 s4 u4 b1 in the shapes of sm_70 to sm_90, bit by bit as on an "
     "H200; sparse e4m3 and e5m2 are refused"},
};

}}}  // namespace warpmem::v0::ptx
