// Batches that repeat one shape at many places count what the models count: rows of lanes a pitch apart, of every
// width, size, sign and pitch, at both ends of the windows and of the address space.
#include <batch/support.hpp>
#include <support/catch.hpp>
#include <support/sanitizers.hpp>
#include <warpmem/model/arch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

using namespace warpmem;

namespace {

// Lane l is at base + (l % width) * stride + (l / width) * pitch.
struct two_levels {
  std::uint64_t width;
  address stride;
  address pitch;

  [[nodiscard]] warp_access at(address base) const {
    warp_access a{};
    for (std::uint64_t lane = 0; lane < 32; ++lane) {
      a.at[lane] = base + lane % width * stride + lane / width * pitch;
    }
    return a;
  }
};

address either_sign(support::generator& random, address a) { return random() % 2 == 0 ? a : address{0} - a; }

// Steps within a segment, between segments and over all bits; pitches with which rows overlap, touch, and do not.
two_levels random_shape(support::generator& random, std::uint64_t size) {
  two_levels s{};
  s.width = support::one_of<std::uint64_t>(random, {1, 2, 4, 8, 16, 32});
  s.stride = support::one_of<address>(random, {0, 1, 1, 1, support::below(random, 40), 32 / size, 128 / size});
  s.pitch =
      support::one_of<address>(random, {0, 1, s.width * s.stride, s.width * s.stride + 1, support::below(random, 100),
                                        128 / size, 1024 / size, 4096 / size + 1, support::below(random, 5000),
                                        (address{1} << 63) / size, address{1} << support::below(random, 64)});
  s.stride = either_sign(random, s.stride * size);
  s.pitch = either_sign(random, s.pitch * size);
  return s;
}

// Of every 16 accesses, two are another shape, have one lane elsewhere, or lack lanes; some are misaligned.
batch_test::arrays random_batch(support::generator& random, std::uint64_t size) {
  batch_test::arrays arrays;
  arrays.kind.lane_bytes = static_cast<int>(size);
  two_levels const shape = random_shape(random, size);
  two_levels const other = random_shape(random, size);
  auto const window = support::one_of<std::uint64_t>(random, {2048, 49152, 65536, std::uint64_t{1} << 40});
  auto const origin = support::one_of<address>(random, {0, 0, address{0} - 1024, address{1} << 63, 0x7f2000000000U});
  std::size_t const n = 1 + support::below(random, 200);
  for (std::size_t i = 0; i < n; ++i) {
    bool const odd = support::below(random, 16) == 0;
    warp_access a = (odd ? other : shape).at(origin + support::below(random, window) / size * size);
    if (support::below(random, 32) == 0) {
      a.at[support::below(random, 32)] += support::one_of<address>(random, {1, size, 128, address{1} << 63});
    }
    if (support::below(random, 32) == 0) {
      a = shape.at(a.at[0] + 1);
    }
    if (support::below(random, 32) == 0) {
      a.active.bits = support::random_mask(random);
    }
    arrays.add(a);
  }
  return arrays;
}

}  // namespace

TEST_CASE("batches count shapes that repeat as the models do", "[batch]") {
  support::generator random(31);
  for (int round = 0; round < support::rounds(400); ++round) {
    auto const size = support::one_of<std::uint64_t>(random, {1, 2, 4, 4, 8, 16});
    auto const cc = support::one_of<int>(random, {100, 90, 90, 70, 61, 35, 20, 12});
    auto const arrays = random_batch(random, size);
    std::string failures;
    batch_test::compare(
        arch_traits_for({cc}), arrays, [&](char const* form, bool masks, int space, int path, long long access) {
          failures += std::string(form) + (masks ? ", masks" : "") + ", space " + std::to_string(space) + ", path " +
                      std::to_string(path) + ", access " + std::to_string(access) + "\n";
        });
    CAPTURE(failures);
    INFO("round " << round << ", cc " << cc << ", size " << size);
    CHECK(failures.empty());
  }
}

// The shape that a block ends with is not the one that the next begins with.
TEST_CASE("batches count one shape after another", "[batch]") {
  support::generator random(32);
  for (int const cc : {90, 35}) {
    batch_test::arrays arrays;
    arrays.kind.lane_bytes = 4;
    for (int part = 0; part < 40; ++part) {
      two_levels const shape = random_shape(random, 4);
      for (std::uint64_t i = 0; i < 2 + support::below(random, 60); ++i) {
        arrays.add(shape.at(support::below(random, 12288) * 4));
      }
    }
    int failures = 0;
    batch_test::compare(arch_traits_for({cc}), arrays, [&](char const*, bool, int, int, long long) { ++failures; });
    INFO("cc " << cc);
    CHECK(failures == 0);
  }
}
