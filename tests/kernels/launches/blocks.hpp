#pragma once

#include <algorithm>

#include "arrays.hpp"
#include "kernels.hpp"

namespace launches {

inline float convolved(index i) {  // of 500 elements
  float sum = 0;
  for (int k = -4; k <= 4; ++k) {
    int const at = static_cast<int>(i) + k;
    sum += at >= 0 && at < 500 ? static_cast<float>(5 - (k < 0 ? -k : k)) * small<float>(static_cast<index>(at)) : 0;
  }
  return sum;
}

template <class Host>
void convolutions(Host& host) {
  host.launch("convolve", shape{{4}, {128}}, convolve, in("in", 500, small<float>), out("out", 500, convolved), 500);
  host.launch("convolve_shared", shape{{4}, {128}}, convolve_shared, in("in", 500, small<float>),
              out("out", 500, convolved), 500);
}

// Of parts of 256 elements.
inline int sum_before(index i) {
  int sum = 0;
  for (index k = i / 256 * 256; k < i; ++k) {
    sum += with_sign<int>(k);
  }
  return sum;
}
inline int sum_up_to(index i) { return sum_before(i) + with_sign<int>(i); }

template <class Host>
void scans(Host& host) {
  host.launch("scan_two_buffers", shape{{2}, {256}, 2048}, scan_two_buffers, in("in", 512, with_sign<int>),
              out("out", 512, sum_up_to), 256);
  host.launch("scan_tree", shape{{2}, {128}, 1024}, scan_tree, in("in", 512, with_sign<int>),
              out("out", 512, sum_before), 256);
  host.launch("scan_shuffles", shape{{2}, {256}}, scan_shuffles, in("in", 512, with_sign<int>),
              out("out", 512, sum_up_to));
}

// The element number i % part of those of its part that are positive, or 0.
template <index part>
int kept(index i) {
  index rank = 0;
  for (index k = i / part * part; k < i / part * part + part; ++k) {
    if (with_sign<int>(k) > 0 && rank++ == i % part) {
      return with_sign<int>(k);
    }
  }
  return 0;
}

template <index part>
int kept_count(index i) {
  int count = 0;
  for (index k = i * part; k < i * part + part; ++k) {
    count += with_sign<int>(k) > 0;
  }
  return count;
}

template <class Host>
void compactions(Host& host) {
  host.launch("compact", shape{{4}, {256}}, compact, in("in", 1024, with_sign<int>), out("out", 1024, kept<256>),
              out("kept", 4, kept_count<256>));
  host.launch("compact_by_warp", shape{{1}, {32}}, compact_by_warp, in("in", 480, with_sign<int>),
              out("out", 480, kept<480>), out("kept", 1, kept_count<480>), 480);
}

// Of parts of 256 keys: as many are lower as stand before it.
inline int in_order(index i) {
  int keys[256];
  for (index k = 0; k < 256; ++k) {
    keys[k] = static_cast<int>(scrambled(i / 256 * 256 + k) % 1000);
  }
  std::nth_element(keys, keys + i % 256, keys + 256);
  return keys[i % 256];
}

template <class Host>
void sorts(Host& host) {
  host.launch("bitonic_sort", shape{{2}, {256}, 1024}, bitonic_sort,
              in(
                  "in", 512, +[](index i) { return static_cast<int>(scrambled(i) % 1000); }),
              out("out", 512, in_order));
}

template <class Host>
void groups(Host& host) {
  host.launch("sum_by_tile", shape{{4}, {128}}, sum_by_tile, in("in", 512, with_sign<int>),
              out(
                  "out", 64, +[](index i) {
                    int sum = 0;
                    for (index k = 8 * i; k < 8 * i + 8; ++k) {
                      sum += with_sign<int>(k);
                    }
                    return sum;
                  }));
  host.launch("reverse_by_async_copy", shape{{4}, {128}}, reverse_by_async_copy,
              in(
                  "in", 512,
                  +[](index i) {
                    return make_float4(small<float>(4 * i), small<float>(4 * i + 1), small<float>(4 * i + 2),
                                       small<float>(4 * i + 3));
                  }),
              out(
                  "out", 2048, +[](index i) { return small<float>(i / 512 * 512 + 511 - i % 512); }));
}

}  // namespace launches
