// steps: 520
// ldmatrix.x4 without conflicts.
#include <warpmem/access.hpp>
#include <warpmem/memory/matrix.hpp>

constexpr auto report = warpmem::matrix_memory<warpmem::sm_90>::analyze(warpmem::matrix_rows(4, 16));
