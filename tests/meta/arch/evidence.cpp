// Measuring one chip changes the evidence of no other family: each family in turn states, as the last thing it does,
// that everything was measured, and only its own rows of the table may differ. Compiled with -finstrument-functions,
// which calls a function of this file wherever a family returns, also where another family called it.
#include <warpmem/model/arch.hpp>

#include <array>
#include <cstdio>

using namespace warpmem;

namespace {

template <class Traits>
constexpr auto evidence_of(Traits& t) {
  return std::array{&t.global.known,
                    &t.global.known_stores,
                    &t.global.known_atomics,
                    &t.shared.known,
                    &t.shared.known_wide,
                    &t.shared.known_wide_stores,
                    &t.shared.known_wide_page,
                    &t.shared.known_atomics,
                    &t.shared.known_matrix,
                    &t.constant.known,
                    &t.constant.known_wide,
                    &t.constant.known_lines,
                    &t.local.known,
                    &t.local.known_wide,
                    &t.texture.known,
                    &t.allocation.known_pitch,
                    &t.object.known,
                    &t.global.known_warm_data,
                    &t.tma.known,
                    &t.wgmma.known,
                    &t.cluster.known};
}

constexpr bool claims_nothing(arch_traits const& t) {
  for (provenance const* const known : evidence_of(t)) {
    if (*known != provenance{}) {
      return false;
    }
  }
  return !t.global.stages_are_known && !t.texture.stages_are_known;
}
static_assert(claims_nothing(arch_traits{}));
static_assert(!claims_nothing(sm_10::traits));

struct row {
  int sm;
  void* family;
  void (*state)(arch_traits&);
};

row const table[] = {
#define ROW(SM, FAMILY, ARCHITECTURE, CHIPS, ...)                     \
  {SM, reinterpret_cast<void*>(&detail::FAMILY), [](arch_traits& t) { \
     using namespace detail;                                          \
     FAMILY(t);                                                       \
     __VA_ARGS__;                                                     \
   }},
    WARPMEM_ARCH_TABLE(ROW)
#undef ROW
};

void* measured_family = nullptr;
arch_traits* stated_row = nullptr;

arch_traits row_with(void* family, row const& r) {
  arch_traits t{};
  measured_family = family;
  stated_row = &t;
  r.state(t);
  measured_family = nullptr;
  t.cc.value = r.sm;
  return t;
}

}  // namespace

extern "C" {
__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void*, void*) {}
__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void* function, void*) {
  if (measured_family == nullptr || function != measured_family) {
    return;
  }
  for (provenance* const known : evidence_of(*stated_row)) {
    *known = {evidence::measured, source::several};
  }
}
}

int main() {
  int wrong = 0;
  int changed = 0;
  for (row const& measured : table) {
    for (row const& r : table) {
      arch_traits const published = row_with(nullptr, r);
      bool const changes = row_with(measured.family, r) != published;
      changed += changes;
      if (published != arch_traits_for({r.sm})) {
        std::printf("%d is not what the library says\n", r.sm);
        ++wrong;
      }
      if (changes != (r.family == measured.family)) {
        std::printf("measuring the family of %d %s %d\n", measured.sm, changes ? "changes" : "does not change", r.sm);
        ++wrong;
      }
    }
  }
  std::printf("%d pairs of a measured family and a changed row, %d wrong\n", changed, wrong);
  return wrong == 0 && changed != 0 ? 0 : 1;
}
