// Device memory compared with an explicit set of bytes, and the order of costs.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/cache/dram.hpp>
#include <warpmem/model/memory/global.hpp>

#include <cstdint>
#include <set>

using namespace warpmem;

TEST_CASE("bursts and bytes agree with a byte-by-byte count", "[dram]") {
  support::generator random{501};
  for (int i = 0; i < 1500; ++i) {
    for (auto const cc :
         {compute_capability{13}, compute_capability{20}, compute_capability{60}, compute_capability{90}}) {
      auto const access = support::random_access(random, 1 << support::below(random, 5), std::uint64_t{1} << 40);
      dram_traits const d{
          16 << support::below(random, 4), support::below(random, 3) == 0 ? 0 : 32 << support::below(random, 3), {}};
      auto const list = list_global(arch_traits_for(cc), access);
      std::set<std::uint64_t> used;
      std::set<std::uint64_t> pieces;
      std::uint64_t const piece =
          static_cast<std::uint64_t>(d.fetch_bytes > d.burst_bytes ? d.fetch_bytes : d.burst_bytes);
      for (transaction const& t : list) {
        for (std::uint64_t b = 0; b < static_cast<std::uint64_t>(t.bytes); ++b) {
          used.insert(t.base + b);
          pieces.insert((t.base + b) / piece);
        }
      }
      INFO(support::describe(cc.value, access) << " burst " << d.burst_bytes << " fetch " << d.fetch_bytes);
      auto const r = analyze_dram(d, list);
      CHECK(r.bytes_used == static_cast<std::int64_t>(used.size()));
      CHECK(r.fetches == static_cast<std::int64_t>(pieces.size()));
      CHECK(r.bytes_read == static_cast<std::int64_t>(pieces.size() * piece));
      CHECK(r.bursts.value_or(0) * d.burst_bytes == r.bytes_read);
      CHECK(r.bytes_read >= r.bytes_used);
    }
  }
}

TEST_CASE("random sectors never read less than consecutive ones", "[dram]") {
  support::generator random{502};
  for (int i = 0; i < 2000; ++i) {
    dram_traits const d{16 << support::below(random, 4), 32 << support::below(random, 3), {}};
    address const at = support::below(random, 1000) * 32;
    auto const n = static_cast<std::int64_t>(support::below(random, 1000));
    auto const consecutive = consecutive_sectors(d, at, n);
    auto const scattered = random_sectors(d, n);
    INFO("burst " << d.burst_bytes << " fetch " << d.fetch_bytes << " at " << at << " sectors " << n);
    CHECK(consecutive.bytes_used == scattered.bytes_used);
    // Plus the extra piece of a start within a piece.
    CHECK(consecutive.bytes_read <= scattered.bytes_read + detail::dram_piece(d));
    CHECK(consecutive.bytes_read >= consecutive.bytes_used);
  }
}
