// Products of nvcuda::wmma fragments.
#include <mma.h>

using namespace nvcuda;

__global__ void from_global(half const* a, half const* b, float* d) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 1.0f);
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, b, 16);
  wmma::mma_sync(sum, x, y, sum);
  wmma::store_matrix_sync(d, sum, 16, wmma::mem_row_major);
}
__global__ void from_shared(half const* a, half const* b, float* d) {
  __shared__ half tile[2][16][24];
  for (int i = static_cast<int>(threadIdx.x); i < 256; i += 32) {
    tile[0][i / 16][i % 16] = a[i];
    tile[1][i / 16][i % 16] = b[i];
  }
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::load_matrix_sync(sum, d, 16, wmma::mem_row_major);
  wmma::load_matrix_sync(x, &tile[0][0][0], 24);
  wmma::load_matrix_sync(y, &tile[1][0][0], 24);
  wmma::mma_sync(sum, x, y, sum);
  wmma::store_matrix_sync(d, sum, 16, wmma::mem_row_major);
}
__global__ void of_bytes(signed char const* a, signed char const* b, int* d) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum;
  wmma::fill_fragment(sum, 0);
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, b, 16);
  wmma::mma_sync(sum, x, y, sum);
  wmma::store_matrix_sync(d, sum, 16, wmma::mem_col_major);
}
