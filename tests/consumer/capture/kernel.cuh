__global__ void transpose(float const* in, float* out, int width) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * width + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * width + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
