// Textures and surfaces given by tests.

__global__ void blend(cudaTextureObject_t image, float* out) {
  out[threadIdx.x] = tex2D<float>(image, threadIdx.x + 1.0f, 1.25f);
}
__global__ void fetch(cudaTextureObject_t line, int first, float* out) {
  out[threadIdx.x] = tex1Dfetch<float>(line, first + static_cast<int>(threadIdx.x));
}
__global__ void colours(cudaTextureObject_t image, float4* out) {
  out[threadIdx.x] = tex2D<float4>(image, threadIdx.x % 8 + 0.5f, threadIdx.x / 8 + 0.5f);
}
__global__ void column(cudaSurfaceObject_t image, int step) {
  int const y = static_cast<int>(threadIdx.x) * step;
  surf2Dwrite(surf2Dread<float>(image, 0, y) + 1, image, 0, y);
}
__global__ void outside(cudaSurfaceObject_t image, float* out) {
  int const x = 4 * static_cast<int>(threadIdx.x);
  surf2Dwrite(7.0f, image, x, 1, cudaBoundaryModeZero);
  out[threadIdx.x] = surf2Dread<float>(image, x, 2, cudaBoundaryModeClamp);
}
__global__ void numbers(cudaTextureObject_t image, unsigned* out) {
  asm volatile("txq.width.b32 %0, [%1];" : "=r"(out[0]) : "l"(image));
  asm volatile("txq.height.b32 %0, [%1];" : "=r"(out[1]) : "l"(image));
}
__global__ void add_up(cudaSurfaceObject_t image) {
  asm volatile("sured.b.add.2d.u32.trap [%0, {%1, %1}], %2;" ::"l"(image), "r"(0), "r"(threadIdx.x) : "memory");
}
__global__ void one_dimension(cudaTextureObject_t image, float* out) { *out = tex1D<float>(image, 1.0f); }
__global__ void two_objects(cudaTextureObject_t a, cudaTextureObject_t b, float* out) {
  out[threadIdx.x] = tex1Dfetch<float>(threadIdx.x % 2 == 0 ? a : b, static_cast<int>(threadIdx.x));
}
