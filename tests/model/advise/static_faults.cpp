// Bad input is answered with a fault and no advice.
#include <warpmem/model/access.hpp>
#include <warpmem/model/advise.hpp>

#include <cstdint>
#include <limits>

namespace advise_faults {

using namespace warpmem;

constexpr auto arch = sm_90::traits;
constexpr matrix_tile tile{32, 32, 4};
constexpr int most = std::numeric_limits<int>::max();
constexpr int least = std::numeric_limits<int>::min();

template <class Advice>
constexpr bool refuses(Advice const& advice, fault why) {
  return advice.faults.has(why) && !advice.helps();
}

// Tiles that are none or too small, patterns that leave them, budgets below 0.
static_assert(refuses(advise_padding(arch, {}, column_pattern()), fault::bad_size));
static_assert(refuses(advise_padding(arch, {16, 32, 4}, column_pattern()), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, column_pattern(1)), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, column_pattern(0, 32)), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, column_pattern(0, -1)), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, column_pattern().repeated(33, 0, 1)), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, column_pattern().repeated(most, most, most)), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, column_pattern().repeated(most, least, 0)), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, column_pattern().repeated(0, 0, 1)), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, column_pattern(0, 0, {32, 0})), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, column_pattern(most, most)), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, column_pattern(), column_pattern(1)), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, -1, column_pattern()), fault::bad_size));
static_assert(refuses(advise_padding(arch, tile, 1, nullptr, 0), fault::bad_size));
static_assert(refuses(advise_padding(arch, {32, 32, 3}, column_pattern()), fault::bad_size));
static_assert(refuses(advise_padding(arch, {32, 32, 4, 100}, column_pattern()), fault::bad_size));
static_assert(refuses(advise_swizzle(arch, tile, -1, column_pattern()), fault::bad_size));
static_assert(refuses(advise_swizzle(arch, {}, column_pattern()), fault::bad_size));
static_assert(refuses(advise_swizzle(arch, tile, column_pattern(1)), fault::bad_size));
static_assert(refuses(advise_swizzle(arch, tile, 1, nullptr, 0), fault::bad_size));
// Many alike are one multiplied; the largest budget is no more work than a useful one.
static_assert(advise_padding(arch, tile, most, column_pattern().repeated(most, 0, 0)).after.wavefronts == most);
static_assert(advise_swizzle(arch, {2, 32, 4}, most, lanes_at([](int l) { return tile_element{l % 2, 0}; })).helps());
// Faults of the accesses themselves: capability, alignment, window, ldmatrix.
static_assert(refuses(advise_padding(arch_traits{}, tile, column_pattern()), fault::unknown_capability));
static_assert(refuses(advise_padding(arch, tile, column_pattern(0, 1, {32, 2})), fault::misaligned_address));
static_assert(refuses(advise_padding(arch, {32, 32, 4, 0, {}, 1 << 20}, column_pattern()), fault::outside_window));
static_assert(refuses(advise_padding(sm_70::traits, {64, 64, 2}, matrix_pattern()), fault::unsupported_operation));
static_assert(refuses(advise_padding(arch, {64, 64, 2}, matrix_pattern(0, 0, {3, 1})), fault::bad_count));
static_assert(refuses(advise_padding(arch, {64, 64, 2}, matrix_pattern(0, 0, {0, 1})), fault::bad_count));
static_assert(refuses(advise_padding(arch, {64, 64, 2}, matrix_pattern(0, 0, {most, most})), fault::bad_count));
// Padding may not grow a tile out of the window: 56 x 1024 floats are 224 KiB of 228.
static_assert(!advise_padding(arch, {56, 1024, 4}, 8, column_pattern(24).repeated(2, 0, 1)).faults.any());
// No lane, no conflict; unknown wavefronts, no advice.
static_assert(!advise_padding(arch, tile, column_pattern().under({})).helps());
constexpr auto unknown = advise_padding(sm_20::traits, tile, column_pattern().as(memory_op::atomic));
static_assert(!unknown.faults.any() && !unknown.helps() && !unknown.before.wavefronts.known());

// Arrays.
static_assert(refuses(advise_pitch(arch, {}), fault::bad_size));
static_assert(refuses(advise_pitch(arch, unpadded(100, 64, 1, 4), -1), fault::bad_size));
static_assert(refuses(advise_pitch(arch, unpadded(INT64_MAX / 4, 1, 1, 4)), fault::size_overflow));
static_assert(refuses(advise_pitch(arch, unpadded(100, 64, 1, 3)), fault::unsupported_size));
static_assert(refuses(advise_pitch(arch, unpadded(100, 64, 1, 4, 2)), fault::misaligned_address));
static_assert(refuses(advise_pitch(arch_traits{}, unpadded(100, 64, 1, 4)), fault::unknown_capability));
// Rows of one byte, each of which moves 128.
constexpr pitch_advice rows_of_one_byte(int log2_rows) {
  return advise_pitch(sm_20::traits, unpadded(1, std::int64_t{1} << log2_rows, 1, 1));
}
static_assert(refuses(rows_of_one_byte(56), fault::size_overflow));
static_assert(!advise_pitch(arch, unpadded(std::int64_t{1} << 30, std::int64_t{1} << 20, 1, 4)).faults.any());
static_assert(refuses(advise_vector(arch, {0, 4, -1}), fault::bad_size));
static_assert(refuses(advise_vector(arch, {0, 0, 1}), fault::bad_size));
static_assert(refuses(advise_vector(arch, {0, 3, 100}), fault::unsupported_size));
static_assert(refuses(advise_vector(arch, {2, 4, 100}), fault::misaligned_address));
static_assert(refuses(advise_vector(arch, {0, 4, INT64_MAX}), fault::size_overflow));
static_assert(refuses(advise_vector(arch, {~address{0} - 3, 4, 2}), fault::size_overflow));
static_assert(refuses(advise_vector(arch, {0, 4, 9, memory_op::atomic}), fault::unsupported_operation));
static_assert(!advise_vector(arch, {0, 4, 0}).helps() && !advise_vector(arch, {0, 4, 0}).faults.any());
static_assert(advise_vector(arch, {0, 4, std::int64_t{1} << 50}).elements == 4);
static_assert(refuses(advise_block(arch, {}, {32, 8}), fault::bad_size));
static_assert(refuses(advise_block(arch, unpadded(8, 8, 1, 4), {0, 8}), fault::bad_size));
static_assert(refuses(advise_block(arch, unpadded(8, 8, 1, 4), {8, 8, 2}), fault::bad_size));
static_assert(refuses(advise_block(arch, unpadded(8, 8, 1, 4), {most, most}), fault::bad_count));
static_assert(refuses(advise_block(arch, unpadded(8, 8, 1, 3), {8, 8}), fault::unsupported_size));
constexpr std::int64_t fine[] = {100, 200};
constexpr std::int64_t empty[] = {100, 0};
constexpr std::int64_t huge[] = {INT64_MAX - 3, INT64_MAX - 3};
static_assert(refuses(advise_placement(arch, 0, empty, 4, 4), fault::bad_size));
static_assert(refuses(advise_placement(arch, 0, fine, 0, 4), fault::bad_size));
static_assert(refuses(advise_placement(arch, 0, fine, 8, 4), fault::bad_size));
static_assert(refuses(advise_placement(arch, 0, fine, 4, 4, -1), fault::bad_size));
static_assert(refuses(advise_placement(arch, 0, fine, 4, 3), fault::bad_alignment));
static_assert(refuses(advise_placement(arch, 0, fine, 4, 1 - INT64_MAX), fault::bad_alignment));
static_assert(refuses(advise_placement(arch, 0, huge, 4, 4), fault::size_overflow));
static_assert(refuses(advise_placement(arch, 2, fine, 4, 2), fault::misaligned_address));
static_assert(refuses(advise_arrangement(arch, {}), fault::bad_size));
static_assert(refuses(advise_arrangement(arch, {opaque_object(12, 3), 10}), fault::bad_alignment));
static_assert(refuses(advise_space(arch, contiguous<float>(2)), fault::misaligned_address));
static_assert(refuses(advise_space(arch, contiguous<float>(1 << 16)), fault::outside_window));
static_assert(refuses(advise_space(arch, contiguous<float>().as(memory_op::store)), fault::unsupported_operation));

}  // namespace advise_faults
