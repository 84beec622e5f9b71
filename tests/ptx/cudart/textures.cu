// Textures and surfaces of all kinds. Prints every result in hexadecimal, so that runs here and on a GPU can be
// compared:
//
//   nvcc -std=c++17 -w --extended-lambda -arch=sm_90 textures.cu -o textures && ./textures > gpu.txt
#include "textures.cuh"

static void fetches_of_arrays() {
  auto const exact = [](int x, int y, int z) { return value_at(x, y, z); };
  cudaArray_t const one = array_of<float>(W, 0, 0, 0, exact), two = array_of<float>(W, H, 0, 0, exact),
                    three = array_of<float>(W, H, D, 0, exact);
  cudaArray_t const lines = array_of<float>(W, 0, D, cudaArrayLayered, exact),
                    planes = array_of<float>(W, H, D, cudaArrayLayered, exact);
  for (int k = 0; k < 16; ++k) {
    how const h{mode(k % 4), k / 4 % 2 != 0, k / 8 != 0};
    bool const n = h.normalized;
    char name[64];
    auto const called = [&](char const* what) {
      snprintf(name, sizeof name, "%s/%s/%s%s", what, h.linear ? "linear" : "point",
               (char const*[]){"wrap", "clamp", "mirror", "border"}[h.address], n ? "/normalized" : "");
      return name;
    };
    cudaTextureDesc const t = description(h, false, 7.5F);
    cudaTextureObject_t o = texture_of(one, t);
    compare(
        called("tex1D"), 1, [=] __device__(int i) { return bits(tex1D<float>(o, at(i, W, n))); },
        [&](int i, int) { return bits_of(fetched(at(i, W, n), 0, 0, W, 0, 0, h, 7.5F, exact)); });
    o = texture_of(two, t);
    auto const plane = [&](int i, int) {
      return bits_of(fetched(at(i, W, n), at(95 - i, H, n), 0, W, H, 0, h, 7.5F, exact));
    };
    compare(
        called("tex2D"), 1, [=] __device__(int i) { return bits(tex2D<float>(o, at(i, W, n), at(95 - i, H, n))); },
        plane);
    compare(
        called("tex2DLod"), 1,
        [=] __device__(int i) { return bits(tex2DLod<float>(o, at(i, W, n), at(95 - i, H, n), 0)); }, plane);
    compare(
        called("tex2DGrad"), 1,
        [=] __device__(int i) {
          return bits(tex2DGrad<float>(o, at(i, W, n), at(95 - i, H, n), make_float2(1, 0), make_float2(0, 1)));
        },
        plane);
    o = texture_of(three, t);
    compare(
        called("tex3D"), 1,
        [=] __device__(int i) { return bits(tex3D<float>(o, at(i, W, n), at(95 - i, H, n), at(i, D, n))); },
        [&](int i, int) {
          return bits_of(fetched(at(i, W, n), at(95 - i, H, n), at(i, D, n), W, H, D, h, 7.5F, exact));
        });
    auto const layer = [](int i) { return i % 8 >= D ? D - 1 : i % 8; };
    o = texture_of(lines, t);
    compare(
        called("tex1DLayered"), 1, [=] __device__(int i) { return bits(tex1DLayered<float>(o, at(i, W, n), i % 8)); },
        [&](int i, int) {
          return bits_of(
              fetched(at(i, W, n), 0, 0, W, 0, 0, h, 7.5F, [&](int x, int, int) { return value_at(x, 0, layer(i)); }));
        });
    o = texture_of(planes, t);
    compare(
        called("tex2DLayered"), 1,
        [=] __device__(int i) { return bits(tex2DLayered<float>(o, at(i, W, n), at(95 - i, H, n), i % 8)); },
        [&](int i, int) {
          return bits_of(fetched(at(i, W, n), at(95 - i, H, n), 0, W, H, 0, h, 7.5F,
                                 [&](int x, int y, int) { return value_at(x, y, layer(i)); }));
        });
  }
}

// Formats: the texel of byte b has the channels b, b + 1, ...
template <class T, class Read, class Fetch>
static void format(char const* name, int channels, bool as_floats, Fetch fetch,
                   uint32_t (*channel)(unsigned char const*)) {
  cudaArray_t const a = array_of<T>(W, H, 0, 0, [](int x, int y, int) {
    T t;
    for (size_t k = 0; k < sizeof(T); ++k)
      reinterpret_cast<unsigned char*>(&t)[k] = (unsigned char)(x * 13 + y * 31 + k);
    return t;
  });
  cudaTextureObject_t const o = texture_of(a, description({clamp_to_edge, false, false}, as_floats));
  compare(
      name, channels, [=] __device__(int i) { return fetch(tex2D<Read>(o, float(i % W), float(i % H))); },
      [&](int i, int k) {
        unsigned char texel[16];
        for (size_t j = 0; j < sizeof(T); ++j) texel[j] = (unsigned char)(i % W * 13 + i % H * 31 + j);
        return channel(texel + k * sizeof(T) / channels);
      });
}
template <class T>
static T loaded(unsigned char const* p) {
  T t;
  memcpy(&t, p, sizeof t);
  return t;
}
static void formats() {
  format<uchar4, uchar4>(
      "uchar4", 4, false, [] __device__(uchar4 v) { return make_uint4(v.x, v.y, v.z, v.w); },
      [](unsigned char const* p) { return uint32_t(*p); });
  format<uchar4, float4>(
      "uchar4 as floats", 4, true, [] __device__(float4 v) { return bits(v); },
      [](unsigned char const* p) { return bits_of(float(*p) / 255.0F); });
  format<char2, float2>(
      "char2 as floats", 2, true,
      [] __device__(float2 v) { return make_uint4(__float_as_uint(v.x), __float_as_uint(v.y), 0, 0); },
      [](unsigned char const* p) {
        float const v = float((signed char)*p) / 127.0F;
        return bits_of(v < -1 ? -1 : v);
      });
  format<short2, short2>(
      "short2", 2, false, [] __device__(short2 v) { return make_uint4(int(v.x), int(v.y), 0, 0); },
      [](unsigned char const* p) { return uint32_t(int32_t(loaded<int16_t>(p))); });
  format<unsigned short, float>(
      "ushort as float", 1, true, [] __device__(float v) { return bits(v); },
      [](unsigned char const* p) { return bits_of(float(loaded<uint16_t>(p)) / 65535.0F); });
  format<short, float>(
      "short as float", 1, true, [] __device__(float v) { return bits(v); },
      [](unsigned char const* p) {
        float const v = float(loaded<int16_t>(p)) / 32767.0F;
        return bits_of(v < -1 ? -1 : v);
      });
  format<int4, int4>(
      "int4", 4, false, [] __device__(int4 v) { return make_uint4(v.x, v.y, v.z, v.w); },
      [](unsigned char const* p) { return loaded<uint32_t>(p); });
}

static void gathers_and_borders() {
  cudaArray_t const a = array_of<float4>(W, H, 0, cudaArrayTextureGather, [](int x, int y, int) {
    return make_float4(value_at(x, y, 0), value_at(x, y, 1), value_at(x, y, 2), value_at(x, y, 3));
  });
  cudaTextureObject_t const o = texture_of(a, description({border, false, false}, false, -3.0F));
  auto const expected = [](int component) {
    return [=](int i, int k) {
      int const dx[] = {0, 1, 1, 0}, dy[] = {1, 1, 0, 0};
      auto const first = [](float c) { return int(floor(floor((double(c) - 0.5) * 256 + 0.5) / 256)); };
      int const x = inside(first(at(i, W, false)) + dx[k], W, border);
      int const y = inside(first(at(95 - i, H, false)) + dy[k], H, border);
      return bits_of(x < 0 || y < 0 ? -3.0F : value_at(x, y, component));
    };
  };
  compare(
      "tex2Dgather/x", 4,
      [=] __device__(int i) { return bits(tex2Dgather<float4>(o, at(i, W, false), at(95 - i, H, false), 0)); },
      expected(0));
  compare(
      "tex2Dgather/w", 4,
      [=] __device__(int i) { return bits(tex2Dgather<float4>(o, at(i, W, false), at(95 - i, H, false), 3)); },
      expected(3));
  cudaArray_t const integers = array_of<int>(W, H, 0, 0, [](int x, int y, int) { return x * 100 + y; });
  cudaTextureDesc t = description({border, false, false});
  int const outside = 123456;
  memcpy(&t.borderColor[0], &outside, 4);
  cudaTextureObject_t const p = texture_of(integers, t);
  compare(
      "int/border", 1,
      [=] __device__(int i) { return make_uint4(tex2D<int>(p, at(i, W, false), at(95 - i, H, false)), 0, 0, 0); },
      [=](int i, int) {
        int const x = inside(int(floor(at(i, W, false))), W, border);
        int const y = inside(int(floor(at(95 - i, H, false))), H, border);
        return uint32_t(x < 0 || y < 0 ? outside : x * 100 + y);
      });
}

static void plain_memory() {
  float* line = nullptr;
  float host[64];
  for (int i = 0; i < 64; ++i) host[i] = value_at(i, 0, 0);
  CHECK(cudaMalloc(&line, sizeof host));
  CHECK(cudaMemcpy(line, host, sizeof host, cudaMemcpyHostToDevice));
  cudaResourceDesc r{};
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = line;
  r.res.linear.desc = cudaCreateChannelDesc<float>();
  r.res.linear.sizeInBytes = sizeof host;
  for (mode const m : {clamp_to_edge, border}) {
    cudaTextureDesc const t = description({m, false, false}, false, 7.5F);
    cudaTextureObject_t o{};
    CHECK(cudaCreateTextureObject(&o, &r, &t, nullptr));
    compare(
        m == border ? "tex1Dfetch/border" : "tex1Dfetch/clamp", 1,
        [=] __device__(int i) { return bits(tex1Dfetch<float>(o, i - 16)); },
        [&](int i, int) { return i < 16 || i >= 80 ? 0 : bits_of(host[i - 16]); });
    CHECK(cudaDestroyTextureObject(o));
  }
  size_t pitch = 0;
  __half* rows = nullptr;
  CHECK(cudaMallocPitch(&rows, &pitch, W * sizeof(__half), H));
  std::vector<__half> all;
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x) all.push_back(__float2half(float((x * 7 + y * 3) % 64) - 20));
  CHECK(cudaMemcpy2D(rows, pitch, all.data(), W * sizeof(__half), W * sizeof(__half), H, cudaMemcpyHostToDevice));
  cudaResourceDesc q{};
  q.resType = cudaResourceTypePitch2D;
  q.res.pitch2D.devPtr = rows;
  q.res.pitch2D.desc = cudaCreateChannelDescHalf();
  q.res.pitch2D.width = W;
  q.res.pitch2D.height = H;
  q.res.pitch2D.pitchInBytes = pitch;
  how const h{clamp_to_edge, true, false};
  cudaTextureDesc const t = description(h);
  cudaTextureObject_t o{};
  CHECK(cudaCreateTextureObject(&o, &q, &t, nullptr));
  compare(
      "pitch-linear halves", 1,
      [=] __device__(int i) { return bits(tex2D<float>(o, at(i, W, false), at(95 - i, H, false))); },
      [&](int i, int) {
        return bits_of(fetched(at(i, W, false), at(95 - i, H, false), 0, W, H, 0, h, 0,
                               [](int x, int y, int) { return float((x * 7 + y * 3) % 64) - 20; }));
      });
}

static cudaSurfaceObject_t surface_of(cudaArray_t a) {
  cudaResourceDesc r{};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  cudaSurfaceObject_t object{};
  CHECK(cudaCreateSurfaceObject(&object, &r));
  return object;
}
static void surfaces() {
  auto const exact = [](int x, int y, int z) { return value_at(x, y, z); };
  unsigned const flags = cudaArraySurfaceLoadStore;
  cudaSurfaceObject_t const one = surface_of(array_of<float>(W, 0, 0, flags, exact)),
                            two = surface_of(array_of<float>(W, H, 0, flags, exact)),
                            three = surface_of(array_of<float>(W, H, D, flags, exact)),
                            planes = surface_of(array_of<float>(W, H, D, flags | cudaArrayLayered, exact));
  auto const bounded = [](int i, int n) { return inside(i, n, clamp_to_edge); };
  compare(
      "surf1Dread/zero", 1,
      [=] __device__(int i) { return bits(surf1Dread<float>(one, (i - 20) * 4, cudaBoundaryModeZero)); },
      [](int i, int) { return i < 20 || i >= 20 + W ? 0 : bits_of(value_at(i - 20, 0, 0)); });
  compare(
      "surf2Dread/clamp", 1,
      [=] __device__(int i) { return bits(surf2Dread<float>(two, (i - 20) * 4, i % 16 - 4, cudaBoundaryModeClamp)); },
      [=](int i, int) { return bits_of(value_at(bounded(i - 20, W), bounded(i % 16 - 4, H), 0)); });
  compare(
      "surf3Dread", 1, [=] __device__(int i) { return bits(surf3Dread<float>(three, i % W * 4, i % H, i % D)); },
      [](int i, int) { return bits_of(value_at(i % W, i % H, i % D)); });
  compare(
      "surf2DLayeredread", 1,
      [=] __device__(int i) { return bits(surf2DLayeredread<float>(planes, i % W * 4, i % H, i % D)); },
      [](int i, int) { return bits_of(value_at(i % W, i % H, i % D)); });
  // What is written is read by the next kernel; what is outside is dropped.
  compare(
      "surf2Dwrite", 1,
      [=] __device__(int i) {
        surf2Dwrite(float(i), two, (i % 24) * 4, i / 24, cudaBoundaryModeZero);
        return bits(float(i));
      },
      [](int i, int) { return bits_of(float(i)); });
  compare(
      "surf2Dread after it", 1, [=] __device__(int i) { return bits(surf2Dread<float>(two, i % W * 4, i / 24)); },
      [](int i, int) { return bits_of(float(i / 24 * 24 + i % W)); });
  cudaSurfaceObject_t const colours =
      surface_of(array_of<uchar4>(W, H, 0, flags, [](int x, int y, int) { return make_uchar4(x, y, x + y, 9); }));
  compare(
      "uchar4 surface", 4,
      [=] __device__(int i) {
        uchar4 const v = surf2Dread<uchar4>(colours, i % W * 4, i % H);
        return make_uint4(v.x, v.y, v.z, v.w);
      },
      [](int i, int k) {
        return uint32_t(k == 0 ? i % W : k == 1 ? i % H : k == 2 ? i % W + i % H : 9);
      });
}

int main() {
  fetches_of_arrays();
  formats();
  gathers_and_borders();
  plain_memory();
  surfaces();
  printf("%d not as the formulas say\n", failures);
  return failures == 0 ? 0 : 1;
}
