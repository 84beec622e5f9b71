// steps: 7100
// Rows found from the addresses, and their padding.
#include <warpmem/access.hpp>
#include <warpmem/advise/cure.hpp>

using namespace warpmem;

constexpr auto advice = cure(shared_memory<sm_90>::explain(strided<float>(32)));
