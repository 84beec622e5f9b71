// Two versions of the headers beside each other: `first` before a change, `second` after it. They take turns, a few
// hundred times for tenths of a millisecond, so that whatever else the machine does disturbs both alike; times are
// those of this thread on a processor, figures medians. The program stops if two versions count different sums.
// Rows what,bytes,pattern,path,first_ns,second_ns,times_as_fast,times_first_one_by_one.
// The last pattern of 4 bytes in global memory is a part of a real trace, under its masks.
//   beside [--only TEXT] [--rounds 101] [--trace data/bfs.bin]
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

#include "../throughput/patterns.hpp"
#include "side.hpp"

using namespace beside;

namespace {

constexpr std::size_t count = 512;

std::uint64_t random_number() {
  static std::uint64_t state = 1;
  state = state * 6364136223846793005U + 1442695040888963407U;
  return state >> 20;
}

accesses pattern(char const* name, counted const& what, bool has_masks,
                 std::uint64_t (*element)(std::uint64_t i, std::uint64_t lane)) {
  accesses all;
  all.name = name;
  auto const bytes = static_cast<std::uint64_t>(what.bytes);
  for (std::uint64_t i = 0; i < count; ++i) {
    for (std::uint64_t lane = 0; lane < 32; ++lane) {
      all.at.push_back(element(i, lane) * bytes % what.window);
      all.to.push_back((i * 32 + (lane ^ (i & 7U))) * bytes % 16384);
    }
    if (has_masks) {
      all.active.push_back(static_cast<std::uint32_t>(random_number()));
    }
  }
  return all;
}

std::vector<accesses> patterns(counted const& what) {
  using u = std::uint64_t;
  return {pattern("coalesced", what, false, [](u i, u lane) { return i * 32 + lane; }),
          pattern("strides", what, false, [](u i, u lane) { return i * 32 + lane * (2 + i % 61); }),
          pattern("8 x 4 tiles", what, false, [](u i, u lane) { return i * 8 + lane % 8 + lane / 8 * 1000; }),
          pattern("random in 1024", what, false, [](u i, u) { return i * 1024 + random_number() % 1024; }),
          pattern("random", what, false, [](u, u) { return random_number(); }),
          pattern("random under masks", what, true, [](u, u) { return random_number(); })};
}

// Runs of 32 loads of four bytes from all over the trace.
accesses traced(std::string const& path) {
  accesses all;
  all.name = "BFS trace";
  auto trace = throughput::read_trace(path);
  std::erase_if(trace, [](throughput::traced_access const& a) { return a.kind != 0; });
  for (std::size_t i = 0; i < count; ++i) {
    throughput::traced_access const& a = trace[(trace.size() - 32) * (i / 32) / (count / 32) + i % 32];
    all.at.insert(all.at.end(), a.at, a.at + 32);
    all.active.push_back(a.active);
  }
  all.to.resize(all.at.size());
  return all;
}

double nanoseconds(counting count_all, accesses const& all, int bytes, int path, std::uint64_t& sum) {
  auto const now = [] {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
  };
  double const begin = now();
  sum = count_all(all, bytes, path);
  return (now() - begin) / static_cast<double>(count);
}

double median(std::vector<double> v) {
  std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
  return v[v.size() / 2];
}

struct method {
  counting count;
  int path;
  std::vector<double> times{};
};

// All methods in turns, so that all their ratios are of one run.
void compare(counted const& a, counted const& b, accesses const& all, int rounds) {
  char const* const paths[] = {"one by one", "portable", "AVX2", "AVX-512", "NEON"};
  std::vector<method> methods;
  for (int path = -1; path < 4; ++path) {
    if (path < 0 || (first::has_path(path) && second::has_path(path))) {
      methods.push_back({a.count, path});
      methods.push_back({b.count, path});
    }
  }
  for (int round = 0; round < rounds; ++round) {
    std::uint64_t expected = 0;
    for (method& m : methods) {
      std::uint64_t sum = 0;
      m.times.push_back(nanoseconds(m.count, all, a.bytes, m.path, sum));
      expected = &m == methods.data() ? sum : expected;
      if (sum != expected) {
        std::fprintf(stderr, "%s, %d bytes, %s, %s: sums differ\n", a.name, a.bytes, all.name.c_str(),
                     paths[m.path + 1]);
        std::exit(1);
      }
    }
  }
  double const one_by_one = median(methods[0].times);
  for (std::size_t k = 0; k < methods.size(); k += 2) {
    double const before = median(methods[k].times);
    double const after = median(methods[k + 1].times);
    std::printf("%s,%d,%s,%s,%.1f,%.1f,%.2f,%.2f\n", a.name, a.bytes, all.name.c_str(), paths[methods[k].path + 1],
                before, after, before / after, one_by_one / after);
  }
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  char const* only = "";
  int rounds = 101;
  std::string trace;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--only") == 0) {
      only = argv[i + 1];
    } else if (std::strcmp(argv[i], "--rounds") == 0) {
      rounds = std::atoi(argv[i + 1]);
    } else if (std::strcmp(argv[i], "--trace") == 0) {
      trace = argv[i + 1];
    }
  }
  std::printf("what,bytes,pattern,path,first_ns,second_ns,times_as_fast,times_first_one_by_one\n");
  auto const a = first::all_counted();
  auto const b = second::all_counted();
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (std::strstr(a[k].name, only) == nullptr) {
      continue;
    }
    for (accesses const& all : patterns(a[k])) {
      compare(a[k], b[k], all, rounds);
    }
    if (!trace.empty() && std::strcmp(a[k].name, "global") == 0 && a[k].bytes == 4) {
      compare(a[k], b[k], traced(trace), rounds);
    }
  }
}
