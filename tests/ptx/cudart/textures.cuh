// Images, what a fetch of them should give by the formulas of the CUDA C Programming Guide's appendix on texture
// fetching, and the comparison.
#pragma once

#include <cuda_fp16.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <vector>

#define CHECK(call)                                                                  \
  if (cudaError_t const e = (call); e != cudaSuccess) {                              \
    printf("%s:%d: not %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(e)); \
    exit(2);                                                                         \
  }

constexpr int lanes = 96;
constexpr int W = 19, H = 7, D = 5;
static int failures = 0;

// ---- what a fetch should give

enum mode { wrap, clamp_to_edge, mirror, border };
struct how {
  mode address;
  bool linear, normalized;
};
// A texel inside the image, or -1.
static int inside(int i, int n, mode m) {
  if (m == clamp_to_edge) return i < 0 ? 0 : i >= n ? n - 1 : i;
  if (m == border) return i < 0 || i >= n ? -1 : i;
  int const period = m == wrap ? n : 2 * n;
  int const r = ((i % period) + period) % period;
  return r < n ? r : period - 1 - r;
}
struct taps {
  int at[2];
  double weight[2];
};
static taps along(float coordinate, int n, how h) {
  mode const m = !h.normalized && (h.address == wrap || h.address == mirror) ? clamp_to_edge : h.address;
  double const x = h.normalized ? double(coordinate) * n : double(coordinate);
  if (!h.linear) return {{inside(int(floor(x)), n, m), 0}, {1, 0}};
  double const steps = floor((x - 0.5) * 256 + 0.5);  // 8 bits of fraction
  int const i = int(floor(steps / 256));
  double const a = steps / 256 - i;
  return {{inside(i, n, m), inside(i + 1, n, m)}, {1 - a, a}};
}
template <class Texel>
static float fetched(float x, float y, float z, int w, int h, int d, how mx, float outside, Texel texel) {
  taps const one{{0, 0}, {1, 0}};
  taps const a = along(x, w, mx), b = h != 0 ? along(y, h, mx) : one, c = d != 0 ? along(z, d, mx) : one;
  double sum = 0;
  for (int k = 0; k < 8; ++k) {
    int const i = a.at[k & 1], j = b.at[k >> 1 & 1], l = c.at[k >> 2];
    double const weight = a.weight[k & 1] * b.weight[k >> 1 & 1] * c.weight[k >> 2];
    if (weight != 0) sum += weight * double(i < 0 || j < 0 || l < 0 ? outside : texel(i, j, l));
  }
  return float(sum);
}

// ---- the images

static float value_at(int x, int y, int z) { return float((x * 37 + y * 101 + z * 59) % 251) * 0.37F - 20.0F; }
static cudaTextureDesc description(how h, bool as_floats = false, float outside = 0) {
  cudaTextureDesc t{};
  for (auto& m : t.addressMode) m = cudaTextureAddressMode(h.address);
  t.filterMode = h.linear ? cudaFilterModeLinear : cudaFilterModePoint;
  t.readMode = as_floats ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
  t.normalizedCoords = h.normalized;
  for (float& c : t.borderColor) c = outside;
  return t;
}
template <class T, class Make>
static cudaArray_t array_of(int w, int h, int d, unsigned flags, Make make) {
  cudaArray_t a{};
  auto const format = cudaCreateChannelDesc<T>();
  CHECK(cudaMalloc3DArray(&a, &format, make_cudaExtent(w, h, d), flags));
  int const rows = h == 0 ? 1 : h, slices = d == 0 ? 1 : d;
  std::vector<T> all;
  for (int z = 0; z < slices; ++z)
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < w; ++x) all.push_back(make(x, y, z));
  cudaMemcpy3DParms p{};
  p.srcPtr = make_cudaPitchedPtr(all.data(), w * sizeof(T), w, rows);
  p.dstArray = a;
  p.extent = make_cudaExtent(w, rows, slices);
  p.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&p));
  return a;
}
static cudaTextureObject_t texture_of(cudaArray_t a, cudaTextureDesc const& t) {
  cudaResourceDesc r{};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  cudaTextureObject_t object{};
  CHECK(cudaCreateTextureObject(&object, &r, &t, nullptr));
  return object;
}

// ---- running

template <class F>
__global__ void run(F fetch, uint4* out) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < lanes) out[i] = fetch(i);
}
__device__ uint4 bits(float v) { return make_uint4(__float_as_uint(v), 0, 0, 0); }
__device__ uint4 bits(float4 v) {
  return make_uint4(__float_as_uint(v.x), __float_as_uint(v.y), __float_as_uint(v.z), __float_as_uint(v.w));
}
// Compares `words` words of each lane with expected(lane, word).
template <class F, class Expected>
static void compare(char const* name, int words, F fetch, Expected expected) {
  static uint4* out = nullptr;
  if (out == nullptr) CHECK(cudaMalloc(&out, lanes * sizeof(uint4)));
  run<<<3, 32>>>(fetch, out);
  CHECK(cudaDeviceSynchronize());
  uint32_t got[lanes][4];
  CHECK(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
  for (int i = 0; i < lanes; ++i) {
    printf("%s %d:", name, i);
    for (int k = 0; k < words; ++k) {
      uint32_t const wanted = expected(i, k);
      printf(" %08x", got[i][k]);
      if (got[i][k] != wanted) {
        printf(" not %08x", wanted);
        ++failures;
      }
    }
    printf("\n");
  }
}
static uint32_t bits_of(float v) {
  uint32_t b;
  memcpy(&b, &v, 4);
  return b;
}
// Coordinates without rounding: some outside, some between the steps of a weight.
__host__ __device__ float at(int i, int n, bool normalized) {
  float const x = i < 48 ? float((i - 6) * (n + 8)) / 32.0F : 2.5F + float(i - 48) / 512.0F;
  return normalized ? x / n : x;
}
