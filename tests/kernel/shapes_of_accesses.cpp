// What device/capture relies on when it counts an access once for all of its shape: accesses that differ by a multiple
// of a line, and whose lines fall into the same sets of tags but for their names, have equal counts.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/rules/coalescing/packets.hpp>
#include <warpmem/tools/device/capture/layout.hpp>

#include <cstdint>

using namespace warpmem;

namespace {

kernel_site counted(arch_traits const& arch, memory_space space, warp_access const& a) {
  kernel_site site{};
  site.kind = site_kind::of(space, a);
  site.counts = warpmem::detail::no_counts(site.kind);
  warpmem::detail::count_one(arch, a, {}, site);
  site.worst.access = warp_access{};
  return site;
}

bool sets_agree(arch_traits const& arch, warp_access const& a, warp_access const& b) {
  int first = -1;
  for (int lane = 0; lane < 32; ++lane) {
    if (a.active.test(lane)) {
      first = first < 0 ? lane : first;
      auto const from = [&](warp_access const& x) {
        return warpmem::detail::tag_set(arch.global.tags, x.at[lane]) ^
               warpmem::detail::tag_set(arch.global.tags, x.at[first]);
      };
      if (from(a) != from(b)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

TEST_CASE("an access counts as any of its shape") {
  support::generator random(14);
  int moved = 0;
  int apart = 0;
  for (int const cc : {70, 75, 80, 86, 89, 90, 100, 120}) {
    arch_traits const arch = arch_traits_for({cc});
    for (int round = 0; round < 3000; ++round) {
      auto const space =
          support::one_of<memory_space>(random, {memory_space::global, memory_space::global, memory_space::shared,
                                                 memory_space::constant, memory_space::local});
      int const size = support::one_of<int>(random, {1, 2, 4, 4, 8, 16});
      warp_access a = support::random_access(random, size, 16384);
      bool const loads_only = space == memory_space::constant;
      bool const plain = loads_only || space == memory_space::local;
      a.op = loads_only ? memory_op::load : static_cast<memory_op>(support::below(random, plain ? 2 : 5));
      a.atomic = support::likely_atomic(random);
      // In windows by little; in global memory so that few or many bits of the addresses change.
      std::uint64_t const lines = space == memory_space::global
                                      ? support::one_of<std::uint64_t>(random, {1, 8, 128, 1 << 13, 1 << 20}) *
                                            (1 + support::below(random, 1000))
                                      : 1 + support::below(random, 128);
      warp_access const b = a.shifted(static_cast<std::int64_t>(lines * on_gpu::detail::line_period));
      bool const has_lines = space == memory_space::global || space == memory_space::local;
      kernel_site const here = counted(arch, space, a);
      kernel_site const there = counted(arch, space, b);
      if (!has_lines || sets_agree(arch, a, b)) {
        ++moved;
        INFO("cc " << cc << ", space " << static_cast<int>(space) << ", op " << static_cast<int>(a.op) << ", " << size
                   << " bytes, moved by " << lines << " lines");
        CHECK(here == there);
      } else {
        apart += here == there ? 0 : 1;
      }
    }
  }
  CHECK(moved > 8000);
  CHECK(apart > 50);  // the sets matter
}
