// The speed of the engine that executes PTX: whole kernels with every access counted and all checks. All numbers of
// threads take turns in one run; figures are of the medians of the rounds, by the clock and of the processor's time.
// All must leave the same results and the same counts. It needs nothing but the compiler:
//
//   g++ -std=c++20 -O2 -mavx2 -mfma -mbmi -mbmi2 -mlzcnt -mpopcnt -mf16c -ffp-contract=off -Iinclude
//       -include warpmem/implementation.hpp benchmarks/ptx.cpp -o ptx -pthread
//
//   ptx [--csv] [--rounds N] [--threads 1,2,8] [--ptx benchmarks/ptx/kernels.ptx] [KERNEL]
#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>

#include "ptx/memory.hpp"
#include "ptx/suite.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <sstream>
#include <string>
#include <vector>

using namespace ptx_benchmark;

namespace {

struct choices {
  bool csv{};
  int rounds{9};
  std::vector<unsigned> threads{1, 2, 8};
  std::string ptx{std::string{__FILE__}.substr(0, std::string{__FILE__}.rfind("ptx.cpp")) + "ptx/kernels.ptx"};
  std::string only{};
};

struct seconds {
  double clock{};
  double processor{};
};
seconds now() {
  std::chrono::duration<double> const clock = std::chrono::steady_clock::now().time_since_epoch();
  return {clock.count(), static_cast<double>(std::clock()) / CLOCKS_PER_SEC};
}
double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

[[noreturn]] void fail(kernel_case const& c, std::string const& what) {
  std::fprintf(stderr, "ptx: %s %s\n", c.name.c_str(), what.c_str());
  std::exit(1);
}

// With so many threads of the host.
struct way {
  unsigned threads{};
  std::vector<double> clock{};
  std::vector<double> processor{};
};

void print(choices const& chosen, kernel_case const& c, warpmem::kernel_sums const& sums, double extra,
           std::vector<way> const& ways, std::uint64_t checksum) {
  double const lanes = static_cast<double>(sums.lanes) * 1e-6;
  double const accesses = static_cast<double>(sums.executions) * 1e-6;
  for (way const& w : ways) {
    double const clock = median(w.clock);
    std::printf(chosen.csv ? "%s,%u,%.1f,%.1f,%.2f,%.2f,%.2f,%.1f,%016llx\n"
                           : "%-17s %7u %9.1f %9.1f %9.2f %7.2f %7.2f %7.1f  %016llx\n",
                c.name.c_str(), w.threads, lanes / clock, lanes / median(w.processor), accesses / clock,
                median(ways[0].clock) / clock, c.operations / clock * 1e-9, extra,
                static_cast<unsigned long long>(checksum));
  }
  std::fflush(stdout);
}

void measure(choices const& chosen, kernel_case const& c, arrays& a, warpmem::simulated_gpu& gpu) {
  gpu.threads(1);
  a.clear();
  reset_peak();
  std::size_t const before = resident_bytes();
  warpmem::kernel_run const first = c.launch(gpu);
  double const extra = static_cast<double>(peak_bytes() - before) / (1 << 20);
  std::uint64_t const checksum = a.checksum();
  if (!first.problems().empty()) {
    fail(c, "has a problem: " + first.problems().front().sentence);
  }
  std::vector<way> ways;
  for (unsigned const threads : chosen.threads) {
    ways.push_back({threads});
  }
  for (int round = 0; round < chosen.rounds; ++round) {
    for (way& w : ways) {
      gpu.threads(w.threads);
      a.clear();
      seconds const begin = now();
      warpmem::kernel_run const run = c.launch(gpu);
      seconds const end = now();
      w.clock.push_back(end.clock - begin.clock);
      w.processor.push_back(end.processor - begin.processor);
      if (a.checksum() != checksum || run.sums() != first.sums() || !run.problems().empty()) {
        fail(c, "does not do the same again, on " + std::to_string(w.threads) + " threads");
      }
    }
  }
  print(chosen, c, first.sums(), extra, ways, checksum);
}

bool parse(int argc, char** argv, choices& chosen) {
  for (int i = 1; i < argc; ++i) {
    std::string const option = argv[i];
    bool const has_value = i + 1 < argc;
    if (option == "--csv") {
      chosen.csv = true;
    } else if (option == "--rounds" && has_value) {
      chosen.rounds = (std::max)(1, std::atoi(argv[++i]));
    } else if (option == "--threads" && has_value) {
      chosen.threads.clear();
      std::istringstream list{argv[++i]};
      for (std::string one; std::getline(list, one, ',');) {
        chosen.threads.push_back(static_cast<unsigned>((std::max)(1, std::atoi(one.c_str()))));
      }
    } else if (option == "--ptx" && has_value) {
      chosen.ptx = argv[++i];
    } else if (option[0] != '-' && chosen.only.empty()) {
      chosen.only = option;
    } else {
      return false;
    }
  }
  return !chosen.threads.empty();
}

}  // namespace

int main(int argc, char** argv) try {
  choices chosen;
  if (!parse(argc, argv, chosen)) {
    std::fprintf(stderr, "usage: ptx [--csv] [--rounds N] [--threads 1,2,8] [--ptx FILE] [KERNEL]\n");
    return 2;
  }
  std::printf(chosen.csv ? "%s,%s,%s,%s,%s,%s,%s,%s,%s\n" : "%-17s %7s %9s %9s %9s %7s %7s %7s  %s\n", "kernel",
              "threads", "mlanes_s", "mlanes_cpu", "mwarps_s", "times", "gflop_s", "mib", "checksum");
  arrays a;
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  gpu.load(chosen.ptx);
  name_arrays(gpu, a);
  for (kernel_case const& c : cases_of(a)) {
    if (chosen.only.empty() || chosen.only == c.name) {
      measure(chosen, c, a, gpu);
    }
  }
  return 0;
} catch (std::exception const& e) {
  std::fprintf(stderr, "ptx: %s\n", e.what());
  return 1;
}
