// steps: 760
// All lanes agree.
#include <warpmem/access.hpp>
#include <warpmem/memory/constant.hpp>

constexpr auto report = warpmem::constant_memory<warpmem::sm_90>::analyze(warpmem::broadcast<float>());
