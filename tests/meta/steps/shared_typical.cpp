// steps: 430
// A load without conflicts.
#include <warpmem/access.hpp>
#include <warpmem/memory/shared.hpp>

constexpr auto report = warpmem::shared_memory<warpmem::sm_90>::analyze(warpmem::contiguous<float>());
