// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CUDA runtime's arrays and texture objects for host code: images in plain memory, without the order of a GPU.
#pragma once

#include <warpmem/capture/words/host.hpp>
#include <warpmem/capture/words/vector_types.hpp>

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaResourceType {
  cudaResourceTypeArray,
  cudaResourceTypeMipmappedArray,
  cudaResourceTypeLinear,
  cudaResourceTypePitch2D
};
enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned,
  cudaChannelFormatKindUnsigned,
  cudaChannelFormatKindFloat,
  cudaChannelFormatKindNone
};
enum { cudaArrayDefault = 0, cudaArrayLayered = 1, cudaArraySurfaceLoadStore = 2, cudaArrayCubemap = 4 };
struct cudaChannelFormatDesc {
  int x, y, z, w;  // bits
  cudaChannelFormatKind f;
};
struct cudaExtent {
  size_t width, height, depth;
};
struct cudaArray {
  cudaChannelFormatDesc format;
  cudaExtent size;  // elements; 0 in the dimensions that it has not
  unsigned char* elements;
  [[nodiscard]] size_t element_bytes() const {
    return static_cast<size_t>(format.x + format.y + format.z + format.w) / 8;
  }
  [[nodiscard]] size_t row_bytes() const { return size.width * element_bytes(); }
  [[nodiscard]] size_t rows() const {
    return (size.height == 0 ? 1 : size.height) * (size.depth == 0 ? 1 : size.depth);
  }
};
typedef cudaArray* cudaArray_t;
typedef cudaArray const* cudaArray_const_t;
struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};
struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct cudaResourceViewDesc;
struct cudaPitchedPtr {
  void* ptr;
  size_t pitch, xsize, ysize;
};
struct cudaPos {
  size_t x, y, z;
};
struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  cudaExtent extent;
  cudaMemcpyKind kind;
};
inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) { return {width, height, depth}; }
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
inline cudaPitchedPtr make_cudaPitchedPtr(void* to, size_t pitch, size_t width, size_t height) {
  return {to, pitch, width, height};
}

namespace warpmem { inline namespace v0 { namespace capture {

template <class T>
struct channels_of {
  using type = T;
  static constexpr int count = 1;
};
#define WARPMEM_CHANNELS(T, base)                  \
  template <>                                      \
  struct channels_of<base##1> : channels_of<T> {}; \
  template <>                                      \
  struct channels_of<base##2> : channels_of<T> {   \
    static constexpr int count = 2;                \
  };                                               \
  template <>                                      \
  struct channels_of<base##4> : channels_of<T> {   \
    static constexpr int count = 4;                \
  };
WARPMEM_CHANNELS(signed char, char)
WARPMEM_CHANNELS(unsigned char, uchar)
WARPMEM_CHANNELS(short, short)
WARPMEM_CHANNELS(unsigned short, ushort)
WARPMEM_CHANNELS(int, int)
WARPMEM_CHANNELS(unsigned, uint)
WARPMEM_CHANNELS(float, float)
#undef WARPMEM_CHANNELS

// What a texture object is the address of.
struct texture_image {
  cudaChannelFormatDesc format;
  cudaExtent size;
  unsigned char const* elements;
  size_t row_bytes;
  cudaTextureDesc how;
};

}}}  // namespace warpmem::v0::capture

inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {
  return {x, y, z, w, f};
}
template <class T>
cudaChannelFormatDesc cudaCreateChannelDesc() {
  using channel = typename warpmem::capture::channels_of<T>::type;
  constexpr int n = warpmem::capture::channels_of<T>::count;
  constexpr int bits = sizeof(channel) * 8;
  constexpr bool is_unsigned = channel(-1) > channel(0);
  return {bits, n > 1 ? bits : 0, n > 2 ? bits : 0, n > 2 ? bits : 0,
          channel(0.5F) != channel(0) ? cudaChannelFormatKindFloat
          : is_unsigned               ? cudaChannelFormatKindUnsigned
                                      : cudaChannelFormatKindSigned};
}
inline cudaError_t cudaMalloc3DArray(cudaArray_t* array, cudaChannelFormatDesc const* format, cudaExtent size,
                                     unsigned = 0) {
  cudaArray_t const a = new cudaArray{*format, size, nullptr};
  a->elements = static_cast<unsigned char*>(calloc(a->rows() * a->row_bytes() + 1, 1));
  *array = a;
  return cudaSuccess;
}
inline cudaError_t cudaMallocArray(cudaArray_t* array, cudaChannelFormatDesc const* format, size_t width,
                                   size_t height = 0, unsigned = 0) {
  return cudaMalloc3DArray(array, format, {width, height, 0});
}
inline cudaError_t cudaFreeArray(cudaArray_t array) {
  if (array != nullptr) free(array->elements);
  delete array;
  return cudaSuccess;
}
inline cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x_bytes, size_t row, void const* from, size_t bytes,
                                     cudaMemcpyKind) {
  memmove(to->elements + row * to->row_bytes() + x_bytes, from, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x_bytes, size_t row, void const* from, size_t pitch,
                                       size_t width, size_t height, cudaMemcpyKind) {
  return warpmem::capture::copy_rows(to->elements + row * to->row_bytes() + x_bytes, to->row_bytes(), from, pitch,
                                     width, height);
}
inline cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_const_t from, size_t x_bytes, size_t row,
                                         size_t width, size_t height, cudaMemcpyKind) {
  return warpmem::capture::copy_rows(to, pitch, from->elements + row * from->row_bytes() + x_bytes, from->row_bytes(),
                                     width, height);
}
inline cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t x_bytes, size_t row, size_t bytes,
                                       cudaMemcpyKind) {
  memmove(to, from->elements + row * from->row_bytes() + x_bytes, bytes);
  return cudaSuccess;
}
// From pitched memory to an array or back; of both, all rows.
inline cudaError_t cudaMemcpy3D(cudaMemcpy3DParms const* p) {
  cudaArray const* const a = p->dstArray != nullptr ? p->dstArray : p->srcArray;
  size_t const bytes = a != nullptr ? p->extent.width * a->element_bytes() : p->extent.width;
  for (size_t z = 0; z != p->extent.depth; ++z) {
    auto const place = [z](cudaArray const* array, cudaPos at, cudaPitchedPtr memory, size_t& pitch) {
      if (array == nullptr) {
        pitch = memory.pitch;
        return static_cast<unsigned char*>(memory.ptr) + ((at.z + z) * memory.ysize + at.y) * pitch + at.x;
      }
      pitch = array->row_bytes();
      return array->elements + ((at.z + z) * array->size.height + at.y) * pitch + at.x * array->element_bytes();
    };
    size_t to_pitch = 0;
    size_t from_pitch = 0;
    unsigned char* const to = place(p->dstArray, p->dstPos, p->dstPtr, to_pitch);
    unsigned char const* const from = place(p->srcArray, p->srcPos, p->srcPtr, from_pitch);
    warpmem::capture::copy_rows(to, to_pitch, from, from_pitch, bytes, p->extent.height);
  }
  return cudaSuccess;
}
inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object, cudaResourceDesc const* resource,
                                           cudaTextureDesc const* how, cudaResourceViewDesc const* = nullptr) {
  auto const& r = resource->res;
  warpmem::capture::texture_image image{};
  if (resource->resType == cudaResourceTypeArray) {
    image = {r.array.array->format, r.array.array->size, r.array.array->elements, r.array.array->row_bytes(), *how};
  } else if (resource->resType == cudaResourceTypePitch2D) {
    image = {r.pitch2D.desc,
             {r.pitch2D.width, r.pitch2D.height, 0},
             static_cast<unsigned char*>(r.pitch2D.devPtr),
             r.pitch2D.pitchInBytes,
             *how};
  } else if (resource->resType == cudaResourceTypeLinear) {
    auto const& f = r.linear.desc;
    image = {f,
             {r.linear.sizeInBytes * 8 / static_cast<size_t>(f.x + f.y + f.z + f.w), 0, 0},
             static_cast<unsigned char*>(r.linear.devPtr),
             r.linear.sizeInBytes,
             *how};
  } else {
    return warpmem::capture::last_error() = cudaErrorNotSupported;
  }
  *object = reinterpret_cast<cudaTextureObject_t>(new warpmem::capture::texture_image{image});
  return cudaSuccess;
}
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) {
  delete reinterpret_cast<warpmem::capture::texture_image*>(object);
  return cudaSuccess;
}
