// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which capability a number is for, and how it is known. Every row of the architecture table and every report carries
// both.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// 10 * major + minor: the number in -arch=sm_90 and in __CUDA_ARCH__ / 10. 0 stands for no capability.
struct compute_capability {
  int value{};

  // Of a sum of reports of different capabilities.
  [[nodiscard]] WARPMEM_HD static constexpr compute_capability several() noexcept { return {INT32_MIN}; }

  // Not major() and minor(): glibc's <sys/sysmacros.h> defines both as macros.
  [[nodiscard]] WARPMEM_HD constexpr int major_number() const noexcept { return value / 10; }
  [[nodiscard]] WARPMEM_HD constexpr int minor_number() const noexcept { return value % 10; }

  friend constexpr bool operator==(compute_capability const&, compute_capability const&) = default;
};

// How a number is known. Every row of the architecture table and every report carries it.

// From weakest to strongest: a total is as well known as its weakest part.
enum class evidence : unsigned char {
  unknown,       // no source
  carried_over,  // a rule stated or measured for another capability or instruction
  documented,    // stated by NVIDIA, or measured and published by others, for this capability
  measured,      // matches hardware counters in this project's test data, or PTX that a test compiles
};

// Where a number comes from. docs/accuracy.md gives the full titles.
enum class source : unsigned char {
  none,
  several,                    // a total of reports with different sources
  h200_counters,              // tests/data/sm_90, measured on an H200
  h200_other_atomics,         // the same, of other atomics than this one
  programming_guide_3_2,      // CUDA C Programming Guide 3.2, appendix G
  programming_guide_5_5,      // CUDA C Programming Guide 5.5, appendix G
  programming_guide_10_0,     // CUDA C Programming Guide 10.0, appendix H
  programming_guide_12_6,     // CUDA C++ Programming Guide 12.6, section 19
  programming_guide_13_0,     // CUDA C++ Programming Guide 13.0
  best_practices_guide,       // CUDA C++ Best Practices Guide 12.4, section 9.2.1
  nsight_compute_guide,       // Nsight Compute profiling guide 2021 and 2024
  profiler_definitions,       // CUPTI and Nsight Visual Studio Edition: what their events count
  nvidia_forum,               // answers of NVIDIA engineers on forums.developer.nvidia.com
  published_a100,             // third-party ncu counts of shared loads on an A100
  published_microbenchmarks,  // Wong 2010, Mei & Chu 2015, Jia 2018
  simulator,                  // GPGPU-Sim: a model, not hardware
  nvcc_13_0,                  // PTX that nvcc 13.0 emits
  published_observations,     // reports by single users and the press
};

// How a number is known, and from which source: part of every row and every report.
struct provenance {
  evidence how{evidence::unknown};
  source from{source::none};

  friend constexpr bool operator==(provenance const&, provenance const&) = default;
};

// The provenance of a sum of two counts: the weaker of the two.
[[nodiscard]] WARPMEM_HD constexpr provenance weaker(provenance a, provenance b) noexcept {
  if (a.how != b.how) {
    return a.how < b.how ? a : b;
  }
  return a.from == b.from ? a : provenance{a.how, source::several};
}

}}  // namespace warpmem::v0
