// Batches of the stages, the source page, local memory and asynchronous copies equal the single-access models: random
// accesses of every kind, on every capability, with shapes that come again elsewhere, masks and faults.
#include <batch/support.hpp>
#include <support/catch.hpp>
#include <support/sanitizers.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/matrix.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace warpmem;

namespace {

batch_kind any_kind(support::generator& random) {
  return {support::one_of<int>(random, {1, 2, 4, 4, 8, 16, 16, 32, 3}),
          support::one_of<memory_op>(random, {memory_op::load, memory_op::load, memory_op::store, memory_op::atomic,
                                              memory_op::reduction, memory_op::compare_and_swap}),
          support::one_of<cache_op>(random, {cache_op::unspecified, cache_op::unspecified, cache_op::ca, cache_op::cg,
                                             cache_op::cs, cache_op::nc}),
          support::likely_atomic(random)};
}

// Some of the accesses come again: as they are, a pattern of lines further, or a line or a few bytes further.
batch_test::arrays with_repeats(support::generator& random, batch_test::arrays fresh) {
  batch_test::arrays all;
  all.kind = fresh.kind;
  std::size_t const n = fresh.active.size();
  for (std::size_t i = 0; i < 3 * n; ++i) {
    std::size_t const from = support::below(random, n);
    address const far = random() % 2 == 0 ? 0 : random() >> 20 << 7;
    auto const step = support::one_of<std::uint64_t>(random, {0, 0, 0, 4, 16, 128, 4096});
    for (std::size_t lane = 0; lane < 32; ++lane) {
      all.at.push_back((fresh.at[32 * from + lane] ^ far) + step);
    }
    all.active.push_back(fresh.active[from]);
  }
  return all;
}

int counted_stages = 0;

template <class Report, class Count, class Analyze>
void compare(char const* what, batch_test::arrays const& arrays, Count count, Analyze analyze) {
  for (bool const masks : {true, false}) {
    auto const batch = arrays.batch(masks);
    auto const expected = batch_test::one_by_one<Report>(batch, analyze);
    std::size_t reports = 0;
    bool same = true;
    auto const each = [&](std::size_t i, Report const& r) { same = same && i == reports++ && r == expected.each[i]; };
    ++counted_stages;
    INFO(what << (masks ? ", masks" : "") << ": size " << arrays.kind.lane_bytes << ", op "
              << static_cast<int>(arrays.kind.op) << ", cache " << static_cast<int>(arrays.kind.cache));
    CHECK((count(batch, each) == expected.total && same));
  }
}

// On every path, and of the same accesses as bases and offsets.
void compare_stages(arch_traits const& arch, batch_test::arrays const& arrays, l1_state l1) {
  batch_test::compact_arrays const compact(arrays, 0);
  for (batch_path const path : batch_test::paths) {
    compare<l1tex_report>(
        "global stages", arrays,
        [&](access_batch const& b, auto const& each) { return count_global_stages(arch, b, l1, each, path); },
        [&](warp_access const& a) { return analyze_global_stages(arch, a, l1); });
    compare<l1tex_report>(
        "global stages, compact", arrays,
        [&](access_batch const& b, auto const& each) {
          return compact.fits ? count_global_stages(arch, compact.batch(arrays, b.active != nullptr), l1, each, path)
                              : count_global_stages(arch, b, l1, each, path);
        },
        [&](warp_access const& a) { return analyze_global_stages(arch, a, l1); });
  }
}

// What moves through the banks, in both forms.
void compare_words(arch_traits const& arch, batch_test::arrays const& arrays) {
  batch_test::compact_arrays const compact(arrays, 0);
  auto const in_both_forms = [&](access_batch const& b, auto count) {
    bank_traffic_report const wide = count(b);
    return !compact.fits || count(compact.batch(arrays, b.active != nullptr)) == wide ? wide : bank_traffic_report{};
  };
  for (batch_path const path : batch_test::paths) {
    for (l1_state const l1 : {l1_state::cold, l1_state::warm, l1_state::partly_warm, l1_state::none}) {
      compare<bank_traffic_report>(
          "global words", arrays,
          [&](access_batch const& b, auto const&) {
            return in_both_forms(b, [&](auto const& of) { return count_global_traffic(arch, of, l1, path); });
          },
          [&](warp_access const& a) { return analyze_global_traffic(arch, a, l1); });
    }
    compare<bank_traffic_report>(
        "shared words", arrays,
        [&](access_batch const& b, auto const&) {
          return in_both_forms(b, [&](auto const& of) { return count_shared_traffic(arch, of, path); });
        },
        [&](warp_access const& a) { return analyze_shared_traffic(arch, a); });
  }
}

void compare_all(arch_traits const& arch, batch_test::arrays const& arrays) {
  using batch_type = access_batch;
  for (l1_state const l1 : {l1_state::cold, l1_state::warm, l1_state::partly_warm}) {
    compare_stages(arch, arrays, l1);
  }
  compare<local_report>(
      "local", arrays, [&](batch_type const& b, auto const& each) { return count_local(arch, b, each); },
      [&](warp_access const& a) { return analyze_local(arch, a); });
  compare<l1tex_report>(
      "local stages", arrays, [&](batch_type const& b, auto const& each) { return count_local_stages(arch, b, each); },
      [&](warp_access const& a) { return analyze_local_stages(arch, a); });
  for (batch_path const path : batch_test::paths) {
    compare<source_page_report>(
        "global page", arrays,
        [&](batch_type const& b, auto const&) { return count_global_source_page(arch, b, path); },
        [&](warp_access const& a) { return analyze_global_source_page(arch, a); });
    compare<source_page_report>(
        "shared page", arrays,
        [&](batch_type const& b, auto const&) { return count_shared_source_page(arch, b, path); },
        [&](warp_access const& a) { return analyze_shared_source_page(arch, a); });
  }
  compare_words(arch, arrays);
}

}  // namespace

TEST_CASE("batches of stages and pages count what the models count", "[batch]") {
  support::generator random(201);
  for (int round = 0; round < support::rounds(200); ++round) {
    auto const cc = round % 2 == 0 ? compute_capability{90}
                                   : support::one_of<compute_capability>(
                                         random, {std::begin(all_capabilities), std::end(all_capabilities)});
    arch_traits const arch = arch_traits_for(cc);
    auto const window = support::one_of<std::uint64_t>(
        random, {0, 1024, static_cast<std::uint64_t>(arch.shared.window_bytes), std::uint64_t{1} << 33});
    auto const fresh = batch_test::random_arrays(random, 1 + support::below(random, 40), any_kind(random), window);
    INFO("round " << round << ", capability " << cc.value);
    compare_all(arch, with_repeats(random, fresh));
  }
  CHECK(counted_stages >= support::rounds(200) * 2 * 7);
}

// Near the end of shared memory and of the part of it that bits tell apart, pairs of lanes that agree under masks, rows
// and strides of every size up and down: phases of 8 to 32 lanes.
TEST_CASE("words side by side are what the model counts", "[batch]") {
  support::generator random(211);
  arch_traits const arch = arch_traits_for({90});
  auto const window = static_cast<std::uint64_t>(arch.shared.window_bytes);
  for (int round = 0; round < support::rounds(300); ++round) {
    batch_kind const kind{
        support::one_of<int>(random, {1, 2, 4, 8, 16}),
        support::one_of<memory_op>(random, {memory_op::load, memory_op::load, memory_op::store, memory_op::reduction}),
        cache_op::unspecified,
        {}};
    batch_test::arrays arrays;
    arrays.kind = kind;
    auto const bytes = static_cast<std::uint64_t>(kind.lane_bytes);
    std::uint64_t const end = round % 3 == 0 ? window + 64 : round % 3 == 1 ? 131072 + 64 : 49152;
    std::size_t const n = support::one_of<std::size_t>(random, {1, 40, 127, 300});
    int const shape = round % 5;
    std::uint64_t const step = support::below(random, 4) == 0 ? 0 : support::below(random, 40) * bytes;
    for (std::size_t i = 0; i < n; ++i) {
      warp_access a{};
      std::uint64_t const begin = (end - 1 - support::below(random, round % 7 == 0 ? 4096 : end)) / bytes * bytes;
      std::uint64_t const pairs = 1 + support::below(random, 2);
      for (std::uint64_t lane = 0; lane < 32; ++lane) {
        std::uint64_t const at = shape == 0   ? support::below(random, end)
                                 : shape == 1 ? begin + lane * step
                                 : shape == 2 ? begin - lane * step
                                 : shape == 3 ? begin + (lane & ~pairs) * step
                                              : begin + lane % 8 * bytes + lane / 8 * step;
        a.at[lane] = at % end / bytes * bytes;
      }
      // The latter have no pairs of lanes.
      a.active.bits = random() % 2 == 0
                          ? support::random_mask(random)
                          : support::one_of<std::uint32_t>(random, {0x11111111U, 0x01010101U, 0x80000001U});
      arrays.add(a);
    }
    INFO("round " << round << ", shape " << shape << ", end " << end);
    compare_words(arch, arrays);
  }
}

// Near and far, strides, one line each, lanes on both sides of where a kernel's words of 16 bits end; more accesses
// than a block has, so that the last one is partial.
TEST_CASE("stages side by side count what the model counts", "[batch]") {
  support::generator random(203);
  arch_traits const arch = arch_traits_for({90});
  for (int round = 0; round < support::rounds(120); ++round) {
    batch_kind const kind{support::one_of<int>(random, {1, 2, 4, 8, 16}),
                          support::one_of<memory_op>(random, {memory_op::load, memory_op::store}),
                          cache_op::unspecified,
                          {}};
    auto const bytes = static_cast<std::uint64_t>(kind.lane_bytes);
    auto const window = std::uint64_t{128} << support::below(random, 40);
    address const origin = support::one_of<address>(random, {0, (1ULL << 23) - 128, (1ULL << 39) - 512, 1ULL << 46});
    batch_test::arrays arrays;
    arrays.kind = kind;
    for (std::size_t i = 0; i < 130 + support::below(random, 20); ++i) {
      bool const is_stride = support::below(random, 3) == 0;
      auto const stride = support::below(random, 300) * bytes;
      for (std::uint64_t lane = 0; lane < 32; ++lane) {
        arrays.at.push_back(origin + (is_stride ? lane * stride : random() % window / bytes * bytes));
      }
      arrays.active.push_back(support::random_mask(random));
    }
    INFO("round " << round << ", window " << window);
    compare_stages(arch, arrays, l1_state::cold);
  }
}

// Batches of which every access is so: lines that rise or fall, in steps of all sizes, with lanes that are back on the
// first one's line; lines apart, or some on the first one's, of which different ones may have equal hashes.
TEST_CASE("lanes in order and lanes apart are placed as the model places them", "[batch]") {
  support::generator random(204);
  arch_traits const arch = arch_traits_for({90});
  for (int round = 0; round < support::rounds(160); ++round) {
    batch_kind const kind{support::one_of<int>(random, {4, 8, 16}),
                          support::one_of<memory_op>(random, {memory_op::load, memory_op::store, memory_op::atomic}),
                          cache_op::unspecified, adding<int>()};
    auto const bytes = static_cast<std::uint64_t>(kind.lane_bytes);
    bool const is_far = round % 2 == 0;
    bool const has_masks = round % 4 < 2;
    std::uint64_t const most = support::one_of<std::uint64_t>(random, {64, 200, 4096});
    batch_test::arrays arrays;
    arrays.kind = kind;
    for (std::size_t i = 0; i < 128; ++i) {
      warp_access a{};
      a.active.bits = has_masks ? support::random_mask(random) : lane_mask::all().bits;
      address const origin = (1ULL << 40) + support::below(random, 1ULL << 30) * 128;
      bool const rises = random() % 2 == 0;
      std::uint64_t way = 0;
      for (std::uint64_t lane = 0; lane < 32; ++lane) {
        way += support::below(random, 4) == 0 ? 0 : support::below(random, most);
        address const in_order = rises ? origin + way : origin - way;
        address const apart = (random() >> 24) + (lane % 9 == 3 ? (0x10000ULL << 7) - 0x9e37ULL * 128 : 0);
        bool const is_back = support::below(random, 12) == 0;
        a.at[lane] = (is_back ? origin + random() % 128 : is_far ? apart : in_order) / bytes * bytes;
      }
      arrays.add(a);
    }
    INFO("round " << round << (is_far ? ", apart" : ", in order") << ", steps up to " << most);
    compare_stages(arch, arrays, l1_state::cold);
  }
}

TEST_CASE("batches of asynchronous copies count what the models count", "[batch]") {
  support::generator random(202);
  for (int round = 0; round < support::rounds(400); ++round) {
    arch_traits const arch = arch_traits_for({support::one_of<int>(random, {90, 90, 90, 80, 86, 75, 100})});
    int const size = support::one_of<int>(random, {4, 8, 16, 16, 16, 2});
    auto const cache = support::one_of<cache_op>(random, {cache_op::ca, cache_op::cg, cache_op::cg, cache_op::cs});
    auto const from = with_repeats(random, batch_test::random_arrays(random, 20, {size}, round % 3 == 0 ? 0 : 4096));
    auto to =
        batch_test::random_arrays(random, 60, {size}, support::one_of<std::uint64_t>(random, {512, 8192, 300000}));
    if (round % 2 == 0) {  // rows into rows, as copies mostly are, some of them beyond the end of shared memory
      for (std::size_t i = 0; i < to.at.size(); ++i) {
        to.at[i] = from.at[i] % (round % 4 == 0 ? 16384 : 262144);
      }
    }
    async_copy_batch batch{from.at.data(), to.at.data(), from.active.data(), 60, size, cache};
    for (bool const masks : {true, false}) {
      batch.active = masks ? from.active.data() : nullptr;
      async_copy_report total{};
      source_page_report page{};
      std::vector<async_copy_report> each;
      std::vector<source_page_report> pages;
      for (std::size_t i = 0; i < batch.copies; ++i) {
        each.push_back(analyze_async_copy(arch, copy_of(batch, i)));
        pages.push_back(analyze_async_copy_source_page(arch, copy_of(batch, i)));
        total += each.back();
        page += pages.back();
      }
      std::size_t equal = 0;
      auto const compare_one = [&](std::size_t i, async_copy_report const& r) { equal += r == each[i] ? 1U : 0U; };
      auto const compare_page = [&](std::size_t i, source_page_report const& r) { equal += r == pages[i] ? 1U : 0U; };
      INFO("round " << round << ", capability " << arch.cc.value << ", size " << size);
      for (batch_path const path : batch_test::paths) {
        equal = 0;
        CHECK(count_async_copies(arch, batch, compare_one, path) == total);
        CHECK(equal == batch.copies);
        CHECK(count_async_copies(arch, batch, no_reports{}, path) == total);
        CHECK(count_async_copy_source_page(arch, batch, compare_page, path) == page);
        CHECK(equal == 2 * batch.copies);
        CHECK(count_async_copy_source_page(arch, batch, no_reports{}, path) == page);
      }
    }
  }
}

// Few lines on both sides, so that fills repeat, merge and race, and lanes meet in banks; all lanes take part, or any.
TEST_CASE("copies of few lines side by side count what the models count", "[batch]") {
  support::generator random(204);
  arch_traits const arch = arch_traits_for({90});
  std::size_t known[3]{};
  std::size_t compared[3]{};
  for (int round = 0; round < support::rounds(200); ++round) {
    bool const bypasses = round % 2 == 0;
    int const lane_bytes = bypasses ? 16 : support::one_of<int>(random, {4, 8, 16});
    auto const size = static_cast<std::uint64_t>(lane_bytes);
    std::uint64_t const pieces = 128 / size;  // of a line
    std::vector<address> from;
    std::vector<address> to;
    std::vector<std::uint32_t> active;
    for (int i = 0; i < 70; ++i) {
      auto const lines = std::uint64_t{1} << support::below(random, 8);
      auto const turn = support::below(random, 8);
      bool const in_rows = support::below(random, 2) == 0;
      for (std::uint64_t lane = 0; lane < 32; ++lane) {
        auto const piece = in_rows ? lane : random() % (pieces * lines);
        auto const place = in_rows ? lane ^ turn : random() % (pieces * lines);
        from.push_back((random() % lines << 7) + (round % 4 < 2 ? piece : piece % pieces) * size);
        to.push_back(round % 8 < 4 ? place * size : (random() % lines << 7) + (piece ^ turn) % pieces * size);
      }
      active.push_back(support::random_mask(random));
    }
    for (bool const masks : {true, false}) {
      async_copy_batch const batch{from.data(),   to.data(),  masks ? active.data() : nullptr,
                                   active.size(), lane_bytes, bypasses ? cache_op::cg : cache_op::ca};
      async_copy_report total{};
      source_page_report page{};
      std::vector<async_copy_report> each;
      std::vector<source_page_report> pages;
      for (std::size_t i = 0; i < batch.copies; ++i) {
        each.push_back(analyze_async_copy(arch, copy_of(batch, i)));
        pages.push_back(analyze_async_copy_source_page(arch, copy_of(batch, i)));
        total += each.back();
        page += pages.back();
        known[0] += bypasses && each.back().l2_sectors.known() ? 1U : 0U;
        known[1] += bypasses && pages.back().sectors.known() ? 1U : 0U;
        known[2] += !bypasses && pages.back().wavefronts.known() ? 1U : 0U;
        for (int kind = 0; kind < 3; ++kind) {
          compared[kind] += bypasses == (kind < 2) ? 1U : 0U;
        }
      }
      INFO("round " << round << ", size " << lane_bytes);
      for (batch_path const path : batch_test::paths) {
        std::size_t equal = 0;
        CHECK(count_async_copies(
                  arch, batch, [&](std::size_t i, auto const& r) { equal += r == each[i] ? 1U : 0U; }, path) == total);
        CHECK(count_async_copy_source_page(
                  arch, batch, [&](std::size_t i, auto const& r) { equal += r == pages[i] ? 1U : 0U; }, path) == page);
        CHECK(equal == 2 * batch.copies);
      }
    }
  }
  for (int kind = 0; kind < 3; ++kind) {
    INFO("kind " << kind);
    CHECK(known[kind] > compared[kind] / 8);
    CHECK(known[kind] < compared[kind] - compared[kind] / 8);
  }
}

TEST_CASE("batches of matrices count what the model counts", "[batch]") {
  support::generator random(205);
  for (int round = 0; round < support::rounds(300); ++round) {
    arch_traits const arch = arch_traits_for({support::one_of<int>(random, {90, 90, 80, 75, 70, 100, 120})});
    matrix_batch batch{nullptr, 1 + support::below(random, 600), support::one_of<int>(random, {1, 2, 4, 4, 3}),
                       support::one_of<memory_op>(random, {memory_op::load, memory_op::load, memory_op::store})};
    auto const window = support::one_of<std::uint64_t>(random, {512, 4096, 49152});
    std::vector<address> rows;
    for (std::size_t i = 0; i < 32 * batch.accesses; ++i) {
      rows.push_back(random() % window / 16 * 16);
    }
    if (round % 3 == 0) {
      rows[support::below(random, rows.size())] += support::one_of<std::uint64_t>(random, {8, 1 << 20});
    }
    batch.row_at = rows.data();
    shared_report expected{};
    for (std::size_t i = 0; i < batch.accesses; ++i) {
      expected += analyze_matrix(arch, matrix_of(batch, i));
    }
    INFO("round " << round << ", capability " << arch.cc.value << ", matrices " << batch.matrices);
    for (batch_path const path : batch_test::paths) {
      CHECK(count_matrices(arch, batch, path) == expected);
    }
  }
}
