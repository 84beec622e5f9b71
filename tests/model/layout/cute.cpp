// Layouts read from text, printed, and searched for a swizzle; accesses of warps against a second way to compute them.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/advise.hpp>
#include <warpmem/model/layout.hpp>
#include <warpmem/text/advice.hpp>
#include <warpmem/text/layout.hpp>
#include <warpmem/text/parse_layout.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace warpmem;

namespace {

cute_layout layout_of(std::string_view text) {
  auto const parsed = parse_cute_layout(text);
  INFO(text << ": expected " << parsed.expected << " at " << parsed.at);
  REQUIRE(parsed.is_good());
  return parsed.layout;
}

struct refused_text {
  std::string_view text;
  std::size_t at;
  std::string_view expected;
};

// Modes (s, d), from the first to the last, as nested tuples of two: a reference without int_tuple.
struct mode {
  std::int64_t shape;
  std::int64_t stride;
};
std::int64_t offset_of(std::vector<mode> const& modes, std::int64_t index) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    bool const is_last = i + 1 == modes.size();
    sum += (is_last ? index : index % modes[i].shape) * modes[i].stride;
    index /= modes[i].shape;
  }
  return sum;
}
std::string nested(std::vector<mode> const& modes, std::int64_t mode::*what) {
  std::string text = std::to_string(modes[0].*what);
  for (std::size_t i = 1; i < modes.size(); ++i) {
    text = "(" + text + "," + std::to_string(modes[i].*what) + ")";
  }
  return text;
}

}  // namespace

TEST_CASE("a text that is no layout is refused where it goes wrong", "[layouts]") {
  std::string_view const shape_and_stride = "positive shapes, a stride for each, and offsets below 2^62";
  std::string_view const cute = "shape:stride as CuTe prints it, such as (64,64):(64,1)";
  std::string_view const parts = "at most 3 layouts in a composition";
  for (refused_text const& r :
       {refused_text{"", 0, cute},
        {" #ttg.blocked<{order = [1, 0]}>", 1, cute},
        {"?:1", 0, cute},
        {"8", 1, "' o ' and a layout, shape:stride"},
        {"(4,8)", 5, "':' and the stride"},
        {"(4,8):(1,4", 10, "',' or ')'"},
        {"(4,8):(1,2,3)", 13, shape_and_stride},
        {"(4,8):(1,(2,3))", 15, shape_and_stride},
        {"(0,4):(1,1)", 11, shape_and_stride},
        {"(-2,4):(1,1)", 12, shape_and_stride},
        {"(4000000000,4000000000):(1000000000,1)", 38, shape_and_stride},
        {"():()", 1, "a number"},
        {"(4,?):(1,4)", 3, "a number"},
        {"(8,64):(1@0,1@1)", 9, "',' or ')'"},
        {"Swizzle<3,3,3>", 14, "' o ' and a layout, shape:stride"},
        {"Sw<3,2,1> o 4:1", 8, "B >= 0, M >= 0, |S| >= B and B + M + |S| up to 63"},
        {"Sw<3,0,3> o smem_ptr[32b](unset) o 4:1", 33, "a swizzle that keeps the bytes of an element together"},
        {"4:1 o smem_ptr[32b](unset) o 4:1", 27, "a pointer first, or behind the first swizzle"},
        {"smem_ptr[4b](unset) o 4:1", 10, "ptr[8b](...), 16b, 32b, 64b or 128b"},
        {"4:1 o 4:1 o 4:1 o 4:1", 20, parts},
        {"4:1 x", 4, "' o ' and another layout, or the end"},
        {"9999999999999999999999:1", 19, "a number below 2^62"}}) {
    auto const parsed = parse_cute_layout(r.text);
    INFO(r.text);
    CHECK(parsed.expected == r.expected);
    CHECK(parsed.at == r.at);
    CHECK_FALSE(parsed.layout.is_valid());
  }
  std::string many = "1";
  for (int i = 0; i < 60; ++i) {
    many = "(" + many + ",1)";
  }
  CHECK(parse_cute_layout(many + ":" + many).expected == "at most 48 numbers and parentheses");
  CHECK(parse_cute_layout(std::string(10'000'000, '(')).expected == "at most 48 numbers and parentheses");
  std::string_view const lists =
      "register = [...], lane = [...] and warp = [...], as Gluon's to_linear_layout makes of any layout";
  CHECK(parse_linear_layout("{register = [[0, 1]]}").expected == lists);
  CHECK(parse_linear_layout("#ttg.blocked<{sizePerThread = [1, 4], order = [1, 0]}>").expected == lists);
  CHECK(parse_linear_layout("{register = [], lane = [[1]], warp = [[2]]}").expected == "5 bases of lanes");
  CHECK(parse_linear_layout("{register = [[0, 1], lane = [], warp = []}").expected == "a number");
  std::string_view const bases =
      "at most 16 bases of 1 to 9 numbers from 0 to 2^20, of a tensor of at most 2^60 elements";
  CHECK(parse_linear_layout("{register = [[-1]], lane = [], warp = []}").expected == bases);
  CHECK(parse_linear_layout("{register = [[1,2,3,4,5,6,7,8,9,10]], lane = [], warp = []}").expected == bases);
  CHECK(parse_linear_layout("{register = [[524288,524288,524288]], lane = [], warp = []}").expected != bases);
  CHECK(parse_linear_layout("{register = [[524288,524288,524288,1]], lane = [], warp = []}").expected == bases);
}

TEST_CASE("a layout is printed as CuTe prints it", "[layouts]") {
  for (std::string const text : {"8:1", "((4,8),2):((1,33),4)", "(7):(-2)", "Swizzle<3, 3, 3> o 0 o (8,64):(64,1)",
                                 "4 o (8,2):(1,0)", "Swizzle<3, 4, 3> o smem_ptr[16b](unset) o (8,64):(64,1)",
                                 "(4,8):(8,1) o 3 o 4:2", "Swizzle<1, 0, 1> o 0 o Swizzle<1, 1, -1> o 0 o 8:1"}) {
    CHECK(text::name(layout_of(text)) == text);
  }
}

TEST_CASE("an offset is that of the modes, whatever their nesting", "[layouts]") {
  support::generator random{29};
  for (int i = 0; i < 2000; ++i) {
    std::vector<mode> modes(1 + support::below(random, 6));
    std::int64_t size = 1;
    for (mode& m : modes) {
      m = {1 + static_cast<std::int64_t>(support::below(random, 5)),
           static_cast<std::int64_t>(support::below(random, 80)) - 10};
      size *= m.shape;
    }
    auto const layout = layout_of(nested(modes, &mode::shape) + ":" + nested(modes, &mode::stride));
    INFO(text::name(layout));
    REQUIRE(layout.size() == size);
    for (std::int64_t at = 0; at < size + 5; ++at) {
      REQUIRE(layout(at) == offset_of(modes, at));
    }
    // From the outermost tuple: all but the last mode as one integer, the last one as another.
    if (modes.size() > 1) {
      std::int64_t const inner = size / modes.back().shape;
      std::int64_t const at = static_cast<std::int64_t>(support::below(random, static_cast<std::uint64_t>(size)));
      CHECK(layout(at % inner, at / inner) == layout(at));
      CHECK(layout(int_tuple{at % inner, at / inner}) == layout(at));
    }
  }
}

TEST_CASE("accesses of a layout are those of its elements", "[layouts]") {
  support::generator random{30};
  for (int i = 0; i < 300; ++i) {
    int const values = 1 << support::below(random, 4);
    int const threads = 1 + static_cast<int>(support::below(random, 100));
    int const elements = 1 << support::below(random, 2);
    auto const stride = static_cast<std::int64_t>(support::below(random, 70));
    cute_layout const memory{{4096, 8}, {1, 5000}, {3, 4, 3}};
    cute_layout const by{{threads, values}, {stride, 1}};
    auto const list = accesses_of<float>(memory, by, {elements, memory_op::load, 4096});
    if (values < elements) {
      CHECK(list.faults().has(fault::bad_size));
      continue;
    }
    REQUIRE(list.size() == (threads + 31) / 32 * (values / elements));
    shared_report sum{};
    for (int k = 0; k < list.size(); ++k) {
      warp_access const access = list[k];
      int const warp = k / (values / elements);
      int const value = k % (values / elements) * elements;
      CHECK(access.active == lane_mask::first(threads - 32 * warp));
      for (int lane = 0; lane < 32 && 32 * warp + lane < threads; ++lane) {
        std::int64_t const first = memory((32 * warp + lane) * stride + value);
        bool const adjacent = elements == 1 || memory((32 * warp + lane) * stride + value + 1) == first + 1;
        REQUIRE((adjacent ? access.at[lane] == 4096 + 4 * static_cast<address>(first) : access.at[lane] % 2 == 1));
      }
      sum += analyze_shared(sm_90::traits, access);
    }
    CHECK(sum == shared_memory<sm_90>::analyze(list));
  }
}

TEST_CASE("the swizzle of a layout is the best of all that keep it", "[layouts][advise]") {
  for (std::string const text : {"(32,32):(32,1)", "(64,16):(16,1)", "Swizzle<2, 0, 3> o 0 o (32,32):(32,1)"}) {
    cute_layout const layout = layout_of(text);
    auto const by = layout_of("(32," + std::to_string(layout.size(1)) + "):(1," + std::to_string(layout.size(0)) + ")");
    auto const advice = advise_swizzle(sm_90::traits, accesses_of<float>(layout, by));
    std::int64_t least = INT64_MAX;
    for (int bits = 0; bits <= 5; ++bits) {
      for (int base = 0; base <= 10; ++base) {
        for (int shift = -10; shift <= 10; ++shift) {
          swizzle_bits const s{bits, base, shift, false};
          if (s.is_valid() && layout.reach() % static_cast<std::int64_t>(s.period()) == 0) {
            auto const r = shared_memory<sm_90>::analyze(accesses_of<float>(layout.with(s), by));
            least = (std::min)(least, r.wavefronts.value_or(0));
          }
        }
      }
    }
    INFO(text << ": " << text::line(layout, advice));
    CHECK(advice.after.wavefronts == least);
    CHECK(advice.after == shared_memory<sm_90>::analyze(accesses_of<float>(layout.with(advice.elements), by)));
  }
}

TEST_CASE("advice on a layout is a layout", "[layouts][advise]") {
  cute_layout const halves = layout_of("(64,64):(64,1)");
  auto const by = layout_of("((16,2),8):((1,512),64)");
  auto const matrices = matrices_of(halves, by, 2);
  CHECK(text::line(halves, advise_swizzle(sm_90::traits, matrices)) ==
        "use Swizzle<3, 3, 3> o 0 o (64,64):(64,1): 32 -> 4 wavefronts over 1 access");
  cute_layout const cured = halves.with({3, 3, 3, false});
  CHECK(text::line(cured, advise_swizzle(sm_90::traits, matrices_of(cured, by, 2))) ==
        "nothing to fix: 4 wavefronts over 1 access, no bank conflict");
  auto const others = advise_swizzle(sm_90::traits, matrices, matrices_of(cured, by, 2));
  CHECK(text::line(halves, others) == "no advice: fault: a size is zero, negative or too small for what it must hold");
  auto const whole = accesses_of<std::uint16_t>(halves, layout_of("(32,128):(1,32)"));
  CHECK(advise_swizzle(sm_90::traits, 5, whole).faults.any() == false);
  auto const much = accesses_of<std::uint16_t>(halves, layout_of("(64,64):(1,64)"));
  CHECK(advise_swizzle(sm_90::traits, 5, much).faults.any() == false);
  auto const too_much = accesses_of<std::uint16_t>(layout_of("(64,128):(128,1)"), layout_of("(64,128):(1,64)"));
  CHECK(advise_swizzle(sm_90::traits, 5, too_much).faults.has(fault::bad_count));
  // A padded layout has no room for a swizzle of its own bytes, and neither has one that begins below 0.
  for (std::string const text : {"(32,32):(33,1)", "(32,32):(-32,1)", "(32,32):(32,1) o (64,64):(64,1)"}) {
    CHECK(layout_of(text).reach() % 32 == (text == "(32,32):(33,1)" ? 31 : 0));
  }
}
