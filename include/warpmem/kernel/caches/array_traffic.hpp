// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel does with an array in global memory: which of it, how often, and by how many blocks.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 {

// An array whose name is known.
struct named_array {
  std::string name{};
  address begin{};
  std::uint64_t bytes{};
};

// In sectors of 32 bytes; one in which two arrays meet is counted for both. Of loads of lines in which arrays meet it
// is not known which array they are of.
struct array_traffic {
  std::string name{};
  std::uint64_t bytes{};
  std::uint64_t loaded{};         // distinct
  std::uint64_t stored{};         // distinct
  std::uint64_t updated{};        // distinct, by atomics
  std::uint64_t asked{};          // by loads, an instruction at a time; at least: without lines where arrays meet
  std::uint64_t by_blocks{};      // by loads, each block once; at most: with these lines
  std::uint64_t false_sharing{};  // lines where blocks update words of their own

  [[nodiscard]] bool is_touched() const noexcept { return loaded + stored + updated != 0; }
  // How often each block loads what it loads, on average, at least.
  [[nodiscard]] std::uint64_t times_of_a_block() const noexcept { return by_blocks == 0 ? 0 : asked / by_blocks; }
  // How many blocks load a sector, on average, at most.
  [[nodiscard]] std::uint64_t readers() const noexcept { return loaded == 0 ? 0 : (by_blocks + loaded - 1) / loaded; }

  // Of launches one after the other.
  array_traffic& operator+=(array_traffic const& other) {
    loaded += other.loaded;
    stored += other.stored;
    updated += other.updated;
    asked += other.asked;
    by_blocks += other.by_blocks;
    false_sharing += other.false_sharing;
    return *this;
  }
  friend bool operator==(array_traffic const&, array_traffic const&) = default;
};

// By name and size.
inline void add_arrays(std::vector<array_traffic>& to, std::vector<array_traffic> const& from) {
  for (array_traffic const& one : from) {
    bool is_new = true;
    for (array_traffic& own : to) {
      if (own.name == one.name && own.bytes == one.bytes) {
        own += one;
        is_new = false;
        break;
      }
    }
    if (is_new) {
      to.push_back(one);
    }
  }
}

}}  // namespace warpmem::v0
