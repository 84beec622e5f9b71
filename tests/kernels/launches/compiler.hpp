#pragma once

#include "arrays.hpp"
#include "kernels.hpp"

namespace launches {

inline int less_than_8(index i) { return small<int>(i); }
inline int one_more(index i) { return small<int>(i) + 1; }

template <class Host>
void loads_and_stores(Host& host) {
  shape const s{{2}, {128}};
  host.launch("load_twice", s, load_twice, in("a", 250, less_than_8), out("b", 250, less_than_8),
              out("c", 250, one_more), 250);
  host.launch("load_twice_restrict", s, load_twice_restrict, in("a", 250, less_than_8), out("b", 250, less_than_8),
              out("c", 250, one_more), 250);
  host.launch("store_twice", s, store_twice, in("a", 257, less_than_8), out("b", 256, less_than_8));
  host.launch("same_in_every_round", shape{{1}, {64}}, same_in_every_round, in("a", 64 * 10, less_than_8),
              in(
                  "scale", 1, +[](index) { return 3; }),
              out(
                  "sums", 64,
                  +[](index t) {
                    int sum = 0;
                    for (index k = 0; k < 10; ++k) {
                      sum += 3 * small<int>(k * 64 + t);
                    }
                    return sum;
                  }),
              10);
  host.launch("load_on_both_sides", s, load_on_both_sides, in("a", 256, less_than_8),
              out(
                  "out", 256, +[](index i) { return small<int>(i) * (i % 2 == 1 ? 2 : 3); }));
  host.launch("load_on_one_side", s, load_on_one_side, in("flags", 256, other_small<int>), in("a", 256, less_than_8),
              out(
                  "out", 256, +[](index i) { return other_small<int>(i) > 3 ? small<int>(i) : -1; }));
  host.launch(
      "choose_address", s, choose_address, in("flags", 256, other_small<int>), in("a", 256, less_than_8),
      in("b", 512, with_sign<int>),
      out(
          "out", 256, +[](index i) { return other_small<int>(i) > 3 ? small<int>(i) : with_sign<int>(2 * i); }));
  host.launch("loads_of_every_kind", s, loads_of_every_kind, in("in", 259, less_than_8),
              out(
                  "out", 256,
                  +[](index i) { return small<int>(i) + small<int>(i + 1) + small<int>(i + 2) + small<int>(i + 3); }));
  host.launch("unrolled_loops", shape{{1}, {32}}, unrolled_loops, in("in", 32 * 23, less_than_8),
              out(
                  "out", 32,
                  +[](index t) {
                    int sum = 0;
                    for (index k = 0; k < 23; ++k) {
                      sum += small<int>(k * 32 + t);
                    }
                    for (index k = t; k < 23; k += 3) {
                      sum -= small<int>(k);
                    }
                    return sum;
                  }),
              23);
}

template <class Host>
void sizes(Host& host) {
  shape const s{{2}, {128}};
  host.launch("neighbours_in_two_stores", s, neighbours_in_two_stores, in("in", 512, small<float>),
              out("out", 512, small<float>));
  host.launch("some_of_int4", s, some_of_int4,
              in(
                  "in", 256, +[](index i) { return make_int4(small<int>(i), 1, small<int>(i + 1), 2); }),
              out(
                  "out", 256, +[](index i) { return small<int>(i) + small<int>(i + 1); }));
  auto const three = +[](index i) { return triple{small<float>(i), 1, other_small<float>(i)}; };
  host.launch("copy_triples", s, copy_triples, in("in", 256, three), out("out", 256, three));
  auto const eight = +[](index i) {
    return record32{make_float4(small<float>(i), 1, 2, 3), {small<int>(i + 1), 4, 5, 6}};
  };
  host.launch("copy_records", s, copy_records, in("in", 256, eight), out("out", 256, eight));
  host.launch("local_array", s, local_array, in("in", 4096, less_than_8),
              out(
                  "out", 256, +[](index i) {
                    int count = 0;
                    for (index k = 0; k < 16; ++k) {
                      count += small<index>(16 * i + k) == (i & 7);
                    }
                    return count;
                  }));
}

template <class Host>
void halves(Host& host) {
  host.launch("add_halves", shape{{2}, {128}}, add_halves,
              in(
                  "a", 250, +[](index i) { return __float2half(small<float>(i)); }),
              in(
                  "b", 250, +[](index i) { return __float2half(other_small<float>(i)); }),
              out(
                  "sum", 250, +[](index i) { return __float2half(small<float>(i) + other_small<float>(i)); }),
              250);
  host.launch(
      "scale_half2", shape{{2}, {128}}, scale_half2,
      in(
          "in", 250, +[](index i) { return __floats2half2_rn(small<float>(i), other_small<float>(i)); }),
      out(
          "out", 250, +[](index i) { return __floats2half2_rn(3 * small<float>(i), 3 * other_small<float>(i)); }),
      3.0f, 250);
}

template <class Host>
void counters(Host& host) {
  shape const s{{2}, {128}};
  host.launch("count_all", s, count_all, in("in", 256, with_sign<int>),
              out(
                  "count", 1, +[](index) { return 256; }),
              out(
                  "positive", 1, +[](index) {
                    int count = 0;
                    for (index i = 0; i < 256; ++i) {
                      count += with_sign<int>(i) > 0;
                    }
                    return count;
                  }));
  host.launch("take_numbers", s, take_numbers,
              out(
                  "next", 1, +[](index) { return 256; }),
              out(
                  "taken", 256, +[](index) { return 1; }));
  host.launch("count_in_shared", s, count_in_shared, in("in", 256, less_than_8),
              out(
                  "counts", 4, +[](index i) {
                    int count = 0;
                    for (index k = i / 2 * 128; k < i / 2 * 128 + 128; ++k) {
                      count += i % 2 == 0 ? small<int>(k) & 1 : small<int>(k);
                    }
                    return count;
                  }));
}

}  // namespace launches
