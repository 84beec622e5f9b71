#include <warpmem/capture/cuda.hpp>

#include <cuda_pipeline.h>
#include <mma.h>
#include <cuda/barrier>
#include <cuda/pipeline>

WARPMEM_DYNAMIC_SHARED(int, sized_by_launch);
#include "kernels/problems.cuh"

template void copies_padding<number_and_flag>(int*, int);
template void copies_padding<small_and_flag>(int*, int);
template void fills_shared<12287>(int*);
template void fills_shared<12288>(int*);
template void sums_shared<true>(int*);
template void sums_shared<false>(int*);
template void shifts<true>(int*);
template void shifts<false>(int*);
template void adds_rows<row_adding::plain>(int*);
template void adds_rows<row_adding::one_row>(int*);
template void adds_rows<row_adding::atomic>(int*);
template void raises_flag<true>(int*, unsigned char*);
template void raises_flag<false>(int*, unsigned char*);
template void swaps_in_shared<true>(int*);
template void swaps_in_shared<false>(int*);
template void swaps_in_global<true>(int*);
template void swaps_in_global<false>(int*);
template void shuffles_some<0xffffu, 20>(int*);
template void shuffles_some<0xffffu, 15>(int*);
template void clears_late<0>(int*);
template void clears_late<32>(int*);
