// The kernels of divergent control flow, which record the lanes that come to each place.
namespace recorded {
#include "visits.cuh"
//
#include "launches/divergent_kernels.cuh"
}  // namespace recorded
