// Runs every access of a CSV file once: one launch of one warp with one memory instruction, so that a profiler's
// counters of the launch are the hardware's answer for that access.
//
//   measure ACCESSES.csv PLACED.csv [SPACE]
//
// ACCESSES.csv is what examples/predict reads, and for copies shared_address; a column warm_active has the lanes
// (hexadecimal) whose sectors L1 shall hold, all active ones where the column l1 is warm. Such an access is launched
// twice, first without its instruction: PLACED.csv calls that launch "baseline". Global addresses are moved, keeping
// their distances, to where this process got memory; PLACED.csv has the rows in the order of the launches, with the
// addresses that were used. The first three show what a launch counts by itself: one lane's load from shared memory,
// and nothing in constant memory and with copies.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "kernels.cuh"

namespace {

void check(cudaError_t e, char const* what) {
  if (e != cudaSuccess) {
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(e));
    std::exit(1);
  }
}

struct row {
  std::string id;
  std::string mnemonic;
  measure::instruction instruction;
  measure::access access{};
  std::string l1;
  unsigned threads{32};
  std::uint64_t low{};   // the lowest active address, down to 2 MiB
  std::uint64_t span{};  // bytes from there
};

constexpr std::uint64_t granularity = std::uint64_t{2} << 20;
constexpr std::uint64_t most_memory = std::uint64_t{64} << 30;

// A cell in quotes may hold commas.
std::vector<std::string> cells_of(std::string const& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (char const c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

// The source of a copy, or all there is.
bool is_global(row const& r) {
  std::string const space = r.instruction.space;
  return space == "global" || space == "async";
}

bool is_used(row const& r, int lane) { return (((r.access.active | r.access.warmed) >> lane) & 1U) != 0; }

void find_extent(row& r) {
  std::uint64_t low = ~std::uint64_t{0};
  std::uint64_t high = 0;
  for (int lane = 0; lane < 32; ++lane) {
    if (is_used(r, lane)) {
      low = std::min(low, r.access.at[lane]);
      high = std::max(high, r.access.at[lane]);
    }
  }
  if ((r.access.active | r.access.warmed) == 0) {
    return;
  }
  r.low = low / granularity * granularity;
  r.span = high - r.low + 32;
}

std::vector<row> read(char const* file, std::string const& space) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  auto const columns = cells_of(line);
  auto const column = [&](std::string const& name) {
    return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
  };
  std::vector<row> rows;
  for (char const* launch : {"launch", "launch.const", "launch.async"}) {
    row r;
    r.id = r.mnemonic = launch;
    r.instruction = measure::instructions().at(launch);
    r.access.active = 1;
    rows.push_back(r);
  }
  for (std::size_t number = 2; std::getline(in, line); ++number) {
    auto const cells = cells_of(line);
    std::size_t const needed = std::max({column("instruction"), column("active"), column("address")});
    auto const known = needed < cells.size() ? measure::instructions().find(cells[column("instruction")])
                                             : measure::instructions().end();
    if (known == measure::instructions().end()) {
      std::fprintf(stderr, "%s:%zu: left out, no kernel for it\n", file, number);
      continue;
    }
    if (!space.empty() && space != known->second.space) {
      continue;
    }
    row r;
    r.id = column("id") < cells.size() ? cells[column("id")] : std::to_string(number);
    r.mnemonic = known->first;
    r.instruction = known->second;
    auto const cell = [&](char const* name) {
      return column(name) < cells.size() ? cells[column(name)] : std::string{};
    };
    auto const mask = [](std::string const& text) {
      return static_cast<std::uint32_t>(std::strtoul(text.c_str(), nullptr, 16));
    };
    r.access.active = mask(cell("active"));
    r.l1 = cell("l1");
    r.access.warmed = r.l1 == "warm" ? r.access.active : mask(cell("warm_active"));
    if (!cell("threads").empty()) {
      r.threads = static_cast<unsigned>(std::stoul(cell("threads")));
    }
    std::istringstream addresses(cell("address"));
    std::istringstream destinations(cell("shared_address"));
    for (int lane = 0; lane < 32; ++lane) {
      addresses >> std::hex >> r.access.at[lane];
      destinations >> std::hex >> r.access.second[lane];
    }
    if (is_global(r)) {
      find_extent(r);
      if (r.span > most_memory) {
        std::fprintf(stderr, "%s:%zu: left out, its lanes are more than 64 GiB apart\n", file, number);
        continue;
      }
    }
    if (r.access.warmed != 0) {
      rows.push_back(r);
      rows.back().mnemonic = "baseline";
      rows.back().access.active = 0;
    }
    rows.push_back(r);
  }
  return rows;
}

// Moves global addresses to offsets in the buffer; inactive lanes to its start.
void place(row& r) {
  for (int lane = 0; lane < 32 && is_global(r); ++lane) {
    r.access.at[lane] = is_used(r, lane) ? r.access.at[lane] - r.low : 0;
  }
}

void write(std::ofstream& out, row const& r, unsigned char const* buffer) {
  out << r.id << ",\"" << r.mnemonic << "\"," << r.l1 << ',' << std::hex << r.access.warmed << std::dec << ','
      << r.instruction.space << ',' << r.instruction.lane_bytes << ',' << std::hex << r.access.active << ',';
  for (int lane = 0; lane < 32; ++lane) {
    out << (lane == 0 ? "" : " ") << r.access.at[lane] + (is_global(r) ? reinterpret_cast<std::uintptr_t>(buffer) : 0);
  }
  out << ',';
  for (int lane = 0; lane < 32 && r.instruction.space == std::string("async"); ++lane) {
    out << (lane == 0 ? "" : " ") << r.access.second[lane];
  }
  out << std::dec << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4) {
    std::fprintf(stderr, "usage: measure ACCESSES.csv PLACED.csv [SPACE]\n");
    return 2;
  }
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::fprintf(stderr, "measure: no GPU; nothing was measured\n");
    return 77;
  }
  auto rows = read(argv[1], argc == 4 ? argv[3] : "");
  std::uint64_t bytes = granularity;
  for (row const& r : rows) {
    bytes = std::max(bytes, r.span);
  }
  unsigned char* buffer = nullptr;
  check(cudaMalloc(&buffer, bytes + granularity), "memory for the addresses");
  buffer += granularity - reinterpret_cast<std::uintptr_t>(buffer) % granularity;
  check(cudaMemset(buffer, 0, bytes), "clearing it");
  unsigned* sink = nullptr;
  check(cudaMalloc(&sink, sizeof *sink), "memory for results");
  std::ofstream out(argv[2]);
  out << "id,instruction,l1,warm_active,space,lane_bytes,active,address,shared_address\n";
  for (auto const& [name, i] : measure::instructions()) {
    check(cudaFuncSetAttribute(reinterpret_cast<void const*>(i.run), cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(measure::shared_bytes)),
          name.c_str());
  }
  for (row& r : rows) {
    place(r);
    write(out, r, buffer);
    bool const shared = r.instruction.space == std::string("shared") || r.instruction.space == std::string("async");
    if (r.instruction.space == std::string("constant")) {
      r.access.second[0] = reinterpret_cast<std::uintptr_t>(sink);
      check(cudaMemcpy(buffer, &r.access, sizeof r.access, cudaMemcpyHostToDevice), "moving an access");
    }
    r.instruction.run<<<1, r.threads, shared ? measure::shared_bytes : 0>>>(r.access, buffer, sink);
    check(cudaGetLastError(), r.id.c_str());
  }
  check(cudaDeviceSynchronize(), "the launches");
  return 0;
}
