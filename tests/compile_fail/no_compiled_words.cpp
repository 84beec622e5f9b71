// expect: warpmem: warpmem::testing has no words for this type: link warpmem::warpmem in its place
#define WARPMEM_COMPILED
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/warpmem.hpp>

using namespace warpmem;

// A report of the user.
struct own_report {
  report_basis basis{};
  counter sectors{};
};

int main() {
#if defined(WARPMEM_WRONG)
  own_report const subject{};
#else
  global_report const subject{};
#endif
  return matchers::TakesAtMostSectors(4).ask(subject).fact.empty() ? 0 : 1;
}
