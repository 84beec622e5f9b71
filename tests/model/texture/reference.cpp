// Textures compared with a slow, obvious reference over random images, samplers and coordinates.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <support/random_texture.hpp>
#include <support/reference/texture.hpp>
#include <warpmem/model/memory/texture.hpp>

#include <cstdint>
#include <set>

using namespace warpmem;

TEST_CASE("textures: counts agree with the reference", "[texture]") {
  support::generator random{401};
  for (int i = 0; i < 6000; ++i) {
    auto const a = support::random_fetch(random);
    INFO(support::describe(a));
    auto const r = texture_memory<sm_90>::analyze(a);
    auto const expected = support::reference::texture(a);
    REQUIRE_FALSE(r.basis.faults.any());
    CHECK(r.requests == expected.requests);
    CHECK(r.sectors == expected.sectors);
    CHECK(r.tag_wavefronts == expected.tag_wavefronts);
    CHECK(r.data_wavefronts == expected.data_wavefronts);
    CHECK(r.l2_sectors == expected.l2_sectors);
  }
}

TEST_CASE("textures: texels agree with the reference, and weights add up to one", "[texture]") {
  support::generator random{402};
  for (int i = 0; i < 3000; ++i) {
    auto const a = support::random_fetch(random);
    INFO(support::describe(a));
    for (int lane = 0; lane < 32; ++lane) {
      auto const taps = texture_memory<sm_90>::texels(a, lane);
      std::set<support::reference::texel> seen;
      std::uint64_t weight = 0;
      for (warpmem::detail::texel_tap const& t : taps) {
        seen.emplace(t.x, t.y);
        weight += t.weight;
      }
      if (!a.active.test(lane)) {
        CHECK(taps.empty());
        continue;
      }
      auto const expected = support::reference::texels(a, lane);
      CHECK(seen == std::set<support::reference::texel>(expected.begin(), expected.end()));
      CHECK(weight == (a.sampler.filter == texture_filter::gather ? 0 : std::uint64_t{1} << 32));
    }
  }
}
