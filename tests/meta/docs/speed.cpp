// What benchmarks/data holds, as tables of docs/performance.md: speed summary|hot|traces|recorder.
#include "prelude.hpp"

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using row = std::map<std::string, std::string>;
using rows = std::vector<row>;

std::vector<std::string> split(std::string const& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (char const c : line) {
    quoted = quoted != (c == '"');
    if (c == ',' && !quoted) {
      cells.emplace_back();
    } else if (c != '"') {
      cells.back() += c;
    }
  }
  return cells;
}

rows read(std::string const& path) {
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  std::vector<std::string> const names = split(line);
  rows all;
  while (std::getline(in, line)) {
    std::vector<std::string> const cells = split(line);
    row one;
    for (std::size_t i = 0; i < names.size() && i < cells.size(); ++i) {
      one[names[i]] = cells[i];
    }
    all.push_back(one);
  }
  if (all.empty()) {
    throw std::runtime_error(path + " has no rows");
  }
  return all;
}

// "least to most" of a column, of the rows that are chosen.
std::string range(rows const& all, char const* column, std::function<bool(row const&)> const& is_chosen) {
  std::vector<double> values;
  for (row const& one : all) {
    if (is_chosen(one)) {
      values.push_back(std::stod(one.at(column)));
    }
  }
  auto const [least, most] = std::minmax_element(values.begin(), values.end());
  auto const shown = [](double v) { return v < 10 ? fmt::format("{:.1f}", v) : fmt::format("{:.0f}", v); };
  return shown(*least) == shown(*most) ? shown(*least) : shown(*least) + " to " + shown(*most);
}

bool is(row const& one, char const* column, std::string const& value) { return one.at(column) == value; }

void print_counts(std::string const& data) {
  rows const counts = read(data + "throughput.csv");
  for (bool const random : {false, true}) {
    auto const of = [&](char const* method) {
      return range(counts, "ns_per_access", [&](row const& r) {
        bool const is_random = r.at("pattern").find("random") != std::string::npos;
        return is(r, "method", method) && is(r, "residence", "cache") && is_random == random;
      });
    };
    fmt::print("| {} in a batch | {} ns | one by one {}, sort + unique {}, only reading {} |\n",
               random ? "random accesses" : "strides, tiles and a trace", of("batch_avx512"), of("single"),
               of("sort_unique"), of("read_only"));
  }
}

void print_stages(std::string const& data) {
  rows const stages = read(data + "stages.csv");
  struct kind {
    char const* name;
    std::vector<std::string> what;
  };
  for (kind const& k :
       {kind{"their stages: loads, stores", {"stages of loads", "stages of stores"}},
        kind{"their stages: atomics, reductions", {"stages of atomics", "stages of reductions"}},
        kind{"asynchronous copies", {"copies .ca", "copies .cg"}},
        kind{"the source page of wide shared loads", {"shared page"}},
        kind{"words through the banks",
             {"words of loads", "words of stores", "words of shared loads", "words of shared stores"}}}) {
    auto const of = [&](char const* path) {
      return range(stages, "second_ns", [&](row const& r) {
        return is(r, "path", path) && std::find(k.what.begin(), k.what.end(), r.at("what")) != k.what.end();
      });
    };
    fmt::print("| {}, in a batch | {} ns | one by one {} |\n", k.name, of("AVX-512"), of("one by one"));
  }
}

void print_summary(std::string const& data) {
  fmt::print("| what | on one core, AVX-512 | to compare |\n|---|---|---|\n");
  print_counts(data);
  print_stages(data);
  rows const recorded = read(data + "recorder.csv");
  auto const is_known = [](row const& r) {
    return is(r, "accesses", "loads, coalesced") || is(r, "accesses", "shared loads, rows");
  };
  fmt::print("| a recorder, for an access with all its counts | {} ns where shapes repeat | {} where none does |\n",
             range(recorded, "ns", is_known), range(recorded, "ns", [&](row const& r) { return !is_known(r); }));
  fmt::print("| a kernel that runs on the CPU | {} million lane accesses a second | |\n",
             range(read(data + "ptx.csv"), "mlanes_s", [](row const& r) { return is(r, "threads", "1"); }));
  rows const traces = read(data + "traces.csv");
  auto const text = [&](char const* threads) {
    return range(traces, "second_mb_per_s",
                 [&](row const& r) { return is(r, "packed", "plain") && is(r, "threads", threads); });
  };
  fmt::print("| a trace | {} MB of text a second | by two threads {} |\n", text("1"), text("2"));
}

void print_traces(std::string const& data) {
  fmt::print("| text | form | threads | before | MB/s | times | of processor time, times |\n");
  fmt::print("|---|---|---|---|---|---|---|\n");
  for (row const& r : read(data + "traces.csv")) {
    std::string const threads = is(r, "threads", "0") ? "only read" : r.at("threads");
    fmt::print("| {} | {} | {} | {} | {} | {} | {} |\n", r.at("text"), r.at("packed"), threads, r.at("first_mb_per_s"),
               r.at("second_mb_per_s"), r.at("times_as_fast"), r.at("processor_times_as_fast"));
  }
}

// The plain counts beside the headers before: how many times as fast, and from which to which in repeated runs.
void print_hot(std::string const& data) {
  constexpr char const* paths[] = {"AVX-512", "AVX2", "portable", "one by one"};
  std::vector<std::string> names;
  std::map<std::string, std::string> times;
  for (row const& r : read(data + "hot.csv")) {
    std::string const name = r.at("what") + ", " + r.at("bytes") + " B | " + r.at("pattern");
    if (names.empty() || names.back() != name) {
      names.push_back(name);
    }
    times[name + r.at("path")] = r.at("times_as_fast") + " (" + r.at("least") + " to " + r.at("most") + ")";
  }
  fmt::print("| counts | pattern | AVX-512 | AVX2 | portable | one by one |\n|---|---|---|---|---|---|\n");
  for (std::string const& name : names) {
    fmt::print("| {} |", name);
    for (char const* path : paths) {
      fmt::print(" {} |", times.at(name + path));
    }
    fmt::print("\n");
  }
}

void print_recorder(std::string const& data) {
  fmt::print("| accesses | before, ns | ns |\n|---|---|---|\n");
  for (row const& r : read(data + "recorder.csv")) {
    fmt::print("| {} | {} | {} |\n", r.at("accesses"), r.at("before_ns"), r.at("ns"));
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::string const data = std::string(argv[argc - 1]) + "/../../benchmarks/data/";
  std::string const table = argv[1];
  table == "summary"  ? print_summary(data)
  : table == "hot"    ? print_hot(data)
  : table == "traces" ? print_traces(data)
                      : print_recorder(data);
}
