// steps: 540
// A load in order: what most assertions ask.
#include <warpmem/access.hpp>
#include <warpmem/memory/global.hpp>

constexpr auto report = warpmem::global_memory<warpmem::sm_90>::analyze(warpmem::contiguous<float>());
