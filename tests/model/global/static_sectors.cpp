// Capability 5.0 and later: 32-byte sectors.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/global.hpp>

namespace global_sectors {

using namespace warpmem;

struct alignas(16) four_floats {
  float x, y, z, w;
};
struct alignas(32) eight_floats {
  float v[8];
};

// CUDA C++ Programming Guide 12.6, section 19; Nsight Compute: 4, 8 and 16 sectors a request at best.
template <class Arch>
constexpr bool full_warps_are_ideal() {
  using memory = global_memory<Arch>;
  return memory::analyze(contiguous<float>(128)).sectors == 4 &&
         memory::analyze(contiguous<double>(128)).sectors == 8 &&
         memory::analyze(contiguous<four_floats>(128)).sectors == 16 &&
         memory::analyze(contiguous<float>(128)).excessive_sectors() == 0 &&
         memory::analyze(contiguous<double>(128)).excessive_sectors() == 0 &&
         memory::analyze(contiguous<four_floats>(128)).excessive_sectors() == 0;
}

// No source says how tags are looked up on 5.x and 6.x; loads and stores: global_published.cpp.
template <class Arch>
constexpr bool counts_no_tags() {
  return !global_memory<Arch>::analyze(contiguous<float>()).tag_requests.known();
}
static_assert(counts_no_tags<sm_50>() && full_warps_are_ideal<sm_50>());
static_assert(counts_no_tags<sm_52>() && full_warps_are_ideal<sm_52>());
static_assert(counts_no_tags<sm_53>() && full_warps_are_ideal<sm_53>());
static_assert(counts_no_tags<sm_60>() && full_warps_are_ideal<sm_60>());
static_assert(counts_no_tags<sm_61>() && full_warps_are_ideal<sm_61>());
static_assert(counts_no_tags<sm_62>() && full_warps_are_ideal<sm_62>());

// Counters in Nsight Compute's sample reports of a GA102: LDG.64 with a stride of 24 bytes, and coalesced.
constexpr auto strided_pairs = strided<double>(3);
static_assert(global_memory<sm_86>::analyze(strided_pairs).requests == 1);
static_assert(global_memory<sm_86>::analyze(strided_pairs).tag_requests == 6);
static_assert(global_memory<sm_86>::analyze(strided_pairs).sectors == 24);
static_assert(global_memory<sm_86>::analyze(contiguous<double>()).requests == 1);
static_assert(global_memory<sm_86>::analyze(contiguous<double>()).tag_requests == 2);
static_assert(global_memory<sm_86>::analyze(contiguous<double>()).sectors == 8);

// 7.0 and later, for every row that there is: one request; sectors and lines are counted over the whole warp.
constexpr bool whole_warp_requests(int sm) {
  arch_traits const arch = arch_traits_for({sm});
  auto const off_by_a_sector = analyze_global(arch, contiguous<float>(32));
  auto const column = analyze_global(arch, strided<float>(32));
  auto const same_word = analyze_global(arch, broadcast<float>(4));
  return off_by_a_sector.requests == 1 && off_by_a_sector.sectors == 4 && off_by_a_sector.tag_requests == 2 &&
         column.sectors == 32 && column.tag_requests == 32 && column.excessive_sectors() == 28 &&
         same_word.sectors == 1 && same_word.ideal_sectors == 1 && same_word.tag_requests == 1 &&
         analyze_global(arch, contiguous<float>(16)).sectors == 5;
}
#define ROW(SM, ...) static_assert(SM < 70 || (whole_warp_requests(SM) && full_warps_are_ideal<sm_##SM>()));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// PTX ISA 8.8: 256-bit accesses of global memory, capability 10.0 and later; one sector a lane.
static_assert(sm_100::traits.global.max_lane_bytes == 32 && sm_103::traits.global.max_lane_bytes == 32);
static_assert(sm_110::traits.global.max_lane_bytes == 32);
static_assert(sm_120::traits.global.max_lane_bytes == 32 && sm_121::traits.global.max_lane_bytes == 32);
constexpr bool wide_accesses(arch_traits arch) {
  auto const full = analyze_global(arch, contiguous<eight_floats>());
  auto const same = analyze_global(arch, broadcast<eight_floats>());
  return arch.global.max_lane_bytes == 32
             ? full.requests == 1 && full.sectors == 32 && full.excessive_sectors() == 0 && same.sectors == 1
             : full.basis.faults.has(fault::unsupported_size) && !full.sectors.known();
}
#define ROW(SM, ...) \
  static_assert(wide_accesses(sm_##SM::traits) && (SM >= 100 || sm_##SM::traits.global.max_lane_bytes == 16));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

}  // namespace global_sectors
