// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX text to what it declares.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/error.hpp>
#include <warpmem/ptx/text/module_text.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

// Throws ptx::error, "kernel.ptx:12: ...", for a text that is not PTX. Instructions are not checked: one that is not
// known is an error only where it is reached.
[[nodiscard]] module_text read_module(std::string_view text, std::string origin);

}}}  // namespace warpmem::v0::ptx
