// What a kernel does with its arrays, and what follows from it.
#include <support/catch.hpp>
#include <warpmem/kernel/caches/arrays.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;

namespace {

site_kind global(memory_op op, cache_op cache = {}, int lane_bytes = 4) {
  return {memory_space::global, instruction_form::lane_access, op, lane_bytes, cache, {}, 0};
}
// Lanes access words from `first` on, `apart` words apart.
void add(sector_footprint& to, site_kind const& kind, std::uint32_t block, address first, address apart = 1) {
  address at[32];
  for (address lane = 0; lane < 32; ++lane) {
    at[lane] = first + 4 * apart * lane;
  }
  to.add(kind, at, lane_mask::all(), {block, 0});
}
array_traffic traffic(sector_footprint const& of, address begin, std::uint64_t bytes) {
  return warpmem::detail::traffic_of(of, {{"a", begin, bytes}}).front();
}

}  // namespace

TEST_CASE("of each array it is known which sectors are read, how often, and by how many blocks", "[caches]") {
  sector_footprint f;
  for (std::uint32_t block = 0; block < 3; ++block) {
    for (int k = 0; k < 5; ++k) {
      add(f, global(memory_op::load), block, 4096);
    }
    add(f, global(memory_op::store), block, 8192 + 128 * block);
  }
  array_traffic const read = traffic(f, 4096, 1024);
  CHECK(read.loaded == 4);
  CHECK(read.asked == 60);
  CHECK(read.by_blocks == 12);
  CHECK(read.times_of_a_block() == 5);
  CHECK(read.readers() == 3);
  CHECK(read.stored == 0);
  array_traffic const written = traffic(f, 8192, 1024);
  CHECK(written.stored == 12);
  CHECK(written.loaded == 0);
  CHECK(traffic(f, 8192 + 128, 32).stored == 1);  // the first sector of the second block's
  CHECK_FALSE(traffic(f, 1 << 20, 1 << 20).is_touched());
}

TEST_CASE("loads past L1 count the 64 bytes that L2 reads for a block", "[caches]") {
  sector_footprint f;
  add(f, global(memory_op::load, cache_op::cg), 0, 0, 16);  // a sector of each 64 bytes
  add(f, global(memory_op::load, cache_op::cg), 0, 0, 16);
  CHECK(traffic(f, 0, 4096).loaded == 32);
  CHECK(traffic(f, 0, 4096).asked == 64);
  CHECK(traffic(f, 0, 4096).by_blocks == 64);
}

TEST_CASE("loads past L1 are counted whatever else the block did there", "[caches]") {
  site_kind const past_l1 = global(memory_op::load, cache_op::cg);
  sector_footprint after_atomics;
  add(after_atomics, global(memory_op::reduction), 0, 0, 16);
  add(after_atomics, past_l1, 0, 0, 16);
  CHECK(traffic(after_atomics, 0, 4096).by_blocks == 64);
  sector_footprint after_loads;
  add(after_loads, global(memory_op::load), 0, 0, 16);
  add(after_loads, past_l1, 0, 32, 16);  // the other halves of 64 bytes
  CHECK(traffic(after_loads, 0, 4096).by_blocks == 32 + 64);
}

TEST_CASE("loads of a line in which arrays meet are of neither for certain", "[caches]") {
  sector_footprint f;
  for (int k = 0; k < 5; ++k) {
    add(f, global(memory_op::load), 0, 4096 + 64);  // the second half of a line, and the first half of the next one
  }
  auto const all = warpmem::detail::traffic_of(f, {{"a", 4096, 64}, {"b", 4096 + 64, 1024}});
  CHECK(all[0].asked == 0);
  CHECK(all[0].times_of_a_block() == 0);
  CHECK_FALSE(all[0].is_touched());
  CHECK(all[1].loaded == 4);
  CHECK(all[1].asked == 10);  // of the line that is its own
  CHECK(all[1].by_blocks == 4);
  CHECK(traffic(f, 4096 + 64, 1024).asked == 20);
  auto const next = warpmem::detail::traffic_of(f, {{"b", 4096 + 64, 96}, {"c", 4096 + 64 + 96, 8}});
  CHECK(next[0].asked == 10);
  CHECK(next[1].asked == 0);
}

TEST_CASE("what several threads saw of an array adds up", "[caches]") {
  sector_footprint a;
  sector_footprint b;
  add(a, global(memory_op::load), 0, 0);
  add(b, global(memory_op::load), 1, 0);
  add(a, global(memory_op::reduction), 0, 1024);
  add(b, global(memory_op::reduction), 1, 1024);
  a += b;
  CHECK(traffic(a, 0, 128).by_blocks == 8);
  CHECK(traffic(a, 1024, 128).updated == 4);
  CHECK(traffic(a, 1024, 128).false_sharing == 0);  // both update the same words
  sector_footprint c;
  sector_footprint d;
  add(c, global(memory_op::reduction), 0, 0, 0);
  add(c, global(memory_op::reduction), 2, 4, 0);
  add(d, global(memory_op::reduction), 1, 0, 0);  // the word of another thread's block
  c += d;
  CHECK(traffic(c, 0, 128).false_sharing == 0);
}

TEST_CASE("atomics of blocks at words of their own share a line falsely", "[caches]") {
  sector_footprint f;
  for (std::uint32_t block = 0; block < 64; ++block) {
    add(f, global(memory_op::reduction), block, 4 * block, 0);
  }
  CHECK(traffic(f, 0, 256).false_sharing == 2);
  sector_footprint apart;
  add(apart, global(memory_op::reduction), 0, 0, 0);
  add(apart, global(memory_op::reduction), 1, 128, 0);
  CHECK(traffic(apart, 0, 256).false_sharing == 0);
}

TEST_CASE("wide atomics update all of their words", "[caches]") {
  sector_footprint f;
  add(f, global(memory_op::reduction, {}, 8), 0, 0, 0);
  add(f, global(memory_op::reduction), 1, 4, 0);  // the upper half
  CHECK(traffic(f, 0, 128).false_sharing == 0);
  sector_footprint of_16;
  add(of_16, global(memory_op::reduction, {}, 16), 0, 0, 0);
  add(of_16, global(memory_op::reduction, {}, 8), 1, 16, 0);
  CHECK(traffic(of_16, 0, 128).false_sharing == 1);
  add(of_16, global(memory_op::reduction, {}, 8), 1, 8, 0);
  CHECK(traffic(of_16, 0, 128).false_sharing == 0);
}

TEST_CASE("blocks that update words of another array share no line of this one", "[caches]") {
  sector_footprint f;
  add(f, global(memory_op::reduction), 0, 0, 0);
  add(f, global(memory_op::reduction), 1, 64, 0);
  CHECK(traffic(f, 0, 128).false_sharing == 1);
  CHECK(traffic(f, 0, 64).false_sharing == 0);
  CHECK(traffic(f, 64, 64).false_sharing == 0);
}
