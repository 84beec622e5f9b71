// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decodes an LZ4 block.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/error.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// Throws ptx::error for data that is not LZ4, or that is longer than `most` when it is decoded.
[[nodiscard]] inline std::vector<u8> lz4_decoded(u8 const* data, u64 bytes, u64 most) {
  std::vector<u8> out;
  out.reserve(static_cast<std::size_t>(most));
  u64 at = 0;
  auto const require = [](bool holds) {
    if (!holds) {
      throw error{"the PTX in the program is not valid LZ4"};
    }
  };
  auto const next = [&] {
    require(at < bytes);
    return data[at++];
  };
  auto const length = [&](u64 n) {
    for (u8 more = 255; n >= 15 && more == 255;) {
      more = next();
      n += more;
    }
    return n;
  };
  while (at < bytes) {
    u8 const token = next();
    u64 const literals = length(token >> 4);
    require(literals <= bytes - at && literals <= most - out.size());
    out.insert(out.end(), data + at, data + at + literals);
    at += literals;
    if (at == bytes) {
      break;
    }
    u64 const low = next();
    u64 const distance = low | u64{next()} << 8;
    u64 const matched = length(token & 15) + 4;
    require(distance != 0 && distance <= out.size() && matched <= most - out.size());
    for (u64 k = 0; k < matched; ++k) {
      out.push_back(out[out.size() - static_cast<std::size_t>(distance)]);
    }
  }
  return out;
}

}}}}  // namespace warpmem::v0::ptx::cudart
