// How cured.cu runs a form of a kernel: once, or timed; and the checksum by which both forms of a cure agree.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

inline void check(cudaError_t status, char const* what) {
  if (status != cudaSuccess) {
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
    std::exit(1);
  }
}

template <class T>
T* empty_array(std::size_t elements) {
  T* made = nullptr;
  check(cudaMalloc(&made, elements * sizeof(T)), "cudaMalloc");
  check(cudaMemset(made, 0, elements * sizeof(T)), "cudaMemset");
  return made;
}

template <class T>
T* array(std::vector<T> const& values) {
  T* const made = empty_array<T>(values.size());
  check(cudaMemcpy(made, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
  return made;
}

// Small whole numbers, so that sums are exact in every order.
template <class T>
std::vector<T> numbers(std::size_t elements, unsigned below) {
  std::vector<T> all(elements);
  std::uint32_t seed = 1;
  for (T& number : all) {
    seed = seed * 1664525 + 1013904223;
    number = static_cast<T>((seed >> 16) % below);
  }
  return all;
}

// What a form writes: `place` tells where the element at an index would be in the other form.
template <class T>
struct results {
  T const* begin;
  std::size_t size;
};

template <class T, class Place>
std::uint64_t checksum(results<T> const& written, Place place) {
  std::vector<T> all(written.size);
  check(cudaMemcpy(all.data(), written.begin, written.size * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &all[i], sizeof(T));
    sum += (place(i) + 1) * bits;
  }
  return sum;
}

constexpr int warm_ups = 3;
constexpr int timed_launches = 31;

class cures {
  bool once_;
  bool differ_ = false;
  std::string last_cure_{};
  std::uint64_t last_sum_ = 0;

  template <class Prepare, class Launch>
  static float milliseconds(char const* name, Prepare prepare, Launch launch) {
    static cudaEvent_t begin = nullptr, end = nullptr;
    if (begin == nullptr) {
      check(cudaEventCreate(&begin), name);
      check(cudaEventCreate(&end), name);
    }
    prepare();
    check(cudaEventRecord(begin), name);
    launch();
    check(cudaGetLastError(), name);
    check(cudaEventRecord(end), name);
    check(cudaEventSynchronize(end), name);
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin, end), name);
    return ms;
  }

 public:
  explicit cures(bool once) : once_{once} { std::puts("cure,form,median_us,checksum"); }

  // The first launch is the one whose results count. The forms of a cure come one after the other.
  template <class T, class Prepare, class Launch, class Place>
  void form(char const* cure, char const* name, results<T> written, Prepare prepare, Launch launch, Place place) {
    prepare();
    launch();
    check(cudaGetLastError(), name);
    check(cudaDeviceSynchronize(), name);
    std::uint64_t const sum = checksum(written, place);
    std::string median;
    if (!once_) {
      std::vector<float> times;
      for (int n = 0; n < warm_ups + timed_launches; ++n) {
        float const ms = milliseconds(name, prepare, launch);
        if (n >= warm_ups) {
          times.push_back(ms);
        }
      }
      std::sort(times.begin(), times.end());
      char text[32];
      std::snprintf(text, sizeof text, "%.1f", 1000 * static_cast<double>(times[timed_launches / 2]));
      median = text;
    }
    std::printf("%s,%s,%s,%016llx\n", cure, name, median.c_str(), static_cast<unsigned long long>(sum));
    if (last_cure_ == cure && last_sum_ != sum) {
      std::fprintf(stderr, "%s: %s computes something else\n", cure, name);
      differ_ = true;
    }
    last_cure_ = cure;
    last_sum_ = sum;
  }

  template <class T, class Launch>
  void form(char const* cure, char const* name, results<T> written, Launch launch) {
    form(
        cure, name, written, [] {}, launch, [](std::size_t i) { return i; });
  }

  bool once() const { return once_; }
  bool differ() const { return differ_; }
};
