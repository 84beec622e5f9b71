// Numbers of the CUDA C Programming Guide, 5.3.2 of 3.2 and later ("Device Memory Accesses"), and of the Best Practices
// Guide 12.4 on bandwidth. What the guides say of constant and shared memory is in constant.cpp,
// guide_shared_figures.cpp and guide_best_practices.cpp, of textures in cache_texture.cpp and texture_footprint.cpp, of
// local memory in local_rules.cpp. Sizes of caches and alignments of each capability: tests/data/cc_table.csv.
#include <warpmem/model/access.hpp>
#include <warpmem/model/cache.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global.hpp>

#include <cstdint>

namespace published_device_memory {

using namespace warpmem;

// 5.3.2.1: "if a 32-byte memory transaction is generated for each thread's 4-byte access, throughput is divided by 8".
// Loads of 2.x move such transactions where they bypass L1.
#define ROW(SM, ...)                                                                                                \
  static_assert(                                                                                                    \
      analyze_global(sm_##SM::traits, strided<float>(32).with(SM < 20 ? cache_op{} : cache_op::cg)).efficiency() == \
      1.0 / 8);
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// "Global memory instructions support reading or writing words of size equal to 1, 2, 4, 8, or 16 bytes", naturally
// aligned: "reading non-naturally aligned 8-byte or 16-byte words produces incorrect results (off by a few words)".
constexpr warp_access of_bytes(int lane_bytes, address base) {
  warp_access a{};
  a.lane_bytes = lane_bytes;
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane] = base + static_cast<address>(lane) * 32;
  }
  return a;
}
constexpr bool supports_sizes(arch_traits const& arch) {
  bool ok = true;
  for (int bytes = 1; bytes <= 16; ++bytes) {
    auto const aligned = analyze_global(arch, of_bytes(bytes, 256)).basis.faults;
    bool const is_a_size = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16;
    ok = ok && aligned.has(fault::unsupported_size) == !is_a_size;
    ok = ok && (!is_a_size || bytes == 1 ||
                analyze_global(arch, of_bytes(bytes, 256 + static_cast<address>(bytes) / 2))
                    .basis.faults.has(fault::misaligned_address));
  }
  return ok;
}
#define ROW(SM, ...) static_assert(supports_sizes(sm_##SM::traits));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// "Any address of a variable residing in global memory or returned by one of the memory allocation routines [...] is
// always aligned to at least 256 bytes".
#define ROW(SM, ...) static_assert(sm_##SM::traits.allocation.alignment >= 256);
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// Two-dimensional arrays, BaseAddress + width * ty + tx: "for these accesses to be fully coalesced, both the width of
// the thread block and the width of the array must be a multiple of the warp size".
constexpr bool row_is_coalesced(arch_traits const& arch, int block_width, int width) {
  auto const second_row = block_access<float>({block_width, 64 / block_width}, 1, [=](thread_index t) {
    return static_cast<address>(1024 + 4 * (width * t.y + t.x));
  });
  return analyze_global(arch, second_row).is_coalesced();
}
#define ROW(SM, ...)                                         \
  static_assert(row_is_coalesced(sm_##SM::traits, 32, 64));  \
  static_assert(!row_is_coalesced(sm_##SM::traits, 32, 65)); \
  static_assert(SM < 20 || !row_is_coalesced(sm_##SM::traits, 4, 64));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// Best Practices Guide 12.4, 9.2.1.3, misaligned copies on a V100: five sectors instead of four would leave 4/5 of the
// throughput, but "adjacent warps reuse the cache lines their neighbors fetched". What the warps of a block ask of L2
// is then one sector more for all of them.
constexpr cache_report warps_in_turn(int words, int warps) {
  sectored_cache<64> l1{l1_cache_shape(sm_70::traits, {8, 8})};
  cache_report sum{};
  for (int warp = 0; warp < warps; ++warp) {
    auto const at = static_cast<address>(128 * warp + 4 * words);
    sum += load_all(l1, list_global(sm_70::traits, contiguous<float>(at)));
  }
  return sum;
}
static_assert(analyze_global(sm_70::traits, contiguous<float>(4)).efficiency() == 4.0 / 5);
static_assert(warps_in_turn(0, 8).look_ups == 4 * 8 && warps_in_turn(0, 8).misses == 4 * 8);
static_assert(warps_in_turn(1, 8).look_ups == 5 * 8 && warps_in_turn(1, 8).misses == 4 * 8 + 1);

// 8.2.2, effective bandwidth of copying a matrix of 2048 x 2048 floats: "(2048 x 2048 x 4 x 2) / 10^9" GB, here one
// row.
constexpr std::int64_t bytes_of_a_row(arch_traits const& arch) {
  std::int64_t bytes = 0;
  for (int first = 0; first < 2048; first += 32) {
    auto const at = contiguous<float>(static_cast<address>(first) * 4);
    bytes += analyze_global(arch, at).bytes_requested.value_or(-1) +
             analyze_global(arch, at.as(memory_op::store)).bytes_requested.value_or(-1);
  }
  return bytes;
}
static_assert(bytes_of_a_row(sm_90::traits) == 2048 * 4 * 2);

}  // namespace published_device_memory
