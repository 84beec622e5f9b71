// Two versions of the headers read traces beside each other, in turns: the irregular text that is generated, one that
// looks like a real one, and a real trace repeated; as they are, and compressed. Figures are medians, by the clock and
// by the processors' time of the process, which other programs disturb less. The program stops if the versions count
// different sums.
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
#include "../traces/walked.hpp"
#include "trace_side.hpp"

namespace {

using reader = std::int64_t (*)(std::string const&, unsigned);

double now(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

// Of one version: what the clock shows, and the processors' time of the process.
struct times {
  std::vector<double> clock{};
  std::vector<double> processor{};

  std::int64_t add(reader read, std::string const& path, unsigned threads) {
    double const clock_begin = now(CLOCK_MONOTONIC);
    double const processor_begin = now(CLOCK_PROCESS_CPUTIME_ID);
    std::int64_t const sum = read(path, threads);
    clock.push_back(now(CLOCK_MONOTONIC) - clock_begin);
    processor.push_back(now(CLOCK_PROCESS_CPUTIME_ID) - processor_begin);
    return sum;
  }
};

// A text in one form.
struct form {
  char const* text;
  char const* packed;
  std::string path;
  double megabytes;  // of text
};

// 0 threads: only decompressed.
void compare(form const& of, int rounds) {
  constexpr unsigned numbers[] = {0, 1, 2};
  times first[3];
  times second[3];
  for (int round = 0; round < rounds; ++round) {
    for (unsigned const threads : numbers) {
      std::int64_t const sums[] = {first[threads].add(beside::first::read_trace, of.path, threads),
                                   second[threads].add(beside::second::read_trace, of.path, threads)};
      if (sums[0] != sums[1] || sums[0] < 0) {
        std::fprintf(stderr, "%s: sums differ, or the trace is not whole\n", of.path.c_str());
        std::exit(1);
      }
    }
  }
  for (unsigned const threads : numbers) {
    double const before = median(first[threads].clock);
    double const after = median(second[threads].clock);
    double const processor_before = median(first[threads].processor);
    double const processor_after = median(second[threads].processor);
    std::printf("%s,%s,%u,%.0f,%.0f,%.2f,%.0f,%.0f,%.2f\n", of.text, of.packed, threads, of.megabytes / before,
                of.megabytes / after, before / after, of.megabytes / processor_before, of.megabytes / processor_after,
                processor_before / processor_after);
  }
  std::fflush(stdout);
}

// As it is, and compressed by the tools that are there.
std::vector<form> forms_of(char const* text, std::string const& path, std::vector<char const*> const& tools) {
  auto const megabytes = static_cast<double>(std::filesystem::file_size(path)) * 1e-6;
  std::vector<form> all{{text, "plain", path, megabytes}};
  for (char const* const tool : tools) {
    std::string const packed = path + "." + tool;
    if (std::system((std::string(tool) + " -c '" + path + "' > '" + packed + "' 2> /dev/null").c_str()) == 0) {
      all.push_back({text, tool, packed, megabytes});
    }
  }
  return all;
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
  std::string const walk = (folder / "kernel-2.traceg").string();
  std::string const real = (folder / "kernel-3.traceg").string();
  {
    std::ofstream out(irregular, std::ios::binary);
    generated::trace_of(bytes, [&](std::string_view text) { out << text; });
  }
  {
    std::ofstream out(walk, std::ios::binary);
    walked::trace_of(bytes, [&](std::string_view text) { out << text; });
  }
  {
    std::ifstream in(argv[1], std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(in), {}};
    std::ofstream out(real, std::ios::binary);
    repeated::trace_of(repeated::parts_of(text), bytes, [&](std::string_view piece) { out << piece; });
  }
  std::printf(
      "text,packed,threads,first_mb_per_s,second_mb_per_s,times_as_fast,first_mb_per_processor_s,"
      "second_mb_per_processor_s,processor_times_as_fast\n");
  for (form const& of : forms_of("generated", irregular, {"gzip", "zstd"})) {
    compare(of, rounds);
  }
  for (form const& of : forms_of("like real", walk, {"gzip", "zstd", "xz"})) {
    compare(of, rounds);
  }
  for (form const& of : forms_of("real", real, {"gzip", "zstd"})) {
    compare(of, rounds);
  }
  std::filesystem::remove_all(folder);
}
