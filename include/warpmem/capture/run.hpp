// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a launch gave: the report of its accesses by place, and what it did wrong.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/kernel/run.hpp>

namespace warpmem { inline namespace v0 { namespace capture {

using run = kernel_run;

}}}  // namespace warpmem::v0::capture
