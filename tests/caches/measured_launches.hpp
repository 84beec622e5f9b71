// Runs kernels of tests/data/caches as they were launched when their counters were measured.
#pragma once

#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace warpmem_tests {

// Arrays of one launch, full of zeros but for those with data.
class measured_launch {
 public:
  explicit measured_launch(std::string const& ptx) {
    gpu_.load(std::string(WARPMEM_TEST_DATA "/caches/") + ptx).checks(false);
  }

  std::uint64_t floats(std::size_t n) { return bytes(4 * n, nullptr); }
  template <class T>
  std::uint64_t data(std::vector<T> const& values) {
    return bytes(values.size() * sizeof(T), values.data());
  }
  template <class... Arguments>
  void run(warpmem::launch_shape const& shape, char const* kernel, Arguments const&... arguments) {
    run_ = gpu_.launch(shape, kernel, arguments...);
  }
  [[nodiscard]] warpmem::simulated_gpu& gpu() { return gpu_; }
  [[nodiscard]] warpmem::kernel_run const& result() const { return run_; }

 private:
  struct free_zeros {
    void operator()(unsigned char* p) const { std::free(p); }  // NOLINT: calloc's pages cost nothing until written
  };
  std::uint64_t bytes(std::size_t n, void const* from) {
    arrays_.emplace_back(static_cast<unsigned char*>(std::calloc(n, 1)));  // NOLINT
    unsigned char* const at = arrays_.back().get();
    if (from != nullptr) {
      std::memcpy(at, from, n);
    }
    gpu_.global("array " + std::to_string(arrays_.size()), at, n);
    return gpu_.address_of(at);
  }

  std::vector<std::unique_ptr<unsigned char, free_zeros>> arrays_{};
  warpmem::simulated_gpu gpu_{warpmem::sm_90::traits};
  warpmem::kernel_run run_{};
};

struct measured_case {
  char const* name;
  std::function<void(measured_launch&)> go;
};

// The same pseudorandom numbers as in the measured program.
class measured_numbers {
 public:
  explicit measured_numbers(std::uint64_t seed) : state_{seed} {}
  std::uint64_t operator()() {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 7U;
    state_ ^= state_ << 17U;
    return state_ * 0x2545F4914F6CDD1DU;
  }
  // From 0 to below `range`.
  std::vector<int> below(std::size_t n, int range) {
    std::vector<int> all(n);
    for (int& x : all) {
      x = static_cast<int>(((*this)() >> 20U) % static_cast<std::uint64_t>(range));
    }
    return all;
  }

 private:
  std::uint64_t state_;
};

}  // namespace warpmem_tests
