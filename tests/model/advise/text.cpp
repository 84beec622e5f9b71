// Advice in words.
#include <support/catch.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/advise.hpp>
#include <warpmem/text/advice.hpp>

#include <cstdint>
#include <string>

using namespace warpmem;

namespace {

constexpr matrix_tile floats{32, 32, 4};
constexpr matrix_tile half_matrix{64, 64, 2};
constexpr auto by_columns = column_pattern().repeated(32, 0, 1);
bool contains(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("padding reads as one sentence", "[advise][format]") {
  auto const a = advise_padding(sm_90::traits, floats, by_columns);
  CHECK(text::line(a) == "pad each row by 1 column: 1024 -> 32 wavefronts over 32 accesses; costs 128 bytes");
  CHECK(text::full(a) == text::line(a) +
                             "\n  rows are then 132 bytes apart"
                             "\n  before: 32 accesses: 32 requests, 1024 wavefronts (ideal 32), 992 bank conflicts"
                             "\n  after:  32 accesses: 32 requests, 32 wavefronts (ideal 32), 0 bank conflicts"
                             "\n  how this is known: measured (hardware counters of an H200)");
  CHECK(text::line(advise_padding(sm_90::traits, half_matrix, 4, matrix_pattern())) ==
        "no padding of up to 4 columns helps: 32 wavefronts over 1 access");
  CHECK(text::line(advise_padding(sm_90::traits, floats, row_pattern())) ==
        "nothing to fix: 1 wavefront over 1 access, no bank conflict");
  CHECK(text::line(advise_padding(sm_20::traits, floats, column_pattern().as(memory_op::atomic))) ==
        "no advice: the number of wavefronts is unknown for this access");
  CHECK(text::full(advise_padding(sm_90::traits, floats, -1, by_columns)) ==
        "no advice: fault: a size is zero, negative or too small for what it must hold");
  // An atomic by 32 lanes on one word: they share a bank, and no padding separates them.
  CHECK(contains(text::line(advise_padding(sm_90::traits, floats, lanes_at([](int) {
                                                                    return tile_element{};
                                                                  }).as(memory_op::atomic, {atomic_op::min}))),
                 "no padding helps: 32 wavefronts"));
}

TEST_CASE("swizzles and fixes read as one sentence", "[advise][format]") {
  auto const a = advise_swizzle(sm_90::traits, half_matrix, matrix_pattern());
  CHECK(text::line(a) == "Swizzle<3, 3, 3> of elements: 32 -> 4 wavefronts over 1 access");
  CHECK(contains(text::full(a), "\n  on byte addresses: Swizzle<3, 4, 3>\n  before: "));
  CHECK(text::line(advise_swizzle(sm_90::traits, half_matrix, 0, matrix_pattern())) ==
        "no swizzle of up to 0 bits helps: 32 wavefronts over 1 access");
  CHECK(text::line(advise_swizzle(sm_90::traits, {64, 64, 2, 0, {3, 4, 3}}, matrix_pattern())) ==
        "nothing to fix: 4 wavefronts over 1 access, no bank conflict");
  CHECK(text::line(advise_fix(shared_memory<sm_90>::explain(strided<float>(32)))) ==
        "rows are 128 bytes apart: pad each by 1 element of 4 bytes, 32 -> 1 wavefront");
  CHECK_FALSE(advise_fix(shared_memory<sm_90>::explain(strided<float>(33))).helps());
  CHECK(text::full(advise_fix(shared_memory<sm_90>::explain(strided<float>(1)))) == "no fix known");
}

TEST_CASE("advice on one global access names what the model counts as fewer sectors", "[advise]") {
  auto const fix = [](warp_access const& a) { return text::line(advise_fix(global_memory<sm_90>::explain(a))); };
  CHECK(fix(strided<float>(4)) == "lanes are 16 bytes apart: put their elements side by side, 16 -> 4 sectors");
  CHECK(fix(strided<float>(-1024, 1 << 20)) ==
        "lanes are 4096 bytes apart, a row or more: walk along the row (swap the indexes) or go through a tile, "
        "32 -> 4 sectors");
  CHECK(fix(contiguous<float>(4)) == "begins 4 bytes past the start of a sector: align it, 5 -> 4 sectors");
  CHECK(fix(lane_addresses<float>([](int l) { return l / 8 * 100 + l % 8 * 4; })) ==
        "rows are 100 bytes apart: make that 128, 7 -> 4 sectors");
  CHECK(fix(strided<float>(2).under(lane_mask::first(5))) ==
        "lanes are 8 bytes apart: put their elements side by side, 2 -> 1 sector");
  // Nothing is wasted, nothing is regular, lanes wait for each other, nothing is executed.
  for (warp_access const& a : {contiguous<float>(), broadcast<float>(), strided<float>(4).under({0xf0}),
                               strided<int>(4).as(memory_op::reduction, adding<int>()), contiguous<float>(2)}) {
    CHECK(fix(a) == "no fix known");
  }
  CHECK(contains(text::full(advise_fix(global_memory<sm_90>::explain(strided<float>(4)))), "\n  after:  1 request, 4"));
}

TEST_CASE("atomics of all lanes on one address are combined first where that gives the same", "[advise]") {
  auto const global = [](warp_access const& a) { return text::line(advise_fix(global_memory<sm_90>::explain(a))); };
  auto const shared = [](warp_access const& a) { return text::line(advise_fix(shared_memory<sm_90>::explain(a))); };
  std::string const first = "lanes update one address: combine their values in the warp, then one atomic, ";
  auto const sum = broadcast<int>().as(memory_op::reduction, adding<int>());
  CHECK(global(sum) == first + "32 -> 1 sector");
  CHECK(shared(sum) == first + "32 -> 1 wavefront");
  CHECK(global(sum.as(memory_op::atomic, adding<int>())) == first + "32 -> 1 sector");
  CHECK(global(sum.under({0xf0})) == first + "4 -> 1 sector");
  CHECK(global(sum.as(memory_op::reduction, {atomic_op::max, atomic_type::integer})) == first + "32 -> 1 sector");
  // A returned maximum is not that of the lanes before. Sums of floats round. Others keep one of the values, or count.
  for (auto const& a :
       {sum.as(memory_op::atomic, {atomic_op::max, atomic_type::integer}),
        sum.as(memory_op::reduction, adding<float>()),
        sum.as(memory_op::atomic, {atomic_op::exchange, atomic_type::integer}), sum.as(memory_op::compare_and_swap),
        sum.as(memory_op::reduction, {atomic_op::inc, atomic_type::integer}), sum.under({1}),
        strided<int>(1).as(memory_op::reduction, adding<int>())}) {
    CHECK(global(a) == "no fix known");
  }
  // The ones of all lanes are counted at once: nothing is lost.
  CHECK(shared(broadcast<int>().as(memory_op::reduction, adding<int>(1))) == "no fix known");
}

TEST_CASE("advice on arrays reads as one sentence", "[advise][format]") {
  CHECK(text::line(advise_block(sm_90::traits, unpadded(64, 64, 1, 4), {8, 8})) ==
        "blocks of 32 x 2 threads: 512 sectors, 512 -> 128 tag requests over 64 x 64 elements");
  CHECK(contains(text::line(advise_block(sm_90::traits, unpadded(64, 64, 1, 4), {32, 2})), "no other block shape"));
  CHECK(text::line(advise_vector(sm_90::traits, {0, 4, 1025})) ==
        "4 elements per lane, 16 bytes: 33 -> 9 instructions, 129 sectors; 1 element left over, one by one");
  CHECK(text::line(advise_vector(sm_90::traits, {4, 4, 32})) == "no wider access helps: 1 instruction, 5 sectors");
  CHECK(text::line(advise_pitch(sm_90::traits, unpadded(100, 64, 1, 4))) ==
        "rows 416 bytes apart: 928 -> 832 sectors; costs 1024 bytes");
  CHECK(text::line(advise_pitch(sm_90::traits, unpadded(100, 64, 3, 4))) ==
        "rows 416 bytes apart: 2784 -> 2496 sectors; costs 3072 bytes");
  CHECK(text::line(advise_pitch(sm_90::traits, unpadded(100, 64, 1, 4), 8)) ==
        "no padding of rows by up to 8 bytes helps: 928 sectors");
  std::int64_t const pieces[] = {100, 400, 1000};
  CHECK(text::line(advise_placement(sm_90::traits, 0, pieces, 4, 4)) ==
        "align every piece to 32 bytes: 59 -> 49 sectors; costs 44 bytes");
  CHECK(text::line(advise_placement(sm_90::traits, 0, pieces, 4, 32)) == "no larger alignment helps: 49 sectors");
}

TEST_CASE("layouts and memories name the trade", "[advise][format]") {
  struct point {
    float x, y, z;
  };
  auto const a = advise_arrangement(sm_90::traits, {object_of<point, float, float, float>(), 1'000'000});
  CHECK(text::line(a) ==
        "a struct of arrays: 36 -> 12 sectors, 3 instructions, 12000000 bytes; or structs with __align__(16): "
        "36 -> 16 sectors, 3 -> 1 instruction, 12000000 -> 16000000 bytes");
  CHECK(contains(text::full(a), "\n  as it is: 36 sectors, 3 instructions, 12000000 bytes\n  structs with "));
  CHECK(text::line(advise_arrangement(sm_90::traits, {object_of<float, float>(), 32})) ==
        "no other layout helps: 4 sectors, 1 instruction");
  CHECK(contains(text::line(advise_arrangement(sm_13::traits, {object_of<point, float, float, float>(), 1024})),
                 "a struct of arrays: 12 -> 6 transactions of 1152 -> 384 bytes"));
  CHECK(text::line(advise_space(sm_90::traits, contiguous<float>())) ==
        "move the table to shared memory: 32 constant requests, 1 wavefront in shared memory, 4 sectors and 1 tag "
        "request in global memory, 4 sectors of a texture");
  CHECK(contains(text::line(advise_space(sm_90::traits, broadcast<float>())),
                 "leave it in constant memory: 1 constant request"));
  CHECK(
      contains(text::line(advise_space(sm_60::traits, contiguous<float>(60 * 1024))), "does not fit in shared memory"));
  CHECK(
      contains(text::line(advise_space(sm_60::traits, contiguous<float>(60 * 1024))), "move the table to a texture: "));
  CHECK(contains(
      text::full(advise_space(sm_60::traits, broadcast<float>())),
      "\n  texture: 4 requests, 4 sectors; 32 texels, 128 bytes requested\n  how this is known: carried over"));
}
