// A program asks for its own runs.
#include <warpmem/kernel/report.hpp>
#include <warpmem/tools/ptx/cudart/runs.hpp>

#include <algorithm>
#include <cstdio>
#include <string>

void launch_copy(int times);
void launch_uninitialized();
void launch_where_host_sets(std::string const& what);

namespace {

int failures = 0;
void check(bool holds, char const* what) {
  if (!holds) {
    std::fprintf(stderr, "not so: %s\n", what);
    ++failures;
  }
}

// Whether the bounds of a launch's caches are open because of what the host sets.
bool host_leaves_open(char const* what) {
  warpmem::cudart::forget_runs();
  launch_where_host_sets(what);
  auto const runs = warpmem::cudart::runs();
  bool const is_there = runs.size() == 1 && runs[0].first[0].report.caches().has_value();
  check(is_there, what);
  if (!is_there) {
    return false;
  }
  warpmem::cache_range const reads = runs[0].first[0].report.caches()->dram_reads;
  return !reads.most.known() && !reads.least.known() && reads.why == warpmem::bound_reason::host_sets;
}

}  // namespace

int main() {
  launch_copy(3);
  auto const runs = warpmem::cudart::runs();
  check(runs.size() == 2, "two kernels");
  if (runs.size() == 2) {
    check(runs[0].name == "copy" && runs[0].launches == 3 && runs[0].first.size() == 3, "copy three times");
    check(runs[0].sum.sums().global.sectors == warpmem::counter{24}, "4 sectors in, 4 out, 3 times");
    check(runs[0].first[1].report.sums().global.sectors == warpmem::counter{8}, "8 of them in one launch");
    check(runs[1].name == "stride<8>" && runs[1].first[0].shape.block.x == 64, "stride<8> on 64 threads");
    check(runs[1].sum.sums().global.sectors == warpmem::counter{64 + 8}, "a sector a thread in, 8 out");
    check(runs[1].first[0].number == 4 && runs[1].problems.empty(), "the fourth launch, and all is well");
    check(!runs[0].sum.sites().empty() && runs[0].sum.sites()[0].place.line != 0, "a line");
  }
  warpmem::cudart::forget_runs();
  launch_uninitialized();
  auto const again = warpmem::cudart::runs();
  check(again.size() == 1 && again[0].problems.size() == 1 &&
            again[0].problems[0].kind == warpmem::problem_kind::uninitialized_global,
        "lanes 16 to 31 read what nobody wrote");
  check(!host_leaves_open("nothing"), "bounds in memory of the device, with usual limits");
  for (char const* what : {"pinned", "managed", "variable", "fetch", "persisting", "carve-out", "preference",
                           "carve-out of a launch", "carve-out beside no preference", "preference of the driver"}) {
    check(host_leaves_open(what), what);
    check(!host_leaves_open("nothing"), "bounds after that is undone");
  }
  check(host_leaves_open("window of a node"), "a window of a node of a graph");
  return failures != 0 ? 1 : 0;
}
