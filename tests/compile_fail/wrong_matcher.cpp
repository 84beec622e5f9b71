// expect: warpmem: this matcher asks for something that such a value does not count
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/model/memory/shared.hpp>

int main() {
  auto const report = warpmem::shared_memory<warpmem::sm_90>::analyze(warpmem::warp_access{});
#if defined(WARPMEM_WRONG)
  return warpmem::matchers::IsCoalesced().match(report) ? 0 : 1;
#else
  return warpmem::matchers::IsConflictFree().match(report) ? 0 : 1;
#endif
}
