// A 2-D array with rows of 100 floats: the cost of its rows without padding, padded to whole warps, and as the
// allocator places them; then blocks whose shape is not a multiple of the warp, and an element's address after
// cudaMalloc3D.
#include <warpmem/format.hpp>
#include <warpmem/models.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string_view>

using namespace warpmem;

namespace {

constexpr pitched_array tight = unpadded(100, 64, 4, sizeof(float));
constexpr pitched_array whole_warps = padded_to_warps(sm_90::traits, tight);
constexpr pitched_array allocated = padded_by_allocator(sm_90::traits, tight);
constexpr compute_capability shown[] = {{10}, {13}, {20}, {35}, {60}, {90}};

// Every padded row costs the same as row 0.
static_assert(analyze_row(sm_90::traits, tight, 0).sectors == 13);
static_assert(analyze_row(sm_90::traits, tight, 1).sectors == 16);
static_assert(analyze_row(sm_90::traits, whole_warps, 1).sectors == 13);

void print_rows(std::string_view name, pitched_array const& array) {
  fmt::print("{:<22}", name);
  for (auto const cc : shown) {
    global_report first = analyze_row(arch_traits_for(cc), array, 0);
    global_report all{};
    for (std::int64_t y = 0; y < array.height; ++y) {
      all += analyze_row(arch_traits_for(cc), array, y);
    }
    fmt::print("{:>5}{:>6}", first.transactions, all.transactions);
  }
  fmt::print("\n");
}

// All blocks that cover one slice.
void print_blocks(block_shape block) {
  fmt::print("{:>3} x {:<3} {:>3} threads, {:>2} warps", block.x, block.y, block.threads(), block.warps());
  for (auto const& array : {tight, whole_warps}) {
    global_report all{};
    for (std::int64_t y = 0; y < array.height; y += block.y) {
      for (std::int64_t x = 0; x < array.width; x += block.x) {
        all += analyze_block(sm_90::traits, array, block, x, y);
      }
    }
    fmt::print("{:>9} {:>8}", all.requests, all.sectors);
  }
  fmt::print("\n");
}

void print_refused() {
  pitched_array short_pitch = tight;
  short_pitch.pitch = 256;
  pitched_array odd_pitch = tight;
  odd_pitch.pitch = 402;
  fmt::print("\nWhat is refused:\n  a pitch of 256 bytes: {}\n", text::sentence(short_pitch.faults()));
  fmt::print("  row 1 at a pitch of 402 bytes: {}\n",
             text::sentence(analyze_row(sm_90::traits, odd_pitch, 1).basis.faults));
  fmt::print("  2^60 rows: {}\n", text::sentence(unpadded(100, std::int64_t{1} << 60, 1, 4).faults()));
}

}  // namespace

int main() try {
  fmt::print("Rows of {} floats, {} bytes; {} rows a slice, {} slices\n", tight.width, tight.row_bytes(), tight.height,
             tight.depth);
  fmt::print("  as they are: pitch {}; padded to whole warps: pitch {}; by the allocator: pitch {}, {}\n", tight.pitch,
             whole_warps.pitch, allocated.pitch, text::name(allocated.known));
  fmt::print("\nTransactions of loading row 0, and all rows\n{:<22}", "");
  for (auto const cc : shown) {
    fmt::print("{:>11}", fmt::format("{}.{}", cc.major_number(), cc.minor_number()));
  }
  fmt::print("\n");
  print_rows("as they are", tight);
  print_rows("padded to whole warps", whole_warps);
  fmt::print("\nBlocks over a slice on 9.0          as it is: requests, sectors; padded: requests, sectors\n");
  for (auto const block :
       {block_shape{32, 8}, block_shape{16, 16}, block_shape{20, 10}, block_shape{100, 2}, block_shape{8, 32}}) {
    print_blocks(block);
  }
  fmt::print(
      "\nElement (x, y, z) = (7, 2, 1) is at byte x * 4 + y * pitch + z * pitch * height: {} as it is, {} padded\n",
      tight.at(7, 2, 1), allocated.at(7, 2, 1));
  print_refused();
  return 0;
} catch (std::exception const& error) {
  std::fputs(error.what(), stderr);
  return 1;
}
