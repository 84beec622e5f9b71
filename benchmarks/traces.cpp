// How fast traces are read. Methods alternate; figures are medians of the rounds, in MB of text a second: of time, and
// of processor time, which other programs disturb less. Rows method,megabytes_per_s,per_processor_s,times_wc. The
// program compares what all methods counted and stops on a difference.
//   traces [--megabytes 200] [--rounds 5] [--walked 1]      1: of a text that looks like a real one
//   traces --generate 20 | traces --read        20 GB through a pipe: time, and the most memory that was resident
#include <warpmem/tools/trace/read.hpp>

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "traces/generated.hpp"
#include "traces/stream_parser.hpp"
#include "traces/walked.hpp"

using namespace warpmem;
using baseline::counts;

namespace {

double processor_seconds() {
  double sum = 0;
  for (int const who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    (void)getrusage(who, &usage);
    for (timeval const& t : {usage.ru_utime, usage.ru_stime}) {
      sum += static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    }
  }
  return sum;
}

struct method {
  std::string name;
  std::function<counts()> run;
  std::vector<double> seconds{};
  std::vector<double> processor{};
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void stop(std::string const& why) {
  std::fprintf(stderr, "traces: %s\n", why.c_str());
  std::exit(1);
}

counts read_by(std::string const& path, unsigned threads) {
  trace::program_trace const read = trace::read_program(path, {{}, {threads}, {}, {}});
  if (!read.is_complete()) {
    stop(read.kernels.empty() ? read.problems.at(0) : read.kernels[0].problem);
  }
  kernel_sums const sums = read.kernels.at(0).report.sums();
  return {sums.executions, sums.lanes};
}

counts only_decompress(std::string const& path, counts result) {
  auto const bytes = trace::open_bytes(path);
  std::vector<char> part(std::size_t{1} << 20);
  while (bytes->read(part.data(), part.size()) != 0) {
  }
  return result;
}

bool make(std::string const& command) { return std::system(command.c_str()) == 0; }

void write_trace(std::string const& path, std::uint64_t bytes, bool is_walked) {
  std::FILE* const file = path == "-" ? stdout : std::fopen(path.c_str(), "wb");
  if (file == nullptr) {
    stop(path + " cannot be written");
  }
  auto const write = [&](std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file) != text.size()) {
      stop(path + " cannot be written");
    }
  };
  is_walked ? walked::trace_of(bytes, write) : generated::trace_of(bytes, write);
  if (std::fflush(file) != 0 || (file != stdout && std::fclose(file) != 0)) {
    stop(path + " cannot be written");
  }
}

std::vector<method> methods_for(std::string const& path, counts expected) {
  std::vector<method> all;
  all.push_back({"wc -l", [=] { return make("wc -l < '" + path + "' > /dev/null") ? expected : counts{}; }});
  all.push_back({"one thread", [=] { return read_by(path, 1); }});
  all.push_back({"two threads", [=] { return read_by(path, 2); }});
  all.push_back({"std::stringstream", [=] { return baseline::read(path); }});
  for (std::string const tool : {"gzip", "xz", "zstd"}) {
    std::string const packed = path + "." + tool;
    if (!make(tool + " -1 -c '" + path + "' > '" + packed + "'")) {
      std::printf("# %s: not there\n", tool.c_str());
      continue;
    }
    all.push_back({tool + " only", [=] { return only_decompress(packed, expected); }});
    all.push_back({tool, [=] { return read_by(packed, 1); }});
    all.push_back({tool + ", two threads", [=] { return read_by(packed, 2); }});
  }
  return all;
}

void compare(std::uint64_t megabytes, int rounds, bool is_walked) {
  auto const folder = std::filesystem::temp_directory_path() / "warpmem_benchmark_traces";
  std::filesystem::create_directories(folder);
  std::string const path = (folder / "kernel-1.traceg").string();
  write_trace(path, megabytes * 1000000, is_walked);
  auto const size = static_cast<double>(std::filesystem::file_size(path)) * 1e-6;
  counts const expected = read_by(path, 1);
  std::vector<method> methods = methods_for(path, expected);
  for (int round = 0; round < rounds; ++round) {
    for (method& m : methods) {
      double const processor = processor_seconds();
      auto const begin = std::chrono::steady_clock::now();
      if (!(m.run() == expected)) {
        stop(m.name + " counted something else");
      }
      m.seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
      m.processor.push_back(processor_seconds() - processor);
    }
  }
  std::filesystem::remove_all(folder);
  std::printf("# %.0f MB, %lld accesses, %lld lanes\nmethod,megabytes_per_s,per_processor_s,times_wc\n", size,
              static_cast<long long>(expected.accesses), static_cast<long long>(expected.lanes));
  for (method const& m : methods) {
    std::printf("%s,%.0f,%.0f,%.2f\n", m.name.c_str(), size / median(m.seconds), size / median(m.processor),
                median(m.seconds) / median(methods[0].seconds));
  }
}

void read_standard_input() {
  auto const begin = std::chrono::steady_clock::now();
  counts const read = read_by("-", 1);
  double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  rusage usage{};
  (void)getrusage(RUSAGE_SELF, &usage);
  std::printf("accesses,lanes,seconds,processor_seconds,most_resident_mb\n%lld,%lld,%.1f,%.1f,%ld\n",
              static_cast<long long>(read.accesses), static_cast<long long>(read.lanes), seconds, processor_seconds(),
              usage.ru_maxrss / 1024);
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t megabytes = 200;
  int rounds = 5;
  bool is_walked = false;
  for (int i = 1; i < argc; i += 2) {
    std::string_view const option = argv[i];
    double const value = i + 1 < argc ? std::atof(argv[i + 1]) : 0;
    if (option == "--read") {
      read_standard_input();
      return 0;
    }
    if (option == "--generate" && value > 0) {
      write_trace("-", static_cast<std::uint64_t>(value * 1e9), is_walked);
      return 0;
    }
    if (option == "--megabytes" && value > 0) {
      megabytes = static_cast<std::uint64_t>(value);
    } else if (option == "--rounds" && value > 0) {
      rounds = static_cast<int>(value);
    } else if (option == "--walked") {
      is_walked = value > 0;
    } else {
      stop("usage: traces [--megabytes N] [--rounds N] [--walked 1] | --generate GIGABYTES | --read");
    }
  }
  compare(megabytes, rounds, is_walked);
  return 0;
}
