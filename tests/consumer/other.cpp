// A second translation unit: whatever the headers define, they define it once.
#include <warpmem/warpmem.hpp>

int sectors_elsewhere() {
  return static_cast<int>(
      warpmem::global_memory<warpmem::sm_90>::analyze(warpmem::strided<float>(2)).sectors.value_or(-1));
}
