// Transposing a matrix: naive, through a tile in shared memory, and through a tile padded by one column.
#include <warpmem/format.hpp>
#include <warpmem/text/words.hpp>
#include <warpmem/warpmem.hpp>

#include <fmt/format.h>

#include <string_view>

#include "kernels.hpp"

namespace {

using namespace transpose;

// The reason for the 33rd column, checked at compile time.
[[nodiscard]] constexpr bool padded_tile_is_free_of_conflicts(warpmem::compute_capability cc) {
  traffic const t = tiled(warpmem::arch_traits_for(cc), tile + 1);
  return t.tile_loads.is_conflict_free() && t.tile_stores.is_conflict_free();
}
static_assert(padded_tile_is_free_of_conflicts({13}));
static_assert(padded_tile_is_free_of_conflicts({20}));
static_assert(padded_tile_is_free_of_conflicts({35}));
static_assert(padded_tile_is_free_of_conflicts({61}));
static_assert(padded_tile_is_free_of_conflicts({90}));
static_assert(padded_tile_is_free_of_conflicts({120}));

void print_row(std::string_view kernel, traffic const& t) {
  fmt::print("  {:<8}{:>9} {:>7.1f} % {:>9} {:>7.1f} % {:>9} {:>10} {:>9} {:>10}\n", kernel, t.loads.transactions,
             100.0 * t.loads.efficiency(), t.stores.transactions, 100.0 * t.stores.efficiency(),
             t.tile_stores.wavefronts, t.tile_stores.bank_conflicts, t.tile_loads.wavefronts,
             t.tile_loads.bank_conflicts);
}

void print_capability(warpmem::compute_capability cc) {
  auto const arch = warpmem::arch_traits_for(cc);
  fmt::print("{} ({})\n", warpmem::text::name(cc), warpmem::arch_names_for(cc).chips);
  print_row("naive", naive(arch));
  print_row("tiled", tiled(arch, tile));
  print_row("padded", tiled(arch, tile + 1));
}

}  // namespace

int main() {
  fmt::print(
      "One {0} x {0} tile of a {1} x {1} matrix of float, moved by {2} x {3} threads; all warps and steps added up.\n"
      "Transactions, how much of the bytes moved was asked for, wavefronts and bank conflicts:\n\n"
      "                 global loads       global stores          tile stores           tile loads\n"
      "          transact.    effic. transact.    effic.   wavefr.  conflicts   wavefr.  conflicts\n",
      tile, width, block.x, block.y);
  for (int const cc : {90, 13, 20, 35, 61, 120}) {
    print_capability({cc});
  }
  using shared = warpmem::shared_memory<warpmem::sm_90>;
  auto const few = warpmem::lane_mask::first(8);
  fmt::print("\nWhy, for the first 8 lanes of warp 0 that read column 0 of the tile:\n{:v}\n",
             shared::explain(down_columns(0, tile, 0, 0).under(few)));
  fmt::print("\nThe same lanes with a row of {} elements:\n{:v}\n", tile + 1,
             shared::explain(down_columns(0, tile + 1, 0, 0).under(few)));
}
