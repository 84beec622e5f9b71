// What models of the machine say: each part by hand, and what the report makes of it.
#include <ptx/kernel_texts.hpp>
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/kernel/caches/likely/find.hpp>
#include <warpmem/text/csv/caches.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace warpmem;
using namespace warpmem::detail;

namespace {

constexpr auto input = global_array<float>("in");
constexpr cache_model first_model = cache_models[0];

cache_setup likely(int blocks_per_sm = 8) {
  cache_setup setup{};
  setup.blocks_per_sm = blocks_per_sm;
  setup.likely = true;
  return setup;
}
template <class Body>
kernel_report ran(kernel_launch const& shape, cache_setup const& setup, Body body) {
  return record_kernel(sm_90::traits, "kernel", shape, setup, 0, body);
}
auto const reads_once = [](auto warp) { warp.load(input, [](kernel_thread t) { return t.x(); }); };
// Blocks read a table of 16 KiB, each twice.
auto const reads_table = [](auto warp) {
  for (int k = 0; k < 32; ++k) {
    warp.load(input, [k](kernel_thread t) { return t.thread.x + 256 * (k % 16); });
  }
};

}  // namespace

TEST_CASE("L1 keeps what fits, and a cycle that does not fit never hits in the least recently used", "[caches]") {
  auto const misses = [](int choices, std::uint32_t lines) {
    cache_model model = first_model;
    model.l1_choices = choices;
    simulated_l1 l1{model, 64, 1};  // 512 lines
    int count = 0;
    for (std::uint32_t k = 0; k < 2 * lines; ++k) {
      count += l1.take(k % lines, 15) != 0 ? 1 : 0;
    }
    return count;
  };
  CHECK(misses(2, 512) == 512);
  CHECK(misses(all_ways, 1024) == 2048);
  CHECK(misses(2, 1024) < 2048);
  CHECK(misses(2, 1024) > 1024);
  simulated_l1 l1{first_model, 64, 1};
  CHECK(l1.take(7, 3) == 3);
  CHECK(l1.take(7, 6) == 4);
}

TEST_CASE("loads ordered beyond the block miss in all models of L1", "[caches]") {
  auto const misses = [](std::string const& load) {
    simulated_gpu gpu{sm_90::traits};
    gpu.load_text(kernel_texts::load_twice("", "", load), "likely.ptx");
    gpu.caches(likely()).checks(false);
    std::vector<unsigned> words(64);
    std::vector<unsigned> others(64);
    return gpu.launch({.grid = {1}, .block = {32}}, "f", words, others).caches()->l1_misses.likely;
  };
  CHECK(misses("ld.global").value == 4);
  CHECK(misses("ld.relaxed.gpu.global").least == 8);
}

TEST_CASE("one read of L2 serves up to four SMs that ask at the same time", "[caches]") {
  simulated_coalescer four{4, 24};
  CHECK(four.take(1, 3, 100) == 3);
  CHECK(four.take(1, 1, 101) == 0);
  CHECK(four.take(1, 1, 102) == 0);
  CHECK(four.take(1, 1, 103) == 0);
  CHECK(four.take(1, 1, 104) == 1);
  CHECK(four.take(1, 3, 200) == 3);
  simulated_coalescer none{1, 24};
  CHECK(none.take(1, 3, 100) == 3);
  CHECK(none.take(1, 3, 100) == 3);
}

TEST_CASE("L2 reads 64 bytes, and half of what SMs read crosses its fabric", "[caches]") {
  simulated_l2 l2{first_model, 1U << 20U, 1024};
  for (std::uint32_t line = 0; line < 1024; ++line) {
    l2.read(0, line, 1);
  }
  CHECK(l2.counts().l2_reads == 1024);
  CHECK(l2.counts().dram_reads == 2048);
  CHECK(l2.counts().fabric_packets() == 512 * 3);  // a request and two sectors
  l2.read(0, 5, 2);                                // came with the other half of its 64 bytes
  CHECK(l2.counts().dram_reads == 2048);
  l2.update(0, 5, 8, false);  // an atomic reads 32
  CHECK(l2.counts().dram_reads == 2049);
}

TEST_CASE("of a sector that was stored in part L2 reads the rest when it must", "[caches]") {
  part_stores parts{8, 2};
  CHECK(parts.store({0, 1, 0x0f}, 0) == 0);
  CHECK(parts.store({0, 1, 0xf0}, 1) == 0);  // whole now
  CHECK(parts.complete(0, 15) == 0);
  CHECK(parts.store({1, 2, 0x0100}, 0) == 0);
  CHECK(parts.complete(1, 1) == 0);
  CHECK(parts.complete(1, 2) == 1);
  CHECK(parts.store({2, 1, 1}, 0) == 0);
  CHECK(parts.store({3, 1, 1}, 0) == 0);
  CHECK(parts.store({4, 1, 1}, 0) == 1);  // of the oldest
}

TEST_CASE("likely numbers are within the bounds, and exact where these are", "[caches]") {
  cache_bounds const stream = *ran({{1024}, {256}}, likely(), reads_once).caches();
  CHECK(stream.l1_misses.likely == likely_range{32768, 32768, 32768});
  CHECK(stream.dram_reads.likely.value == 32768 + 100);  // what ncu counts with any kernel
  CHECK_FALSE(stream.l2_writes.likely.value.known());
  cache_bounds const table = *ran({{1056}, {256}}, likely(), reads_table).caches();
  CHECK(table.l1_misses.least == 132 * 512);
  CHECK(table.l1_misses.likely.least == 132 * 512);
  CHECK(table.l1_misses.likely.value == 132 * 512);
  CHECK(table.l2_reads.likely.least >= table.l2_reads.least);
  CHECK(table.l2_reads.likely.least < 132 * 512 / 2);  // a model has four SMs served by one read
  CHECK(table.l2_reads.likely.most <= table.l2_reads.most);
}

TEST_CASE("nothing is likely where nothing was measured or not all is known", "[caches]") {
  auto const is_known = [](kernel_report const& run) { return run.caches()->l1_misses.likely.value.known(); };
  CHECK(is_known(ran({{1024}, {256}}, likely(), reads_once)));
  CHECK_FALSE(is_known(ran({{1024}, {256}}, {}, reads_once)));
  CHECK_FALSE(is_known(ran({{1024}, {256}}, likely(0), reads_once)));  // blocks of an SM
  CHECK(is_known(ran({{132}, {256}}, likely(0), reads_once)));
  cache_setup other = likely();
  other.board = board_of(sm_80::traits);
  CHECK_FALSE(is_known(ran({{1024}, {256}}, other, reads_once)));
  CHECK_FALSE(is_known(ran({{64}, {32}}, likely(), [](auto warp) {
    reads_once(warp);
    warp.store(local_array<float>("stack"), [](kernel_thread) { return 0; });
  })));
  kernel_report const one = ran({{64}, {32}}, likely(), reads_once);
  CHECK((one + one).caches()->l1_misses.likely.value == 512);
  CHECK_FALSE(is_known(one + ran({{64}, {32}}, {}, reads_once)));
}

TEST_CASE("texts say what is likely, and how far models differ", "[caches]") {
  kernel_report const table = ran({{1056}, {256}}, likely(), reads_table);
  CHECK(support::has(text::full(table), "67584 to 69611 sectors, likely 67584 (six models, within"));
  CHECK(support::has(to_json(table), "\"likely\": {\"least\": 67584, \"value\": 67584, \"most\": "));
  CHECK(support::has(caches_csv(table), "what is asked for again may have been evicted,67584,67584,"));
  CHECK_FALSE(support::has(text::full(ran({{1056}, {256}}, {}, reads_table)), "likely"));
}
