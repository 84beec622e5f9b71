#pragma once

#include <cmath>

#include "arrays.hpp"
#include "kernels.hpp"

namespace launches {

template <index columns>
float row_times_vector(index row) {
  float sum = 0;
  for (index c = 0; c < columns; ++c) {
    sum += small<float>(row * columns + c) * other_small<float>(c);
  }
  return sum;
}

template <class Host>
void matrix_by_vector(Host& host) {
  host.launch("gemv_by_row", shape{{2}, {64}}, gemv_by_row, in("a", 120 * 64, small<float>),
              in("x", 64, other_small<float>), out("y", 120, row_times_vector<64>), 120, 64);
  host.launch("gemv_by_block", shape{{40}, {128}}, gemv_by_block, in("a", 40 * 200, small<float>),
              in("x", 200, other_small<float>), out("y", 40, row_times_vector<200>), 200);
}

inline float4 body(index i) { return make_float4(small<float>(i), other_small<float>(i), with_sign<float>(i), 1); }

inline float4 force(index i) {  // of 256 bodies
  double sum[3] = {};
  for (index k = 0; k < 256; ++k) {
    double const d[3] = {body(k).x - body(i).x, body(k).y - body(i).y, body(k).z - body(i).z};
    double const square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 1;
    for (int axis = 0; axis < 3; ++axis) {
      sum[axis] += d[axis] / (square * std::sqrt(square));
    }
  }
  return make_float4(static_cast<float>(sum[0]), static_cast<float>(sum[1]), static_cast<float>(sum[2]), 0);
}

template <class Host>
void bodies(Host& host) {
  host.launch("nbody", shape{{4}, {64}, 1024}, nbody, in("bodies", 256, body), out("forces", 256, force, 1e-4), 256);
}

// Of class i % 3, in the elements of block i / 3 of 2 blocks of 64 threads.
template <class T>
T of_class(index i) {
  T sum = 0;
  for (index k = 0; k < 1000; ++k) {
    bool const mine = k / 64 % 2 == i / 3 && scrambled(~k) % 3 == i % 3;
    sum += !mine ? T{0} : std::is_same_v<T, int> ? T{1} : small<T>(k);
  }
  return sum;
}

template <class Host>
void classes(Host& host) {
  host.launch("mean_by_class", shape{{2}, {64}, 3 * 64 * 12}, mean_by_class,
              in(
                  "classes", 1000, +[](index i) { return static_cast<int>(scrambled(~i) % 3); }),
              in("values", 1000, small<double>), 1000, 3, out("sums", 6, of_class<double>),
              out("counts", 6, of_class<int>));
}

}  // namespace launches
