// Arrays of structs, structs of arrays, tiles of arrays, and allocations cut by hand.
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/layout.hpp>

#include <cstdint>
#include <limits>

namespace layout_arrangements {

using namespace warpmem;

struct plain {
  float x, y, z;
};
struct alignas(8) by_eight {
  float x, y, z;
};
struct alignas(16) by_sixteen {
  float x, y, z;
};

template <class T>
constexpr arrangement many(arrangement_kind kind) {
  return {object_of<T, float, float, float>(), 1024, kind};
}
template <class T>
constexpr global_report load(arch_traits arch, arrangement_kind kind = arrangement_kind::structs) {
  return analyze_arrangement(arch, many<T>(kind), object_use::load);
}

constexpr arch_traits a90 = sm_90::traits;

// struct {float x, y, z;}: three loads of stride 12, which touch all 12 sectors of the 384 bytes each time.
static_assert(load<plain>(a90).requests == 3);
static_assert(load<plain>(a90).sectors == 36);
// __align__(8): 8 + 4 bytes of 16; each touches every sector of 512 bytes.
static_assert(load<by_eight>(a90).requests == 2);
static_assert(load<by_eight>(a90).sectors == 32);
// __align__(16): one load, 16 sectors, a quarter of them padding.
static_assert(load<by_sixteen>(a90).requests == 1);
static_assert(load<by_sixteen>(a90).sectors == 16);
// An array for each member: three coalesced loads. Tiles of 32 cost the same.
static_assert(load<plain>(a90, arrangement_kind::arrays).sectors == 12);
static_assert(load<plain>(a90, arrangement_kind::tiles_of_arrays).sectors == 12);
// The same on 1.0: stride 12 never coalesces, 32 transactions each; arrays take two of 64 bytes for each member.
static_assert(load<plain>(sm_10::traits).transactions == 3 * 32);
static_assert(load<plain>(sm_10::traits, arrangement_kind::arrays).transactions == 3 * 2);
static_assert(load<by_sixteen>(sm_10::traits).transactions == 4);
// 2.x: L1 lines of 128 bytes.
static_assert(load<plain>(sm_20::traits).transactions == 3 * 3);
static_assert(load<plain>(sm_20::traits, arrangement_kind::arrays).transactions == 3);

// Bytes in all: padding of the struct, of each array to 256 bytes, of the last tile.
static_assert(bytes_of(many<plain>(arrangement_kind::structs)) == 1024 * 12);
static_assert(bytes_of(many<by_sixteen>(arrangement_kind::structs)) == 1024 * 16);
static_assert(bytes_of(arrangement{object_of<plain, float, float, float>(), 100, arrangement_kind::arrays}) == 3 * 512);
static_assert(bytes_of(arrangement{object_of<plain, float, float, float>(), 33, arrangement_kind::tiles_of_arrays}) ==
              2 * 3 * 128);
// Where things are.
static_assert(warpmem::detail::member_address(many<plain>(arrangement_kind::structs), 5, 2) == 5 * 12 + 8);
static_assert(warpmem::detail::member_address(many<plain>(arrangement_kind::arrays), 5, 2) == 2 * 4096 + 20);
static_assert(warpmem::detail::member_address(many<plain>(arrangement_kind::tiles_of_arrays), 37, 2) == 384 + 256 + 20);
// The end of the array: lanes past it are inactive.
static_assert(analyze_arrangement(a90, many<plain>(arrangement_kind::arrays), object_use::load, 1020).bytes_requested ==
              3 * 4 * 4);
// A base that is no multiple of the size is refused, access by access.
constexpr arrangement shifted = {
    object_of<by_sixteen, float, float, float>(), 64, arrangement_kind::structs, 32, 256, 8};
static_assert(analyze_arrangement(a90, shifted, object_use::load).basis.faults.has(fault::misaligned_address));

// Bad input.
constexpr arrangement bare{opaque_object(12, 4), 100, arrangement_kind::arrays};
static_assert(faults_of(bare).has(fault::unsupported_operation));
static_assert(!faults_of(arrangement{opaque_object(12, 4), 100}).any());
static_assert(faults_of(arrangement{opaque_object(12, 4), 0}).has(fault::bad_size));
static_assert(faults_of(arrangement{opaque_object(12, 3), 1}).has(fault::bad_alignment));
static_assert(faults_of(arrangement{object_of<plain, float, float, float>(), 1, arrangement_kind::arrays, 32, 100})
                  .has(fault::bad_alignment));
static_assert(faults_of(arrangement{object_of<plain, float, float, float>(), 1, arrangement_kind::tiles_of_arrays, 0})
                  .has(fault::bad_size));
constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
static_assert(faults_of(arrangement{opaque_object(12, 4), huge / 8}).has(fault::size_overflow));
static_assert(faults_of(arrangement{object_of<plain, float, float, float>(), huge / 8, arrangement_kind::arrays})
                  .has(fault::size_overflow));
static_assert(bytes_of(arrangement{opaque_object(12, 4), huge / 8}) == 0);
static_assert(analyze_arrangement(a90, many<plain>(arrangement_kind::structs), object_use::load, 1024)
                  .basis.faults.has(fault::outside_window));
static_assert(!analyze_arrangement(a90, bare, object_use::load).sectors.known());

// Allocations: 256 bytes are guaranteed. A piece at a multiple of 4 cannot load float4, and floats from one
// sector more.
static_assert(guaranteed_alignment(a90) == 256);
static_assert(alignment_of(256) == 256 && alignment_of(260) == 4 && alignment_of(0) == std::uint64_t{1} << 63);
static_assert(aligned_offset(1, 256) == 256 && aligned_offset(512, 256) == 512 && aligned_offset(1, 3) == 0);
static_assert(aligned_offset(-1, 4) == 0 && aligned_offset(huge, 4) == 0);
static_assert(analyze_global(a90, contiguous<float>(256)).sectors == 4);
static_assert(analyze_global(a90, contiguous<float>(256 + 20)).sectors == 5);
static_assert(check_piece({0x1000, 4096}, {0x1100, 256}, 256) == access_faults{});
static_assert(check_piece({0x1000, 4096}, {0x1104, 256}, 16).has(fault::misaligned_address));
static_assert(check_piece({0x1000, 4096}, {0x1f00, 257}, 256).has(fault::outside_window));
static_assert(check_piece({0x1000, 4096}, {0xf00, 16}, 256).has(fault::outside_window));
static_assert(check_piece({0x1000, 4096}, {0x1000, 0}, 256).has(fault::bad_size));
static_assert(check_piece({0x1000, 4096}, {0x1000, 16}, 24).has(fault::bad_alignment));

constexpr memory_range good[] = {{0x1000, 100}, {0x1100, 100}, {0x1200, 3584}};
static_assert(check_allocator({0x1000, 4096}, good, 256).good());
static_assert(check_allocator({0x1000, 4096}, good, 256).alignment == 256);
constexpr memory_range packed[] = {{0x1000, 100}, {0x1064, 100}, {0x10c8, 100}};
static_assert(check_allocator({0x1000, 4096}, packed, 4).good());
static_assert(check_allocator({0x1000, 4096}, packed, 16).faults.accesses == 2);
static_assert(check_allocator({0x1000, 4096}, packed, 16).alignment == 4);
constexpr memory_range twice[] = {{0x1000, 100}, {0x1040, 100}, {0x1000, 1}};
static_assert(check_allocator({0x1000, 4096}, twice, 4).overlapping == 2);

}  // namespace layout_arrangements
