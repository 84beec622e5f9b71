// steps: 1200
// The stages behind the coalescer for a load in order.
#include <warpmem/access.hpp>
#include <warpmem/memory/global.hpp>

constexpr auto report = warpmem::global_stages<warpmem::sm_90>::analyze(warpmem::contiguous<float>());
