// How fast the engine runs kernels, with the checks of their accesses and without.
#include <warpmem/ptx/machine/machine.hpp>
#include <warpmem/warpmem.hpp>

#include "../../tests/ptx/kernel_bench.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

namespace {

using warpmem::launch_shape;
using warpmem_tests::kernel_bench;

constexpr int n = 1 << 20;

struct measured {
  double seconds{};
  std::uint64_t lanes{};
  std::size_t problems{};
};

measured best_of(int rounds, std::function<warpmem::kernel_run()> const& launch) {
  measured best;
  for (int k = 0; k < rounds; ++k) {
    std::clock_t const begin = std::clock();  // of the processor: others may use it as well
    warpmem::kernel_run const run = launch();
    double const took = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (k == 0 || took < best.seconds) {
      best = {took, run.sums().lanes, run.problems().size()};
    }
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "checks KERNELS.ptx\n");
    return 2;
  }
  kernel_bench bench{warpmem::sm_90::traits, argv[1]};
  std::vector<float> x(n, 1.0F), y(n, 2.0F), z(n);
  std::vector<int> numbers(n), results(n), table(256, 5);
  std::vector<unsigned char> bytes(n);
  std::vector<unsigned> bins(256);
  for (std::uint32_t i = 0; i < n; ++i) {
    bytes[i] = static_cast<unsigned char>(i * 2654435761U >> 24);
    numbers[i] = static_cast<int>(i * 2654435761U >> 8);
  }
  std::uint64_t const dx = bench.global("x", x), dy = bench.global("y", y), dz = bench.global("z", z);
  std::uint64_t const dn = bench.global("numbers", numbers), dr = bench.global("results", results);
  std::uint64_t const dt = bench.global("table", table), db = bench.global("bytes", bytes);
  std::uint64_t const dbins = bench.global("bins", bins);
  struct one {
    char const* name;
    std::function<warpmem::kernel_run()> launch;
  };
  one const all[] = {
      {"saxpy",
       [&] {
         return bench.launch({{n / 256}, {256}}, "5saxpyE", n, 2.0F, dx, dy);
       }},
      {"strided_copy",
       [&] {
         return bench.launch({{n / 1024}, {256}}, "strided_copy", dx, dz, n, 4);
       }},
      {"transpose_naive",
       [&] {
         return bench.launch({{32, 128}, {32, 8}}, "transpose_naive", dx, dz, 1024, 1024);
       }},
      {"stencil",
       [&] {
         return bench.launch({{32, 128}, {32, 8}}, "stencil", dx, dz, 1024, 1024);
       }},
      {"filter",
       [&] {
         return bench.launch({{n / 256}, {256}}, "filter", dn, dt, dr, n);
       }},
      {"histogram_global",
       [&] {
         return bench.launch({{256}, {256}}, "histogram_global", db, n, dbins);
       }},
      {"transpose_tiled",
       [&] {
         return bench.launch({{32, 32}, {32, 8}}, "transpose_tiled", dx, dz, 1024, 1024);
       }},
      {"matmul_tiled",
       [&] {
         return bench.launch({{8, 8}, {16, 16}}, "matmul_tiled", dx, dy, dz, 128);
       }},
      {"reduce 256",
       [&] {
         return bench.launch({{n / 256}, {256}}, "6reduceE", dx, dz, n);
       }},
      {"reduce 1024",
       [&] {
         return bench.launch({{n / 1024}, {1024}}, "6reduceE", dx, dz, n);
       }},
      {"histogram_shared",
       [&] {
         return bench.launch({{256}, {256}}, "histogram_shared", db, n, dbins);
       }},
  };
  std::printf("million accesses of lanes a second, without checks and with them; nanoseconds that they take a lane\n");
  for (one const& k : all) {
    bench.options().checks = false;
    measured const off = best_of(7, k.launch);
    bench.options().checks = true;
    measured const on = best_of(7, k.launch);
    double const lanes = static_cast<double>(on.lanes);
    std::printf("%-18s %8.1f %8.1f %6.2f  problems: %zu\n", k.name, lanes / off.seconds / 1e6, lanes / on.seconds / 1e6,
                (on.seconds - off.seconds) / lanes * 1e9, on.problems);
  }
}
