// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fetches of textures that host code made of plain memory: computed as the CUDA guide's appendix on texture fetching
// says, and left out of the report's counts. Other textures and surfaces end the kernel, unless the hook
// (set_unsupported_hook) lets it go on; their result is then zero.
#pragma once

#include <warpmem/capture/words/bits.hpp>
#include <warpmem/capture/words/images.hpp>

#include <math.h>

namespace warpmem { inline namespace v0 { namespace capture {

struct texel {
  float channel[4];
};

// A coordinate inside [0, size), or -1 for the border.
WARPMEM_UNTRACED inline long texel_index(long i, long size, cudaTextureAddressMode mode) {
  if (i >= 0 && i < size) return i;
  switch (mode) {
    case cudaAddressModeClamp:
      return i < 0 ? 0 : size - 1;
    case cudaAddressModeWrap:
      return (i % size + size) % size;
    case cudaAddressModeMirror: {
      long const in_two = (i % (2 * size) + 2 * size) % (2 * size);
      return in_two < size ? in_two : 2 * size - 1 - in_two;
    }
    case cudaAddressModeBorder:
      break;
  }
  return -1;
}
// Bits of the element, or a value in [0, 1] or [-1, 1].
template <class T>
WARPMEM_UNTRACED inline T channel_at(texture_image const& t, unsigned char const* element, int channel) {
  auto const& f = t.format;
  int const bits = channel == 0 ? f.x : channel == 1 ? f.y : channel == 2 ? f.z : f.w;
  if (bits == 0) return T{};
  unsigned char const* const at = element + channel * f.x / 8;
  bool const is_float = f.f == cudaChannelFormatKindFloat;
  bool const is_signed = f.f == cudaChannelFormatKindSigned;
  double value = 0;
  if (is_float) {
    float v;
    __builtin_memcpy(&v, at, 4);
    return static_cast<T>(v);
  }
  long long v = 0;
  copy_unseen(&v, at, static_cast<size_t>(bits) / 8);
  if (is_signed) v = static_cast<long long>(static_cast<unsigned long long>(v) << (64 - bits)) >> (64 - bits);
  value = static_cast<double>(v);
  if (t.how.readMode == cudaReadModeNormalizedFloat && bits <= 16) {
    double const most = static_cast<double>((1LL << (is_signed ? bits - 1 : bits)) - 1);
    value = value / most < -1 ? -1 : value / most;
  }
  return static_cast<T>(value);
}
template <class C, class T>
WARPMEM_UNTRACED inline T from_channels(C const (&c)[4]) {
  if constexpr (channels_of<T>::count == 1) {
    T r;
    __builtin_memcpy(&r, c, sizeof(C));
    return r;
  } else {
    T r;
    __builtin_memcpy(&r, c, sizeof(C) * channels_of<T>::count);
    return r;
  }
}
template <class T>
WARPMEM_UNTRACED inline T element_of(texture_image const& t, long x, long y, long z) {
  using C = typename channels_of<T>::type;
  C c[4]{};
  if (x >= 0 && y >= 0 && z >= 0) {
    size_t const bytes = static_cast<size_t>(t.format.x + t.format.y + t.format.z + t.format.w) / 8;
    size_t const rows = t.size.height == 0 ? 1 : t.size.height;
    unsigned char const* const element = t.elements +
                                         (static_cast<size_t>(z) * rows + static_cast<size_t>(y)) * t.row_bytes +
                                         static_cast<size_t>(x) * bytes;
    for (int i = 0; i != 4; ++i) c[i] = channel_at<C>(t, element, i);
  } else {
    for (int i = 0; i != 4; ++i) c[i] = static_cast<C>(t.how.borderColor[i]);
  }
  return from_channels<C, T>(c);
}

// Where a coordinate falls: one element, or two and how much of the second, in steps of 1/256 as the hardware has them.
struct falls_on {
  long first, second;
  float of_second;
};
WARPMEM_UNTRACED inline falls_on place_on_axis(texture_image const& t, float at, size_t size, int axis, bool linear) {
  if (size == 0) return {0, 0, 0};
  long const n = static_cast<long>(size);
  auto mode = t.how.addressMode[axis];
  if (t.how.normalizedCoords != 0) {
    at *= static_cast<float>(size);
  } else if (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror) {
    mode = cudaAddressModeClamp;
  }
  if (!linear) return {texel_index(static_cast<long>(floorf(at)), n, mode), 0, 0};
  float const shifted = at - 0.5F;
  long const i = static_cast<long>(floorf(shifted));
  float const part = floorf((shifted - floorf(shifted)) * 256.0F + 0.5F) / 256.0F;
  return {texel_index(i, n, mode), texel_index(i + 1, n, mode), part};
}
template <class T>
WARPMEM_UNTRACED inline T fetched(cudaTextureObject_t object, float x, float y, float z, bool layered) {
  texture_image const& t = *reinterpret_cast<texture_image const*>(object);
  using C = typename channels_of<T>::type;
  bool const linear = t.how.filterMode == cudaFilterModeLinear;
  falls_on const a = place_on_axis(t, x, t.size.width, 0, linear);
  falls_on const b = place_on_axis(t, y, t.size.height, 1, linear);
  falls_on const c = layered ? falls_on{static_cast<long>(z), 0, 0} : place_on_axis(t, z, t.size.depth, 2, linear);
  if constexpr (C(0.5F) != C(0)) {
    if (linear) {
      float sum[4]{};
      for (int corner = 0; corner != 8; ++corner) {
        float const weight = ((corner & 1) != 0 ? a.of_second : 1 - a.of_second) *
                             ((corner & 2) != 0 ? b.of_second : 1 - b.of_second) *
                             ((corner & 4) != 0 ? c.of_second : 1 - c.of_second);
        if (weight == 0) continue;
        T const e = element_of<T>(t, (corner & 1) != 0 ? a.second : a.first, (corner & 2) != 0 ? b.second : b.first,
                                  (corner & 4) != 0 ? c.second : c.first);
        float channels[4]{};
        __builtin_memcpy(channels, &e, sizeof(e));
        for (int i = 0; i != 4; ++i) sum[i] += weight * channels[i];
      }
      return from_channels<float, T>(sum);
    }
  }
  return element_of<T>(t, a.first, b.first, c.first);
}

}}}  // namespace warpmem::v0::capture

// Both forms that each fetch has: the value returned, and through a pointer.
#define WARPMEM_FETCH(name, where, ...)                                          \
  template <class T>                                                             \
  WARPMEM_CALLED T name(cudaTextureObject_t object, __VA_ARGS__) {               \
    warpmem::capture::leave_out(#name ", by lanes");                             \
    return warpmem::capture::fetched<T> where;                                   \
  }                                                                              \
  template <class T>                                                             \
  WARPMEM_CALLED void name(T* result, cudaTextureObject_t object, __VA_ARGS__) { \
    warpmem::capture::leave_out(#name ", by lanes");                             \
    *result = warpmem::capture::fetched<T> where;                                \
  }
WARPMEM_FETCH(tex1D, (object, x, 0, 0, false), float x)
WARPMEM_FETCH(tex1DLod, (object, x, 0, 0, false), float x, float)
WARPMEM_FETCH(tex1DLayered, (object, x, 0, static_cast<float>(layer), true), float x, int layer)
WARPMEM_FETCH(tex2D, (object, x, y, 0, false), float x, float y)
WARPMEM_FETCH(tex2DLayered, (object, x, y, static_cast<float>(layer), true), float x, float y, int layer)
WARPMEM_FETCH(tex3D, (object, x, y, z, false), float x, float y, float z)
#undef WARPMEM_FETCH
// By the index of an element, without filter; zero beyond the end.
template <class T>
WARPMEM_CALLED T tex1Dfetch(cudaTextureObject_t object, int i) {
  warpmem::capture::leave_out("tex1Dfetch, by lanes");
  auto const& t = *reinterpret_cast<warpmem::capture::texture_image const*>(object);
  return i >= 0 && static_cast<size_t>(i) < t.size.width ? warpmem::capture::element_of<T>(t, i, 0, 0) : T{};
}
template <class T>
WARPMEM_CALLED void tex1Dfetch(T* result, cudaTextureObject_t object, int i) {
  *result = tex1Dfetch<T>(object, i);
}

#define WARPMEM_REFUSED_FETCH(name)                                    \
  template <class T, class... At>                                      \
  WARPMEM_CALLED T name(cudaTextureObject_t, At...) {                  \
    warpmem::capture::unsupported(#name, __builtin_return_address(0)); \
    return T{};                                                        \
  }                                                                    \
  template <class T, class... At>                                      \
  WARPMEM_CALLED void name(T* result, cudaTextureObject_t, At...) {    \
    warpmem::capture::unsupported(#name, __builtin_return_address(0)); \
    *result = T{};                                                     \
  }
WARPMEM_REFUSED_FETCH(tex2DLod)
WARPMEM_REFUSED_FETCH(tex2DGrad)
WARPMEM_REFUSED_FETCH(tex2Dgather)
WARPMEM_REFUSED_FETCH(tex3DLod)
WARPMEM_REFUSED_FETCH(texCubemap)
WARPMEM_REFUSED_FETCH(surf1Dread)
WARPMEM_REFUSED_FETCH(surf2Dread)
WARPMEM_REFUSED_FETCH(surf2DLayeredread)
WARPMEM_REFUSED_FETCH(surf3Dread)
#undef WARPMEM_REFUSED_FETCH

#define WARPMEM_SURFACE_WRITE(name)                                    \
  template <class T, class... At>                                      \
  WARPMEM_CALLED void name(T, cudaSurfaceObject_t, At...) {            \
    warpmem::capture::unsupported(#name, __builtin_return_address(0)); \
  }
WARPMEM_SURFACE_WRITE(surf1Dwrite)
WARPMEM_SURFACE_WRITE(surf2Dwrite)
WARPMEM_SURFACE_WRITE(surf2DLayeredwrite)
WARPMEM_SURFACE_WRITE(surf3Dwrite)
#undef WARPMEM_SURFACE_WRITE

// ---- texture references, which CUDA 12 has no longer ----

#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
template <class T, int dimensions = 1, cudaTextureReadMode mode = cudaReadModeElementType>
struct texture {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  int normalized;
};
#define WARPMEM_REFUSED_FETCH(name)                                                                \
  template <class T, int dimensions, cudaTextureReadMode mode, class... At>                        \
  WARPMEM_CALLED T name(texture<T, dimensions, mode> const&, At...) {                              \
    warpmem::capture::unsupported("a texture reference (" #name ")", __builtin_return_address(0)); \
    return T{};                                                                                    \
  }
WARPMEM_REFUSED_FETCH(tex1Dfetch)
WARPMEM_REFUSED_FETCH(tex1D)
WARPMEM_REFUSED_FETCH(tex2D)
WARPMEM_REFUSED_FETCH(tex3D)
#undef WARPMEM_REFUSED_FETCH
// The kernel that fetches is refused.
template <class Texture, class... More>
cudaError_t cudaBindTexture(size_t*, Texture const&, More const&...) {
  return cudaSuccess;
}
template <class Texture>
cudaError_t cudaUnbindTexture(Texture const&) {
  return cudaSuccess;
}
