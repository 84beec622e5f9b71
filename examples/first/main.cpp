#include <warpmem/format.hpp>
#include <warpmem/warpmem.hpp>
using namespace warpmem;

// A warp reads a column of a float tile in shared memory. The rows are `pitch` floats apart.
constexpr auto column(int pitch) { return shared_memory<sm_90>::analyze(strided<float>(pitch)); }
static_assert(column(33).is_conflict_free());

int main() {
  fmt::print("tile[32][32]: {}\ntile[32][33]: {}\n", column(32), column(33));
  fmt::print("every second float: {}\n", global_memory<sm_90>::analyze(strided<float>(2)));
}
