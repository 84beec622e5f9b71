// steps: 2780
// 2.0 and later: of all strides the one whose words meet most often in the table of distinct keys.
#include <warpmem/access.hpp>
#include <warpmem/memory/shared.hpp>

constexpr auto report = warpmem::shared_memory<warpmem::sm_90>::analyze(warpmem::strided<float>(1409));
