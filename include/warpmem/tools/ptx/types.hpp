// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types that PTX names: .u8 to .u64, .s8 to .s64.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>
#include <stdexcept>

namespace warpmem { inline namespace v0 { namespace ptx {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s8 = std::int8_t;
using s16 = std::int16_t;
using s32 = std::int32_t;
using s64 = std::int64_t;

// What is wrong with a PTX text, or with a launch, before anything runs: one sentence.

struct error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}}}  // namespace warpmem::v0::ptx
