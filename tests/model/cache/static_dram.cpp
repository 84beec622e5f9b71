// Device memory: bursts as published, bytes read against bytes used.
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/cache/dram.hpp>
#include <warpmem/model/memory/global.hpp>

#include <cstdint>
#include <limits>

namespace cache_dram {

using namespace warpmem;

// Bursts of boards as a simulator's configurations give them; what nobody states is zero, without evidence.
static_assert(dram_burst_of(dram_technology::gddr3).bytes == size_range{32, 32});
static_assert(dram_burst_of(dram_technology::gddr5).bytes == size_range{32, 64});
static_assert(dram_burst_of(dram_technology::gddr5x).bytes == size_range{64, 64});
static_assert(dram_burst_of(dram_technology::gddr6).bytes == size_range{32, 32});
static_assert(dram_burst_of(dram_technology::hbm2).bytes == size_range{32, 32});
static_assert(dram_burst_of(dram_technology::hbm2).known.from == source::simulator);
static_assert(dram_burst_of(dram_technology::hbm3) == dram_burst{});
static_assert(dram_burst_of(dram_technology::gddr7).known.how == evidence::unknown);
static_assert(dram_of(sm_70::traits, 64).burst_bytes == 32);
static_assert(dram_of(sm_20::traits, 0).burst_bytes == 64);

constexpr dram_traits fine{32, 0, {}};
constexpr dram_traits coarse{32, 64, {}};
constexpr dram_traits wide{64, 32, {}};

constexpr auto sectors_of = [](warp_access const& a) { return global_memory<sm_90>::list(a); };

// 32 floats in a row: four sectors, four bursts, or two fetches of 64 bytes.
static_assert(analyze_dram(fine, sectors_of(contiguous<float>())).bytes_read == 128);
static_assert(analyze_dram(fine, sectors_of(contiguous<float>())).bursts == 4);
static_assert(analyze_dram(coarse, sectors_of(contiguous<float>())).fetches == 2);
static_assert(analyze_dram(coarse, sectors_of(contiguous<float>())).bursts == 4);
static_assert(analyze_dram(coarse, sectors_of(contiguous<float>())).efficiency() == 1.0);
// A burst longer than the fetch granularity is the least that is read.
static_assert(analyze_dram(wide, sectors_of(contiguous<float>())).bursts == 2);
// A sector in every second line: with 64-byte fetches half of what is read is not used.
static_assert(analyze_dram(coarse, sectors_of(strided<float>(64))).bytes_used == 32 * 32);
static_assert(analyze_dram(coarse, sectors_of(strided<float>(64))).bytes_read == 32 * 64);
static_assert(analyze_dram(fine, sectors_of(strided<float>(64))).efficiency() == 1.0);
// Requests of several lanes that share a sector (6.x) read it once.
static_assert(analyze_dram(fine, global_memory<sm_60>::list(broadcast<float>())).bytes_used == 32);
static_assert(analyze_dram(fine, global_memory<sm_60>::list(broadcast<float>())).bursts == 1);
// 1.x moves segments of 64 and 128 bytes.
static_assert(analyze_dram(fine, global_memory<sm_13>::list(contiguous<float>())).bursts == 4);

// Consecutive sectors against random ones.
static_assert(consecutive_sectors(coarse, 0, 1000).bytes_read == 32000);
static_assert(consecutive_sectors(coarse, 32, 1000).bytes_read == 32064);
static_assert(random_sectors(coarse, 1000).bytes_read == 64000);
static_assert(random_sectors(coarse, 1000).bytes_used == consecutive_sectors(coarse, 0, 1000).bytes_used);
static_assert(random_sectors(fine, 1000).efficiency() == 1.0);
static_assert(random_sectors({16, 0, {}}, 10).bursts == 20);
static_assert(consecutive_sectors({16, 0, {}}, 32, 10).bursts == 20);
static_assert(consecutive_sectors(fine, 0, 0).bursts == 0);

// The last bytes of the address space, in bursts of one byte.
static_assert(analyze_dram({1, 0, {}}, sectors_of(contiguous<float>(0 - address{128}))).fetches == 128);
static_assert(analyze_dram({1, 0, {}}, sectors_of(broadcast<float>(0 - address{4}))).bytes_used == 32);

// Bad input.
constexpr auto row = sectors_of(contiguous<float>());
static_assert(analyze_dram(dram_of(sm_90::traits, 64), row).basis.faults.has(fault::bad_size));  // no source
static_assert(analyze_dram({48, 0, {}}, row).basis.faults.has(fault::bad_alignment));
static_assert(analyze_dram({32, 48, {}}, row).basis.faults.has(fault::bad_alignment));
static_assert(!analyze_dram({32, -1, {}}, row).bytes_read.known());
static_assert(consecutive_sectors(fine, 0, -1).basis.faults.has(fault::bad_size));
static_assert(consecutive_sectors(fine, 16, 1).basis.faults.has(fault::misaligned_address));
static_assert(
    consecutive_sectors(fine, 0, std::numeric_limits<std::int64_t>::max()).basis.faults.has(fault::size_overflow));
static_assert(random_sectors(fine, std::numeric_limits<std::int64_t>::max()).basis.faults.has(fault::size_overflow));
static_assert(random_sectors({0, 0, {}}, 1).basis.faults.has(fault::bad_size));

}  // namespace cache_dram
