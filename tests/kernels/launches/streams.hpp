#pragma once

#include "arrays.hpp"
#include "kernels.hpp"

namespace launches {

inline float4 small4(index i) {
  return make_float4(small<float>(4 * i), small<float>(4 * i + 1), small<float>(4 * i + 2), small<float>(4 * i + 3));
}

template <class Host>
void streams(Host& host) {
  host.launch("saxpy_contiguous", shape{{4}, {256}}, saxpy_contiguous, 1000, 2.0f, in("x", 1000, small<float>),
              inout(
                  "y", 1000, other_small<float>, +[](index i) { return 2 * small<float>(i) + other_small<float>(i); }));
  host.launch(
      "saxpy_strided", shape{{4}, {128}}, saxpy_strided, 3000, 2.0f, in("x", 3000, small<float>),
      inout(
          "y", 3000, other_small<float>,
          +[](index i) { return i % 6 == 0 ? 2 * small<float>(i) + other_small<float>(i) : other_small<float>(i); }),
      6);
  host.launch("copy_offset", shape{{4}, {256}}, copy_offset, in("in", 1000, small<float>),
              out(
                  "out", 1000, +[](index i) { return i < 3 ? 0.0f : small<float>(i); }),
              1000, 3);
  host.launch("copy_float4", shape{{4}, {128}}, copy_float4, in("in", 1500, small4), out("out", 1500, small4), 1500);
  host.launch("swap_double2", shape{{4}, {128}}, swap_double2,
              in(
                  "in", 500, +[](index i) { return make_double2(small<double>(i), other_small<double>(i)); }),
              out(
                  "out", 500, +[](index i) { return make_double2(other_small<double>(i), small<double>(i)); }),
              500);
  host.launch("add_shorts", shape{{4}, {256}}, add_shorts, in("a", 1000, small<short>),
              in("b", 1000, other_small<short>),
              out(
                  "sum", 1000, +[](index i) { return static_cast<short>(small<short>(i) + other_small<short>(i)); }),
              1000);
  host.launch(
      "grey_from_rgb", shape{{4}, {256}}, grey_from_rgb, in("rgb", 3000, byte),
      out(
          "grey", 1000,
          +[](index i) {
            return static_cast<unsigned char>((77 * byte(3 * i) + 151 * byte(3 * i + 1) + 28 * byte(3 * i + 2)) >> 8);
          }),
      1000);
  host.launch("reverse", shape{{4}, {256}}, reverse, in("in", 1000, with_sign<int>),
              out(
                  "out", 1000, +[](index i) { return with_sign<int>(999 - i); }),
              1000);
}

constexpr index lists = 96;
constexpr index nodes = lists * 13;

// Node `step` of list `list` stands anywhere.
constexpr index node(index list, index step) { return (step * lists + list) * 389 % nodes; }
constexpr index length_of(index list) { return scrambled(list) % 13; }
inline int next_of(index at) {
  for (index k = 0; k < nodes; ++k) {
    if (node(k % lists, k / lists) == at) {
      return k / lists + 1 < length_of(k % lists) ? static_cast<int>(node(k % lists, k / lists + 1)) : -1;
    }
  }
  return -1;
}

// A sorted table, with gaps.
inline int rising(index i) { return static_cast<int>(3 * i + scrambled(i) % 3); }

template <class Host>
void indexed(Host& host) {
  host.launch("gather", shape{{8}, {256}}, gather, in("in", 2048, small<float>), in("index", 2048, permuted),
              out(
                  "out", 2048, +[](index i) { return small<float>(static_cast<index>(permuted(i))); }),
              2048);
  host.launch("scatter", shape{{8}, {256}}, scatter, in("in", 2048, small<float>), in("index", 2048, permuted),
              out(
                  "out", 2048,
                  +[](index i) {
                    index from = 0;
                    while (permuted(from) != static_cast<int>(i)) {
                      ++from;
                    }
                    return small<float>(from);
                  }),
              2048);
  host.launch("follow_lists", shape{{2}, {64}}, follow_lists, in("next", nodes, next_of),
              in("value", nodes, small<int>),
              in(
                  "head", lists, +[](index i) { return length_of(i) > 0 ? static_cast<int>(node(i, 0)) : -1; }),
              out(
                  "sum", lists,
                  +[](index i) {
                    int sum = 0;
                    for (index step = 0; step < length_of(i); ++step) {
                      sum += small<int>(node(i, step));
                    }
                    return sum;
                  }),
              static_cast<int>(lists));
  host.launch("binary_search", shape{{4}, {64}}, binary_search, in("table", 1000, rising), 1000,
              in(
                  "keys", 250, +[](index i) { return static_cast<int>(scrambled(i) % 3000); }),
              out(
                  "found", 250,
                  +[](index i) {
                    int found = 0;
                    while (found < 1000 && rising(static_cast<index>(found)) < static_cast<int>(scrambled(i) % 3000)) {
                      ++found;
                    }
                    return found;
                  }),
              250);
}

template <class Host>
void bytes(Host& host) {
  host.launch("byte_histograms", shape{{4}, {64}}, byte_histograms, in("data", 4 * 40 * 64, byte), 40,
              out(
                  "bins", 4 * 64, +[](index i) {
                    unsigned sum = 0;
                    for (index k = 0; k < 40 * 64; ++k) {
                      sum += byte(i / 64 * 40 * 64 + k) >> 2 == i % 64;
                    }
                    return sum;
                  }));
  host.launch("group_maxima", shape{{4}, {256}}, group_maxima,
              in(
                  "group", 1000, +[](index i) { return static_cast<int>(scrambled(i) % 20); }),
              in(
                  "value", 1000, +[](index i) { return static_cast<int>(scrambled(~i) % 10000); }),
              1000,
              out(
                  "largest", 20,
                  +[](index g) {
                    int largest = 0;
                    for (index i = 0; i < 1000; ++i) {
                      int const value = static_cast<int>(scrambled(~i) % 10000);
                      largest = scrambled(i) % 20 == g && value > largest ? value : largest;
                    }
                    return largest;
                  }),
              out(
                  "total", 20, +[](index g) {
                    unsigned long long total = 0;
                    for (index i = 0; i < 1000; ++i) {
                      total += scrambled(i) % 20 == g ? scrambled(~i) % 10000 : 0;
                    }
                    return total;
                  }));
}

}  // namespace launches
