// ldmatrix and stmatrix.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/matrix.hpp>

namespace matrix_facts {

using namespace warpmem;

// PTX ISA 9.0: rows of 16 bytes, eight to a matrix. Rows side by side fill the banks; rows 128 bytes apart collide.
static_assert(matrix_memory<sm_75>::analyze(matrix_rows(1, 16)).wavefronts == 1);
static_assert(matrix_memory<sm_75>::analyze(matrix_rows(2, 16)).wavefronts == 2);
static_assert(matrix_memory<sm_75>::analyze(matrix_rows(4, 16)).wavefronts == 4);
static_assert(matrix_memory<sm_75>::analyze(matrix_rows(4, 16)).bank_conflicts == 0);
static_assert(matrix_memory<sm_80>::analyze(matrix_rows(1, 128)).wavefronts == 8);
static_assert(matrix_memory<sm_80>::analyze(matrix_rows(4, 128)).wavefronts == 32);
static_assert(matrix_memory<sm_80>::analyze(matrix_rows(4, 128)).bank_conflicts == 28);
static_assert(matrix_memory<sm_80>::analyze(matrix_rows(4, 144)).bank_conflicts == 0);  // padded by 16 bytes
static_assert(matrix_memory<sm_80>::analyze(matrix_rows(4, 0)).wavefronts == 4);        // the same row eight times

// ldmatrix from 7.5, stmatrix from 9.0 on.
constexpr bool exists(arch_traits arch, memory_op op) {
  auto access = matrix_rows(4, 16);
  access.op = op;
  auto const faults = analyze_matrix(arch, access).basis.faults;
  return !faults.any() || !faults.has(fault::unsupported_operation);
}
#define ROW(SM, ...)                                                      \
  static_assert(exists(sm_##SM::traits, memory_op::load) == (SM >= 75));  \
  static_assert(exists(sm_##SM::traits, memory_op::store) == (SM >= 90)); \
  static_assert(!exists(sm_##SM::traits, memory_op::atomic));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

}  // namespace matrix_facts
