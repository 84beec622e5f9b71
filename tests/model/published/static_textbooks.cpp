// Numbers of textbooks. D. Kirk, W. Hwu, Programming Massively Parallel Processors, third edition (2016), chapters 4, 5
// and 7, and with I. El Hajj fourth edition (2022), chapters 5 and 7; J. Sanders, E. Kandrot, CUDA by Example (2010),
// chapter 6. The matrices of 4 x 4 elements that the former walks through are in examples/matrix_multiply.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/shared.hpp>

namespace published_textbooks {

using namespace warpmem;

// Kirk and Hwu, 4.4: "if we use 16 x 16 blocks, one can potentially reduce the global memory traffic to 1/16"; 4.5:
// "the global memory accesses are reduced by a factor of TILE_WIDTH". The product of matrices of 32 x 32 floats, block
// (1, 1).
constexpr int width = 16;
constexpr int tile_width = 16;
constexpr block_shape block{tile_width, tile_width};
constexpr address m = 0x10000;
constexpr address n = 0x20000;
constexpr address element(address matrix, int row, int column) {
  return matrix + static_cast<address>(4 * (row * width + column));
}

// What the block's threads ask global memory for.
template <class AddressOf>
constexpr std::int64_t bytes_of(AddressOf address_of) {
  std::int64_t bytes = 0;
  for (int warp = 0; warp < block.warps(); ++warp) {
    bytes += analyze_global(sm_90::traits, block_access<float>(block, warp, address_of)).bytes_requested.value_or(-1);
  }
  return bytes;
}
constexpr std::int64_t without_tiles() {
  std::int64_t bytes = 0;
  for (int k = 0; k < width; ++k) {
    bytes += bytes_of([=](thread_index t) { return element(m, tile_width + t.y, k); }) +
             bytes_of([=](thread_index t) { return element(n, k, tile_width + t.x); });
  }
  return bytes;
}
constexpr std::int64_t with_tiles() {
  std::int64_t bytes = 0;
  for (int phase = 0; phase < width; phase += tile_width) {
    bytes += bytes_of([=](thread_index t) { return element(m, tile_width + t.y, phase + t.x); }) +
             bytes_of([=](thread_index t) { return element(n, phase + t.y, tile_width + t.x); });
  }
  return bytes;
}
static_assert(without_tiles() == tile_width * with_tiles());
// 4.2, 4.5: 4 bytes a floating-point operation, so 150 GB/s "limits the code at 37.5 GFLOPS", with tiles "(150 / 4) *
// 16 = 600 GFLOPS". A thread makes `width` products and sums.
constexpr std::int64_t operations = 2 * width * block.threads();
static_assert(without_tiles() == 4 * operations && 150 * operations / without_tiles() == 37);
static_assert(150 * operations / with_tiles() == 600);

// Fourth edition, 5.1 and 5.4, an A100 with 1555 GB/s and a peak of 19,500 GFLOPS: 0.25 operations a byte allow 389
// GFLOPS, 2 % of the peak; tiles of 16 x 16 make that 4 operations a byte and 6220 GFLOPS, 32 %.
static_assert(1555 * operations / without_tiles() == 388 && 1555 * operations * 100 / without_tiles() / 19500 == 1);
static_assert(operations / with_tiles() == 4 && 1555 * operations / with_tiles() == 6220);
static_assert(1555 * operations * 100 / with_tiles() / 19500 == 31);  // rounded down, as 388 and 1

// Fourth edition, 7.2 and 7.3: a convolution reads an element and a weight of its filter for every product and sum,
// 0.25 operations a byte; weights in constant memory double that, and all lanes of a warp share one request.
constexpr std::int64_t bytes_of_element =
    analyze_global(sm_80::traits, contiguous<float>()).bytes_requested.value_or(-1);
constexpr std::int64_t bytes_of_weight = analyze_global(sm_80::traits, broadcast<float>()).bytes_requested.value_or(-1);
static_assert(4 * 2 * 32 == bytes_of_element + bytes_of_weight && 2 * 2 * 32 == bytes_of_element);
static_assert(constant_memory<sm_80>::analyze(broadcast<float>()).requests == 1);

// 4.3: "the total size of constant variables in an application is limited at 65,536 bytes". 7.3: all threads of a warp
// that read one element of a convolution's mask make one access.
static_assert(sm_90::traits.constant.bank_bytes == 65536);
static_assert(constant_memory<sm_20>::analyze(broadcast<float>(16)).requests == 1);

// Sanders and Kandrot, 6.2, on devices of 1.x: "A single read from constant memory can be broadcast to other 'nearby'
// threads, effectively saving up to 15 reads", those of a half-warp; "when all 16 threads read different addresses" the
// reads are serialized.
static_assert(constant_memory<sm_13>::analyze(broadcast<float>(64).under(lane_mask::first(16))).requests == 1);
static_assert(constant_memory<sm_13>::analyze(contiguous<float>().under(lane_mask::first(16))).requests == 16);

}  // namespace published_textbooks
