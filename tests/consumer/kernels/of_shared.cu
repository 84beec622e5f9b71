__global__ void of_shared(int* out) { out[threadIdx.x] = threadIdx.x; }
