#include <warpmem/warpmem.hpp>

static_assert(warpmem::shared_memory<warpmem::sm_90>::analyze(warpmem::strided<float>(33)).bank_conflicts == 0);

int main() {
  return warpmem::global_memory<warpmem::sm_90>::analyze(warpmem::contiguous<float>()).sectors.value_or(-1) == 4 ? 0
                                                                                                                 : 1;
}
