// Accesses from a caller's functions: indexes, predicates, exact addresses.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace access_functions {

using namespace warpmem;

constexpr auto smallest = std::numeric_limits<std::int64_t>::min();
constexpr auto largest = std::numeric_limits<std::int64_t>::max();

// An index counts elements, the base bytes; the type gives the size.
static_assert(lane_elements<double>([](int lane) { return 3 * lane; }, 64) == strided<double>(3, 64));
static_assert(lane_elements<char>([](int lane) { return lane; }) == contiguous<char>());
static_assert(lane_elements<float>([](int lane) { return static_cast<std::size_t>(lane); }) == contiguous<float>());
static_assert(lane_elements<short, 4>([](int lane) { return static_cast<short>(-lane); }, 6).at[3] == 0);
static_assert(lane_elements<float>([](int lane) { return lane - 1; }, 4).at[0] == 0);

// A function is not called for lanes that its predicate leaves out: reading past the table is no constant expression.
constexpr int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
constexpr auto in_table = [](int lane) { return lane < 8; };
constexpr auto looked_up = lane_elements_if<float>(
    in_table, [](int lane) { return table[lane]; }, 256);
static_assert(looked_up.active.bits == 0xff && looked_up.at[5] == 256 + 9 * 4 && looked_up.lane_bytes == 4);
static_assert(lane_addresses_if<short>(in_table, [](int lane) { return 2 * table[lane]; }).at[5] == 18);
static_assert(lane_addresses_if<short>(in_table, [](int lane) { return 2 * table[lane]; }).active.bits == 0xff);
static_assert(lane_addresses_if<int, 16>([](int lane) { return lane & 1; }, [](int lane) { return 4 * lane; })
                  .active.bits == 0xaaaa);
static_assert(global_memory<sm_90>::analyze(looked_up).sectors == 2);

// An access that exists loses lanes; only active ones are asked.
static_assert(contiguous<float>().when(in_table) == contiguous<float>().under(lane_mask::first(8)));
static_assert(contiguous<float>().under({0x3c}).when([](int lane) { return table[lane] > 4; }).active.bits == 0x30);

// The same for the threads of a block, which end in its last warp.
constexpr block_shape block{12, 4};  // 48 threads
constexpr auto in_row = [](thread_index t) { return t.x < 8; };
constexpr auto by_thread = [](thread_index t) { return t.y * 100 + table[t.x]; };
constexpr auto guarded = lane_elements<float>(warp_of(block).when(in_row), by_thread, 256);
static_assert(guarded.active.bits == 0xff0ff0ff);
static_assert(guarded.at[12] == 256 + 4 * 103 && guarded.at[31] == 256 + 4 * 206);
static_assert(lane_addresses<float>(warp_of(block).when(in_row), [](thread_index t) { return 4 * by_thread(t); }) ==
              lane_elements<float>(warp_of(block).when(in_row), by_thread));
static_assert(lane_elements<float>(warp_of(block, 1).when(in_row), by_thread).active.bits == 0xff0);
static_assert(lane_elements<float>(warp_of(block, 2).when(in_row), by_thread).active.bits == 0);
static_assert(lane_elements<float>(warp_of(block, -1).when(in_row), by_thread).active.bits == 0);
static_assert(lane_addresses<float>(warp_of(block, 1), [](thread_index t) { return 4 * t.x; }) ==
              block_access<float>(block, 1, [](thread_index t) { return 4 * t.x; }));

// A second predicate may rely on the first.
constexpr auto digit_is_odd = [](thread_index t) { return table[t.x] % 2 != 0; };
static_assert(lane_elements<float>(warp_of(block).when(in_row).when(digit_is_odd), by_thread).active.bits ==
              0x3b03b03b);

// Tiles too: the edge of an array of 1000 x 60 in blocks of 32 x 8.
constexpr block_shape edge{32, 8};
constexpr auto inside = [](thread_index t) { return 992 + t.x < 1000 && 56 + t.y < 60; };
static_assert(block_tile<float>(warp_of(edge, 3).when(inside), 1000).active.bits == 0xff);
static_assert(block_tile<float>(warp_of(edge, 3).when(inside), 1000).at[7] == block_tile<float>(edge, 1000, 3).at[7]);
static_assert(block_tile<float>(warp_of(edge, 5).when(inside), 1000).active.bits == 0);
static_assert(transposed_tile<float>(warp_of(edge).when(inside), 60, 64).at[7] == 64 + 7 * 60 * 4);

// Overflow is a fault of its lanes. It does not wrap around to a wrong address.
constexpr auto faults_of = [](auto const& access) { return global_memory<sm_90>::analyze(access).basis.faults; };
constexpr auto refuses = [](access_faults const& faults, std::uint32_t lanes) {
  return faults.kinds == static_cast<std::uint16_t>(fault::outside_window) && faults.lanes.bits == lanes;
};
constexpr std::int64_t quarter = std::int64_t{1} << 62;  // as floats: 2^64 bytes
static_assert(refuses(faults_of(lane_elements<float>([](int lane) { return lane * (quarter / 16); })), 0xffff0000));
static_assert(refuses(faults_of(lane_elements<float>([](int) { return quarter; })), 0xffffffff));
static_assert(refuses(faults_of(lane_elements<float>([](int) { return smallest; }, ~address{3})), 0xffffffff));
static_assert(refuses(faults_of(lane_elements<double>([](int) { return largest; }, 8)), 0xffffffff));
static_assert(refuses(faults_of(lane_elements<double>([](int) { return ~std::uint64_t{0}; })), 0xffffffff));
static_assert(refuses(faults_of(lane_elements<float>([](int lane) { return lane - 1; })), 0x1));
static_assert(refuses(faults_of(lane_elements<char>([](int lane) { return lane - 1; })), 0x1));
static_assert(refuses(faults_of(lane_addresses<float>([](int lane) { return (lane - 2) * 4; })), 0x3));
static_assert(refuses(faults_of(lane_elements<float>([](int lane) { return lane; }, ~address{7})), 0xfffffffc));
static_assert(!faults_of(lane_elements<float>([](int lane) { return lane - 1; }).under(~lane_mask::only(0))).any());
static_assert(lane_elements<char>([](int) { return smallest; }, address{1} << 63).at[0] == 0);
static_assert(lane_elements<char>([](int) { return ~std::uint64_t{0}; }).at[0] == ~address{0});

static_assert(refuses(faults_of(strided<float>(-1)), 0xfffffffe));
static_assert(refuses(faults_of(strided<float>(quarter)), 0xfffffffe));  // not a broadcast
static_assert(refuses(faults_of(strided<float>(smallest, 4)), 0xfffffffe));
static_assert(refuses(faults_of(strided<float>(-1, 40)), 0xfffff800));
static_assert(refuses(faults_of(contiguous<float>(~address{0} - 7 - 8)), 0xfffffff0));
static_assert(!faults_of(strided<float>(-1, 124)).any() && !faults_of(contiguous<float>(~address{127})).any());
static_assert(refuses(faults_of(block_tile<float>({16, 2}, quarter)), 0xffff0000));
static_assert(refuses(faults_of(block_tile<float>({16, 2}, -100)), 0xffff0000));
static_assert(block_tile<float>({16, 2}, -100, 0, 400).at[17] == 4);
static_assert(refuses(faults_of(transposed_tile<float>({16, 2}, largest)), 0xfffefffe));

// What does not exist does not come back: not by a shift, not in a window, not as the side of a copy.
static_assert(refuses(faults_of(strided<float>(-1).shifted(124)), 0xfffffffe));
static_assert(refuses(shared_memory<sm_90>::analyze(strided<float>(quarter)).basis.faults, 0xfffffffe));
static_assert(refuses(shared_memory<sm_90>::analyze(strided<float>(-1)).basis.faults, 0xfffffffe));
static_assert(refuses(shared_memory<sm_90>::analyze(strided<char>(-33, 64)).basis.faults, 0xfffffffc));
static_assert(refuses(local_memory<sm_90>::analyze(lane_elements<int>([](int lane) { return lane - 1; })).basis.faults,
                      1));
static_assert(refuses(constant_memory<sm_90>::analyze(strided<int>(quarter)).basis.faults, 0xfffffffe));
static_assert(copied(strided<float>(quarter), contiguous<float>()).source[1] % 4 != 0);
static_assert(matrix_memory<sm_90>::analyze(matrix_rows(4, quarter / 2)).basis.faults.lanes.bits == 0xfffffffe);

// An index where bytes were meant is a fault.
static_assert(faults_of(lane_addresses<float>([](int lane) { return lane; })).has(fault::misaligned_address));

}  // namespace access_functions
