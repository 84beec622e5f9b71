// The accesses of twenty kernels, and the sentence that names what would help: the fix fits, or there is none.
#include <support/catch.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/advise.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/memory.hpp>
#include <warpmem/text/advice.hpp>

#include <cstdint>
#include <string>

using namespace warpmem;

namespace advise_patterns { namespace {

std::string global(warp_access const& a) { return text::line(advise_fixes(global_memory<sm_90>::explain(a))); }
std::string shared(warp_access const& a) { return text::line(advise_fixes(shared_memory<sm_90>::explain(a))); }
// Element `index(lane)` of an array of floats.
template <class Index>
warp_access at(Index index) {
  warp_access a = contiguous<float>();
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane] = 4 * static_cast<address>(index(lane));
  }
  return a;
}
int random(int lane) { return (lane * 7919 + lane * lane * 104729) % 100003; }

std::string const updates =
    "no fix known: no arrangement of this array helps updates that go anywhere; if it fits there, let each block "
    "combine its values in shared memory first";
std::string const scattered =
    "no fix known: no arrangement of this array helps lanes that go anywhere; sort or stage the indexes";
std::string const side_by_side = "put their elements side by side, ";
std::string const along_rows = "a row or more: walk along the row (swap the indexes) or go through a tile, ";

TEST_CASE("lanes that are a row apart walk along the row", "[advise]") {
  // Flash attention: thread tx reads row tx of K, d = 64.
  CHECK(global(at([](int tx) { return tx * 64; })) == "lanes are 256 bytes apart, " + along_rows + "32 -> 4 sectors");
  // A histogram that is transposed: hist[t * gridDim.x + b], 256 blocks.
  CHECK(global(at([](int t) { return t * 256 + 3; })) ==
        "lanes are 1024 bytes apart, " + along_rows + "32 -> 4 sectors");
  // Columns of a matrix: naive transpose, matrix times vector by rows, sums of rows, prefix sums of chunks, softmax.
  for (int const row : {512, 1024, 4096, 65, 128}) {
    CHECK(global(at([row](int t) { return t * row; })) ==
          "lanes are " + std::to_string(4 * row) + " bytes apart, " + along_rows + "32 -> 4 sectors");
  }
  // The same backwards.
  CHECK(global(at([](int t) { return (31 - t) * 64; })) ==
        "lanes are 256 bytes apart, " + along_rows + "32 -> 4 sectors");
}

TEST_CASE("a block whose x goes from row to row swaps its indexes", "[advise]") {
  std::string const swap = " bytes apart, a row or more: walk along the row (swap threadIdx.x and threadIdx.y), ";
  // A product in blocks of 16 x 16 with row = x, column = y: a[row * n + k], c[row * n + column]; b[k * n + column].
  CHECK(global(at([](int t) { return t % 16 * 64; })) == "lanes are 256" + swap + "16 -> 2 sectors");
  CHECK(global(at([](int t) { return t % 16 * 64 + t / 16; })) == "lanes are 256" + swap + "16 -> 4 sectors");
  CHECK(global(at([](int t) { return t / 16; })) == "no fix known");
  CHECK(global(at([](int t) { return t % 8 * 100 + t / 8; })) == "lanes are 400" + swap + "8 -> 6 sectors");
  // Where that moves as many, and where y goes somewhere else.
  CHECK(global(at([](int t) { return t % 2 * 64 + t / 2; })) == "no fix known");
  CHECK(global(at([](int t) { return t % 16 * 64 + t / 16 * 5; })) == "no fix known");
}

TEST_CASE("lanes that are some elements apart are put side by side, and nobody claims structs", "[advise]") {
  // hist[t * gridDim.x + b] with 4 blocks; CSR values[jj] with 7 values in each row; a struct of 6 floats; every
  // second.
  CHECK(global(at([](int t) { return 4 * t; })) == "lanes are 16 bytes apart: " + side_by_side + "16 -> 4 sectors");
  CHECK(global(at([](int t) { return 7 * t; })) == "lanes are 28 bytes apart: " + side_by_side + "28 -> 4 sectors");
  CHECK(global(at([](int t) { return 6 * t; })) == "lanes are 24 bytes apart: " + side_by_side + "24 -> 4 sectors");
  CHECK(global(at([](int t) { return 2 * t; })) == "lanes are 8 bytes apart: " + side_by_side + "8 -> 4 sectors");
}

TEST_CASE("nothing arranges an array for lanes that go anywhere", "[advise]") {
  CHECK(global(at(random)) == scattered);                            // a gather: x[column[jj]]
  CHECK(global(at([](int t) { return t * t * 16; })) == scattered);  // CSR with rows of all lengths
  CHECK(global(at(random).as(memory_op::store)) == scattered);       // a radix scatter
  CHECK(global(at([](int t) { return random(t) * 3 + 1; }).under(lane_mask::first(20))) == scattered);  // of few lanes
  CHECK(global(at(random).under({0x0f0f3301})) == scattered);              // breadth-first search: some of the lanes
  CHECK(global(at(random).under(lane_mask::first(3))) == "no fix known");  // three lanes say too little
  // Some lanes of a row: they go on step by step.
  for (std::uint32_t const some : {0x0f0f3301U, 0xd101U}) {
    CHECK(global(at([](int t) { return 8 * t; }).under({some})) == "no fix known");
  }
  // Atomics anywhere: no array is meant, and no lane can do it for others.
  // A histogram; not where the results are used, nor an exchange.
  CHECK(global(at(random).as(memory_op::reduction, {atomic_op::add, atomic_type::f32})) == updates);
  CHECK(global(at(random).as(memory_op::reduction, adding<int>(1))) == updates);
  CHECK(global(at(random).as(memory_op::atomic, adding<int>(1))) == "no fix known");
  CHECK(global(at(random).as(memory_op::reduction, {atomic_op::exchange, atomic_type::integer})) == "no fix known");
  CHECK(global(at([](int t) { return 9 * t; }).as(memory_op::reduction, adding<int>(1))) == "no fix known");
}

TEST_CASE("halos, borders and broadcasts", "[advise]") {
  // A row of a 2-D halo: 32 floats that begin one before a multiple of a sector.
  CHECK(global(at([](int t) { return t + 31; })) ==
        "begins 28 bytes past the start of a sector: align it, 5 -> 4 sectors");
  // Rows of 8 floats in a matrix of 25: blocks of 8 x 4 threads.
  CHECK(global(at([](int t) { return t / 8 * 25 + t % 8; })) ==
        "rows are 100 bytes apart: make that 128, 7 -> 4 sectors");
  CHECK(global(at([](int) { return 5; })) == "no fix known");
  CHECK(global(at([](int t) { return t; })) == "no fix known");
}

TEST_CASE("paddings say what they cost where it is much", "[advise]") {
  CHECK(shared(at([](int t) { return t * 32; })) ==
        "rows are 128 bytes apart: pad each by 1 element of 4 bytes, 32 -> 1 wavefront");
  // Rows of 8 floats: one more is an eighth.
  CHECK(shared(at([](int t) { return t * 8; })) ==
        "rows are 32 bytes apart: pad each by 1 element of 4 bytes (+13 % of the array), 8 -> 1 wavefront");
  CHECK(shared(at([](int t) { return t * 16; })) ==
        "rows are 64 bytes apart: pad each by 1 element of 4 bytes (+6 % of the array), 16 -> 1 wavefront");
  // Interleaved reduction: every second lane, which no padding of rows reaches.
  CHECK(shared(at([](int t) { return 2 * t; })).starts_with("no fix known"));
  // A histogram in shared memory, and one address for all.
  CHECK(shared(at(random)) == "no fix known");
  CHECK(shared(at([](int) { return 0; }).as(memory_op::reduction, adding<int>()))
            .starts_with("lanes update one address: combine"));
}

TEST_CASE("several fixes stand in order of gain over cost", "[advise]") {
  // Rows of 8 floats in a matrix of 25, from its fourth column on.
  CHECK(global(at([](int t) { return t / 8 * 25 + t % 8 + 3; })) ==
        "rows are 100 bytes apart: make that 128, 8 -> 4 sectors; or: begins 12 bytes past the start of a sector: "
        "align it, 8 -> 7 sectors");
  CHECK(global(at([](int t) { return 2 * t + 7; })) ==
        "lanes are 8 bytes apart: " + side_by_side +
            "9 -> 4 sectors; or: begins 28 bytes past the start of a sector: align it, 9 -> 8 sectors");
  // 8 x 4 threads in a tile of 32 columns.
  CHECK(shared(at([](int t) { return t / 4 * 32 + t % 4; })) ==
        "rows are 128 bytes apart: pad each by 4 elements of 4 bytes (+13 % of the array), 8 -> 1 wavefront; "
        "or by 2 (+6 %), 8 -> 2; or by 1, 8 -> 4");
}

// A padding of rows of 32 floats, from 33 wavefronts.
shared_fix padding(int elements, int wavefronts) {
  shared_fix fix{};
  fix.elements = elements;
  fix.element_bytes = 4;
  fix.row_bytes = 128;
  fix.before.wavefronts = 33;
  fix.after.wavefronts = wavefronts;
  return fix;
}

TEST_CASE("a fix that saves a little less and costs much less comes first", "[advise]") {
  fix_list<shared_fix> list{};
  warpmem::detail::add_in_order(list, padding(1, 3));   // 30 over 1.03
  warpmem::detail::add_in_order(list, padding(32, 1));  // 32 over 2
  warpmem::detail::add_in_order(list, padding(2, 1));   // 32 over 1.06
  REQUIRE(list.fixes.size() == 3);
  CHECK(list.fixes[0].elements == 2);
  CHECK(list.fixes[1].elements == 1);
  CHECK(list.fixes[2].elements == 32);
}

}}  // namespace advise_patterns
