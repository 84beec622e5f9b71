#include "limits.cuh"

template __global__ void reverses<63>(int*);
template __global__ void fills_shared<12288>(int*);
template __global__ void fills_shared<12289>(int*);
template __global__ void shuffles_some<0xffffu, 15>(int*);
template __global__ void shuffles_some<0xffffu, 20>(int*);
