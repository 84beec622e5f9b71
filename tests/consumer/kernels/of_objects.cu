__global__ void of_objects(int* out) { out[threadIdx.x] = threadIdx.x; }
