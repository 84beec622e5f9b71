// What every host of launches does: it makes the arrays, and checks what a kernel left in them.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#include "arrays.hpp"

namespace launches {

inline double distance(double expected, double got) { return std::fabs(expected - got) / (1 + std::fabs(expected)); }
inline double distance(float4 expected, float4 got) {
  return distance(expected.x, got.x) + distance(expected.y, got.y) + distance(expected.z, got.z) +
         distance(expected.w, got.w);
}

template <class T>
bool is_close(T const& expected, T const& got, double tolerance) {
  if constexpr (std::is_arithmetic_v<T>) {
    return distance(static_cast<double>(expected), static_cast<double>(got)) <= tolerance;
  } else if constexpr (std::is_same_v<T, float4>) {
    return distance(expected, got) <= tolerance;
  } else {
    return std::memcmp(&expected, &got, sizeof(T)) == 0;
  }
}

// Memory has
//   void* make(char const* name, void const* contents, std::size_t bytes, std::size_t element_bytes);
//   void take(void* made, void* contents, std::size_t bytes);   // copies back, and frees
template <class Memory>
class checked_arguments {
 public:
  explicit checked_arguments(Memory& memory) : memory_(memory) {}

  template <class T>
  T const& resolve(T const& value) {
    return value;
  }

  template <class T>
  T* resolve(array<T> const& a) {
    std::vector<T> contents(a.count);
    for (index i = 0; i < a.count; ++i) {
      contents[i] = a.initial(i);
    }
    void* const made = memory_.make(a.name, contents.data(), a.count * sizeof(T), sizeof(T));
    after_.push_back([this, a, made](char const* kernel) { check(kernel, a, made); });
    return static_cast<T*>(made);
  }

  template <class Struct, class T>
  Struct resolve(six_arrays<Struct, T> const& six) {
    auto const& m = six.members;
    return Struct{resolve(m[0]), resolve(m[1]), resolve(m[2]), resolve(m[3]), resolve(m[4]), resolve(m[5])};
  }

  // After the kernel has run.
  void check_all(char const* kernel) {
    for (auto const& after : after_) {
      after(kernel);
    }
    after_.clear();
    ++launches_;
  }

  int wrong() const {
    std::printf("%d launches, %d arrays checked, %d wrong\n", launches_, checked_, wrong_);
    return wrong_;
  }

 private:
  template <class T>
  void check(char const* kernel, array<T> const& a, void* made) {
    std::vector<T> got(a.count);
    memory_.take(made, got.data(), a.count * sizeof(T));
    auto const expected = a.expected == nullptr ? a.initial : a.expected;
    ++checked_;
    for (index i = 0; i < a.count; ++i) {
      if (!is_close(expected(i), got[i], a.tolerance)) {
        std::printf("%s: %s[%u] is wrong\n", kernel, a.name, i);
        ++wrong_;
        return;
      }
    }
  }

  Memory& memory_;
  std::vector<std::function<void(char const*)>> after_;
  int launches_ = 0;
  int checked_ = 0;
  int wrong_ = 0;
};

}  // namespace launches
