// Shared memory of capability 2.x and 3.x.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/shared.hpp>

namespace shared_2x_3x {

using namespace warpmem;

struct alignas(16) four_floats {
  float x, y, z, w;
};

template <class Arch>
constexpr int ways(basic_warp_access<32> const& access) {
  return static_cast<int>(shared_memory<Arch>::analyze(access).wavefronts.value_or(-1));
}

// CUDA C Programming Guide 5.5, G.4.3: 32 banks, any number of words multicast.
static_assert(ways<sm_20>(contiguous<float>()) == 1);
static_assert(ways<sm_20>(strided<float>(2)) == 2);
static_assert(ways<sm_20>(strided<float>(3)) == 1);
static_assert(ways<sm_20>(strided<float>(32)) == 32);
static_assert(ways<sm_20>(strided<float>(33)) == 1);
static_assert(ways<sm_20>(broadcast<float>()) == 1);
static_assert(ways<sm_20>(contiguous<char>()) == 1);
static_assert(ways<sm_20>(lane_addresses<float>([](int lane) { return lane % 2 * 4; })) == 1);
static_assert(ways<sm_20>(lane_addresses<float>([](int lane) { return lane % 2 * 128; })) == 2);
// "64-bit accesses": a conflict only between lanes of one half-warp.
static_assert(ways<sm_20>(contiguous<double>()) == 2);
static_assert(shared_memory<sm_20>::analyze(contiguous<double>()).bank_conflicts == 0);
static_assert(ways<sm_20>(lane_addresses<double>([](int lane) { return lane % 16 * 8 + lane / 16 * 1024; })) == 2);
// "128-bit accesses": "the majority of 128-bit accesses cause 2-way bank conflicts, even if no two threads in a
// quarter-warp access different addresses belonging to the same bank; add 1 to the maximum number" otherwise.
static_assert(ways<sm_20>(contiguous<four_floats>()) == 4 * 2);
static_assert(shared_memory<sm_20>::analyze(contiguous<four_floats>()).bank_conflicts == 4);
static_assert(ways<sm_20>(contiguous<four_floats>().under({0x000000ff})) == 2);
static_assert(ways<sm_20>(strided<four_floats>(2).under({0x000000ff})) == 1 + 2);
static_assert(ways<sm_21>(contiguous<four_floats>()) == 8);

// 3.x: strides of 4-byte words that Mei and Chu 2015 measured on a GTX 780, in both bank modes.
template <class Arch>
constexpr bool meis_strides() {
  return ways<Arch>(strided<float>(2)) == 1 && ways<eight_byte_banks<Arch>>(strided<float>(2)) == 1 &&
         ways<Arch>(strided<float>(4)) == 2 && ways<eight_byte_banks<Arch>>(strided<float>(4)) == 2 &&
         ways<Arch>(strided<float>(6)) == 2 && ways<eight_byte_banks<Arch>>(strided<float>(6)) == 1;
}
static_assert(meis_strides<sm_30>());
static_assert(meis_strides<sm_32>());
static_assert(meis_strides<sm_35>());
static_assert(meis_strides<sm_37>());

// CUDA C Programming Guide 5.5, G.5.3. 4-byte mode: no conflict between words i and i + 32 of an aligned 64 words.
constexpr auto pair_of_words(int first, int second) {
  return lane_addresses<float>([=](int lane) { return 4 * (lane % 2 == 0 ? first : second); });
}
static_assert(ways<sm_35>(pair_of_words(0, 32)) == 1);
static_assert(ways<sm_35>(pair_of_words(31, 63)) == 1);
static_assert(ways<sm_35>(pair_of_words(32, 64)) == 2);  // in one bank, but of two rows
static_assert(ways<sm_35>(pair_of_words(0, 64)) == 2);
// 8-byte mode: no conflict within a 64-bit word; bank = (address / 8) % 32.
static_assert(ways<eight_byte_banks<sm_35>>(pair_of_words(0, 1)) == 1);
static_assert(ways<eight_byte_banks<sm_35>>(pair_of_words(0, 32)) == 1);
static_assert(ways<eight_byte_banks<sm_35>>(pair_of_words(0, 64)) == 2);
static_assert(ways<eight_byte_banks<sm_35>>(pair_of_words(1, 64)) == 2);
// Doubles take one pass in 8-byte mode (Kepler Tuning Guide 5.5), and by the letter of G.5.3 in 4-byte mode too.
static_assert(ways<eight_byte_banks<sm_35>>(contiguous<double>()) == 1);
static_assert(ways<sm_35>(contiguous<double>()) == 1);
static_assert(ways<eight_byte_banks<sm_35>>(contiguous<four_floats>()) == 2);

}  // namespace shared_2x_3x
