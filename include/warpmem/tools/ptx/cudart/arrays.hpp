// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaArray: rows in slices. The order of elements in memory, which CUDA does not tell, is that of rows here.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/types.hpp>
#include <warpmem/tools/ptx/cudart/work.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

struct cuda_array {
  channel_format format{};
  memory_extent extent{};  // as the program gave it: width in elements; height and depth may be 0
  unsigned flags{};
  u8* memory{};

  [[nodiscard]] std::size_t element_bytes() const noexcept {
    return static_cast<std::size_t>(format.x + format.y + format.z + format.w) / 8;
  }
  [[nodiscard]] std::size_t pitch() const noexcept { return extent.width * element_bytes(); }
  [[nodiscard]] std::size_t rows() const noexcept { return (std::max)(extent.height, std::size_t{1}); }
  [[nodiscard]] std::size_t bytes() const noexcept {
    return pitch() * rows() * (std::max)(extent.depth, std::size_t{1});
  }
  // From a position, in bytes of a row.
  [[nodiscard]] memory_box box(std::size_t x_bytes, std::size_t y, std::size_t z = 0) const noexcept {
    return {memory + (z * rows() + y) * pitch() + x_bytes, pitch(), pitch() * rows()};
  }
};

}}}}  // namespace warpmem::v0::ptx::cudart
