// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads 32 accesses at a time into shared memory, one for each lane of a warp.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/model/access/warp_access.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

#if !defined(__CUDACC__)
#  error "warpmem/tools/device/by_lane/tile.cuh is for .cu files"
#endif

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

// A row is one access: its 32 addresses or offsets, and 16 bytes of padding, so that lanes reading 16 bytes each from
// their own rows have no bank conflict.
template <class Element>
inline constexpr int row_bytes = 32 * static_cast<int>(sizeof(Element)) + 16;
template <class Element>
inline constexpr int tile_bytes = 32 * row_bytes<Element>;

[[nodiscard]] __host__ __device__ __forceinline__ address const* elements_of(access_batch const& b) { return b.at; }
[[nodiscard]] __host__ __device__ __forceinline__ std::uint32_t const* elements_of(compact_access_batch const& b) {
  return b.offset;
}

// The rest of an access, besides its row.
struct row_facts {
  std::uint32_t active{0xffffffffU};
  address origin{};
};
[[nodiscard]] __device__ __forceinline__ address origin_of(access_batch const&, std::size_t) { return 0; }
[[nodiscard]] __device__ __forceinline__ address origin_of(compact_access_batch const& b, std::size_t i) {
  return b.base[i];
}
template <class Batch>
[[nodiscard]] __device__ __forceinline__ row_facts facts_of(Batch const& batch, std::size_t i) {
  row_facts facts;
  if (i < batch.accesses) {
    facts.origin = origin_of(batch, i);
    if (batch.active != nullptr) {
      facts.active = batch.active[i];
    }
  }
  return facts;
}

// Copies global to shared memory, without a register from 8.0 on; `to` is an offset in the shared window.
template <int Bytes>
__device__ __forceinline__ void copy_piece(std::uint32_t to, void const* from) {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to), "l"(from), "n"(Bytes) : "memory");
#else
  using piece = std::conditional_t<Bytes == 16, uint4, std::conditional_t<Bytes == 8, uint2, std::uint32_t> >;
  *static_cast<piece*>(__cvta_shared_to_generic(to)) = *static_cast<piece const*>(from);
#endif
}
// Makes a group of what was copied since the last end_group().
__device__ __forceinline__ void end_group() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
__device__ __forceinline__ void wait_for_all_but_last() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group 1;" ::: "memory");
#endif
  __syncwarp();
}

// Starts copying `rows` <= 32 rows, Bytes at a time: 16 if the array begins at a multiple of 16, else one element.
template <int Bytes, class Element>
__device__ __forceinline__ void copy_rows(Element const* from, int rows, std::uint32_t tile, int lane) {
  constexpr int pieces = 32 * static_cast<int>(sizeof(Element)) / Bytes;  // of a row
  constexpr int elements = Bytes / static_cast<int>(sizeof(Element));     // of a piece
  constexpr int step = 32 / pieces > 0 ? 32 / pieces : 1;                 // rows that the warp copies at once
  int const piece = lane % pieces;
  from += 32 * (lane / pieces) + piece * elements;
  tile += static_cast<std::uint32_t>(lane / pieces * row_bytes<Element> + piece * Bytes);
  if (rows == 32) {
#pragma unroll
    for (int row = 0; row < 32; row += step) {
      copy_piece<Bytes>(tile + static_cast<std::uint32_t>(row * row_bytes<Element>), from + 32 * row);
    }
  } else {
#pragma unroll 1
    for (int row = 0; row + lane / pieces < rows; row += step) {
      copy_piece<Bytes>(tile + static_cast<std::uint32_t>(row * row_bytes<Element>), from + 32 * row);
    }
  }
}

template <class Batch>
__device__ __forceinline__ void begin_copy(Batch const& batch, std::size_t first, std::uint32_t tile, int lane) {
  if (first < batch.accesses) {
    auto const* const from = elements_of(batch) + 32 * first;
    int const rows = batch.accesses - first < 32 ? static_cast<int>(batch.accesses - first) : 32;
    if (reinterpret_cast<std::uintptr_t>(from) % 16 == 0) {
      copy_rows<16>(from, rows, tile, lane);
    } else {
      copy_rows<sizeof(*from)>(from, rows, tile, lane);
    }
  }
  end_group();
}

// One row as the counters read it: every lane's address in registers, 16 bytes per load.
template <class Element>
class tile_row {
 public:
  __device__ __forceinline__ tile_row(unsigned char const* row, address origin) : row_{row}, origin_{origin} {
#pragma unroll
    for (int i = 0; i < 32 * static_cast<int>(sizeof(Element)) / 16; ++i) {
      if constexpr (sizeof(Element) == 8) {
        ulonglong2 const two = reinterpret_cast<ulonglong2 const*>(row)[i];
        element_[2 * i] = two.x;
        element_[2 * i + 1] = two.y;
      } else {
        uint4 const four = reinterpret_cast<uint4 const*>(row)[i];
        element_[4 * i] = four.x;
        element_[4 * i + 1] = four.y;
        element_[4 * i + 2] = four.z;
        element_[4 * i + 3] = four.w;
      }
    }
  }
  // lane must be a constant.
  [[nodiscard]] __device__ __forceinline__ address operator[](int lane) const { return origin_ + element_[lane]; }
  [[nodiscard]] __device__ __forceinline__ address of_any(int lane) const {
    return origin_ + reinterpret_cast<Element const*>(row_)[lane];
  }

 private:
  unsigned char const* row_;
  address origin_;  // 0 for addresses
  Element element_[32];
};

}}}}  // namespace warpmem::v0::on_gpu::detail
