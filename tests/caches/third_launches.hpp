// Runs launches of tests/data/caches/third.cu on the simulated GPU.
#pragma once

#include <caches/measured_launches.hpp>
#include <caches/third_cases.hpp>
#include <warpmem/gpu.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace warpmem_tests {

class third_launch : public measured_launch {
 public:
  explicit third_launch(std::string const& file = "third.ptx") : measured_launch{file} {}

  // An array that run() makes: in which order the arguments of a call are evaluated is each compiler's choice, and
  // likely counts depend on addresses. The last one gets the first address.
  struct array {
    std::size_t bytes{};
    std::vector<unsigned char> values{};  // empty: zeros
  };
  [[nodiscard]] array words(std::size_t n) const { return {4 * n, {}}; }
  template <class T>
  [[nodiscard]] array data(std::vector<T> const& values) const {
    array a{sizeof(T) * values.size(), {}};
    a.values.resize(a.bytes);
    std::memcpy(a.values.data(), values.data(), a.bytes);
    return a;
  }
  template <class... Arguments>
  void run(third::launch_size const& s, char const* kernel, Arguments const&... arguments) {
    std::apply(
        [&](auto const&... made) {
          measured_launch::run({{s.gx, s.gy, s.gz}, {s.bx, s.by, s.bz}, s.dynamic}, kernel, made...);
        },
        all_made(arguments...));
  }

 private:
  [[nodiscard]] static std::tuple<> all_made() { return {}; }
  template <class First, class... Others>
  [[nodiscard]] auto all_made(First const& first, Others const&... others) {
    auto behind = all_made(others...);
    return std::tuple_cat(std::make_tuple(made(first)), std::move(behind));
  }
  [[nodiscard]] std::uint64_t made(array const& a) {
    return a.values.empty() ? floats(a.bytes / 4) : measured_launch::data(a.values);
  }
  template <class Number>
  [[nodiscard]] static Number made(Number n) {
    return n;
  }
};

}  // namespace warpmem_tests
