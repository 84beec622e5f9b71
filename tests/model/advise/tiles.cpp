// Advice on tiles compared with brute force: every padding and every swizzle of the budget, by the reference.
#include <support/catch.hpp>
#include <support/random_tile.hpp>
#include <warpmem/model/advise.hpp>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <tuple>

using namespace warpmem;

namespace {

struct padded {
  std::int64_t wavefronts{};
  int columns{};
};

padded best_padding(support::tile_case const& c, int budget) {
  auto where = c.layout();
  padded best{support::reference_wavefronts(c, where).value_or(0), 0};
  for (int columns = 1; columns <= budget; ++columns) {
    where.pitch += where.element;
    auto const cost = support::reference_wavefronts(c, where);
    if (cost && *cost < best.wavefronts) {
      best = {*cost, columns};
    }
  }
  return best;
}

struct swizzled {
  std::int64_t wavefronts{};
  swizzle_bits elements{};
  // Documented order: fewest wavefronts, smallest B, largest M, smallest |S|, S > 0 first.
  [[nodiscard]] auto rank() const {
    return std::tuple{wavefronts, elements.bits, -elements.base, std::abs(elements.shift), elements.shift < 0};
  }
};

// All B, M and S, in elements: the tile must consist of whole periods.
swizzled best_swizzle(support::tile_case const& c, int budget, int& legal) {
  swizzled best{support::reference_wavefronts(c, c.layout()).value_or(0), {}};
  std::int64_t const elements = c.tile.rows * c.tile.pitch() / c.tile.element_bytes;
  for (int bits = 1; bits <= budget; ++bits) {
    for (int base = 0; base < 14; ++base) {
      for (int shift = -14; shift <= 14; ++shift) {
        int const top = bits + base + std::abs(shift);
        std::int64_t const period = std::int64_t{1} << top;
        if (std::abs(shift) < bits || elements % period != 0 ||
            c.tile.base % static_cast<std::uint64_t>(period * c.tile.element_bytes) != 0) {
          continue;
        }
        int const unit = detail::log2_floor(c.tile.element_bytes);
        auto where = c.layout();
        where.bits = bits;
        where.from = unit + base + (shift > 0 ? shift : 0);
        where.to = unit + base + (shift < 0 ? -shift : 0);
        auto const cost = support::reference_wavefronts(c, where);
        legal += cost.has_value() ? 1 : 0;
        swizzled const candidate{cost.value_or(INT64_MAX), {bits, base, shift, false}};
        // Not legal: runs too short for what a lane takes, even if these lanes happen to stay whole.
        int widest = 1;
        for (auto const& p : c.patterns) {
          widest = p.elements > widest ? p.elements : widest;
        }
        if (cost && 1 << base >= widest && candidate.wavefronts < best.wavefronts + 1 &&
            (candidate.wavefronts < best.wavefronts || best.elements.bits > 0) && candidate.rank() < best.rank()) {
          best = candidate;
        }
      }
    }
  }
  return best;
}

int count_of(support::tile_case const& c) { return static_cast<int>(c.patterns.size()); }

}  // namespace

TEST_CASE("no padding within the budget beats the advice", "[advise][stress]") {
  support::generator random{6001};
  int cases = 0;
  int helped = 0;
  while (cases < 200) {
    auto const c = support::random_tile_case(random);
    int const budget = static_cast<int>(support::below(random, 150));
    auto const advice = advise_padding(arch_traits_for({c.cc}), c.tile, budget, c.patterns.data(), count_of(c));
    auto const now = support::reference_wavefronts(c, c.layout());
    REQUIRE(advice.faults.any() == !now.has_value());
    if (!now) {
      continue;
    }
    ++cases;
    auto const best = best_padding(c, budget);
    INFO("sm_" << c.cc << ", " << c.tile.rows << " x " << c.tile.columns << " of " << c.tile.element_bytes
               << ", budget " << budget);
    CHECK(advice.before.wavefronts == *now);
    CHECK(advice.after.wavefronts == best.wavefronts);
    CHECK(advice.columns == best.columns);
    CHECK(advice.pitch_bytes == c.tile.pitch() + best.columns * c.tile.element_bytes);
    CHECK(advice.extra_bytes == std::int64_t{best.columns} * c.tile.element_bytes * c.tile.rows);
    CHECK(advice.helps() == (best.columns > 0));
    helped += advice.helps() ? 1 : 0;
  }
  CHECK(helped > 60);
}

TEST_CASE("no swizzle within the budget beats the advice", "[advise][stress]") {
  support::generator random{6002};
  int cases = 0;
  int helped = 0;
  int legal = 0;
  while (cases < 600) {
    auto c = support::random_tile_case(random);
    c.cc = cases >= 200 && c.cc < 75 ? 35 : c.cc;  // where words 128 bytes apart may be served together
    int const budget = static_cast<int>(support::below(random, 6));
    auto const advice = advise_swizzle(arch_traits_for({c.cc}), c.tile, budget, c.patterns.data(), count_of(c));
    auto const now = support::reference_wavefronts(c, c.layout());
    REQUIRE(advice.faults.any() == !now.has_value());
    if (!now) {
      continue;
    }
    ++cases;
    auto const best = best_swizzle(c, budget, legal);
    INFO("sm_" << c.cc << ", " << c.tile.rows << " x " << c.tile.columns << " of " << c.tile.element_bytes << " at "
               << c.tile.base << ", budget " << budget);
    CHECK(advice.before.wavefronts == *now);
    CHECK(advice.after.wavefronts == best.wavefronts);
    CHECK(advice.elements == best.elements);
    CHECK(advice.bytes == (best.elements.bits > 0 ? best.elements.in_bytes(c.tile.element_bytes) : swizzle_bits{}));
    helped += advice.helps() ? 1 : 0;
  }
  CHECK(helped > 40);
  CHECK(legal > 5000);
}
