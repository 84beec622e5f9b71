// Launches of tests/data/caches/violated/third_hostile.cu that broke bounds, and some beside them that did not.
#pragma once

#include <caches/third_cases.hpp>

#include <cstddef>

namespace warpmem_tests { namespace violated {

template <class L>
third::cases_of<L> third_set() {
  using third::k;
  using third::m;
  constexpr unsigned t = 264 * 256;
  auto const number = [](unsigned n) { return static_cast<int>(n); };
  third::cases_of<L> all;
  auto const add = [&](char const* name, auto go) { all.push_back({name, go}); };
  for (char const* name :
       {"again_lu", "again_mmio", "between_proxy_alias", "between_proxy_async", "between_red_elsewhere",
        "acquire_of_mbarrier", "parts_in_the_line", "whole_in_the_line", "stored_whole_then_loaded"}) {
    add(name, [=](L& g) { g.run({264, 256}, name, g.words(t), g.words(t), 8); });
  }
  struct apart {
    char const* name;
    unsigned lines;
    unsigned words;
  };
  for (apart const& a : {apart{"lone_sectors_600K", 600000, 32}, apart{"lone_sectors_300K_far", 300000, 64},
                         apart{"lone_sectors_600K_64", 600000, 16}, apart{"lone_200K_32", 200000, 32},
                         apart{"lone_250K_32", 250000, 32}, apart{"lone_500K_16", 500000, 16}}) {
    add(a.name, [=](L& g) {
      g.run({528, 256}, "lone_sectors", g.words(std::size_t{a.lines} * a.words), g.words(528 * 256), number(a.lines),
            number(a.words), 3);
    });
  }
  for (apart const& a : {apart{"stride_64_332", 64, 10624}, apart{"stride_128_54208", 128, 1734656},
                         apart{"stride_128_166", 128, 5312}, apart{"stride_384_1366", 384, 43712}}) {
    add(a.name, [=](L& g) {
      g.run({132, 256}, "lines_of_stride", g.words(std::size_t{a.lines} * a.words), g.words(132 * 256), number(a.lines),
            number(a.words), 8);
    });
  }
  for (apart const& a : {apart{"field_sums_300K", 300000, 0}, apart{"field_sums_150K", 150000, 0}}) {
    add(a.name, [=](L& g) {
      g.run({528, 256}, "field_sums", g.words(a.lines * 64U), g.words(528 * 256), number(a.lines), 4);
    });
  }
  for (apart const& a : {apart{"parts_pairs_60K", 60000, 0}, apart{"parts_pairs_400K", 400000, 0}}) {
    add(a.name, [=](L& g) { g.run({264, 256}, "parts_pairs", g.words(a.lines * 16U), number(a.lines), 32); });
  }
  for (char const* name : {"copies_to_one", "copies_to_eight", "copies_in_groups"}) {
    add(name, [=](L& g) { g.run({528, 256}, name, g.words(4 * m), g.words(528 * 256), number(m)); });
  }
  add("parts_then_copies", [=](L& g) {
    g.run({528, 256}, "parts_then_copies", g.words(65000 * 8), g.words(12 * m), 65000, number(3 * m));
  });
  add("whole_sectors_apart", [](L& g) {
    g.run({1056, 256}, "whole_sectors_apart", g.words(2000000U * 32), 2000000, 8);
  });
  add("field_stores_1500K", [](L& g) { g.run({1056, 256}, "field_stores", g.words(1500000U * 32), 1500000); });
  add("atomics_beside", [](L& g) {
    g.run({1056, 256}, "atomics_beside", g.words(64 * m), 64 * m - 1, g.words(1056 * k), g.words(1056 * 256), 8, 4);
  });
  add("atomics_evict", [=](L& g) {
    g.run({132, 256}, "atomics_evict", g.words(132U * 20 * k), g.words(16 * m), g.words(132 * 256), number(20 * k), 16,
          16 * m - 1, 6);
  });
  add("lone_updated", [](L& g) { g.run({528, 256}, "lone_updated", g.words(500000U * 32), 500000, 32, 3); });
  add("particles_of_128", [](L& g) { g.run({528, 256}, "particles_of_128", g.words(500000U * 32), 500000, 3); });
  add("column_updates", [](L& g) { g.run({528, 256}, "column_updates", g.words(300000U * 96), 300000, 96, 40); });
  add("field_updates_500K", [](L& g) { g.run({528, 256}, "field_updates", g.words(500000U * 32), 500000, 3); });
  add("mmio_stores", [](L& g) { g.run({64, 256}, "mmio_stores", g.words(64 * 256), 4); });
  add("two_of_four", [](L& g) { g.run({1056, 256}, "two_of_four", g.words(1056U * 256 * 4), g.words(1056 * 256)); });
  add("strong_wide", [](L& g) { g.run({264, 256}, "strong_wide", g.words(t * 4), g.words(t), 4); });
  add("warp_votes", [](L& g) { g.run({264, 256}, "warp_votes", g.words(t + 8192 * 50), g.words(t), 50); });
  add("one_reads_19M", [=](L& g) {
    g.run({1, 1024}, "one_reads_much", g.words(19U * 256 * k), g.words(1024), number(19 * 64 * k), 3);
  });
  add("few_read_19M", [=](L& g) {
    g.run({7, 512}, "one_reads_much", g.words(19U * 256 * k), g.words(7 * 512), number(19 * 64 * k), 4);
  });
  return all;
}

}}  // namespace warpmem_tests::violated
