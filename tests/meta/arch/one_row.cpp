// A capability that is nothing but a row: its tag, its run-time look-up, its place among all, all models.
#include "one_more_row.hpp"

#include <warpmem/warpmem.hpp>

#include <cstdio>
#include <cstring>

using namespace warpmem;

static_assert(sm_130::traits.cc.value == 130);

template <class Report>
constexpr bool same_but_for_capability(Report a, Report const& b) {
  bool const differ = a.basis.capability.value == 130 && b.basis.capability.value == 90;
  a.basis.capability = b.basis.capability;
  return differ && a == b;
}
static_assert(same_but_for_capability(global_memory<sm_130>::analyze(strided<float>(2)),
                                      global_memory<sm_90>::analyze(strided<float>(2))));
static_assert(same_but_for_capability(shared_memory<sm_130>::analyze(strided<float>(2)),
                                      shared_memory<sm_90>::analyze(strided<float>(2))));

int main() {
  arch_traits found = arch_traits_for({130});
  bool const known = found.cc.value == 130;
  found.cc = {90};
  bool const same = found == arch_traits_for({90});
  bool const named = std::strcmp(arch_names_for({130}).architecture, arch_names_for({90}).architecture) == 0;
  int times = 0;
  for (auto cc : all_capabilities) {
    times += cc.value == 130;
  }
  bool const next_is_unknown = arch_traits_for({131}).cc.value == 0;
  std::printf("known %d, as 9.0 %d, named %d, listed %d times, 13.1 unknown %d\n", known, same, named, times,
              next_is_unknown);
  return known && same && named && times == 1 && next_is_unknown ? 0 : 1;
}
