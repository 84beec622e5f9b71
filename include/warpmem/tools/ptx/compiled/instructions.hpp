// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All instructions: how they are decoded, and what they compute.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder_run.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/ops/table.hpp>

#include <span>

namespace warpmem { inline namespace v0 { namespace ptx {

template std::span<std::span<opcode const> const> opcode_families();

}}}  // namespace warpmem::v0::ptx
