// Matrix instructions against an H200: every result of every lane, bit by bit.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "hardware/ptx/row_kernel.hpp"
#include "support/catch.hpp"

using namespace warpmem;

namespace {

struct measured_row {
  row_form form{};
  std::string kind{};  // given: inputs are written down; seeded: they are seeded_halves; sums: results are summed, too
  std::vector<unsigned char> in{};
  std::vector<unsigned char> out{};
  std::vector<std::uint32_t> sums{};

  [[nodiscard]] std::size_t row_bytes() const {
    return static_cast<std::size_t>(form.threads) * static_cast<std::size_t>(form.bytes);
  }
  [[nodiscard]] std::string name() const {
    std::size_t const at = form.body.find("wgmma.mma_async");
    return form.body.substr(at == std::string::npos ? 0 : at, 70);
  }
};

std::vector<unsigned char> read_registers(std::istream& file, measured_row const& r, int count) {
  std::vector<unsigned char> bytes;
  auto const size = static_cast<std::size_t>(r.form.bytes);
  for (int k = 0; k < count; ++k) {
    std::string line;
    REQUIRE(std::getline(file, line));
    REQUIRE(line.size() == 2 * r.row_bytes());
    for (std::size_t at = 0; at < line.size(); at += 2 * size) {
      std::uint64_t const v = std::stoull(line.substr(at, 2 * size), nullptr, 16);
      for (std::size_t b = 0; b < size; ++b) {
        bytes.push_back(static_cast<unsigned char>(v >> (8 * b)));
      }
    }
  }
  return bytes;
}

bool read_row(std::istream& file, measured_row& r) {
  std::string line;
  if (!std::getline(file, line)) {
    return false;
  }
  char kind[16] = "";
  r = {};
  REQUIRE(std::sscanf(line.c_str(), "%d %d %d %d %15[a-z]", &r.form.threads, &r.form.bytes, &r.form.inputs,
                      &r.form.outputs, kind) == 5);
  r.kind = kind;
  r.form.body = line.substr(line.find('|') + 1);
  if (r.kind == "given") {
    r.in = read_registers(file, r, r.form.inputs);
  } else {
    r.in.resize(r.row_bytes() * static_cast<std::size_t>(r.form.inputs));
    for (std::uint32_t k = 0; k < r.in.size() / 4; ++k) {
      std::uint32_t const v = seeded_halves(k);
      std::memcpy(&r.in[std::size_t{4} * k], &v, 4);
    }
  }
  if (r.kind != "sums") {
    r.out = read_registers(file, r, r.form.outputs);
    return true;
  }
  for (int k = 0; k < r.form.outputs; ++k) {
    REQUIRE(std::getline(file, line));
    r.sums.push_back(static_cast<std::uint32_t>(std::stoul(line, nullptr, 16)));
  }
  return true;
}

std::vector<std::uint32_t> sums_of(std::vector<unsigned char> const& bytes, std::size_t row) {
  std::vector<std::uint32_t> sums;
  for (std::size_t k = 0; k < bytes.size(); k += row) {
    std::uint32_t sum = 2166136261U;
    for (std::size_t n = 0; n < row; ++n) {
      sum = (sum ^ bytes[k + n]) * 16777619U;
    }
    sums.push_back(sum);
  }
  return sums;
}

// How many results differ. `problem`: the first sentence of the run.
std::size_t differences(measured_row const& r, std::string& problem) {
  std::vector<unsigned char> in = r.in;
  in.resize(in.size() + 65536);  // fragments reach beyond the seeded words
  std::vector<unsigned char> out(r.row_bytes() * static_cast<std::size_t>(r.form.outputs));
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(row_kernel(r.form), "row.ptx");
  auto const run = gpu.launch({.grid = {1, 1}, .block = {static_cast<unsigned>(r.form.threads), 1}}, "row", in, out);
  problem = run.problems().empty() ? std::string{} : run.problems().front().sentence;
  for (kernel_site const& s : run.sites()) {
    if (s.kind.form == instruction_form::wgmma) {
      CHECK(s.executions == 1);  // of the four warps together
    }
  }
  std::size_t wrong = 0;
  if (r.kind == "sums") {
    std::vector<std::uint32_t> const sums = sums_of(out, r.row_bytes());
    for (std::size_t k = 0; k < sums.size(); ++k) {
      wrong += sums[k] != r.sums[k] ? 1U : 0U;
    }
    return wrong;
  }
  auto const size = static_cast<std::size_t>(r.form.bytes);
  for (std::size_t k = 0; k < out.size(); k += size) {
    wrong += std::memcmp(&out[k], &r.out[k], size) != 0 ? 1U : 0U;
  }
  return wrong;
}

}  // namespace

TEST_CASE("matrix instructions have the results of an H200, bit by bit", "[ptx][matrix]") {
  std::ifstream file{std::string{WARPMEM_TEST_DATA} + "/sm_90/ptx/mma.csv"};
  REQUIRE(file);
  measured_row r;
  int rows = 0;
  while (read_row(file, r)) {
    ++rows;
    std::string problem;
    std::size_t const wrong = differences(r, problem);
    INFO(r.name() << " (" << r.kind << "): " << wrong << " differ. " << problem);
    CHECK(problem.empty());
    CHECK(wrong == 0);
  }
  CHECK(rows == 177);
}
