// What a recorder counts is what the models count of the accesses one by one: sums, the source page, the worst access.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/memory.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using namespace warpmem;

namespace {

recorded_access random_record(support::generator& random, int lane_bytes, memory_op op) {
  recorded_access a{};
  a.space = support::one_of<memory_space>(
      random, {memory_space::global, memory_space::shared, memory_space::constant, memory_space::local});
  support::random_addresses(random, static_cast<std::uint64_t>(lane_bytes), 32768, a.access.at);
  a.access.active.bits = support::random_mask(random);
  a.access.lane_bytes = lane_bytes;
  a.access.op = op;
  a.access.atomic = support::likely_atomic(random);
  if (support::below(random, 100) == 0) {
    a.access.at[support::below(random, 32)] += support::one_of<std::uint64_t>(random, {1, 65536});
  }
  a.access.overflowed.bits = support::below(random, 200) == 0 ? 4 : 0;
  a.by = {static_cast<std::uint32_t>(support::below(random, 3)), static_cast<std::uint32_t>(support::below(random, 2))};
  return a;
}

// The same shape, whole lines further by a bit pattern, or only the same.
recorded_access elsewhere(support::generator& random, recorded_access a) {
  std::uint64_t const lines = support::below(random, 3) == 0 ? 0 : support::below(random, 256);
  for (std::uint64_t& at : a.access.at) {
    at ^= lines * 128;
  }
  a.by = {static_cast<std::uint32_t>(support::below(random, 3)), static_cast<std::uint32_t>(support::below(random, 2))};
  return a;
}

std::vector<recorded_access> random_kernel(support::generator& random, std::size_t accesses) {
  std::vector<recorded_access> all;
  int lane_bytes = 4;
  auto op = memory_op::load;
  while (all.size() < accesses) {
    if (support::below(random, 40) == 0) {
      lane_bytes = support::one_of<int>(random, {1, 2, 4, 4, 8, 16, 3});
      op = support::one_of<memory_op>(random, {memory_op::load, memory_op::load, memory_op::store, memory_op::atomic,
                                               memory_op::reduction, memory_op::compare_and_swap});
    }
    if (all.size() > 8 && support::below(random, 2) == 0) {
      all.push_back(elsewhere(random, all[all.size() - 1 - support::below(random, 8)]));
    } else {
      all.push_back(random_record(random, lane_bytes, op));
    }
  }
  return all;
}

// Obvious and slow: every access is a site of its own, and sites merge.
kernel_report one_by_one(arch_traits const& arch, std::string const& label, std::vector<recorded_access> const& all) {
  kernel_report sum{arch};
  for (recorded_access const& a : all) {
    kernel_site site{};
    site.place.label = label;
    site.kind = site_kind::of(a.space, a.access);
    site.executions = 1;
    site.lanes = a.access.active.count();
    auto const set = [&](auto const& report, counter excess) {
      site.counts = report;
      warp_access shown = a.access;
      for (int lane = 0; lane < 32; ++lane) {
        shown.at[lane] = shown.active.test(lane) ? shown.at[lane] : 0;
      }
      site.worst = {shown, excess, report.basis.faults.any(), a.by};
    };
    auto const moved_too_much = [](auto const& r) {
      return r.sectors.known() ? r.excessive_sectors() : r.excessive_transactions();
    };
    switch (a.space) {
      case memory_space::global: {
        auto const r = analyze_global(arch, a.access);
        set(r, moved_too_much(r));
        site.source_page = analyze_global_source_page(arch, a.access);
        site.stages = analyze_global_stages(arch, a.access);
        break;
      }
      case memory_space::shared: {
        auto const r = analyze_shared(arch, a.access);
        set(r, r.wavefronts - r.conflict_free_wavefronts);
        site.source_page = analyze_shared_source_page(arch, a.access);
        site.stages.basis = r.basis;
        site.stages.data_bank_conflicts = r.bank_conflicts;
        break;
      }
      case memory_space::constant: {
        auto const r = analyze_constant(arch, a.access);
        set(r, r.replays());
        break;
      }
      default: {
        auto const r = analyze_local(arch, a.access);
        set(r, moved_too_much(r));
        site.stages = analyze_local_stages(arch, a.access);
      }
    }
    sum.add(site);
  }
  return sum;
}

void record(kernel_recorder& recorder, std::string const& label, std::vector<recorded_access> const& all) {
  site_id const site = recorder.site(label);
  for (recorded_access const& a : all) {
    recorder.add(site, a);
  }
}

void compare(kernel_report const& got, kernel_report const& want) {
  REQUIRE(got.sites().size() == want.sites().size());
  for (std::size_t i = 0; i < got.sites().size(); ++i) {
    kernel_site const& a = got.sites()[i];
    kernel_site const& b = want.sites()[i];
    CAPTURE(static_cast<int>(a.kind.space), static_cast<int>(a.kind.op), a.kind.lane_bytes, a.executions);
    CHECK(a.kind == b.kind);
    CHECK(a.executions == b.executions);
    CHECK(a.lanes == b.lanes);
    CHECK((a.counts == b.counts));
    CHECK((a.source_page == b.source_page));
    CHECK(a.stages.basis == b.stages.basis);
    if (!a.stages.basis.all_refused()) {
      CHECK((a.stages == b.stages));
    }
    CHECK(a.worst.excess.value_or(-1) == b.worst.excess.value_or(-1));
    CHECK(a.worst.refused == b.worst.refused);
    CHECK(a.worst.by == b.worst.by);
    CHECK((a.worst.access == b.worst.access));
  }
}

}  // namespace

TEST_CASE("a recorder counts what the models count", "[kernel]") {
  support::generator random(1);
  for (compute_capability const cc : all_capabilities) {
    arch_traits const arch = with_eight_byte_banks(arch_traits_for(cc));
    auto const all = random_kernel(random, cc.value == 90 ? 3000 : 600);
    kernel_recorder recorder(arch);
    record(recorder, "somewhere", all);
    kernel_report const got = recorder.report();
    kernel_report const want = one_by_one(arch, "somewhere", all);
    CAPTURE(cc.value);
    compare(got, want);
  }
}

// Many of one kind: most are counted side by side, those with a fault or far apart by the models.
TEST_CASE("a recorder counts many global accesses of one kind", "[kernel]") {
  support::generator random(6);
  arch_traits const arch = sm_90::traits;
  for (int round = 0; round < 40; ++round) {
    int const lane_bytes = support::one_of<int>(random, {1, 2, 4, 4, 8, 16});
    auto const op = support::one_of<memory_op>(random, {memory_op::load, memory_op::store, memory_op::atomic});
    auto const range = support::one_of<std::uint64_t>(random, {512, 32768, std::uint64_t{1} << 30});
    std::vector<recorded_access> all;
    for (int i = 0; i < 300 + round; ++i) {
      recorded_access a = random_record(random, lane_bytes, op);
      a.space = memory_space::global;
      a.access.overflowed = {};
      support::random_addresses(random, static_cast<std::uint64_t>(lane_bytes), range, a.access.at);
      a.access.active = round % 2 == 0 ? lane_mask::all() : a.access.active;
      a.access.at[1] += round % 4 == 3 && i % 100 == 50 ? 1 : 0;
      a.access.at[2] += i % 70 == 60 ? std::uint64_t{1} << 50 : 0;
      all.push_back(a);
    }
    kernel_recorder recorder(arch);
    record(recorder, "somewhere", all);
    CAPTURE(round, lane_bytes);
    compare(recorder.report(), one_by_one(arch, "somewhere", all));
  }
}

TEST_CASE("a recorder counts asynchronous copies as the model does", "[kernel]") {
  support::generator random(3);
  for (int const capability : {90, 86, 75}) {
    arch_traits const arch = arch_traits_for({capability});
    for (auto const& [size, cache] : {std::pair{4, cache_op::ca}, {16, cache_op::ca}, {16, cache_op::cg}}) {
      kernel_recorder recorder(arch);
      async_copy_report counts{};
      source_page_report page{};
      std::int64_t lanes = 0;
      for (int i = 0; i < 700; ++i) {
        warp_access from{};
        warp_access to{};
        support::random_addresses(random, static_cast<std::uint64_t>(size), i % 2 == 0 ? 4096 : 0, from.at);
        support::random_addresses(random, static_cast<std::uint64_t>(size), 32768, to.at);
        from.lane_bytes = size;
        from.active.bits = support::random_mask(random);
        from.at[3] += i % 100 == 99 ? 1 : 0;
        async_copy const copy = copied(from, to, cache);
        recorder.add(recorder.site("copy"), copy, {});
        async_copy_report const one = analyze_async_copy(arch, copy);
        counts += one;
        page += analyze_async_copy_source_page(arch, copy);
        lanes += copy.active.count();
      }
      kernel_report const run = recorder.report();
      REQUIRE(run.sites().size() == 1);
      kernel_site const& site = run.sites()[0];
      CAPTURE(capability, size);
      CHECK((site.counts == site_counts{counts}));
      CHECK((site.source_page == page));
      CHECK(site.executions == 700);
      CHECK(site.lanes == lanes);
      CHECK(site.worst.refused);
      CHECK(site.stages.tag_wavefronts == counts.tag_wavefronts);
      CHECK(site.stages.l2_sectors == counts.l2_sectors);
    }
  }
}

// A part of a report is a temporary, which a loop over its sites must outlive.
TEST_CASE("the sites of a temporary report are its own", "[kernel]") {
  static_assert(std::is_same_v<decltype(std::declval<kernel_report>().sites()), std::vector<kernel_site>>);
  static_assert(std::is_same_v<decltype(std::declval<kernel_report>().left_out()), std::vector<left_out_instructions>>);
  static_assert(
      std::is_same_v<decltype(std::declval<kernel_report const&>().sites()), std::vector<kernel_site> const&>);
  kernel_recorder recorder(sm_90::traits);
  recorder.load("read", contiguous<float>());
  recorder.load_shared("a place with a name that is too long for the string itself", strided<float>(32));
  kernel_report const run = recorder.report();
  std::vector<std::string> names;
  for (kernel_site const& site : run.shared().sites()) {
    names.push_back(site.place.label);
  }
  CHECK(names == std::vector<std::string>{"a place with a name that is too long for the string itself"});
}

TEST_CASE("a kernel's report does not depend on who recorded what", "[kernel]") {
  support::generator random(2);
  arch_traits const arch = sm_90::traits;
  auto all = random_kernel(random, 800);
  kernel_recorder one(arch);
  record(one, "somewhere", all);
  for (int round = 0; round < 5; ++round) {
    std::shuffle(all.begin(), all.end(), random);
    kernel_report sum{};
    std::vector<kernel_report> parts;
    for (std::size_t part = 0; part < 4; ++part) {
      kernel_recorder recorder(arch);
      record(recorder, "somewhere",
             {all.begin() + static_cast<std::ptrdiff_t>(part * 200),
              all.begin() + static_cast<std::ptrdiff_t>(part * 200 + 200)});
      parts.push_back(recorder.report());
    }
    CHECK(((parts[3] + parts[1]) + (parts[0] + parts[2]) == one.report()));
    for (kernel_report const& part : parts) {
      sum += part;
    }
    CHECK((sum == one.report()));
  }
}

TEST_CASE("what is recorded after a report was taken is another report", "[kernel]") {
  support::generator random(29);
  kernel_recorder going_on(sm_90::traits, "k");
  for (int part = 0; part < 12; ++part) {
    std::vector<recorded_access> const all = random_kernel(random, 300);
    kernel_recorder fresh(sm_90::traits, "k");
    for (kernel_recorder* const recorder : {&going_on, &fresh}) {
      record(*recorder, part % 3 == 0 ? "here" : "there", all);
      if (part % 4 == 1) {
        recorder->leave_out("FOO");
      }
    }
    CHECK((going_on.take_report() == fresh.report()));
  }
  CHECK(going_on.take_report().sites().empty());
  CHECK(going_on.take_report().left_out().empty());
}

TEST_CASE("shapes that come again among others are counted as any", "[kernel]") {
  // Few lanes differ, so that many shapes look alike at first; 5 shapes, 40 or a new one each time.
  support::generator random(30);
  for (std::uint64_t const shapes : {5U, 40U, 100000U}) {
    kernel_recorder recorder(sm_90::traits);
    global_report sum{};
    for (int n = 0; n < 2000; ++n) {
      std::uint64_t const shape = support::below(random, shapes);
      warp_access access = strided<float>(1);
      access.at[5] += shape % 7 * 256;
      access.at[9] += shape * 64;
      access.active.bits = shape % 3 == 0 ? 0x221U : shape % 11 == 0 ? 0 : UINT32_MAX;
      access = access.shifted(static_cast<std::int64_t>(support::below(random, 64) * 128));
      sum += analyze_global(sm_90::traits, access);
      recorder.add(recorder.site("here"), {memory_space::global, access, {}});
    }
    kernel_report const report = recorder.report();
    REQUIRE(report.sites().size() == 1);
    CHECK(report.sites()[0].executions == 2000);
    CHECK(report.sums().global == sum);
  }
}

TEST_CASE("buffers of many sites are counted before they grow", "[kernel]") {
  kernel_recorder recorder(sm_90::traits);
  warp_access const access = strided<float>(2);
  constexpr std::uint32_t sites = 700;
  for (std::uint32_t i = 0; i < 100 * sites; ++i) {
    site_place place{};
    place.line = 1 + i % sites;
    recorder.add(recorder.site(place), {memory_space::global, access, {i / sites, 0}});
  }
  kernel_report const report = recorder.report();
  REQUIRE(report.sites().size() == sites);
  CHECK(report.sums().global.sectors == 100 * sites * 8);
  for (kernel_site const& site : report.sites()) {
    CHECK(site.executions == 100);
    CHECK(site.worst.by == warp_place{0, 0});
  }
}
