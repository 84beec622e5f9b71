// Arrangements: elements do not overlap, bytes add up, and costs equal those of the single accesses.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/layout.hpp>

#include <cstdint>
#include <set>
#include <vector>

using namespace warpmem;

namespace {

struct four {
  double a;
  float b;
  short c;
  char d;
};

arrangement random_arrangement(support::generator& random) {
  arrangement a{};
  a.object = object_of<four, double, float, short, char>();
  a.count = static_cast<std::int64_t>(1 + support::below(random, 200));
  a.kind = static_cast<arrangement_kind>(support::below(random, 3));
  a.tile = static_cast<int>(1 + support::below(random, 70));
  a.array_alignment = 1 << (3 + support::below(random, 8));
  a.base = support::below(random, 1000) * 1024;
  return a;
}

}  // namespace

TEST_CASE("members of all elements are aligned, disjoint and within the arrangement", "[layout]") {
  support::generator random{701};
  for (int i = 0; i < 200; ++i) {
    auto const a = random_arrangement(random);
    REQUIRE_FALSE(faults_of(a).any());
    std::set<address> taken;
    for (std::int64_t element = 0; element < a.count; ++element) {
      for (int m = 0; m < 4; ++m) {
        address const at = warpmem::detail::member_address(a, element, m);
        auto const bytes = static_cast<address>(a.object.members[m].bytes);
        CHECK(at % bytes == 0);
        CHECK(at >= a.base);
        CHECK(at + bytes <= a.base + static_cast<address>(bytes_of(a)));
        for (address b = at; b < at + bytes; ++b) {
          CHECK(taken.insert(b).second);
        }
      }
    }
  }
}

TEST_CASE("a warp moves at least its elements' bytes, and arrays move no more than structs", "[layout]") {
  support::generator random{702};
  for (int i = 0; i < 500; ++i) {
    auto a = random_arrangement(random);
    auto const first = static_cast<std::int64_t>(support::below(random, static_cast<std::uint64_t>(a.count)));
    for (auto const cc :
         {compute_capability{12}, compute_capability{20}, compute_capability{60}, compute_capability{90}}) {
      auto const arch = arch_traits_for(cc);
      auto const r = analyze_arrangement(arch, a, object_use::load, first);
      INFO("cc " << cc.value << " kind " << static_cast<int>(a.kind) << " first " << first);
      REQUIRE_FALSE(r.basis.faults.any());
      auto const elements = a.count - first < 32 ? a.count - first : 32;
      CHECK(r.bytes_requested == elements * 15);
      CHECK(r.bytes_moved >= elements * 15);
      if (cc.value == 90 && first % 32 == 0) {
        a.kind = arrangement_kind::arrays;
        CHECK(analyze_arrangement(arch, a, object_use::load, first).sectors <= r.sectors);
      }
    }
  }
}

TEST_CASE("allocators: pieces cut by aligned_offset pass, one moved by a byte does not", "[layout]") {
  support::generator random{703};
  for (int i = 0; i < 1000; ++i) {
    memory_range const block{0x10000 * (1 + support::below(random, 100)), 1 << 20};
    std::int64_t const alignment = std::int64_t{1} << support::below(random, 10);
    memory_range pieces[8]{};
    std::int64_t next = 0;
    for (auto& piece : pieces) {
      next = aligned_offset(next, alignment);
      piece = {block.at + static_cast<address>(next), static_cast<std::int64_t>(1 + support::below(random, 5000))};
      next += piece.bytes;
    }
    auto const report = check_allocator(block, pieces, alignment);
    CHECK(report.good());
    CHECK(report.alignment >= static_cast<std::uint64_t>(alignment));
    auto const which = support::below(random, 7);
    pieces[which].bytes = 1 << 19;  // now over its neighbour
    CHECK(check_allocator(block, pieces, alignment).overlapping > 0);
    pieces[which].bytes = 1;
    pieces[which].at += 1;
    CHECK(check_allocator(block, pieces, alignment).good() == (alignment == 1));
  }
}
