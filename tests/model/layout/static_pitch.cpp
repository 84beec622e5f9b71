// 2-D and 3-D arrays: addresses, padding, and what rows cost.
#include <warpmem/model/layout/rows.hpp>

#include <cstdint>
#include <limits>

namespace layout_pitch {

using namespace warpmem;

constexpr arch_traits a90 = sm_90::traits;
constexpr pitched_array tight = unpadded(100, 50, 3, 4);
constexpr pitched_array whole_warps = padded_to_warps(a90, tight);
constexpr pitched_array allocated = padded_by_allocator(a90, tight);

// x + y * pitch + z * pitch * height (programming guide, cudaMalloc3D).
static_assert(tight.pitch == 400 && tight.padding() == 0 && tight.bytes() == 60000);
static_assert(tight.at(7, 2, 1) == 7 * 4 + 2 * 400 + 400 * 50);
static_assert(allocated.at(7, 2, 1) == 7 * 4 + 2 * 512 + 512 * 50);

// Width to a multiple of the warp: 128 elements. The allocator: 512 bytes, measured on 9.0 and seen on 3.5 and 5.0.
static_assert(whole_warps.pitch == 128 * 4);
static_assert(padded_to_warps(a90, unpadded(64, 1, 1, 4)).pitch == 256);
static_assert(padded_by_allocator(a90, unpadded(129, 1, 1, 4)).pitch == 1024);
static_assert(padded_by_allocator(a90, unpadded(1, 1, 1, 1)).pitch == 512);
static_assert(allocated.known == provenance{evidence::measured, source::h200_counters});
static_assert(padded_by_allocator(sm_35::traits, tight).known.from == source::published_observations);
// Where nobody reported a pitch the caller must choose one.
static_assert(padded_by_allocator(sm_80::traits, tight).faults().has(fault::bad_size));

// Row 1 of 400-byte rows starts in the middle of a sector: 5 + 5 + 5 + 1 sectors; padded 4 + 4 + 4 + 1.
static_assert(analyze_row(a90, tight, 1).sectors == 16);
static_assert(analyze_row(a90, whole_warps, 1).sectors == 13);
static_assert(analyze_row(a90, tight, 0).sectors == 13);
static_assert(analyze_row(a90, tight, 1, 2).bytes_requested == 400);
// 1.0: a half-warp that starts off its segment makes 16 transactions.
static_assert(analyze_row(sm_10::traits, whole_warps, 1).transactions == 7);
static_assert(analyze_row(sm_10::traits, tight, 1).transactions == 100);

// Rows of any length: a walk over these warps would be past every limit of steps.
constexpr std::int64_t long_row = std::int64_t{1} << 50;
static_assert(analyze_row(a90, unpadded(long_row, 1, 1, 4), 0).sectors == long_row / 8);
static_assert(analyze_row(a90, unpadded(long_row + 1, 1, 1, 4), 0).requests == long_row / 32 + 1);
static_assert(analyze_row(a90, unpadded(long_row, 1, 1, 4, 16), 0).sectors == long_row / 32 * 5);
static_assert(analyze_row(a90, unpadded(64 * long_row, 1, 1, 1), 0).bytes_requested == 64 * long_row);
static_assert(analyze_row(a90, unpadded(64 * long_row + 1, 1, 1, 1), 0).basis.faults.has(fault::size_overflow));
static_assert(analyze_row(a90, unpadded(long_row, 1, 1, 4, 2), 0).basis.faults.accesses == long_row / 32);
// A machine with lines of 256 bytes, which every second warp of 4-byte elements begins; one whose lines are too large.
constexpr arch_traits with_lines(int bytes) {
  arch_traits t = a90;
  t.global.line_bytes = bytes;
  return t;
}
static_assert(analyze_row(with_lines(256), unpadded(128, 1, 1, 4, 192), 0).tag_requests == 1 + 2 + 1 + 2);
static_assert(analyze_row(with_lines(8192), tight, 0).basis.faults.has(fault::unknown_capability));

// A block of 32 x 4 reads four padded rows in 16 sectors; 16 x 8, half a warp a row, eight rows of 2 sectors.
static_assert(analyze_block(a90, whole_warps, {32, 4}).sectors == 16);
static_assert(analyze_block(a90, whole_warps, {16, 8}).sectors == 16);
static_assert(analyze_block(a90, whole_warps, {16, 8}).requests == 4);
// Shapes that are no multiple of the warp: 20 x 8 is five warps whose lanes break off in the middle of rows.
static_assert(analyze_block(a90, whole_warps, {20, 8}).requests == 5);
static_assert(analyze_block(a90, whole_warps, {20, 8}).sectors == 26);
static_assert(analyze_block(a90, whole_warps, {20, 8}).ideal_sectors == 20);
static_assert(analyze_block(a90, whole_warps, {10, 1}).bytes_requested == 40);
// The bounds check at the right edge: 4 of 32 columns are left.
static_assert(analyze_block(a90, whole_warps, {32, 1}, 96).bytes_requested == 16);
static_assert(analyze_block(a90, whole_warps, {32, 1}, 200).requests == 0);
static_assert(analyze_block(a90, whole_warps, {8, 8, 2}, 0, 0, 2).bytes_requested == 8 * 8 * 4);

// Bad input.
constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
constexpr pitched_array with_pitch(std::int64_t pitch) { return {100, 50, 1, 4, pitch, 0, {}}; }
static_assert(with_pitch(399).faults().has(fault::bad_size));
static_assert(with_pitch(-512).faults().has(fault::bad_size));
static_assert(!with_pitch(400).faults().any());
static_assert(with_pitch(huge / 2).faults().has(fault::size_overflow));
static_assert(unpadded(0, 1, 1, 4).faults().has(fault::bad_size));
static_assert(unpadded(1, -1, 1, 4).faults().has(fault::bad_size));
static_assert(unpadded(1, 1, 1, 0).faults().has(fault::bad_size));
static_assert(unpadded(huge, 1, 1, 4).faults().has(fault::size_overflow));
static_assert(unpadded(1 << 30, 1 << 30, 1 << 30, 4).faults().has(fault::size_overflow));
static_assert(unpadded(1, 1, 1, 4, ~address{0} - 2).faults().has(fault::size_overflow));
static_assert(padded_to(unpadded(huge / 4, 1, 1, 4), 512).faults().has(fault::size_overflow));
static_assert(padded_to(tight, 0).faults().has(fault::bad_size));
static_assert(padded_to_warps(a90, unpadded(huge, 1, 1, 4)).faults().has(fault::size_overflow));
static_assert(analyze_row(a90, tight, 50).basis.faults.has(fault::outside_window));
static_assert(analyze_row(a90, tight, 0, -1).basis.faults.has(fault::outside_window));
static_assert(analyze_row(a90, with_pitch(10), 0).basis.faults.has(fault::bad_size));
static_assert(!analyze_row(a90, with_pitch(10), 0).sectors.known());
static_assert(analyze_row(a90, with_pitch(402), 1).basis.faults.has(fault::misaligned_address));
static_assert(analyze_row(a90, unpadded(8, 2, 1, 12), 0).basis.faults.has(fault::unsupported_size));
static_assert(analyze_block(a90, tight, {0, 4}).basis.faults.has(fault::bad_size));
static_assert(analyze_block(a90, tight, {64, 32}).basis.faults.has(fault::bad_count));
static_assert(analyze_block(arch_traits{}, tight, {32, 1}).basis.faults.has(fault::unknown_capability));

}  // namespace layout_pitch
