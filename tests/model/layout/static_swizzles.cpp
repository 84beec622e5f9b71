// Swizzles as CuTe and cuda.h define them.
#include <warpmem/model/layout/swizzle.hpp>

#include <cstdint>
#include <limits>

namespace layout_swizzles {

using namespace warpmem;

// CuTe: ZZZ ^= YYY. cute_swizzle<3, 4, 3> on bytes: 16-byte chunk c of row r (128 bytes) goes to chunk c ^ (r % 8).
constexpr bool chunks_follow_rows() {
  for (std::uint64_t row = 0; row < 20; ++row) {
    for (std::uint64_t chunk = 0; chunk < 8; ++chunk) {
      if (cute_swizzle<3, 4, 3>::apply(row * 128 + chunk * 16 + 5) != row * 128 + (chunk ^ row % 8) * 16 + 5) {
        return false;
      }
    }
  }
  return true;
}
static_assert(chunks_follow_rows());

// The classic 32 x 32 words: cute_swizzle<5, 0, 5> moves element (row, column) to column ^ row.
static_assert(cute_swizzle<5, 0, 5>::apply(0) == 0);
static_assert(cute_swizzle<5, 0, 5>::apply(32) == 33);
static_assert(cute_swizzle<5, 0, 5>::apply(31 * 32 + 31) == 31 * 32);

// Bits B = 2, M = 1, S = 3: xxYYxZZx.
static_assert(cute_swizzle<2, 1, 3>::apply(0b110000) == 0b110110);
static_assert(cute_swizzle<2, 1, 3>::apply(0b010010) == 0b010000);
static_assert(cute_swizzle<2, 1, 3>::apply(0b001001) == 0b001001);
// S < 0: the lower group changes the upper one.
static_assert(cute_swizzle<2, 1, -3>::apply(0b000110) == 0b110110);
static_assert(cute_swizzle<2, 1, -3>::apply(0b110000) == 0b110000);
// B = 0 moves nothing.
static_assert(cute_swizzle<0, 4, 3>::apply(0xffff) == 0xffff);
static_assert(cute_swizzle<0, 0, 0>::apply(~std::uint64_t{0}) == ~std::uint64_t{0});

// A swizzle of elements as one of bytes: cute_swizzle<3, 3, 3> on 2-byte elements is cute_swizzle<3, 4, 3> on bytes.
static_assert(cute_swizzle<3, 3, 3>::value.in_bytes(2) == cute_swizzle<3, 4, 3>::value);
static_assert(cute_swizzle<5, 0, 5>::value.in_bytes(4) == cute_swizzle<5, 2, 5>::value);

// Patterns repeat after 256, 512 and 1024 bytes (CUDA programming guide, tensor memory accelerator).
static_assert(swizzle_of(tma_swizzle::bytes_32).period() == 256);
static_assert(swizzle_of(tma_swizzle::bytes_64).period() == 512);
static_assert(swizzle_of(tma_swizzle::bytes_128).period() == 1024);
static_assert(swizzle_of(tma_swizzle::bytes_128_atom_32).period() == 512);
static_assert(swizzle_of(tma_swizzle::none).period() == 1);

// 16-byte chunks within 32 bytes: chunk 0 and 1 swap in rows 4-7 of 32 bytes each, every 256 bytes.
static_assert(swizzle_of(tma_swizzle::bytes_32)(0x00) == 0x00);
static_assert(swizzle_of(tma_swizzle::bytes_32)(0x80) == 0x90);
static_assert(swizzle_of(tma_swizzle::bytes_32)(0x97) == 0x87);
static_assert(swizzle_of(tma_swizzle::bytes_64)(0x180) == 0x1b0);
static_assert(swizzle_of(tma_swizzle::bytes_128)(0x380) == 0x3f0);
// 32-byte chunks within 128 bytes; in every other row the 8-byte halves of each 16 bytes swap.
static_assert(swizzle_of(tma_swizzle::bytes_128_atom_32)(0x180) == 0x1e0);
static_assert(swizzle_of(tma_swizzle::bytes_128_atom_32)(0x190) == 0x1f0);
static_assert(swizzle_of(tma_swizzle::bytes_128_atom_32_flip_8)(0x080) == 0x0a8);
static_assert(swizzle_of(tma_swizzle::bytes_128_atom_32_flip_8)(0x100) == 0x140);
static_assert(warpmem::detail::span_bytes(tma_swizzle::bytes_64) == 64 &&
              warpmem::detail::span_bytes(tma_swizzle::none) == 0);
static_assert(swizzle_of(tma_swizzle::bytes_128_atom_32_flip_8).run() == 8);
static_assert(swizzle_of(tma_swizzle::bytes_128).run() == 16);

// What is no swizzle.
constexpr int least = std::numeric_limits<int>::min();
constexpr int most = std::numeric_limits<int>::max();
static_assert(!swizzle_bits{-1, 4, 3}.is_valid());
static_assert(!swizzle_bits{3, -1, 3}.is_valid());
static_assert(!swizzle_bits{3, 4, 2}.is_valid());
static_assert(!swizzle_bits{3, 4, -2}.is_valid());
static_assert(!swizzle_bits{3, 58, 3}.is_valid());
static_assert(swizzle_bits{3, 57, 3}.is_valid());
static_assert(!swizzle_bits{1, 0, least}.is_valid());
static_assert(!swizzle_bits{most, most, most}.is_valid());
static_assert(swizzle_bits{3, 4, -3}.is_valid());

}  // namespace layout_swizzles
