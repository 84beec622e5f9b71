// Launches of tests/data/caches/third.cu, for the engine and for a GPU alike: g.words(n) and g.data(values) make arrays
// of 4 bytes a word, g.run() launches. tests/hardware/caches measures them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

namespace warpmem_tests { namespace third {

constexpr unsigned k = 1024;
constexpr unsigned m = k * k;

struct launch_size {
  unsigned gx;
  unsigned bx;
  unsigned gy = 1;
  unsigned by = 1;
  unsigned gz = 1;
  unsigned bz = 1;
  unsigned dynamic = 0;
};
template <class Launch>
struct launch_case {
  char const* name;
  std::function<void(Launch&)> go;
};

// Vigna, xorshift64*: from 0 to below `range`.
inline std::vector<int> random_below(std::size_t n, unsigned range, std::uint64_t seed) {
  std::vector<int> all(n);
  for (int& x : all) {
    seed ^= seed << 13U;
    seed ^= seed >> 7U;
    seed ^= seed << 17U;
    x = static_cast<int>((seed * 0x2545F4914F6CDD1DU >> 20U) % range);
  }
  return all;
}
// Where each key goes if they are sorted by their last four bits.
inline std::vector<int> places_of_digits(std::vector<int> const& keys) {
  std::array<int, 17> first{};
  for (int const x : keys) {
    ++first[static_cast<std::size_t>(x & 15) + 1];
  }
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<int> places;
  for (int const x : keys) {
    places.push_back(first[static_cast<std::size_t>(x & 15)]++);
  }
  return places;
}
inline std::vector<int> sums_before(std::vector<int> const& lengths) {
  std::vector<int> first(lengths.size() + 1);
  std::partial_sum(lengths.begin(), lengths.end(), first.begin() + 1);
  return first;
}

template <class L>
using cases_of = std::vector<launch_case<L>>;

// From an array of `in` words to one of `out` words.
template <class L, class... Numbers>
launch_case<L> map(char const* name, char const* kernel, launch_size const& size, std::size_t in, std::size_t out,
                   Numbers... numbers) {
  return {name, [=](L& g) { g.run(size, kernel, g.words(in), g.words(out), static_cast<int>(numbers)...); }};
}
template <class L>
cases_of<L> streams() {
  return {
      map<L>("halves_6M", "scale_halves", {24 * k, 256}, 3 * m, 3 * m, 6 * m),
      map<L>("halves_200K_b96", "scale_halves", {2084, 96}, 100000, 100000, 200000),
      {"triad_doubles_1500K",
       [](L& g) {
         g.run({5860, 256}, "triad_doubles", g.words(3000000), g.words(3000000), g.words(3000000), 1500000);
       }},
      map<L>("rotate_33", "rotate_copy", {8 * k, 256}, 2 * m, 2 * m, 33, 2 * m),
      map<L>("rotate_half", "rotate_copy", {6 * k, 512}, 3 * m, 3 * m, 3 * m / 2 + 4, 3 * m),
      map<L>("spread_4", "spread_out", {4 * k, 256}, m, 4 * m, 4, m),
      map<L>("spread_9", "spread_out", {2 * k, 128}, 256 * k, 9 * 256 * k, 9, 256 * k),
      map<L>("every_3rd_double", "every_nth", {3 * k, 256}, 6 * 768 * k, 2 * 768 * k, 3, 768 * k),
      map<L>("every_16th_double", "every_nth", {k, 256}, 32 * 256 * k, 2 * 256 * k, 16, 256 * k),
      map<L>("past_l1_8M", "copy_past_l1", {16 * k, 128}, 8 * m, 8 * m, 2 * m),
      {"twice_5M",
       [](L& g) {
         g.run({264, 512}, "double_it_twice", g.words(5 * m), 5 * m);
       }},
      {"twice_9M",
       [](L& g) {
         g.run({264, 512}, "double_it_twice", g.words(9 * m), 9 * m);
       }},
      {"push_1M",
       [](L& g) {
         g.run({4 * k, 256}, "push_particles", g.words(12 * m), m);
       }},
      {"three_to_one_1M",
       [](L& g) {
         g.run({4 * k, 256}, "three_to_one", g.words(m), g.words(m), g.words(m), g.words(3 * m), m);
       }},
      map<L>("upsample_1k", "upsample", {8, 256, 2 * k}, m, 4 * m, k),
      map<L>("pool_3k", "pool", {6, 256, 1536}, 9 * m, 9 * m / 4, 1536),
  };
}
template <class L>
cases_of<L> neighbours() {
  return {
      map<L>("smooth9_3M", "smooth9", {12 * k, 256}, 3 * m, 3 * m, 3 * m),
      map<L>("star9_2k_16x16", "star9", {128, 16, 128, 16}, 4 * m, 4 * m, 2 * k, 2 * k),
      map<L>("star9_1k_128x2", "star9", {8, 128, 512, 2}, m, m, k, k),
      map<L>("star13_128", "star13", {4, 32, 32, 4, 64, 2}, 2 * m, 2 * m, 128),
      map<L>("life_3k", "life", {96, 32, 384, 8}, 9 * m / 4, 9 * m / 4, 3 * k, 3 * k),
      {"conv_8_to_4",
       [](L& g) {
         g.run({16, 32, 64, 8, 4}, "conv_channels", g.words(8 * 512 * 512), g.words(288), g.words(4 * 512 * 512), 512,
               512, 8);
       }},
  };
}
template <class L>
cases_of<L> gathers() {
  auto const gather = [](unsigned table, unsigned n) {
    return [=](L& g) {
      g.run({n / 256, 256}, "gather_mixed", g.words(table), g.words(n), static_cast<int>(table - 1), n);
    };
  };
  auto const count = [](char const* kernel, unsigned bins, unsigned grid, unsigned n) {
    return [=](L& g) { g.run({grid, 256}, kernel, g.data(random_below(n, bins, 91)), g.words(bins), n); };
  };
  return {
      {"gather_mixed_32K", gather(32 * k, 2 * m)},
      {"gather_mixed_2M", gather(2 * m, m)},
      {"gather_mixed_8M", gather(8 * m, 2 * m)},
      {"gather_rows16_64K",
       [](L& g) {
         g.run({8 * k, 256}, "gather_rows16", g.data(random_below(128 * k, 64 * k, 93)), g.words(m), g.words(2 * m),
               128 * k);
       }},
      {"interpolate_4K",
       [](L& g) {
         std::vector<int> const at = random_below(m, 4 * k - 1, 95);
         g.run({4 * k, 256}, "interpolate", g.data(std::vector<float>(at.begin(), at.end())), g.words(4 * k),
               g.words(m), m);
       }},
      map<L>("bit_reversed_1M", "bit_reversed", {4 * k, 256}, m, m, 20),
      {"scatter_digits_2M",
       [](L& g) {
         g.run({8 * k, 256}, "scatter_digits", g.data(places_of_digits(random_below(2 * m, 16, 97))), g.words(2 * m),
               g.words(2 * m), 2 * m);
       }},
      {"scatter_doubles_1M",
       [](L& g) {
         g.run({2 * k, 256}, "scatter_doubles", g.words(2 * m), static_cast<int>(m - 1), 512 * k);
       }},
      {"add_mixed_64K",
       [](L& g) {
         g.run({4 * k, 256}, "add_mixed", g.words(64 * k), static_cast<int>(64 * k - 1), m);
       }},
      {"add_mixed_4M",
       [](L& g) {
         g.run({4 * k, 256}, "add_mixed", g.words(4 * m), static_cast<int>(4 * m - 1), m);
       }},
      {"count_words_20K", count("count_words", 20000, 396, 3 * m)},
      {"count_in_shared_6M", count("count_in_shared", k, 264, 6 * m)},
      {"lists_96K",
       [](L& g) {
         std::vector<int> const first = sums_before(random_below(96 * k, 40, 99));
         g.run({768, 128}, "rows_of_lists", g.data(first), g.words(static_cast<std::size_t>(first.back())),
               g.words(96 * k), 96 * k);
       }},
  };
}
template <class L>
cases_of<L> sums() {
  return {
      map<L>("sum_doubles_g33", "sum_doubles", {33, 1024}, 4 * m, 33, 2 * m),
      map<L>("sum_doubles_g1500", "sum_doubles", {1500, 256}, 12 * m, 1500, 6 * m),
      {"dot_past_l1_6M",
       [](L& g) {
         g.run({792, 256}, "dot_past_l1", g.words(6 * m), g.words(6 * m), g.words(1), 3 * m / 2);
       }},
      map<L>("column_sums_5000", "column_sums", {40, 128}, 5000 * 600, 5000, 5000, 600),
      map<L>("segments_of_96", "most_of_segments", {5 * k, 256}, 40 * k * 96, 40 * k, 96),
      map<L>("softmax_4k_700", "softmax_rows", {4 * k, 128}, 4 * k * 700, 4 * k * 700, 700),
      map<L>("softmax_600_9000", "softmax_rows", {600, 512}, 600 * 9000, 600 * 9000, 9000),
      {"norm_halves_6k_1k",
       [](L& g) {
         g.run({6 * k, 128}, "norm_halves", g.words(3 * m), g.words(512), g.words(3 * m), 512);
       }},
      map<L>("norm_by_warps_4k", "norm_by_warps", {k, 128}, 2 * m, 2 * m, 128),
      {"prefix_3M",
       [](L& g) {
         g.run({12 * k, 256}, "prefix_of_blocks", g.words(3 * m), g.words(3 * m), g.words(12 * k));
       }},
  };
}
template <class L>
cases_of<L> sorting() {
  return {
      {"compare_64K_apart",
       [](L& g) {
         g.run({8 * k, 256}, "compare_apart", g.words(4 * m), 64 * k);
       }},
      {"compare_4_apart",
       [](L& g) {
         g.run({4 * k, 256}, "compare_apart", g.words(2 * m), 4);
       }},
      {"compare_own_64",
       [](L& g) {
         g.run({8 * k, 256}, "compare_own", g.words(2 * m), 64);
       }},
      {"count_digits_2M",
       [](L& g) {
         g.run({8 * k, 256}, "count_digits", g.data(random_below(2 * m, 16, 101)), g.words(128 * k), 2 * m);
       }},
  };
}
template <class L>
cases_of<L> matrices() {
  return {
      map<L>("turn_doubles_1k_1536", "turn_doubles", {32, 32, 48, 8}, 3 * m, 3 * m, k, 1536),
      map<L>("turn_halves_1k", "turn_halves", {32, 32, 128, 8}, m / 2, m / 2, k, k),
      {"product_quads_512",
       [](L& g) {
         g.run({4, 32, 128, 4}, "product_quads", g.words(m / 4), g.words(m / 4), g.words(m / 4), 512);
       }},
      {"product_tiles8_384",
       [](L& g) {
         g.run({48, 8, 48, 8}, "product_tiles8", g.words(384 * 384), g.words(384 * 384), g.words(384 * 384), 384);
       }},
      map<L>("rows_by_rows_256", "rows_by_rows", {8, 32, 64, 4}, 256 * 128, 256 * 256, 256, 128),
      map<L>("pulls_direct_4k", "pulls_direct", {32, 128}, 16 * k, 16 * k, 4 * k),
      map<L>("pulls_in_tiles_24k", "pulls_in_tiles", {192, 128}, 96 * k, 96 * k, 24 * k),
  };
}
template <class L>
cases_of<L> walks() {
  auto const own = [](unsigned words, int reps, unsigned grid, unsigned block) {
    return [=](L& g) {
      g.run({grid, block}, "own_piece", g.words(std::size_t{words} * grid), static_cast<int>(words), reps,
            g.words(grid * block));
    };
  };
  auto const rotated = [](unsigned words, int reps, unsigned grid, int apart) {
    return [=](L& g) {
      g.run({grid, 256}, "rotated_table", g.words(words), static_cast<int>(words), reps, apart, g.words(grid * 256));
    };
  };
  auto const passes = [](unsigned mib, int reps, unsigned grid) {
    return [=](L& g) {
      g.run({grid, 256}, "pass_doubles", g.words(std::size_t{mib} * 256 * k), static_cast<int>(mib * 64 * k), reps,
            g.words(grid * 256));
    };
  };
  return {
      {"own_20K_g924", own(5 * k, 4, 924, 256)},
      {"own_20K_g528", own(5 * k, 6, 528, 256)},
      {"own_44K_g264", own(11 * k, 4, 264, 512)},
      {"own_200K_g132", own(50 * k, 3, 132, 1024)},
      {"rotated_24K", rotated(6 * k, 5, 1056, 40)},
      {"rotated_160K", rotated(40 * k, 3, 396, 1000)},
      {"rotated_1M", rotated(256 * k, 1, 264, 992)},
      {"pass_doubles_22M", passes(22, 3, 1056)},
      {"pass_doubles_27M", passes(27, 3, 528)},
      {"pass_doubles_48M", passes(48, 2, 1056)},
      {"pass_doubles_55M", passes(55, 2, 396)},
      {"back_40M",
       [](L& g) {
         g.run({528, 256}, "there_and_back", g.words(10 * m), static_cast<int>(10 * m / 4), g.words(528 * 256));
       }},
  };
}
template <class L>
cases_of<L> all() {
  cases_of<L> together;
  for (cases_of<L> const& group :
       {streams<L>(), neighbours<L>(), gathers<L>(), sums<L>(), sorting<L>(), matrices<L>(), walks<L>()}) {
    together.insert(together.end(), group.begin(), group.end());
  }
  return together;
}

}}  // namespace warpmem_tests::third
