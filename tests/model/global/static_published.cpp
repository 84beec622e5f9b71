// 5.x and 6.x: counts that users of nvprof published, and what NVIDIA's guides say. nvprof's gst_transactions and
// gst_efficiency follow from the sectors of a store, gld_efficiency from those of a load; gld_transactions does not
// (docs/disagreements.md).
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/global.hpp>

namespace global_published {

using namespace warpmem;

struct alignas(16) four_floats {
  float x, y, z, w;
};

// A transpose with blocks of 16 x 16: a warp is 2 rows of 16 threads. By rows it takes 16 neighbours of 2 rows of a
// matrix 2,048 wide, by columns 2 neighbours of 16 rows.
constexpr int row_bytes = 2048 * 4;
constexpr auto by_rows = lane_addresses<float>([](int lane) { return lane / 16 * row_bytes + lane % 16 * 4; });
constexpr auto by_columns = lane_addresses<float>([](int lane) { return lane % 16 * row_bytes + lane / 16 * 4; });
constexpr auto of = [](auto access) { return access.as(memory_op::store); };

constexpr int percent(global_report const& r) { return static_cast<int>(100.0 * r.efficiency() + 0.5); }

// github.com/Luca-Dalmasso/matrixTransposeCUDA, a Tegra X1 (5.3): transposeNaiveRow gld_efficiency 100 %,
// gst_efficiency 12.5 %, 32 gst_transactions a store; transposeNaiveCol 25 %, 100 %, 4. The same ratios on a GeForce
// GTX 1060 (6.1): gst_throughput is 8 times gld_throughput by rows, gld_throughput 4 times gst_throughput by columns.
template <class Arch>
constexpr bool transposes() {
  using memory = global_memory<Arch>;
  return percent(memory::analyze(by_rows)) == 100 && memory::analyze(of(by_columns)).efficiency() == 0.125 &&
         memory::analyze(of(by_columns)).transactions == 32 && percent(memory::analyze(by_columns)) == 25 &&
         percent(memory::analyze(of(by_rows))) == 100 && memory::analyze(of(by_rows)).transactions == 4;
}
static_assert(transposes<sm_53>());
static_assert(transposes<sm_61>());

// Misaligned loads of floats, nvprof's gld_efficiency: 80 % at an offset of 22 on a GeForce GT 1030, of 1 and of 11 on
// a GTX 1060 (6.1), with -dlcm=ca and -dlcm=cg; 100 % at 0 and 128.
constexpr int misaligned(int offset, cache_op cache) {
  return percent(global_memory<sm_61>::analyze(contiguous<float>(static_cast<address>(4 * offset)).with(cache)));
}
static_assert(misaligned(1, cache_op::ca) == 80 && misaligned(11, cache_op::ca) == 80);
static_assert(misaligned(22, cache_op::ca) == 80 && misaligned(22, cache_op::cg) == 80);
static_assert(misaligned(0, cache_op::ca) == 100 && misaligned(128, cache_op::cg) == 100);

// github.com/sankarmanoj/thrust2D, blend/native: bytes on a GeForce GTX 1070 (6.1), 1 gst_transaction a store.
static_assert(global_memory<sm_61>::analyze(of(contiguous<char>())).transactions == 1);
// Floats on another GTX 1070: global_store_requests is 4 times inst_executed_global_stores.
static_assert(global_memory<sm_61>::analyze(of(contiguous<float>())).requests == 4);
// A matrix product of doubles on a GTX 1080 (6.1): 8 gst_transactions a store of neighbours, 32 one of a column.
static_assert(global_memory<sm_61>::analyze(of(contiguous<double>())).transactions == 8);
static_assert(global_memory<sm_61>::analyze(of(strided<double>(4096))).transactions == 32);

// CUDA C++ Best Practices Guide 12.4, 9.2.1: "For devices of compute capability 6.0 or higher [...] the concurrent
// accesses of the threads of a warp will coalesce into a number of transactions equal to the number of 32-byte
// transactions necessary to service all of the threads of the warp". Stores of 5.3 and 6.1 contradict it (above).
template <class Arch>
constexpr bool serves_the_warp() {
  using memory = global_memory<Arch>;
  return memory::analyze(contiguous<float>(4)).transactions == 5 &&
         memory::analyze(contiguous<double>(8)).sectors == 9 &&
         memory::analyze(contiguous<four_floats>(16)).sectors == 17 &&
         memory::analyze(contiguous<char>()).sectors == 1 && memory::analyze(broadcast<float>()).sectors == 1 &&
         memory::analyze(contiguous<float>()).requests == 1;
}
static_assert(serves_the_warp<sm_60>() && serves_the_warp<sm_61>() && serves_the_warp<sm_62>());

// CUDA C Programming Guide 10.0, H.4.2: L2 serves 5.x as it serves 3.x, so loads of 8 and 16 bytes come in half-warps
// and quarter-warps (H.3.2).
template <class Arch>
constexpr bool serves_128_bytes_at_a_time() {
  using memory = global_memory<Arch>;
  return memory::analyze(contiguous<float>(4)).transactions == 5 &&
         memory::analyze(contiguous<double>(8)).requests == 2 && memory::analyze(contiguous<double>(8)).sectors == 10 &&
         memory::analyze(contiguous<four_floats>(16)).requests == 4 &&
         memory::analyze(contiguous<four_floats>(16)).sectors == 20 && memory::analyze(broadcast<float>()).sectors == 1;
}
static_assert(serves_128_bytes_at_a_time<sm_50>() && serves_128_bytes_at_a_time<sm_52>());
static_assert(serves_128_bytes_at_a_time<sm_53>());

// What was published for the capability, and what was carried over from 5.3 and 6.1.
constexpr evidence of_stores(arch_traits const& t) {
  return analyze_global(t, of(contiguous<float>())).basis.known.how;
}
static_assert(of_stores(sm_53::traits) == evidence::documented && of_stores(sm_61::traits) == evidence::documented);
static_assert(of_stores(sm_50::traits) == evidence::carried_over && of_stores(sm_52::traits) == evidence::carried_over);
static_assert(of_stores(sm_60::traits) == evidence::carried_over && of_stores(sm_62::traits) == evidence::carried_over);

}  // namespace global_published
