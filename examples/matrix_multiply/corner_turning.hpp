// Corner turning: a 16 x 16 block loads its tiles along the rows in memory, and does its walks in shared memory.
#pragma once

#include <warpmem/format.hpp>
#include <warpmem/text/words.hpp>
#include <warpmem/warpmem.hpp>

#include <fmt/format.h>

#include <string_view>

#include "capabilities.hpp"
#include "matrix.hpp"

namespace walk {

inline constexpr int tile = 16;
inline constexpr warpmem::block_shape tile_block{tile, tile};

// The sum over all warps of the block and iterations 0 .. n - 1; address_of(thread, k) is the thread's address.
template <class Report, class Analyze, class AddressOf>
[[nodiscard]] constexpr Report block_total(int iterations, Analyze analyze, AddressOf address_of) {
  Report total{};
  for (int warp = 0; warp < tile_block.warps(); ++warp) {
    for (int k = 0; k < iterations; ++k) {
      total += analyze(
          warpmem::block_access<float>(tile_block, warp, [&](warpmem::thread_index t) { return address_of(t, k); }));
    }
  }
  return total;
}

inline void print_heading(std::string_view what) {
  fmt::print("  {:<31}", what);
  for (int const cc : shown_capabilities) {
    fmt::print("{:>16}", warpmem::text::name(warpmem::compute_capability{cc}));
  }
  fmt::print("\n");
}

// One line: "a / b" on each capability.
template <class Pair>
void print_pairs(std::string_view what, Pair pair) {
  fmt::print("  {:<31}", what);
  for (int const cc : shown_capabilities) {
    fmt::print("{:>16}", pair(warpmem::arch_traits_for({cc})));
  }
  fmt::print("\n");
}

template <class AddressOf>
void print_global(std::string_view what, int iterations, AddressOf address_of) {
  print_pairs(what, [&](warpmem::arch_traits const& arch) {
    auto const r = block_total<warpmem::global_report>(
        iterations, [&](auto const& access) { return warpmem::analyze_global(arch, access); }, address_of);
    return fmt::format("{} / {}", r.transactions, r.bytes_moved);
  });
}

template <class AddressOf>
void print_shared(std::string_view what, int iterations, AddressOf address_of) {
  print_pairs(what, [&](warpmem::arch_traits const& arch) {
    auto const r = block_total<warpmem::shared_report>(
        iterations, [&](auto const& access) { return warpmem::analyze_shared(arch, access); }, address_of);
    return fmt::format("{} / {}", r.wavefronts, r.bank_conflicts);
  });
}

}  // namespace walk
