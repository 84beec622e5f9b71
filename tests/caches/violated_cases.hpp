// Launches of tests/data/caches/violated: kernels that were written to break the bounds, as they were measured.
#pragma once

#include <caches/third_cases.hpp>

namespace warpmem_tests { namespace violated {

using third::cases_of;
using third::k;
using third::m;
using third::random_below;

constexpr unsigned threads = 264 * 256;

template <class L>
cases_of<L> first() {
  return {
      {"random_850",
       [](L& g) {
         g.run({132, 256}, "random_lines", g.words(32u << 18), g.words(132 * 256), 850, 20, (1 << 18) - 1);
       }},
      {"random_600",
       [](L& g) {
         g.run({132, 256}, "random_lines", g.words(32u << 18), g.words(132 * 256), 600, 20, (1 << 18) - 1);
       }},
      {"fence_loads",
       [](L& g) {
         g.run({264, 256}, "fence_loads", g.words(threads), g.words(threads), 8);
       }},
      {"load_red",
       [](L& g) {
         g.run({264, 256}, "load_red", g.words(threads), g.words(threads), 8);
       }},
      {"no_allocate",
       [](L& g) {
         g.run({264, 256}, "no_allocate", g.words(threads), g.words(threads), 8);
       }},
      {"l2_256",
       [](L& g) {
         g.run({264, 256}, "l2_256", g.words(threads * 64), g.words(threads));
       }},
      {"l2_128",
       [](L& g) {
         g.run({264, 256}, "l2_128", g.words(threads * 32), g.words(threads));
       }},
      {"prefetch_l1",
       [](L& g) {
         g.run({264, 256}, "prefetch_l1", g.words(threads), g.words(threads));
       }},
      {"prefetch_l2",
       [](L& g) {
         g.run({264, 256}, "prefetch_l2", g.words(threads * 64), g.words(threads), 1 << 30);
       }},
      {"quarters_ldcg",
       [](L& g) {
         g.run({1024, 256}, "quarters_ldcg", g.words(m), g.words(m / 4));
       }},
      {"quarters_st",
       [](L& g) {
         g.run({1024, 256}, "quarters_st", g.words(m));
       }},
      {"quarters_st8",
       [](L& g) {
         g.run({1024, 256}, "quarters_st8", g.words(m / 2));
       }},
      {"bytes_odd",
       [](L& g) {
         g.run({1024, 256}, "bytes_odd", g.words(90000), g.words(90000), 1);
       }},
      {"part_then_stream",
       [](L& g) {
         g.run({528, 256}, "part_then_stream", g.words(480000), g.words(12000000), 60000, 12000000);
       }},
      {"part_then_load",
       [](L& g) {
         g.run({528, 256}, "part_then_load", g.words(480000), g.words(12000000), g.words(528 * 256), 60000, 12000000);
       }},
      {"long_blocks",
       [](L& g) {
         g.run({31056, 256}, "long_blocks", g.words(1056 * 2048), g.words(31056u * 2048), g.words(31056 * 256), 6);
       }},
      {"sleeps",
       [](L& g) {
         g.run({1, 32}, "sleeps", g.words(32), 100);
       }},
      {"much_code",
       [](L& g) {
         g.run({132, 64}, "much_code", g.words(132 * 64), 1.0001F);
       }},
      {"spills",
       [](L& g) {
         g.run({64, 1024}, "spills", g.words(65536 * 64), g.words(65536));
       }},
      {"unused",
       [](L& g) {
         g.run({264, 256}, "unused", g.words(threads), g.words(threads));
       }},
      {"lane_loops",
       [](L& g) {
         g.run({1024, 256}, "lane_loops", g.words(8192 * 256 + 512), g.data(random_below(1024 * 256, 32, 7)),
               g.words(1024 * 256));
       }},
      {"queue",
       [](L& g) {
         g.run({132, 256}, "queue", g.words(8192), g.words(32), g.words(132 * 256), 264, 8192);
       }},
      {"search",
       [](L& g) {
         g.run({264, 256}, "search", g.words(264 * 64 * 256), g.words(32), g.words(threads), 64);
       }},
      {"copy_some",
       [](L& g) {
         g.run({264, 256}, "copy_some", g.words(threads * 4), g.words(threads * 4));
       }},
      {"copy_256",
       [](L& g) {
         g.run({264, 256}, "copy_256", g.words(threads * 64), g.words(threads));
       }},
      {"kinds_of_loads",
       [](L& g) {
         g.run({264, 256}, "kinds_of_loads", g.words(5 * threads * 16), g.words(threads), static_cast<int>(threads));
       }},
      {"generic",
       [](L& g) {
         g.run({264, 256}, "generic", g.words(threads), g.words(threads), 0x55);
       }},
      {"part_and_load",
       [](L& g) {
         g.run({264, 256}, "part_and_load", g.words(threads), g.words(threads), 8);
       }},
      {"store_kinds",
       [](L& g) {
         g.run({264, 256}, "store_kinds", g.words(threads), g.words(threads), 4);
       }},
      {"together",
       [](L& g) {
         g.run({132, 1024}, "together", g.words(40960), g.words(132 * 1024), 40960);
       }},
      {"clusters",
       [](L& g) {
         g.run({128, 256}, "clusters", g.words(16384), g.words(128 * 256), 16384);
       }},
      {"constants",
       [](L& g) {
         g.run({64, 256}, "constants", g.words(64 * 256), g.words(64 * 256));
       }},
      {"shared_wide",
       [](L& g) {
         g.run({264, 256, 1, 1, 1, 1, 4096}, "shared_wide", g.words(threads), g.words(threads), 400);
       }},
      {"passes_24M",
       [](L& g) {
         g.run({528, 256}, "passes16", g.words(6 * m), g.words(64), static_cast<int>(6 * m / 4), 3);
       }},
      {"passes_40M",
       [](L& g) {
         g.run({528, 256}, "passes16", g.words(10 * m), g.words(64), static_cast<int>(10 * m / 4), 2);
       }},
      {"keep_stores",
       [](L& g) {
         g.run({528, 256}, "keep_stores", g.words(10000000), 10000000);
       }},
      {"overlap",
       [](L& g) {
         g.run({2048, 256}, "overlap", g.words(2048 * 256), g.words(2048 * 256));
       }},
      {"bulk",
       [](L& g) {
         g.run({264, 256}, "bulk", g.words(threads * 4), g.words(threads * 4), g.words(threads));
       }},
      {"vector_red",
       [](L& g) {
         g.run({264, 256}, "vector_red", g.words(threads * 8), 8);
       }},
      {"atom_then_load_4M",
       [](L& g) {
         g.run({1024, 256}, "atom_then_load", g.words(m), g.words(m / 4), static_cast<int>(m - 1));
       }},
      {"atom_then_load_64M",
       [](L& g) {
         g.run({4096, 256}, "atom_then_load", g.words(16 * m), g.words(m), static_cast<int>(16 * m - 1));
       }},
  };
}
template <class L>
cases_of<L> second() {
  cases_of<L> all{
      {"random_400",
       [](L& g) {
         g.run({132, 256}, "random_lines", g.words(32u << 18), g.words(132 * 256), 400, 40, (1 << 18) - 1);
       }},
      {"random_256",
       [](L& g) {
         g.run({132, 256}, "random_lines", g.words(32u << 18), g.words(132 * 256), 256, 80, (1 << 18) - 1);
       }},
      {"plain_lookups",
       [](L& g) {
         std::vector<int> key = random_below(132 * 512, 1 << 18, 5);
         for (int& x : key) x *= 32;
         g.run({132, 256}, "plain_lookups", g.data(key), g.words(32u << 18), g.words(132 * 256), 512, 100);
       }},
      {"clusters4",
       [](L& g) {
         g.run({132, 256}, "clusters4", g.words(8192), g.words(132 * 256), 8192);
       }},
      {"clusters4_264",
       [](L& g) {
         g.run({264, 256}, "clusters4", g.words(8192), g.words(264 * 256), 8192);
       }},
      {"part_then_load_4M",
       [](L& g) {
         g.run({528, 256}, "part_then_load", g.words(480000), g.words(4000000), g.words(528 * 256), 60000, 4000000);
       }},
      {"part_then_stream_4M",
       [](L& g) {
         g.run({528, 256}, "part_then_stream", g.words(480000), g.words(4000000), 60000, 4000000);
       }},
      {"part_then_stream_8M",
       [](L& g) {
         g.run({528, 256}, "part_then_stream", g.words(480000), g.words(8000000), 60000, 8000000);
       }},
      {"acquire_loads",
       [](L& g) {
         g.run({264, 256}, "acquire_loads", g.words(threads), g.words(32), g.words(threads), 8);
       }},
      {"long_blocks",
       [](L& g) {
         g.run({31056, 256}, "long_blocks", g.words(1056 * 2048), g.words(31056u * 2048), g.words(31056 * 256), 6,
               1000);
       }},
      {"own_again",
       [](L& g) {
         g.run({132, 256}, "own_again", g.words(132 * 12 * k), g.words(132 * 256), 12 * static_cast<int>(k), 4);
       }},
      {"carved_own_again",
       [](L& g) {
         g.run({132, 256}, "own_again", g.words(132 * 12 * k), g.words(132 * 256), 12 * static_cast<int>(k), 4);
       }},
      {"late_readers",
       [](L& g) {
         g.run({4224, 32}, "late_readers", g.words(2048), g.words(4224 * 32), 4000);
       }},
      {"hints",
       [](L& g) {
         g.run({264, 256}, "hints", g.words(3 * threads * 16), g.words(threads), static_cast<int>(threads));
       }},
      {"copy_conflicts",
       [](L& g) {
         g.run({264, 256}, "copy_conflicts", g.words(32), g.words(threads), 64);
       }},
      {"shared_stores",
       [](L& g) {
         g.run({264, 256}, "shared_stores", g.words(threads), 400);
       }},
      {"shared_atomics",
       [](L& g) {
         g.run({264, 256}, "shared_atomics", g.words(threads), 100);
       }},
      {"publish",
       [](L& g) {
         g.run({264, 256}, "publish", g.words(256), g.words(threads * 8), g.words(264), 8);
       }},
      {"publish_plain",
       [](L& g) {
         g.run({264, 256}, "publish_plain", g.words(threads), g.words(threads * 8), g.words(264), 8);
       }},
  };
  for (char const* name :
       {"shared_0", "shared_1", "shared_2", "shared_3", "shared_4", "shared_5", "shared_6", "shared_7"}) {
    all.push_back({name, [=](L& g) { g.run({264, 256}, name, g.words(threads), 1600); }});
  }
  return all;
}

}}  // namespace warpmem_tests::violated
