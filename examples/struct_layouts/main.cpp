// struct { float x, y, z; } without alignment, with __align__(8) and with __align__(16): which loads it compiles to,
// and what a warp pays for one per lane, from an array of structs, a struct of arrays, and tiles of arrays.
#include <warpmem/format.hpp>
#include <warpmem/models.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

using namespace warpmem;

namespace {

struct plain {
  float x, y, z;
};
struct alignas(8) by_eight {
  float x, y, z;
};
struct alignas(16) by_sixteen {
  float x, y, z;
};

constexpr compute_capability shown[] = {{10}, {13}, {20}, {35}, {60}, {90}, {100}};
constexpr std::int64_t count = 1'000'000;

template <class T>
constexpr object_layout layout = object_of<T, float, float, float>();

// Checked at compile time: 9.0 reads 36 sectors, 16, or the 12 that 32 elements fill.
constexpr auto cost = [](object_layout const& object, arrangement_kind kind) {
  return analyze_arrangement(sm_90::traits, {object, count, kind}, object_use::load).sectors;
};
static_assert(cost(layout<plain>, arrangement_kind::structs) == 36);
static_assert(cost(layout<by_sixteen>, arrangement_kind::structs) == 16);
static_assert(cost(layout<plain>, arrangement_kind::arrays) == 12);

std::string steps(instruction_plan const& plan) {
  std::string text;
  for (plan_step const& step : plan.steps) {
    text += fmt::format("{}{} bytes at {}", text.empty() ? "" : ", ", step.bytes, step.offset);
  }
  return text;
}

void print_plans(std::string_view name, object_layout const& object) {
  fmt::print("\n{}: {} bytes, aligned to {}\n", name, object.size, object.alignment);
  auto const print = [&](std::string_view what, object_use use) {
    auto const before = access_plan_for(object, use, sm_90::traits);
    auto const after = access_plan_for(object, use, sm_100::traits);
    fmt::print("  {:<12} {}\n", what, steps(before));
    if (before.steps != after.steps) {
      fmt::print("  {:<12} {}\n", "  from 10.0", steps(after));
    }
  };
  print("load", object_use::load);
  print("store", object_use::store);
  print("copy, loads", object_use::copy_from);
  print("copy, stores", object_use::copy_to);
}

void print_costs(std::string_view name, object_layout const& object, arrangement_kind kind) {
  arrangement const array{object, count, kind};
  fmt::print("{:<28}", name);
  for (auto const cc : shown) {
    auto const r = analyze_arrangement(arch_traits_for(cc), array, object_use::load);
    fmt::print("{:>5} {:>4}", r.transactions, r.bytes_moved);
  }
  fmt::print("\n");
}

void print_pieces() {
  fmt::print(
      "\nPieces of a large block: cudaMalloc's addresses are multiples of {}; what a program cuts out of a block is "
      "its "
      "own affair\n",
      guaranteed_alignment(sm_90::traits));
  for (address const offset : {0U, 4U, 16U, 32U, 128U}) {
    address const at = 0x10000 + offset;
    auto const words = analyze_global(sm_90::traits, contiguous<float>(at));
    auto const vectors = analyze_arrangement(
        sm_90::traits, {layout<by_sixteen>, 32, arrangement_kind::structs, 32, 256, at}, object_use::load);
    fmt::print(
        "  block + {:<4} aligned to {:<6} float: {} sectors   struct with __align__(16): {}\n", offset,
        alignment_of(at), words.sectors,
        vectors.basis.faults.any() ? text::sentence(vectors.basis.faults) : fmt::format("{} sectors", vectors.sectors));
  }
  memory_range const block{0x10000, 4096};
  memory_range const packed[] = {{0x10000, 100}, {0x10064, 100}, {0x100c8, 100}};
  memory_range const apart[] = {{0x10000, 100}, {0x10100, 100}, {0x10200, 100}};
  fmt::print("  three pieces of 100 bytes, packed: aligned to {}; by aligned_offset(.., 256): aligned to {}\n",
             check_allocator(block, packed, 256).alignment, check_allocator(block, apart, 256).alignment);
}

}  // namespace

int main() try {
  fmt::print("struct {{ float x, y, z; }}: what one thread's access compiles to (nvcc 13.0), up to 9.0\n");
  print_plans("plain", layout<plain>);
  print_plans("__align__(8)", layout<by_eight>);
  print_plans("__align__(16)", layout<by_sixteen>);
  fmt::print("\nA warp loads 32 of {}: transactions and bytes moved, of {} bytes wanted\n{:<28}", count, 32 * 12, "");
  for (auto const cc : shown) {
    fmt::print("{:>10}", fmt::format("{}.{}", cc.major_number(), cc.minor_number()));
  }
  fmt::print("\n");
  print_costs("array of structs, plain", layout<plain>, arrangement_kind::structs);
  print_costs("  __align__(8)", layout<by_eight>, arrangement_kind::structs);
  print_costs("  __align__(16)", layout<by_sixteen>, arrangement_kind::structs);
  print_costs("struct of arrays", layout<plain>, arrangement_kind::arrays);
  print_costs("tiles of 32", layout<plain>, arrangement_kind::tiles_of_arrays);
  fmt::print(
      "\nBytes in memory: {} plain, {} with __align__(16), {} as arrays.\n"
      "Transactions of an array of structs touch the same sectors again and again: caches may catch that, coalescing "
      "does not.\n",
      bytes_of({layout<plain>, count}), bytes_of({layout<by_sixteen>, count}),
      bytes_of({layout<plain>, count, arrangement_kind::arrays}));
  print_pieces();
  return 0;
} catch (std::exception const& error) {
  std::fputs(error.what(), stderr);
  return 1;
}
