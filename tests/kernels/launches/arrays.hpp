// What the launches of this folder are made of: arrays whose elements are functions of their index, so that a GPU, the
// engine and a check of the results agree on them without a file.
#pragma once

#include <cstddef>
#include <cstdint>

namespace launches {

using index = std::uint32_t;

struct extent {
  unsigned x = 1, y = 1, z = 1;
};

struct shape {
  extent grid;
  extent block;
  unsigned shared_bytes = 0;  // dynamic
};

// An argument of a kernel that is a pointer to `count` elements. `expected` has what the kernel leaves there.
template <class T>
struct array {
  char const* name;
  index count;
  T (*initial)(index);
  T (*expected)(index) = nullptr;
  double tolerance = 0;  // relative to 1 + |expected|
};

template <class T>
T zero(index) {
  return T{};
}

template <class T>
array<T> in(char const* name, index count, T (*initial)(index)) {
  return {name, count, initial};
}

template <class T>
array<T> out(char const* name, index count, T (*expected)(index), double tolerance = 0) {
  return {name, count, zero<T>, expected, tolerance};
}

template <class T>
array<T> inout(char const* name, index count, T (*initial)(index), T (*expected)(index)) {
  return {name, count, initial, expected};
}

// An argument that is a struct of six pointers.
template <class Struct, class T>
struct six_arrays {
  array<T> members[6];
};

// A number for each index, by steps of a linear congruential generator.
constexpr std::uint32_t scrambled(index i) {
  std::uint32_t s = i * 2654435761u + 12345u;
  for (int step = 0; step < 3; ++step) {
    s = s * 1664525u + 1013904223u;
    s ^= s >> 15;
  }
  return s;
}

// Small integers, so that floating-point sums are exact in any order.
template <class T>
T small(index i) {
  return static_cast<T>(scrambled(i) % 8);
}

template <class T>
T other_small(index i) {
  return static_cast<T>(scrambled(i + 0x10000u) % 8);
}

template <class T>
T with_sign(index i) {
  return static_cast<T>(static_cast<int>(scrambled(i) % 101) - 50);
}

inline unsigned char byte(index i) { return static_cast<unsigned char>(scrambled(i) % 256); }

// A permutation of 0 ... 2047.
constexpr int permuted(index i) {
  std::uint32_t p = (i * 1365u + 77u) & 2047u;
  p ^= p >> 4;
  p = (p * 741u + 5u) & 2047u;
  p ^= p >> 5;
  return static_cast<int>(p);
}

}  // namespace launches
