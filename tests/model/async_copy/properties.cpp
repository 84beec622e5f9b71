// cp.async compared with a slow reference that plays wavefronts one after the other, and properties of the counts.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/knows_nothing.hpp>
#include <support/random_access.hpp>
#include <support/reference/async_copy.hpp>
#include <warpmem/model/memory/async_copy.hpp>

#include <cstdint>
#include <string>

using namespace warpmem;

namespace {

async_copy random_copy(support::generator& random, cache_op cache) {
  int const size = cache == cache_op::cg ? 16 : 4 << support::below(random, 3);
  auto const from = support::random_access(random, size);
  auto const to = support::random_access(random, size, support::one_of<std::uint64_t>(random, {512, 4096, 228 * 1024}));
  return copied(from, to, cache);
}

std::string describe(async_copy const& copy) {
  return support::describe(90, copy.reads()) + "\nto " + support::describe(90, copy.writes());
}

}  // namespace

TEST_CASE("cp.async.ca agrees with a step-by-step simulation", "[async_copy]") {
  support::generator random{901};
  for (int i = 0; i < 4000; ++i) {
    auto const copy = random_copy(random, cache_op::ca);
    INFO(describe(copy));
    auto const r = async_copies<sm_90>::analyze(copy);
    auto const expected = reference::cached(copy);
    REQUIRE_FALSE(r.basis.faults.any());
    CHECK(r.sectors == expected.sectors);
    CHECK(r.tag_wavefronts == expected.tag_wavefronts);
    CHECK(r.shared_wavefronts == expected.shared_wavefronts);
    CHECK(r.shared_bank_conflicts == expected.shared_bank_conflicts);
    CHECK(r.data_bank_conflicts == expected.data_bank_conflicts);
    CHECK(r.l2_requests == expected.l2_requests);
    CHECK(r.l2_sectors == expected.sectors);
  }
}

TEST_CASE("cp.async.cg is what writing down its pairs and passes gives", "[async_copy]") {
  support::generator random{902};
  int known = 0;
  for (int i = 0; i < 4000; ++i) {
    auto const copy = random_copy(random, cache_op::cg);
    INFO(describe(copy));
    auto const r = async_copies<sm_90>::analyze(copy);
    auto const expected = reference::uncached(copy);
    REQUIRE_FALSE(r.basis.faults.any());
    CHECK(r.sectors == expected.sectors);
    CHECK(r.tag_wavefronts == expected.tag_wavefronts);
    CHECK(r.l2_requests == expected.l2_requests);
    CHECK(r.l2_sectors == expected.l2_sectors);
    CHECK((r.l2_sectors.known() || !r.l2_requests.known()));
    known += r.l2_requests.known() && copy.active.count() > 1 ? 1 : 0;
  }
  CHECK(known > 400);
}

// Property: shifting source or destination by whole rows of banks, and for .cg by four lines, changes no bank.
TEST_CASE("asynchronous copies to a shifted buffer cost the same", "[async_copy]") {
  support::generator random{903};
  for (int i = 0; i < 1000; ++i) {
    auto const copy = random_copy(random, support::below(random, 2) == 0 ? cache_op::ca : cache_op::cg);
    auto moved = copy;
    for (address& at : moved.destination) {
      at = at % (64 * 1024) + 512 * static_cast<address>(i % 100);
    }
    auto other = copy;
    for (address& at : other.destination) {
      at %= 64 * 1024;
    }
    INFO(describe(copy));
    CHECK(async_copies<sm_90>::analyze(moved) == async_copies<sm_90>::analyze(other));
  }
}

// Property: conflicts are wavefronts beyond one per group, and reading adds at most the same number again.
TEST_CASE("asynchronous copies keep their counts in order", "[async_copy]") {
  support::generator random{904};
  for (auto const cc : all_capabilities) {
    auto const arch = arch_traits_for(cc);
    for (int i = 0; i < 100; ++i) {
      auto copy = random_copy(random, support::below(random, 2) == 0 ? cache_op::ca : cache_op::cg);
      for (address& at : copy.destination) {
        at %= 64 * 1024;  // every capability with cp.async has as much
      }
      auto const r = analyze_async_copy(arch, copy);
      INFO(describe(copy));
      if (cc.value < 80) {
        CHECK((!copy.active.any() || r.basis.faults.has(fault::unsupported_operation)));
        CHECK(support::knows_nothing(r));
        continue;
      }
      CHECK_FALSE(r.basis.faults.any());
      CHECK(r.requests == (copy.active.any() ? 1 : 0));
      CHECK((!r.sectors.known() || r.tag_requests <= r.sectors));
      CHECK((cc.value == 90 || !copy.active.any() || !r.tag_wavefronts.known()));
      if (r.shared_wavefronts.known() && copy.active.any()) {
        CHECK(r.shared_bank_conflicts <= r.data_bank_conflicts);
        CHECK(r.data_bank_conflicts <= r.shared_bank_conflicts + r.shared_wavefronts);
      }
    }
  }
}

TEST_CASE("the lists of an explained copy agree with its counters", "[async_copy]") {
  support::generator random{904};
  for (int i = 0; i < 2000; ++i) {
    auto const copy = random_copy(random, i % 2 == 0 ? cache_op::ca : cache_op::cg);
    INFO(describe(copy));
    auto const e = async_copies<sm_90>::explain(copy);
    CHECK(e.report == async_copies<sm_90>::analyze(copy));
    lane_mask read{};
    for (transaction const& t : e.read) {
      read = read | t.lanes;
    }
    CHECK(read == copy.active);
    lane_mask written{};
    int last = -1;
    for (bank_access const& b : e.written) {
      CHECK(b.wavefront >= last);
      CHECK(b.lanes.count() == 1);
      last = b.wavefront;
      written = written | b.lanes;
    }
    if (copy.cache == cache_op::ca) {
      CHECK(counter{e.read.size()} == e.report.sectors);
      CHECK(counter{last + 1} == e.report.shared_wavefronts);
      CHECK(written == copy.active);
      CHECK(e.filled.empty());
    } else {
      CHECK(e.written.empty());
      CHECK((e.report.sectors.known() ? counter{e.filled.size()} == e.report.sectors : e.filled.empty()));
    }
  }
}
