// The same walks with 32 lanes, on real capabilities.
#pragma once

#include <warpmem/format.hpp>
#include <warpmem/text/words.hpp>
#include <warpmem/warpmem.hpp>

#include <fmt/format.h>

#include <string_view>

#include "matrix.hpp"

namespace walk {

inline constexpr int shown_capabilities[] = {10, 13, 20, 70, 90};
inline constexpr matrix large_a{0x10000000, 1024};
inline constexpr matrix large_b{0x20000000, 1024};

// One access on each capability.
inline void print_on_all(std::string_view what, warpmem::warp_access const& access) {
  for (int const cc : shown_capabilities) {
    auto const r = warpmem::analyze_global(warpmem::arch_traits_for({cc}), access);
    fmt::print("  {:<22}{:>5} {:9} {:13} {:6} {:12} {:9.1f} %  {}\n", what,
               warpmem::text::name(warpmem::compute_capability{cc}), r.requests, r.transactions, r.ideal_transactions,
               r.bytes_moved, 100.0 * r.efficiency(), verdict(access, r));
    what = "";
  }
}

inline void print_evidence() {
  for (int const cc : shown_capabilities) {
    fmt::print("  {}: {}\n", warpmem::text::name(warpmem::compute_capability{cc}),
               warpmem::text::name(warpmem::arch_traits_for({cc}).global.known));
  }
}

}  // namespace walk
