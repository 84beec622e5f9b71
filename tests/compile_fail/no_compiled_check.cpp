// expect: warpmem: warpmem::testing asks kernels no checks of your own: link warpmem::warpmem in its place
#define WARPMEM_COMPILED
#include <warpmem/kernel/report.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/warpmem.hpp>

#include <string>

using namespace warpmem;

// A check of the user.
struct own_check {
  [[nodiscard]] matchers::detail::verdict operator()(global_report const& r) const {
    return matchers::detail::decide(r.sectors <= 4, "few sectors");
  }
  [[nodiscard]] std::string describe(bool negated) const { return negated ? "has many sectors" : "has few sectors"; }
};

int main() {
  kernel_report const kernel{};
#if defined(WARPMEM_WRONG)
  matchers::question<own_check> const check{own_check{}};
#else
  auto const check = matchers::TakesAtMostSectors(4);
#endif
  return check.ask(kernel).fact.empty() ? 0 : 1;
}
