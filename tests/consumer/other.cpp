// A second translation unit: whatever the headers define, they define it once. And a program's own names, in a
// namespace of its own, hide those of the library.
#include <warpmem/warpmem.hpp>

using namespace warpmem;

namespace consumer {
float tile[32][33];
int lanes() { return 32; }

int sectors() {
  auto const access =
      warpmem::lane_addresses<float>([](int lane) { return sizeof(tile[0][0]) * 2 * static_cast<unsigned>(lane); });
  return lanes() == 32 ? static_cast<int>(global_memory<sm_90>::analyze(access).sectors.value_or(-1)) : -1;
}
}  // namespace consumer

int sectors_elsewhere() { return consumer::sectors(); }
