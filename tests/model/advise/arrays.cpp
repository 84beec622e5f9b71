// Advice on arrays compared with brute force over the models, access by access.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/advise.hpp>
#include <warpmem/model/layout/rows.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

using namespace warpmem;

namespace {

arch_traits random_arch(support::generator& random) {
  return arch_traits_for({support::one_of<int>(random, {10, 12, 13, 20, 35, 60, 75, 90, 90, 100})});
}

// Warp by warp, without using that the pattern repeats.
global_report read_in_order(arch_traits const& arch, warpmem::detail::element_run run) {
  global_report sum{};
  for (std::int64_t first = 0; first < run.count; first += 32) {
    auto access = lane_addresses<char>([&](int lane) {
                    return run.at + static_cast<address>((first + lane) * run.lane_bytes);
                  }).under(lane_mask::first(static_cast<int>(std::min<std::int64_t>(32, run.count - first))));
    access.lane_bytes = run.lane_bytes;
    sum += analyze_global(arch, access.as(run.op));
  }
  return sum;
}

std::int64_t cost(global_report const& r) { return r.bytes_moved.value_or(0) * 100000 + r.transactions.value_or(0); }

}  // namespace

TEST_CASE("a run costs the sum of its warps", "[advise]") {
  support::generator random{6101};
  for (int i = 0; i < 2000; ++i) {
    auto const arch = random_arch(random);
    warpmem::detail::element_run run{};
    run.lane_bytes = 1 << support::below(random, 5);
    run.at = support::below(random, 300) * static_cast<address>(run.lane_bytes);
    run.count = 1 + static_cast<std::int64_t>(support::below(random, 1000));
    run.op = support::below(random, 2) == 0 ? memory_op::load : memory_op::store;
    INFO("sm_" << arch.cc.value << ' ' << run.count << " of " << run.lane_bytes << " at " << run.at);
    CHECK(warpmem::detail::analyze_run(arch, run) == read_in_order(arch, run));
  }
}

TEST_CASE("no vector within the alignment needs fewer instructions", "[advise]") {
  support::generator random{6102};
  int helped = 0;
  for (int i = 0; i < 400; ++i) {
    auto const arch = random_arch(random);
    warpmem::detail::element_run run{};
    run.lane_bytes = 1 << support::below(random, 4);
    run.at = support::below(random, 64) * static_cast<address>(run.lane_bytes);
    run.count = static_cast<std::int64_t>(support::below(random, 2000));
    auto const advice = advise_vector(arch, run);
    auto const before = read_in_order(arch, run);
    std::int64_t least = before.basis.accesses;
    int elements = 1;
    for (int n = 2; n * run.lane_bytes <= arch.global.max_lane_bytes; n *= 2) {
      int const bytes = n * run.lane_bytes;
      if (run.at % static_cast<address>(bytes) == 0) {
        auto const body = read_in_order(arch, {run.at, bytes, run.count / n, run.op});
        auto const rest =
            read_in_order(arch, {run.at + static_cast<address>(run.count / n * bytes), run.lane_bytes, run.count % n});
        if (cost(body) <= cost(before) && body.basis.accesses + rest.basis.accesses < least) {
          least = body.basis.accesses + rest.basis.accesses;
          elements = n;
        }
      }
    }
    CHECK(advice.before == before);
    CHECK(advice.after.basis.accesses == least);
    CHECK(advice.elements == elements);
    helped += advice.helps() ? 1 : 0;
  }
  CHECK(helped > 100);
}

TEST_CASE("no pitch within the budget moves less", "[advise]") {
  support::generator random{6103};
  int helped = 0;
  for (int i = 0; i < 200; ++i) {
    auto const arch = random_arch(random);
    int const element = 1 << support::below(random, 5);
    auto const array = unpadded(1 + static_cast<std::int64_t>(support::below(random, 100)),
                                1 + static_cast<std::int64_t>(support::below(random, 40)), 1, element,
                                support::below(random, 3) * 256 + support::below(random, 2) * 16);
    auto const budget = static_cast<std::int64_t>(support::below(random, 300));
    auto const advice = advise_pitch(arch, array, budget);
    auto const all_rows = [&](std::int64_t pitch) {
      auto other = array;
      other.pitch = pitch;
      global_report sum{};
      for (std::int64_t y = 0; y < array.height; ++y) {
        sum += analyze_row(arch, other, y);
      }
      return sum;
    };
    CHECK(advice.before == all_rows(array.pitch));
    std::int64_t best = array.pitch;
    std::int64_t least = cost(advice.before);
    for (std::int64_t pitch = array.pitch; pitch <= array.pitch + budget; pitch += element) {
      if (cost(all_rows(pitch)) < least) {
        least = cost(all_rows(pitch));
        best = pitch;
      }
    }
    INFO("sm_" << arch.cc.value << ' ' << array.width << " x " << array.height << " of " << element << ", " << budget);
    CHECK(advice.pitch == best);
    CHECK(advice.after == all_rows(best));
    CHECK(advice.extra_bytes == (best - array.pitch) * array.height);
    helped += advice.helps() ? 1 : 0;
  }
  CHECK(helped > 60);
}

TEST_CASE("no shape of a block moves less", "[advise]") {
  support::generator random{6104};
  int helped = 0;
  for (int i = 0; i < 60; ++i) {
    auto const arch = random_arch(random);
    auto const array = unpadded(1 + static_cast<std::int64_t>(support::below(random, 80)),
                                1 + static_cast<std::int64_t>(support::below(random, 40)), 1, 4);
    block_shape const block{1 << support::below(random, 5), 1 << support::below(random, 3)};
    auto const advice = advise_block(arch, array, block);
    auto const grid = [&](int x, int y) {
      global_report sum{};
      for (std::int64_t at = 0; at < advice.width * advice.height; ++at) {
        if (at % advice.width % x == 0 && at / advice.width % y == 0) {
          auto part = array;
          part.width = advice.width;
          part.height = advice.height;
          sum += analyze_block(arch, part, {x, y}, at % advice.width, at / advice.width);
        }
      }
      return sum;
    };
    CHECK(advice.width == std::min<std::int64_t>(array.width, block.threads()));
    CHECK(advice.height == std::min<std::int64_t>(array.height, block.threads()));
    CHECK(advice.before == grid(block.x, block.y));
    CHECK(advice.block.threads() == block.threads());
    auto const threads = static_cast<int>(block.threads());
    for (int x = 1; x <= threads; x *= 2) {
      CHECK(cost(grid(x, threads / x)) >= cost(advice.after));
    }
    helped += advice.helps() ? 1 : 0;
  }
  CHECK(helped > 20);
}

TEST_CASE("no alignment of pieces moves less", "[advise]") {
  support::generator random{6105};
  int helped = 0;
  for (int i = 0; i < 300; ++i) {
    auto const arch = random_arch(random);
    int const element = 1 << support::below(random, 5);
    std::int64_t sizes[4];
    for (auto& bytes : sizes) {
      bytes = element * (1 + static_cast<std::int64_t>(support::below(random, 200)));
    }
    address const base = support::below(random, 8) * 16;
    std::int64_t const budget = std::int64_t{1} << support::below(random, 11);
    auto const advice = advise_placement(arch, base, sizes, element, element, budget);
    auto const placed = [&](std::int64_t alignment) {
      global_report sum{};
      auto end = static_cast<std::int64_t>(base);
      for (auto const bytes : sizes) {
        std::int64_t const at = (end + alignment - 1) / alignment * alignment;
        sum += read_in_order(arch, {static_cast<address>(at), element, bytes / element});
        end = at + bytes;
      }
      return std::pair{sum, end - static_cast<std::int64_t>(base)};
    };
    auto best = placed(element);
    std::int64_t best_alignment = element;
    CHECK(advice.before == best.first);
    for (std::int64_t a = element; a <= budget; a *= 2) {
      if (cost(placed(a).first) < cost(best.first)) {
        best = placed(a);
        best_alignment = a;
      }
    }
    CHECK(advice.alignment == best_alignment);
    CHECK(advice.after == best.first);
    CHECK(advice.block_bytes == best.second);
    CHECK(advice.extra_bytes == best.second - placed(element).second);
    helped += advice.helps() ? 1 : 0;
  }
  CHECK(helped > 100);
}

TEST_CASE("no offered object layout beats the advice", "[advise]") {
  support::generator random{6106};
  for (int i = 0; i < 200; ++i) {
    auto const arch = random_arch(random);
    object_layout object{};
    auto const members = 1 + static_cast<int>(support::below(random, 6));
    for (int m = 0; m < members; ++m) {
      object.members.push_back({4 * m, 4});
    }
    object.size = 4 * members;
    object.alignment = 4;
    auto const advice = advise_arrangement(arch, {object, 10000});
    REQUIRE(!advice.faults.any());
    std::int64_t least_instructions = advice.before().report.basis.accesses;
    for (auto const& choice : advice.choices) {
      CHECK(cost(choice.report) >= cost(advice.best().report));
      least_instructions = std::min(least_instructions, choice.report.basis.accesses);
    }
    CHECK(advice.alternative().report.basis.accesses == least_instructions);
    for (int const alignment : {8, 16}) {
      auto aligned = object;
      aligned.alignment = alignment;
      aligned.size = (object.size + alignment - 1) / alignment * alignment;
      CHECK(cost(analyze_arrangement(arch, {aligned, 10000}, object_use::load)) >= cost(advice.best().report));
    }
    for (auto const kind : {arrangement_kind::arrays, arrangement_kind::tiles_of_arrays}) {
      CHECK(cost(analyze_arrangement(arch, {object, 10000, kind}, object_use::load)) >= cost(advice.best().report));
    }
  }
}
