// Runs launches of tests/data/caches/third.cu on the simulated GPU.
#pragma once

#include <caches/measured_launches.hpp>
#include <caches/third_cases.hpp>
#include <warpmem/gpu.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem_tests {

class third_launch : public measured_launch {
 public:
  third_launch() : measured_launch{"third.ptx"} {}
  std::uint64_t words(std::size_t n) { return floats(n); }
  template <class... Arguments>
  void run(third::launch_size const& s, char const* kernel, Arguments const&... arguments) {
    measured_launch::run({{s.gx, s.gy, s.gz}, {s.bx, s.by, s.bz}, s.dynamic}, kernel, arguments...);
  }
};

}  // namespace warpmem_tests
