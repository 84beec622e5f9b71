// Kernels before and after the advice that docs/found.md shows: how long they take on this GPU.
//
//   nvcc -std=c++17 -O3 -arch=native -Iexamples benchmarks/cuda/cured.cu -o cured
//   ./cured          a line of CSV for each form: the median of 31 launches, on arrays larger than L2
//   ./cured --once   each form once on small arrays, without times: what ncu and warpmem::cudart count
//
// All forms of a cure must compute the same: the checksums say so, and the exit status is 1 if they do not.
#include <cstring>

#include "aos_soa/kernel.cuh"
#include "cured/forms.cuh"
#include "cured/measure.cuh"
#include "histogram/kernel.cuh"
#include "reduction/kernel.cuh"
#include "spmv/kernel.cuh"
#include "stencil/kernel.cuh"
#include "tiled_matmul/kernel.cuh"
#include "transpose/kernel.cuh"

namespace {

void transposes(cures& all) {
  int const n = all.once() ? 128 : 8192;
  std::size_t const size = std::size_t(n) * n;
  float const* const in = array(numbers<float>(size, 1000));
  float* const out = empty_array<float>(size);
  dim3 const grid(n / 32, n / 32), block(32, 8);
  results<float> const written{out, size};
  all.form("transpose", "transpose_naive", written, [=] { transpose_naive<<<grid, block>>>(in, out, n, n); });
  all.form("transpose", "transpose_tiled", written, [=] { transpose_tiled<<<grid, block>>>(in, out, n, n); });
  all.form("transpose", "transpose_padded", written, [=] { transpose_padded<<<grid, block>>>(in, out, n, n); });

  dim3 const points(n / 32, n / 8);
  all.form("stencil", "stencil_2d", written, [=] { stencil_2d<<<points, block>>>(in, out, n, n); });
  all.form("stencil", "stencil_2d_shared", written, [=] { stencil_2d_shared<<<points, block>>>(in, out, n, n); });
}

void products(cures& all) {
  int const n = all.once() ? 64 : 2048;
  std::size_t const size = std::size_t(n) * n;
  float const* const a = array(numbers<float>(size, 16));
  float const* const b = array(numbers<float>(size, 15));
  float* const c = empty_array<float>(size);
  dim3 const grid(n / 16, n / 16), block(16, 16);
  results<float> const written{c, size};
  all.form("product", "matmul_by_column", written, [=] { matmul_by_column<<<grid, block>>>(a, b, c, n); });
  all.form("product", "matmul_naive", written, [=] { matmul_naive<<<grid, block>>>(a, b, c, n); });

  int const matrices = all.once() ? 512 : 1 << 21;
  std::size_t const numbers_of_all = std::size_t(16) * matrices;
  float const* const in = array(numbers<float>(numbers_of_all, 100));
  float* const out = empty_array<float>(numbers_of_all);
  results<float> const squares{out, numbers_of_all};
  all.form("matrices", "square_matrices<16>", squares, [=] { square_matrices<16><<<matrices / 128, 128>>>(in, out); });
  all.form("matrices", "square_matrices<17>", squares, [=] { square_matrices<17><<<matrices / 128, 128>>>(in, out); });
}

void sums(cures& all) {
  unsigned const n = all.once() ? 4096 : 1U << 26, threads = 256;
  int const* const in = array(numbers<int>(n, 1000));
  int* const out = empty_array<int>(n);
  std::size_t const bytes = threads * sizeof(int);
  results<int> const totals{out, n / threads};
  all.form("sum", "reduce_strided", totals, [=] { reduce_strided<<<n / threads, threads, bytes>>>(in, out, n); });
  all.form("sum", "reduce_sequential", totals, [=] { reduce_sequential<<<n / threads, threads, bytes>>>(in, out, n); });

  results<int> const scanned{out, n};
  std::size_t const plain = 2 * threads * sizeof(int), padded = plain + plain / 32;
  unsigned const blocks = n / (2 * threads);
  all.form("scan", "scan_tree<0>", scanned, [=] { scan_tree<0><<<blocks, threads, plain>>>(in, out); });
  all.form("scan", "scan_tree<32>", scanned, [=] { scan_tree<32><<<blocks, threads, padded>>>(in, out); });
}

// The forms add up other numbers, so the second gets them in another order.
void chunks(cures& all) {
  int const threads = all.once() ? 1024 : 1 << 23;
  std::size_t const size = std::size_t(8) * threads;
  std::vector<float> const by_thread = numbers<float>(size, 1000);
  std::vector<float> by_turn(size);
  for (std::size_t i = 0; i < size; ++i) {
    by_turn[i % 8 * threads + i / 8] = by_thread[i];
  }
  float const* const chunked = array(by_thread);
  float const* const interleaved = array(by_turn);
  float* const out = empty_array<float>(threads);
  results<float> const written{out, std::size_t(threads)};
  all.form("chunks", "sum_chunks", written, [=] { sum_chunks<<<threads / 256, 256>>>(chunked, out, threads); });
  all.form("chunks", "sum_interleaved", written,
           [=] { sum_interleaved<<<threads / 256, 256>>>(interleaved, out, threads); });
}

void particles(cures& all) {
  int const n = all.once() ? 1024 : 1 << 23;
  std::size_t const size = std::size_t(6) * n;
  std::vector<float> const structs = numbers<float>(size, 1000);
  auto const place = [n](std::size_t i) { return i % 6 * n + i / 6; };  // of a struct's member in the arrays
  std::vector<float> arrays(size);
  for (std::size_t i = 0; i < size; ++i) {
    arrays[place(i)] = structs[i];
  }
  float const* const first_structs = array(structs);
  float const* const first_arrays = array(arrays);
  float* const moved = empty_array<float>(size);
  auto const from = [=](float const* first) {
    check(cudaMemcpy(moved, first, size * sizeof(float), cudaMemcpyDeviceToDevice), "cudaMemcpy");
  };
  particle* const p = reinterpret_cast<particle*>(moved);
  particle_arrays const a{moved, moved + n, moved + 2 * n, moved + 3 * n, moved + 4 * n, moved + 5 * n};
  results<float> const written{moved, size};
  all.form(
      "particles", "move_aos", written, [=] { from(first_structs); }, [=] { move_aos<<<n / 256, 256>>>(p, n, 2.0F); },
      place);
  all.form(
      "particles", "move_soa", written, [=] { from(first_arrays); }, [=] { move_soa<<<n / 256, 256>>>(a, n, 2.0F); },
      [](std::size_t i) { return i; });
}

void bytes(cures& all) {
  int const n = all.once() ? 4096 : 1 << 26;
  unsigned char const* const data = array(numbers<unsigned char>(n, 256));
  unsigned* const bins = empty_array<unsigned>(256);
  auto const clear = [=] { check(cudaMemset(bins, 0, 256 * sizeof(unsigned)), "cudaMemset"); };
  auto const same = [](std::size_t i) { return i; };
  int const blocks = all.once() ? 4 : 1024;
  results<unsigned> const counts{bins, 256};
  all.form(
      "histogram", "histogram_global", counts, clear, [=] { histogram_global<<<blocks, 256>>>(data, n, bins); }, same);
  all.form(
      "histogram", "histogram_shared", counts, clear, [=] { histogram_shared<<<blocks, 256>>>(data, n, bins); }, same);

  std::vector<unsigned char> const colours = numbers<unsigned char>(std::size_t(3) * n, 256);
  std::vector<unsigned char> planes(colours.size());
  for (std::size_t i = 0; i < colours.size(); ++i) {
    planes[i % 3 * n + i / 3] = colours[i];
  }
  unsigned char const* const rgb = array(colours);
  unsigned char const* const by_plane = array(planes);
  unsigned char* const out = empty_array<unsigned char>(n);
  results<unsigned char> const written{out, std::size_t(n)};
  all.form("colours", "brightness_of_colours", written, [=] { brightness_of_colours<<<n / 256, 256>>>(rgb, out, n); });
  all.form("colours", "brightness_of_planes", written,
           [=] { brightness_of_planes<<<n / 256, 256>>>(by_plane, out, n); });
}

void sparse(cures& all) {
  int const rows = all.once() ? 256 : 1 << 20;
  std::vector<int> starts{0}, columns;
  for (int row = 0; row < rows; ++row) {
    int const entries = 16 + row * 7 % 33;
    for (int k = 0; k < entries; ++k) {
      columns.push_back((row + k * (1 + row % 5)) % rows);
    }
    starts.push_back(static_cast<int>(columns.size()));
  }
  int const* const begins = array(starts);
  int const* const at = array(columns);
  float const* const values = array(numbers<float>(columns.size(), 100));
  float const* const x = array(numbers<float>(rows, 100));
  float* const y = empty_array<float>(rows);
  results<float> const written{y, std::size_t(rows)};
  all.form("sparse", "spmv_scalar", written, [=] { spmv_scalar<<<rows / 128, 128>>>(rows, begins, at, values, x, y); });
  all.form("sparse", "spmv_vector", written, [=] { spmv_vector<<<rows / 4, 128>>>(rows, begins, at, values, x, y); });
}

// Rows of 1001 numbers, one behind the other; then each begins at a sector.
void rows(cures& all) {
  int const n = all.once() ? 16 : 1 << 15;
  constexpr int columns = 1001, pitch = 1008;
  std::vector<float> const dense = numbers<float>(std::size_t(n) * columns, 1000);
  std::vector<float> pitched(std::size_t(n) * pitch);
  for (std::size_t i = 0; i < dense.size(); ++i) {
    pitched[i / columns * pitch + i % columns] = dense[i];
  }
  float const* const in = array(dense);
  float const* const in_pitched = array(pitched);
  float* const out = empty_array<float>(dense.size());
  float* const out_pitched = empty_array<float>(pitched.size());
  auto const nothing = [] {};
  all.form(
      "rows", "shift_rows<1001>", results<float>{out, dense.size()}, nothing,
      [=] { shift_rows<columns><<<n, 256>>>(in, out, columns); }, [](std::size_t i) { return i; });
  all.form(
      "rows", "shift_rows<1008>", results<float>{out_pitched, pitched.size()}, nothing,
      [=] { shift_rows<pitch><<<n, 256>>>(in_pitched, out_pitched, columns); },
      [=](std::size_t i) { return i / pitch * columns + i % pitch; });
}

// What a row adds up to, and the sum of its squares, do not depend on the order: means are 3.5, and exponents 0 or
// none.
void neural(cures& all) {
  int const rows = all.once() ? 128 : 1 << 16;
  constexpr int columns = 768;
  std::size_t const size = std::size_t(rows) * columns;
  std::vector<float> values = numbers<float>(size, 8);
  std::vector<float> scores(size);
  for (std::size_t i = 0; i < size; ++i) {
    values[i] = i % 2 == 0 ? values[i] : 7 - values[i - 1];
    scores[i] = values[i] > 3 ? 0.0F : -1000.0F;
  }
  float* const out = empty_array<float>(size);
  results<float> const written{out, size};
  float const* const in = array(values);
  float const* const weight = array(numbers<float>(columns, 8));
  all.form("layernorm", "normalize_by_thread", written,
           [=] { normalize_by_thread<<<rows / 128, 128>>>(in, weight, out, columns); });
  all.form("layernorm", "normalize_by_warp", written,
           [=] { normalize_by_warp<<<rows / 4, 128>>>(in, weight, out, columns); });
  float const* const of_rows = array(scores);
  all.form("softmax", "softmax_by_thread", written,
           [=] { softmax_by_thread<<<rows / 128, 128>>>(of_rows, out, columns); });
  all.form("softmax", "softmax_by_warp", written, [=] { softmax_by_warp<<<rows / 4, 128>>>(of_rows, out, columns); });
}

void permutations(cures& all) {
  int const n = all.once() ? 64 : 8192, middle = all.once() ? 2 : 64, columns = all.once() ? 32 : 128;
  std::size_t const size = std::size_t(n) * middle * columns;
  float const* const in = array(numbers<float>(size, 1000));
  float* const out = empty_array<float>(size);
  results<float> const written{out, size};
  unsigned const blocks = static_cast<unsigned>(size / 256);
  dim3 const grid(columns / 32, n / 32, middle), block(32, 8);
  all.form("permutation", "permute_direct", written,
           [=] { permute_direct<<<blocks, 256>>>(in, out, n, middle, columns); });
  all.form("permutation", "permute_tiled", written,
           [=] { permute_tiled<<<grid, block>>>(in, out, n, middle, columns); });
}

void points(cures& all) {
  int const n = all.once() ? 1024 : 1 << 24;
  std::size_t const size = std::size_t(3) * n;
  std::vector<float> const structs = numbers<float>(size, 1000);
  auto const place = [n](std::size_t i) { return i % 3 * n + i / 3; };
  std::vector<float> arrays(size);
  for (std::size_t i = 0; i < size; ++i) {
    arrays[place(i)] = structs[i];
  }
  float const* const in = array(structs);
  float const* const in_arrays = array(arrays);
  float* const out = empty_array<float>(size);
  results<float> const written{out, size};
  point const* const from = reinterpret_cast<point const*>(in);
  point* const to = reinterpret_cast<point*>(out);
  auto const nothing = [] {};
  all.form(
      "points", "rotate_points", written, nothing, [=] { rotate_points<<<n / 256, 256>>>(from, to); }, place);
  all.form(
      "points", "rotate_coordinates", written, nothing,
      [=] { rotate_coordinates<<<n / 256, 256>>>(in_arrays, out, n); }, [](std::size_t i) { return i; });
}

}  // namespace

int main(int argc, char** argv) {
  bool const once = argc == 2 && std::strcmp(argv[1], "--once") == 0;
  if (argc > 1 && !once) {
    std::fprintf(stderr, "usage: cured [--once]\n");
    return 2;
  }
  cures all{once};
  transposes(all);
  products(all);
  sums(all);
  chunks(all);
  particles(all);
  bytes(all);
  sparse(all);
  rows(all);
  neural(all);
  permutations(all);
  points(all);
  return all.differ() ? 1 : 0;
}
