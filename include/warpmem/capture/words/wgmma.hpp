// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma has no word but inline PTX, which the host does not run. A kernel's own wrapper of it calls this where
// WARPMEM_CAPTURES is defined, and the instruction is counted at the line of the call.
#pragma once

#include <warpmem/capture/hopper_runtime.hpp>

namespace warpmem { inline namespace v0 { namespace capture {

// One wgmma.mma_async; all 128 threads of its four warps call it. Nothing is computed.
inline WARPMEM_CALLED void wgmma(wgmma_access const& access) { count_wgmma(access, __builtin_return_address(0)); }

}}}  // namespace warpmem::v0::capture
