// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that the driver gives to kernels: vprintf, __assertfail, malloc, free.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/code/function.hpp>
#include <warpmem/ptx/types.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

// Null: the driver has no such function.
[[nodiscard]] inline builtin find_builtin(std::string_view) noexcept { return nullptr; }

}}}  // namespace warpmem::v0::ptx
