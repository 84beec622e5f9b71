// Launches of tests/data/caches/violated/fourth_*.cu that broke bounds, and some beside them that did not.
#pragma once

#include <caches/third_cases.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpmem_tests { namespace violated {

template <class L>
third::cases_of<L> fourth_set() {
  using third::m;
  constexpr unsigned t = 264 * 256;
  auto const number = [](std::size_t n) { return static_cast<int>(n); };
  third::cases_of<L> all;
  auto const add = [&](char const* name, auto go) { all.push_back({name, go}); };
  add("gemm_stages_384", [](L& g) {
    constexpr std::size_t n = 384 * 384;
    g.run({12, 256, 12}, "gemm_stages", g.words(n), g.words(n), g.words(n), 384);
  });
  for (char const* name : {"mix_cg", "mix_cv", "mix_volatile", "mix_relaxed_gpu", "mix_async_cg", "mix_async_ca",
                           "mix_relaxed_cta", "mix_st_cg", "mix_st_v4", "mix_red_far"}) {
    add(name, [=](L& g) { g.run({264, 256}, name, g.words(t), g.words(m), 8); });
  }
  for (char const* name : {"through_pointer_1", "through_pointer_2", "through_pointer_3"}) {
    add(name, [=](L& g) {
      g.run({264, 256}, "through_pointer", g.words(2 * m), g.words(t), std::string(name).back() - '0', 8);
    });
  }
  add("ticket_by_global", [](L& g) {
    g.run({1056, 256}, "ticket_by_global", g.words(64), g.words(1056 * 64), g.words(1056 * 2048), g.words(1056 * 256),
          2048);
  });
  add("pitch_passes_150K_3K", [](L& g) {
    g.run({264, 256}, "pitch_passes", g.words(std::size_t{150000} * 768), g.words(t), 150000, 768, 3);
  });
  add("tri_rows_cg", [](L& g) { g.run({264, 256}, "tri_rows_cg", g.words(1056 * 200), g.words(t), 200); });
  add("tri_columns_cg", [=](L& g) { g.run({264, 256}, "tri_columns_cg", g.words(48 * t), g.words(t), number(t)); });
  add("tri_stores", [=](L& g) { g.run({264, 256}, "tri_stores", g.words(64 * t), number(t)); });
  add("uneven_rows_77", [](L& g) { g.run({264, 256}, "uneven_rows", g.words(2112 * 77), g.words(2112), 2112, 77); });
  add("copies_of_one", [](L& g) { g.run({1000, 256}, "copies_of_one", g.words(m), g.words(256000)); });
  add("first_match_60", [](L& g) {
    g.run({264, 256}, "first_match", g.data(third::random_below(t * 60, 1000, 77)), g.words(t), 60);
  });
  return all;
}

}}  // namespace warpmem_tests::violated
