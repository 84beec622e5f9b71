// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a descriptor of wgmma says about a matrix in shared memory, and its bytes: of A 16 rows of a warp, of B 8
// columns, 32 bytes of k each.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx {

// Rows of A, or columns of B, with their bytes along k.
struct wgmma_lines {
  static constexpr int line_bytes = 32;
  alignas(64) u8 at[16][line_bytes];
};

class wgmma_matrix {
 public:
  wgmma_matrix(block const& b, u64 descriptor, bool is_mn_major) noexcept
      : shared_{b.shared.data()},
        bytes_{b.shared.size()},
        start_{(descriptor & 0x3fff) << 4},
        leading_{(descriptor >> 16 & 0x3fff) << 4},
        stride_{(descriptor >> 32 & 0x3fff) << 4},
        chunks_{chunks_of(descriptor)},
        is_mn_major_{is_mn_major} {}

  // Lines first, first + 1, ... Elements of 2 bytes if the lines do not lie along k. False: some lie in no array.
  [[nodiscard]] bool read(int first, int count, wgmma_lines& out) const noexcept {
    bool inside = true;
    if (!is_mn_major_) {
      for (int n = 0; n < count; ++n) {
        for (int half = 0; half < 2; ++half) {
          inside = take(along_k(first + n, half), out.at[n] + chunk * half) && inside;
        }
      }
      return inside;
    }
    constexpr int in_chunk = chunk / 2;
    for (int k = 0; k < wgmma_lines::line_bytes / 2; ++k) {
      for (int n = 0; n < count; n += in_chunk) {
        u8 some[chunk];
        inside = take(across_k(first + n, k), some) && inside;
        for (int e = 0; e < in_chunk; ++e) {
          std::memcpy(out.at[n + e] + 2 * k, some + 2 * e, 2);
        }
      }
    }
    return inside;
  }

 private:
  static constexpr int chunk = 16;  // bytes that no swizzle takes apart

  // Of a row that is swizzled: 8, 4, 2, or 1 without.
  [[nodiscard]] static u64 chunks_of(u64 descriptor) noexcept {
    constexpr u64 chunks[] = {1, 8, 4, 2};
    return chunks[descriptor >> 62];
  }
  // Core matrices of 8 lines; `leading` is how far the next 16 bytes of k are, `stride` how far the next 8 lines.
  [[nodiscard]] u64 along_k(int line, int half) const noexcept {
    u64 const n = static_cast<u64>(line);
    u64 const next = chunks_ == 1 ? leading_ : chunk;
    return n % 8 * chunk * chunks_ + n / 8 * stride_ + static_cast<u64>(half) * next;
  }
  // Rows of so many chunks hold lines side by side; 8 of them are 8 steps of k.
  [[nodiscard]] u64 across_k(int line, int step) const noexcept {
    u64 const n = static_cast<u64>(line);
    u64 const k = static_cast<u64>(step);
    u64 const in_row = 8 * chunks_;
    u64 const next_lines = chunks_ == 1 ? stride_ : leading_;
    u64 const next_steps = chunks_ == 1 ? leading_ : stride_;
    return n % in_row * 2 + n / in_row * next_lines + k % 8 * chunk * chunks_ + k / 8 * next_steps;
  }
  [[nodiscard]] bool take(u64 offset, u8* to) const noexcept {
    u64 const straight = start_ + offset;
    u64 const at = straight ^ (straight >> 7 & (chunks_ - 1)) << 4;
    if (at < shared_begin || at > bytes_ || bytes_ - at < chunk) {
      std::memset(to, 0, chunk);
      return false;
    }
    std::memcpy(to, shared_ + at, chunk);
    return true;
  }

  u8 const* shared_;
  u64 bytes_;
  u64 start_;
  u64 leading_;
  u64 stride_;
  u64 chunks_;
  bool is_mn_major_;
};

}}}  // namespace warpmem::v0::ptx
