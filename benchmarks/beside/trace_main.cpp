// Two versions of the headers read traces beside each other, in turns: the irregular text that is generated, and a real
// trace repeated. Rows text,threads,first_mb_per_s,second_mb_per_s,times_as_fast, by processor time of the process,
// which other programs disturb less; medians. The program stops if the versions count different sums.
//   beside REAL.traceg [--megabytes 20] [--rounds 9]
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "../traces/generated.hpp"
#include "../traces/repeated.hpp"
#include "trace_side.hpp"

namespace {

using reader = std::int64_t (*)(std::string const&, unsigned);

double seconds(reader read, std::string const& path, unsigned threads, std::int64_t& sum) {
  auto const now = [] {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
  };
  double const begin = now();
  sum = read(path, threads);
  return now() - begin;
}

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

void compare(char const* name, std::string const& path, unsigned threads, int rounds) {
  std::vector<double> first;
  std::vector<double> second;
  for (int round = 0; round < rounds; ++round) {
    std::int64_t sums[2];
    first.push_back(seconds(beside::first::read_trace, path, threads, sums[0]));
    second.push_back(seconds(beside::second::read_trace, path, threads, sums[1]));
    if (sums[0] != sums[1] || sums[0] < 0) {
      std::fprintf(stderr, "%s: sums differ, or the trace is not whole\n", name);
      std::exit(1);
    }
  }
  auto const megabytes = static_cast<double>(std::filesystem::file_size(path)) * 1e-6;
  std::printf("%s,%u,%.0f,%.0f,%.2f\n", name, threads, megabytes / median(first), megabytes / median(second),
              median(first) / median(second));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    return 2;
  }
  std::uint64_t bytes = 20000000;
  int rounds = 9;
  for (int i = 2; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--megabytes") == 0) {
      bytes = std::strtoull(argv[i + 1], nullptr, 10) * 1000000;
    } else if (std::strcmp(argv[i], "--rounds") == 0) {
      rounds = std::atoi(argv[i + 1]);
    }
  }
  auto const folder = std::filesystem::temp_directory_path() / "warpmem_beside";
  std::filesystem::create_directories(folder);
  std::string const irregular = (folder / "kernel-1.traceg").string();
  std::string const real = (folder / "kernel-2.traceg").string();
  {
    std::ofstream out(irregular, std::ios::binary);
    generated::trace_of(bytes, [&](std::string_view text) { out << text; });
  }
  {
    std::ifstream in(argv[1], std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(in), {}};
    std::ofstream out(real, std::ios::binary);
    repeated::trace_of(repeated::parts_of(text), bytes, [&](std::string_view piece) { out << piece; });
  }
  std::printf("text,threads,first_mb_per_s,second_mb_per_s,times_as_fast\n");
  for (unsigned const threads : {1U, 2U}) {
    compare("generated", irregular, threads, rounds);
    compare("real", real, threads, rounds);
  }
  std::filesystem::remove_all(folder);
}
