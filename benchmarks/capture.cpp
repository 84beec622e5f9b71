// The speed of capture: kernels that run on the CPU with every access counted, beside the same accesses counted from a
// recorded trace and the same kernels without capture. All alternatives take turns in one run; times are the medians of
// the rounds, once by the clock and once of the processor; all must count the same sectors and wavefronts.
//
//   capture [--csv] [--rounds N] [KERNEL]
#include <capture/memory.hpp>
#include <capture/recorded.hpp>
#include <capture/suite.hpp>
#include <warpmem/arch.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

using namespace warpmem;
using namespace capture_benchmark;

namespace {

struct seconds {
  double clock{};
  double processor{};
};

seconds now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  std::chrono::duration<double> const clock = std::chrono::steady_clock::now().time_since_epoch();
  return {clock.count(), static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9};
}

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

// What all ways of counting must agree on.
std::int64_t checksum(kernel_report const& report) {
  kernel_sums const sums = report.sums();
  return sums.global.sectors.value_or(0) + sums.shared.wavefronts.value_or(0);
}

// One way of running or counting a kernel; it returns the checksum, or 0 if it counts nothing.
struct way {
  char const* name;
  std::function<std::int64_t()> run;
  std::vector<double> clock{};
  std::vector<double> processor{};
};

// The kernel without hooks, thread after thread: not one with barriers.
void run_uncaptured(kernel_case const& c) {
  capture::extent const block = c.shape.block;
  capture::extent const grid = c.shape.grid;
  capture::warpmem_block_size = {block.x, block.y, block.z};
  capture::warpmem_grid_size = {grid.x, grid.y, grid.z};
  for (std::uint64_t b = 0; b < grid.count(); ++b) {
    capture::warpmem_block_index = capture::detail::index_in(grid, b);
    for (std::uint64_t t = 0; t < block.count(); ++t) {
      capture::warpmem_thread_index = capture::detail::index_in(block, t);
      c.plain();
    }
  }
}

void measure(kernel_case const& c, arrays const& a, int rounds, bool csv) {
  capture::recording trace{sm_90::traits};
  capture::recording two{sm_90::traits};
  a.add_to(trace);
  a.add_to(two);
  two.threads(2);

  std::size_t const before = resident_bytes();
  reset_peak();
  auto const run = trace.launch(c.shape, c.traced);
  double const extra = static_cast<double>(peak_bytes() - before) / (1 << 20);
  for (auto const& problem : run.problems()) {
    std::fprintf(stderr, "capture: %s: %s\n", c.name, problem.sentence.c_str());
    std::exit(1);
  }
  recorded_accesses const recorded{trace, c};

  std::vector<way> ways{{"one thread", [&] { return checksum(trace.launch(c.shape, c.traced)); }},
                        {"two threads", [&] { return checksum(two.launch(c.shape, c.traced)); }},
                        {"trace by batches", [&] { return recorded.count_by_batches(); }},
                        {"trace singly", [&] { return recorded.count_singly(); }}};
  if (!c.has_barriers) {
    ways.push_back({"not captured", [&] { return run_uncaptured(c), std::int64_t{0}; }});
  }
  for (int round = 0; round < rounds; ++round) {
    for (way& w : ways) {
      seconds const begin = now();
      std::int64_t const sum = w.run();
      seconds const end = now();
      w.clock.push_back(end.clock - begin.clock);
      w.processor.push_back(end.processor - begin.processor);
      if (sum != 0 && sum != checksum(run)) {
        std::fprintf(stderr, "capture: %s, %s counts %lld, not %lld\n", c.name, w.name, static_cast<long long>(sum),
                     static_cast<long long>(checksum(run)));
        std::exit(1);
      }
    }
  }
  double const lanes = static_cast<double>(run.sums().lanes) * 1e-6;
  double const one = median(ways[0].processor);
  if (!csv) {
    std::printf("\n%s: %.2f million lane accesses, %.1f MiB beside the arrays\n", c.name, lanes, extra);
  }
  for (way const& w : ways) {
    double const clock = median(w.clock);
    double const processor = median(w.processor);
    std::printf(csv ? "%s,%s,%.1f,%.1f,%.2f,%.2f,%.1f\n"
                    : "%.0s  %-18s %8.1f M/s (%.1f M/s of processor time), %.2f times one thread (%.2f)\n",
                c.name, w.name, lanes / clock, lanes / processor, median(ways[0].clock) / clock, one / processor,
                extra);
  }
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  bool csv = false;
  int rounds = 9;
  std::string only;
  for (int i = 1; i < argc; ++i) {
    std::string const option = argv[i];
    if (option == "--csv") {
      csv = true;
    } else if (option == "--rounds" && i + 1 < argc) {
      rounds = std::atoi(argv[++i]);
    } else if (option[0] != '-' && only.empty()) {
      only = option;
    } else {
      std::fprintf(stderr, "usage: capture [--csv] [--rounds N] [KERNEL]\n");
      return 2;
    }
  }
  if (csv) {
    std::printf("kernel,way,million_lanes_per_second,of_processor_time,ratio,ratio_of_processor_time,extra_mib\n");
  }
  arrays a;
  suite const all{a};
  for (kernel_case const& c : all.cases()) {
    if (only.empty() || only == c.name) {
      measure(c, a, rounds, csv);
    }
  }
}
