// What ptxas does to accesses: a kernel for each of it.

// Loads side by side become one.
extern "C" __global__ void joined(float const* in, float* out) {
  __shared__ float tile[128];
  int const t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  int const first = 4 * (t % 32);
  out[t] = tile[first] + tile[first + 1] * tile[first + 2] - tile[first + 3];
}

// Of a vector two elements are used: each is loaded.
extern "C" __global__ void narrowed(float4 const* in, float* out) {
  int const t = threadIdx.x;
  float4 const v = in[t];
  out[t] = v.x + v.w;
}

// Nobody reads what the atomic returns.
extern "C" __global__ void reduced(int const* in, int* bins) {
  int const t = threadIdx.x;
  int const before = atomicAdd(&bins[in[t]], 1);
  (void)before;
}

// All lanes add to one place: one lane adds for all.
extern "C" __global__ void aggregated(int* count) { atomicAdd(count, 1); }

// A constant is an operand of the instruction that uses it.
__constant__ float weights[4] = {1, 2, 3, 4};
extern "C" __global__ void constant(float const* in, float* out) {
  int const t = threadIdx.x;
  out[t] = in[t] * weights[2];
}

// More values than registers: some wait in local memory.
extern "C" __global__ void __launch_bounds__(1024, 2) spilled(float const* in, float* out) {
  float v[40];
  for (int i = 0; i < 40; ++i) v[i] = in[threadIdx.x + 1024 * i];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 40; ++i) {
    sum = sum * v[(i * 7) % 40] + v[i];
  }
  for (int i = 0; i < 40; ++i) out[threadIdx.x + 1024 * i] = v[i] * sum;
}

// The two sides of a branch become one load.
extern "C" __global__ void selected(float const* a, float const* b, float* out) {
  int const t = threadIdx.x;
  float v;
  if (t % 2 == 0) v = a[t];
  else v = b[t];
  out[t] = v;
}

// A 64-bit maximum in shared memory: loads and compare-and-swap until it succeeds.
extern "C" __global__ void looped(unsigned long long const* in, unsigned long long* out) {
  __shared__ unsigned long long most;
  if (threadIdx.x == 0) most = 0;
  __syncthreads();
  atomicMax(&most, in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) out[0] = most;
}

// A loop that ptxas unrolls, so that loads of several rounds become one.
extern "C" __global__ void unrolled(float const* in, float* out, int n) {
  __shared__ float tile[256];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += tile[k];
  out[threadIdx.x] = sum;
}
