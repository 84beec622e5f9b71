// steps: 4814
// Segments a Fibonacci number apart meet in one slot of the table of distinct keys: the most look-ups there are.
#include <warpmem/access.hpp>
#include <warpmem/memory/global.hpp>

constexpr auto report = warpmem::global_memory<warpmem::sm_90>::analyze(warpmem::strided<float>(32 * 165580141LL));
