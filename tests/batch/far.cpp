// Uniform batches, as real ones are: kernels sample a few accesses and decide how to count the rest.
#include <batch/support.hpp>
#include <support/catch.hpp>
#include <support/sanitizers.hpp>
#include <warpmem/model/arch.hpp>

#include <cstddef>
#include <cstdint>

using namespace warpmem;

namespace {

constexpr int nothing = -1;

// Lanes all over `window` bytes. Of every 100 accesses, `repeating` have lanes that share a segment or a line,
// `strided` have a stride, `crooked` have one except between the second and the last lane, and some have a fault.
struct character {
  std::uint64_t window;
  unsigned repeating;
  unsigned strided;
  unsigned crooked;
};

warp_access access_of_character(support::generator& random, character const& c, int size) {
  warp_access a{};
  auto const s = static_cast<std::uint64_t>(size);
  std::uint64_t const percent = support::below(random, 100);
  std::uint64_t const base = support::below(random, c.window / s) * s;
  std::uint64_t const step = support::below(random, 256) * s;
  bool const in_line = percent < c.strided + c.crooked;
  for (std::uint64_t lane = 0; lane < 32; ++lane) {
    bool const off = percent >= c.strided && lane > 1 && lane < 31 && support::below(random, 4) == 0;
    a.at[lane] = in_line ? base + lane * step + (off ? 64 * s : 0) : support::below(random, c.window / s) * s;
  }
  if (!in_line && percent < c.strided + c.crooked + c.repeating) {
    std::uint64_t const lanes = 1 + support::below(random, 31);
    for (std::uint64_t i = 0; i < lanes; ++i) {
      a.at[support::below(random, 32)] = a.at[support::below(random, 32)] ^ (support::below(random, 64) / s * s);
    }
  }
  if (support::below(random, 200) == 0) {
    a.at[support::below(random, 32)] += 1;
  }
  a.active.bits = support::random_mask(random);
  return a;
}

}  // namespace

TEST_CASE("batches of one character count what the models count", "[batch]") {
  support::generator random(104);
  for (int const cc : {90, 61, 30, 20}) {
    for (std::uint64_t const window : {std::uint64_t{1} << 12, std::uint64_t{49152}, std::uint64_t{1} << 21,
                                       std::uint64_t{1} << 32, std::uint64_t{1} << 40, std::uint64_t{1} << 60}) {
      for (character const& c : {character{window, 0, 0, 0}, character{window, 10, 0, 0}, character{window, 45, 0, 0},
                                 character{window, 90, 0, 0}, character{window, 20, 10, 10},
                                 character{window, 5, 60, 30}, character{window, 0, 95, 5}}) {
        int const size = support::one_of<int>(random, {1, 4, 4, 8, 16});
        batch_test::arrays arrays;
        arrays.kind.lane_bytes = size;
        for (int i = 0; i < support::rounds(300); ++i) {
          arrays.add(access_of_character(random, c, size));
        }
        long long wrong = nothing;
        batch_test::compare(arch_traits_for({cc}), arrays,
                            [&](char const*, bool, int, int, long long access) { wrong = access; });
        INFO("cc " << cc << ", window " << window << ", repeating " << c.repeating << ", strided " << c.strided
                   << ", crooked " << c.crooked << ", size " << size);
        CHECK(wrong == nothing);
      }
    }
  }
}
