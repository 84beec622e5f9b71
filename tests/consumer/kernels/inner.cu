__global__ void inner(int* out) { out[threadIdx.x] = threadIdx.x; }
