// A box in its tensor, an operand in its banks, and the swizzle of a box.
#include <support/catch.hpp>
#include <warpmem/model/hopper.hpp>
#include <warpmem/picture.hpp>
#include <warpmem/text/advice/tiles.hpp>
#include <warpmem/text/hopper.hpp>

#include <string>

using namespace warpmem;

namespace {

constexpr tensor_map straight = with_box(tensor_of<short>(0, 4096, 4096), 64, 64);
constexpr auto pairs = lanes_at([](int lane) { return tile_element{lane / 4, lane % 4 * 2}; }, 2).as(memory_op::store);
constexpr auto best = advise_box_swizzle(sm_90::traits, {straight, 1024}, pairs, matrix_pattern());
static_assert(best.helps() && best.mode == tma_swizzle::bytes_128 && best.after.is_conflict_free());
static_assert(analyze_pattern(sm_90::traits, matrix_tile_of({with_swizzle(straight, best.mode), 1024}), pairs)
                  .is_conflict_free());
// Rows of 32 bytes take narrower ones, and 256 bytes none.
constexpr auto rows_of_32_bytes = with_box(tensor_of<short>(0, 4096, 4096), 16, 64);
static_assert(advise_box_swizzle(sm_90::traits, {rows_of_32_bytes, 1024}, matrix_pattern()).helps());
static_assert(!advise_box_swizzle(sm_90::traits, {with_box(straight, 128, 64), 1024}, pairs).helps());
static_assert(advise_box_swizzle(sm_90::traits, {with_box(straight, 3, 64), 1024}, pairs).faults.any());

// The pieces of a box add up to its sectors.
constexpr auto askew =
    explain_tensor_copy(sm_90::traits, load_box(with_box(tensor_of<float>(64, 1000, 1000), 20, 8), 0, 4, 8));
constexpr std::int64_t sectors_of_pieces() {
  std::int64_t n = 0;
  for (warpmem::detail::bulk_piece const& p : askew.pieces) {
    n += static_cast<std::int64_t>((p.global + static_cast<address>(p.bytes) - 1) / 32 - p.global / 32) + 1;
  }
  return n;
}
static_assert(askew.left_out == 0 && askew.report.sectors == sectors_of_pieces());
constexpr auto many = explain_tensor_copy(sm_90::traits, load_box(straight, 0, 0, 0));
static_assert(many.pieces.size() == 32 && many.left_out == 32);

}  // namespace

TEST_CASE("a box is drawn in the lines of its tensor", "[unit]") {
  std::string const drawn = picture::terminal(askew);
  CHECK(drawn.find("0x8d00 |########|########|                   64/64 used") != drawn.npos);
  CHECK(drawn.find("  rows  1        1") != drawn.npos);
  CHECK(picture::svg(askew).find("used by this row") != std::string::npos);
  std::string const outside = picture::terminal(
      explain_tensor_copy(sm_90::traits, load_box(with_box(tensor_of<float>(0, 64, 64), 32, 8), 0, 0, -8)));
  CHECK(outside.find("nothing to draw: no row is inside the tensor") != outside.npos);
}

TEST_CASE("an operand of wgmma is drawn in the banks", "[unit]") {
  box_tile const tile{with_swizzle(straight, tma_swizzle::bytes_128), 1024};
  operand_explanation const e = explain_operand(sm_90::traits, descriptor_of({}, tile), {});
  CHECK(e.report.wavefronts == 16);
  std::string const drawn = picture::terminal(e);
  CHECK(drawn.find("     1|  1---------  0---------  3---------  2---------\n") != drawn.npos);
  CHECK(drawn.find("no two words collide in a bank") != drawn.npos);
  CHECK(drawn.find("numbers rows of a core matrix") != drawn.npos);
  // Whatever the offsets are.
  operand_explanation const odd = explain_operand(sm_90::traits, {16, 48, 80, tma_swizzle::none}, {.lines = 256});
  CHECK(odd.report.wavefronts == 64);
  CHECK(picture::terminal(odd).find("no two words collide") != std::string::npos);
  CHECK(explain_operand(sm_80::traits, descriptor_of({}, tile), {}).report.basis.faults.any());
  CHECK(explain_operand(sm_90::traits, {8}, {}).report.basis.faults.any());
}

TEST_CASE("the swizzle of a box in words", "[unit]") {
  CHECK(text::line(best) == "swizzle 128 bytes in place of none: 40 -> 5 wavefronts over 2 accesses");
  CHECK(text::full(best).find("how this is known: measured") != std::string::npos);
}
