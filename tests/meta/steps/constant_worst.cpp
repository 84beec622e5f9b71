// steps: 2637
// Of all strides the one whose addresses and lines meet most often in the table of distinct keys.
#include <warpmem/access.hpp>
#include <warpmem/memory/constant.hpp>

constexpr auto report = warpmem::constant_memory<warpmem::sm_90>::analyze(warpmem::strided<float>(305));
