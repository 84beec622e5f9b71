// The speed of counting: every pattern by every method, in cache and far out of it, compared with code that one would
// write without the library and with a pass that only reads the addresses. All methods alternate in one run; times are
// medians; all methods must count the same sums.
//
//   throughput [--csv] [--quick] [--only PATTERN] [--trace FILE] [--memory MEBIBYTES]
//   throughput --plot RESULTS.csv | --table RESULTS.csv
// The second form measures nothing: it shows what --csv printed as an SVG, or as the table of docs/performance.md.
#include <throughput/baselines.hpp>
#include <throughput/patterns.hpp>
#include <throughput/results.hpp>
#include <warpmem/batch/threads.hpp>
#include <warpmem/model/arch.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

using namespace warpmem;
using namespace throughput;

namespace {

arch_traits const hopper = arch_traits_for({90});

struct method {
  char const* name;
  bool fast;  // counts all of a large workload; slow methods count a slice of it
  std::function<std::int64_t(access_batch const&, bool shared)> count;
};

// The single-access models take accesses, not arrays, so these are assembled before the clock starts.
std::vector<warp_access> prepared;

void prepare(std::vector<access_batch> const& batches) {
  prepared.clear();
  for (auto const& batch : batches) {
    for (std::size_t i = 0; i < batch.accesses; ++i) {
      prepared.push_back(access_of(batch, i));
    }
  }
}

std::int64_t single(bool shared) {
  std::int64_t sum = 0;
  for (warp_access const& access : prepared) {
    sum += shared ? analyze_shared(hopper, access).wavefronts.value_or(0)
                  : analyze_global(hopper, access).sectors.value_or(0);
  }
  return sum;
}

method batch_method(char const* name, batch_path path) {
  return {name, true, [path](access_batch const& batch, bool shared) {
            return shared ? count_shared(hopper, batch, {}, path).wavefronts.value_or(0)
                          : count_global(hopper, batch, {}, path).sectors.value_or(0);
          }};
}

template <int (*Count)(lanes, bool)>
method baseline(char const* name) {
  return {name, false, [](access_batch const& batch, bool shared) { return sum_over(batch, shared, Count); }};
}

std::vector<method> methods() {
  std::vector<method> all{{"single", false, nullptr}, batch_method("batch_portable", batch_path::portable)};
  if (has_batch_path(batch_path::avx2)) {
    all.push_back(batch_method("batch_avx2", batch_path::avx2));
  }
  if (has_batch_path(batch_path::avx512)) {
    all.push_back(batch_method("batch_avx512", batch_path::avx512));
  }
  if (has_batch_path(batch_path::neon)) {
    all.push_back(batch_method("batch_neon", batch_path::neon));
  }
  all.push_back({"batch_threads", true, [](access_batch const& batch, bool shared) {
                   return shared ? count_shared(by_threads{}, hopper, batch).wavefronts.value_or(0)
                                 : count_global(by_threads{}, hopper, batch).sectors.value_or(0);
                 }});
  all.push_back(baseline<by_set<std::set<address>>>("std_set"));
  all.push_back(baseline<by_set<std::unordered_set<address>>>("unordered_set"));
  all.push_back(baseline<by_sorting>("sort_unique"));
  all.push_back(baseline<by_linear_search>("linear"));
  all.push_back(
      {"read_only", true, [](access_batch const& batch, bool) { return static_cast<std::int64_t>(read_only(batch)); }});
  return all;
}

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

// Nanoseconds per access by each method. In cache a fast method counts everything several times per round: rounds then
// last about equally long, so what the previous method left in caches and predictors matters equally little. A slow
// method counts another slice of a large workload in each round, so that its addresses come from memory too; its sum is
// compared with the fastest path's over the same slice.
std::vector<double> measure(workload const& work, std::vector<method> const& all, int rounds) {
  constexpr std::size_t slice = 8192;
  std::vector<std::vector<double>> times(all.size());
  std::int64_t whole = 0;
  for (part const& p : work.parts) {
    whole += batch_method("", fastest_batch_path()).count(p.batch(), work.shared);
  }
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t m = 0; m < all.size(); ++m) {
      bool const sliced = !all[m].fast && work.accesses() > slice;
      bool const slow_path = std::strcmp(all[m].name, "batch_portable") == 0 && work.accesses() > 16 * slice;
      int const passes = all[m].fast && work.accesses() <= slice ? 16 : 1;
      std::size_t counted = 0;
      std::int64_t sum = 0;
      std::vector<access_batch> batches;
      for (part const& p : work.parts) {
        std::size_t const share = slow_path ? p.accesses / 8 : std::min(p.accesses, slice);
        std::size_t const n = sliced || slow_path ? share : p.accesses;
        std::size_t const steps = p.accesses - n + 1;
        batches.push_back(
            detail::part_of(p.batch(), steps * static_cast<std::size_t>(round) / static_cast<std::size_t>(rounds), n));
        counted += n;
      }
      bool const is_single = all[m].count == nullptr;
      if (is_single) {
        prepare(batches);
      }
      auto const begin = std::chrono::steady_clock::now();
      for (int pass = 0; pass < passes; ++pass) {
        if (is_single) {
          sum += single(work.shared);
          continue;
        }
        for (auto const& batch : batches) {
          sum += all[m].count(batch, work.shared);
        }
      }
      std::chrono::duration<double, std::nano> const took = std::chrono::steady_clock::now() - begin;
      times[m].push_back(took.count() / (static_cast<double>(counted) * passes));
      std::int64_t expected = whole;
      if (counted != work.accesses()) {
        expected = 0;
        for (auto const& batch : batches) {
          expected += batch_method("", fastest_batch_path()).count(batch, work.shared);
        }
      }
      if (std::strcmp(all[m].name, "read_only") != 0 && sum != expected * passes) {
        std::fprintf(stderr, "throughput: %s counts %lld, not %lld\n", all[m].name,
                     static_cast<long long>(sum / passes), static_cast<long long>(expected));
        std::exit(1);
      }
      [[maybe_unused]] static std::int64_t volatile sink;
      sink = sum;  // keeps the reading from being optimized away
    }
  }
  std::vector<double> medians;
  for (auto const& t : times) {
    medians.push_back(median(t));
  }
  return medians;
}

// A readable table: a method's time, and its speedup over the methods it is compared with.
void print(pattern const& p, char const* residence, std::vector<method> const& all, std::vector<double> const& ns) {
  auto const time_of = [&](char const* name) {
    for (std::size_t m = 0; m < all.size(); ++m) {
      if (std::strcmp(all[m].name, name) == 0) return ns[m];
    }
    return 0.0;
  };
  std::printf("\n%s, %s\n  %-16s %9s  %9s %9s %9s\n", p.name.c_str(), residence, "", "ns/access", "sort/", "linear/",
              "/read");
  for (std::size_t m = 0; m < all.size(); ++m) {
    std::printf("  %-16s %9.2f  %8.1fx %8.1fx %8.2fx\n", all[m].name, ns[m], time_of("sort_unique") / ns[m],
                time_of("linear") / ns[m], ns[m] / time_of("read_only"));
  }
}

int show(std::string const& option, char const* file) {
  std::ifstream in(file);
  auto const results = read_results(in);
  std::fputs((option == "--plot" ? plot(results).svg() : table(results)).c_str(), stdout);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && (std::strcmp(argv[1], "--plot") == 0 || std::strcmp(argv[1], "--table") == 0)) {
    return show(argv[1], argv[2]);
  }
  bool csv = false;
  bool quick = false;
  std::string trace = WARPMEM_BENCHMARK_DATA "/bfs.bin";
  std::string only;
  std::size_t mebibytes = 1024;
  for (int i = 1; i < argc; ++i) {
    std::string const option = argv[i];
    if (option == "--csv") {
      csv = true;
    } else if (option == "--quick") {
      quick = true;
    } else if (option == "--only" && i + 1 < argc) {
      only = argv[++i];
    } else if (option == "--trace" && i + 1 < argc) {
      trace = argv[++i];
    } else if (option == "--memory" && i + 1 < argc) {
      mebibytes = std::strtoull(argv[++i], nullptr, 10);
    } else {
      std::fprintf(stderr,
                   "usage: throughput [--csv] [--quick] [--only PATTERN] [--trace FILE] [--memory MEBIBYTES]\n"
                   "       throughput --plot RESULTS.csv | --table RESULTS.csv\n");
      return 2;
    }
  }
  auto const all = methods();
  if (csv) {
    std::printf("pattern,residence,method,ns_per_access,reading_passes\n");
  }
  struct residence {
    char const* name;
    std::size_t accesses;
    int rounds;
  };
  // 4,096 accesses are 1 MiB of addresses: beyond L1, within L2.
  std::vector<residence> const residences{{"cache", 4096, quick ? 5 : 101},
                                          {"memory", mebibytes * 4096, quick ? 3 : 9}};
  for (auto const& p : patterns(trace)) {
    if (!only.empty() && p.name != only) {
      continue;
    }
    for (auto const& r : residences) {
      if (r.accesses == 0) {  // --memory 0
        continue;
      }
      auto const ns = measure(p.make(r.accesses), all, r.rounds);
      for (std::size_t m = 0; csv && m < all.size(); ++m) {
        std::printf("%s,%s,%s,%.2f,%.2f\n", p.name.c_str(), r.name, all[m].name, ns[m], ns[m] / ns.back());
      }
      if (!csv) {
        print(p, r.name, all, ns);
      }
      std::fflush(stdout);
    }
  }
}
