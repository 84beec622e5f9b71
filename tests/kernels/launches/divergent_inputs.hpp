// What the kernels of divergent control flow read.
#pragma once

#include <cstdint>

namespace launches {

inline constexpr int divergent_inputs = 6;

// One number for each lane of the one warp that is launched; `input` counts from 0.
inline void divergent_input(int input, int (&numbers)[32]) {
  constexpr std::uint32_t seeds[divergent_inputs] = {12345, 777, 90210, 31337, 2026, 65521};
  std::uint32_t s = seeds[input];
  for (int& number : numbers) {
    s = s * 1664525u + 1013904223u;
    number = static_cast<int>(s >> 8 & 0xffff);
  }
}

}  // namespace launches
