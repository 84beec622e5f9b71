// steps: 2450
// Of all pitches the one whose rows meet most often in the table of distinct keys. Lanes trade places, so that it is no
// stride.
#include <warpmem/access.hpp>
#include <warpmem/memory/matrix.hpp>

using namespace warpmem;

constexpr matrix_access rows_in_pairs() {
  matrix_access access{};
  for (int lane = 0; lane < 32; ++lane) {
    access.row_at[lane] = static_cast<address>(5648 * (lane ^ 1));
  }
  return access;
}
constexpr auto access = rows_in_pairs();
constexpr auto report = matrix_memory<sm_90>::analyze(access);
