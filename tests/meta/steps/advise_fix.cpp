// steps: 7100
// Rows found from the addresses, and their padding.
#include <warpmem/access.hpp>
#include <warpmem/advise/fix.hpp>

using namespace warpmem;

constexpr auto advice = advise_fix(shared_memory<sm_90>::explain(strided<float>(32)));
