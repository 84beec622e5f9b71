#include <warpmem/warpmem.hpp>

#include <cstdio>

int sectors_elsewhere();

int main() {
  auto const report = warpmem::global_memory<warpmem::sm_90>::analyze(warpmem::strided<float>(2));
  std::printf("warpmem %d.%d.%d: %d sectors here, %d there\n", WARPMEM_VERSION_MAJOR, WARPMEM_VERSION_MINOR,
              WARPMEM_VERSION_PATCH, static_cast<int>(report.sectors.value_or(-1)), sectors_elsewhere());
}
