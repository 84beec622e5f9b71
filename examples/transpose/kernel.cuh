// Three ways to transpose a matrix of floats, in tiles of 32 x 32 by blocks of 32 x 8 threads.
#pragma once

constexpr int tile_size = 32;
constexpr int tile_step = 8;

__global__ void transpose_naive(float const* in, float* out, int width, int height) {
  int x = blockIdx.x * tile_size + threadIdx.x;
  int y = blockIdx.y * tile_size + threadIdx.y;
  for (int j = 0; j < tile_size; j += tile_step) {
    out[x * height + y + j] = in[(y + j) * width + x];
  }
}

__global__ void transpose_tiled(float const* in, float* out, int width, int height) {
  __shared__ float tile[tile_size][tile_size];
  int x = blockIdx.x * tile_size + threadIdx.x;
  int y = blockIdx.y * tile_size + threadIdx.y;
  for (int j = 0; j < tile_size; j += tile_step) {
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  }
  __syncthreads();
  x = blockIdx.y * tile_size + threadIdx.x;
  y = blockIdx.x * tile_size + threadIdx.y;
  for (int j = 0; j < tile_size; j += tile_step) {
    out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
  }
}

__global__ void transpose_padded(float const* in, float* out, int width, int height) {
  __shared__ float tile[tile_size][tile_size + 1];
  int x = blockIdx.x * tile_size + threadIdx.x;
  int y = blockIdx.y * tile_size + threadIdx.y;
  for (int j = 0; j < tile_size; j += tile_step) {
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  }
  __syncthreads();
  x = blockIdx.y * tile_size + threadIdx.x;
  y = blockIdx.x * tile_size + threadIdx.y;
  for (int j = 0; j < tile_size; j += tile_step) {
    out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
  }
}
