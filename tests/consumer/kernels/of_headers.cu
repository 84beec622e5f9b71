__global__ void of_headers(int* out) { out[threadIdx.x] = threadIdx.x; }
