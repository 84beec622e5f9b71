__global__ void strided(int* out, int stride) {
  int const i = threadIdx.x;
  out[i * stride] = i;
}
