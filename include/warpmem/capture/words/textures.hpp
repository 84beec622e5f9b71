// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures and surfaces have no image on the host: a fetch ends the kernel, unless the hook (set_unsupported_hook) lets
// it go on; its result is then zero.
#pragma once

#include <warpmem/capture/runtime.hpp>
#include <warpmem/capture/words/attributes.hpp>

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };

#define WARPMEM_FETCH(name)                                            \
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
WARPMEM_FETCH(tex1Dfetch)
WARPMEM_FETCH(tex1D)
WARPMEM_FETCH(tex1DLod)
WARPMEM_FETCH(tex1DLayered)
WARPMEM_FETCH(tex2D)
WARPMEM_FETCH(tex2DLod)
WARPMEM_FETCH(tex2DGrad)
WARPMEM_FETCH(tex2DLayered)
WARPMEM_FETCH(tex2Dgather)
WARPMEM_FETCH(tex3D)
WARPMEM_FETCH(tex3DLod)
WARPMEM_FETCH(texCubemap)
WARPMEM_FETCH(surf1Dread)
WARPMEM_FETCH(surf2Dread)
WARPMEM_FETCH(surf2DLayeredread)
WARPMEM_FETCH(surf3Dread)
#undef WARPMEM_FETCH

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
