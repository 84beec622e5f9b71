// The kernels that are launched: for compilers of CUDA the kernels, for compilers of hosts their names.
#pragma once

#if defined(__CUDACC__)
#  include "../../../examples/aos_soa/kernel.cuh"
#  include "../../../examples/histogram/kernel.cuh"
#  include "../../../examples/reduction/kernel.cuh"
#  include "../../../examples/softmax/kernel.cuh"
#  include "../../../examples/spmv/kernel.cuh"
#  include "../../../examples/stencil/kernel.cuh"
#  include "../../../examples/tiled_matmul/kernel.cuh"
#  include "../../../examples/transpose/kernel.cuh"
#  include "../bytes.cuh"
#  include "../compaction.cuh"
#  include "../compiler.cuh"
#  include "../convolution.cuh"
#  include "../dense.cuh"
#  include "../groups.cuh"
#  include "../halves.cuh"
#  include "../indexed.cuh"
#  include "../scan.cuh"
#  include "../sort.cuh"
#  include "../streams.cuh"
#else
#  include "kernel_names.hpp"
#endif
