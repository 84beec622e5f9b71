// steps: 2440
// Of all pitches the one whose rows meet most often in the table of distinct keys.
#include <warpmem/access.hpp>
#include <warpmem/memory/matrix.hpp>

constexpr auto report = warpmem::matrix_memory<warpmem::sm_90>::analyze(warpmem::matrix_rows(4, 5648));
