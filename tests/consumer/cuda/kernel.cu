#include <warpmem/warpmem.hpp>

__global__ void count_sectors(std::int64_t* sectors) {
  *sectors = warpmem::global_memory<warpmem::sm_90>::analyze(warpmem::strided<float>(2)).sectors.value_or(-1);
}
