// Each point becomes a weighted sum of itself and its neighbours; points on the border stay.
#pragma once

__global__ void stencil_2d(float const* in, float* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) {
    return;
  }
  int i = y * width + x;
  if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
    out[i] = in[i];
    return;
  }
  float const sides = in[i - 1] + in[i + 1];
  float const above = in[i - width];
  float const below = in[i + width];
  out[i] = 2 * in[i] + sides + above + below;
}

constexpr int halo_width = 32;
constexpr int halo_height = 8;

// The block's points and a border around them, in shared memory.
__global__ void stencil_2d_shared(float const* in, float* out, int width, int height) {
  __shared__ float halo[halo_height + 2][halo_width + 2];
  int x0 = blockIdx.x * halo_width - 1;
  int y0 = blockIdx.y * halo_height - 1;
  for (int row = threadIdx.y; row < halo_height + 2; row += halo_height) {
    for (int column = threadIdx.x; column < halo_width + 2; column += halo_width) {
      int const x = x0 + column;
      int const y = y0 + row;
      bool const inside = x >= 0 && x < width && y >= 0 && y < height;
      halo[row][column] = inside ? in[y * width + x] : 0.0f;
    }
  }
  __syncthreads();
  int const c = threadIdx.x + 1;
  int const r = threadIdx.y + 1;
  int const x = x0 + c;
  int const y = y0 + r;
  if (x < width && y < height) {
    bool const border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
    float const sum = 2 * halo[r][c] + halo[r][c - 1] + halo[r][c + 1] + halo[r - 1][c] + halo[r + 1][c];
    out[y * width + x] = border ? halo[r][c] : sum;
  }
}

// Seven points, marching through z with three planes in registers.
__global__ void stencil_3d(float const* in, float* out, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) {
    return;
  }
  int const plane = nx * ny;
  int i = plane + y * nx + x;
  float behind = in[i - plane];
  float here = in[i];
  for (int z = 1; z < nz - 1; ++z) {
    float const ahead = in[i + plane];
    float const in_plane = in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx];
    out[i] = 2 * here + in_plane + behind + ahead;
    behind = here;
    here = ahead;
    i += plane;
  }
}
