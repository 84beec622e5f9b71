// After "using namespace warpmem", names of a program clash neither in a namespace of its own nor in a function.
#include <warpmem/models.hpp>
#include <warpmem/text/fields.hpp>

namespace doors_own_names {

using namespace warpmem;

namespace own {
constexpr int tile[2][3]{{0, 1, 2}, {3, 4, 5}};
constexpr int lanes(int width) { return width < 32 ? width : 32; }
constexpr int elements = 6;
template <typename T>
constexpr T sample(T value) {
  return value;
}
struct address {
  int row, column;
};
enum class source { file, pipe };
using field = int;
constexpr bool match(address a) { return tile[a.row][a.column] == sample<field>(elements - 1); }
static_assert(match({1, 2}) && lanes(40) == 32 && source::file != source::pipe);
static_assert(global_memory<sm_90>::analyze(warpmem::lane_addresses<float>([](int lane) {
                return 8 * lane;
              })).sectors == 8);
}  // namespace own

constexpr bool local_names_hide(int lanes) {
  int const tile[]{1, 2, 3}, address = 1, sample = 2;
  auto const match = [](int value) { return value == 3; };
  struct source {
    int field;
  };
  auto const elements = source{tile[address] + 1};
  return match(elements.field) && sample < lanes &&
         shared_memory<sm_90>::analyze(contiguous<float>()).is_conflict_free();
}
static_assert(local_names_hide(32));

}  // namespace doors_own_names
