// What a lane gets that asks SHFL for the value of a lane which takes no part, as NVBit's mem_trace does:
//   nvcc -arch=sm_90 inactive_shuffle.cu && ./a.out
// Exit status 0 if it is always 0. On an H200 it is.
#include <cstdio>

__global__ void gather(unsigned long long* got, unsigned mask) {
  unsigned const lane = threadIdx.x;
  unsigned long long const mine = 0x7f0000000100ull + lane;
  if ((mask >> lane & 1) != 0) {
    unsigned const active = __activemask();
    for (int of = 0; of < 32; ++of) {
      got[lane * 32 + of] = __shfl_sync(active, mine, of);
    }
  }
}

int main() {
  unsigned long long* got = nullptr;
  if (cudaMallocManaged(&got, 32 * 32 * sizeof *got) != cudaSuccess) {
    std::puts("there is no GPU");
    return 77;
  }
  int others = 0;
  int asked = 0;
  for (unsigned const mask : {0x1u, 0xffffu, 0xffff0000u, 0x55555555u, 0x80000001u, 0x00f0f0f0u, 0x7ffffffeu}) {
    gather<<<1, 32>>>(got, mask);
    if (cudaDeviceSynchronize() != cudaSuccess) {
      return 2;
    }
    for (int lane = 0; lane < 32; ++lane) {
      for (int of = 0; of < 32 && (mask >> lane & 1) != 0; ++of) {
        bool const takes_part = (mask >> of & 1) != 0;
        asked += takes_part ? 0 : 1;
        others += got[lane * 32 + of] != (takes_part ? 0x7f0000000100ull + static_cast<unsigned>(of) : 0) ? 1 : 0;
      }
    }
  }
  std::printf("%d values of lanes that take no part, %d not as expected\n", asked, others);
  return others == 0 ? 0 : 1;
}
