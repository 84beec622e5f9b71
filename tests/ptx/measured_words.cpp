// What an H200 computes, and the engine: tests/data/sm_90/ptx/words.csv, every bit. Approximations have a tolerance.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "word_cases.hpp"

namespace {

using namespace word_cases;

std::string const measured_data = WARPMEM_TEST_DATA "/sm_90/ptx/";

std::vector<word_case> read_cases(pools const& inputs) {
  std::vector<word_case> cases;
  support::csv_file const file(measured_data + "words.csv");
  for (support::csv_row const& row : file.rows()) cases.push_back(read_case(row, inputs));
  return cases;
}

// Of floating-point numbers with so many bits and digits.
struct number_format {
  unsigned bits;
  unsigned digits;

  [[nodiscard]] bool is_nan(word x) const {
    word const magnitude = x & ((word{1} << (bits - 1)) - 1), ones = (word{1} << (bits - digits)) - 1;
    return magnitude > ones << (digits - 1);
  }
  // Integers as far apart as there are numbers between.
  [[nodiscard]] std::int64_t order(word x) const {
    word const sign = word{1} << (bits - 1);
    auto const magnitude = static_cast<std::int64_t>(x & (sign - 1));
    return (x & sign) != 0 ? -magnitude : magnitude;
  }
  [[nodiscard]] double value(word x) const {
    return bits == 64 ? std::bit_cast<double>(x)
                      : double{std::bit_cast<float>(static_cast<std::uint32_t>(x << (32 - bits)))};
  }
};

// "ulp 2", "abs 1e-6", "rel 1e-6", or several of them, of which one must hold.
bool is_near(std::string const& tolerance, number_format const& f, word measured, word computed) {
  if (f.is_nan(measured) || f.is_nan(computed)) return measured == computed;
  std::istringstream words(tolerance);
  std::string kind;
  for (double most = 0; words >> kind >> most;) {
    double const x = f.value(measured), y = f.value(computed);
    double const apart = kind == "ulp"   ? static_cast<double>(std::abs(f.order(measured) - f.order(computed)))
                         : kind == "abs" ? std::fabs(x - y)
                                         : std::fabs(x - y) / std::fabs(x);
    if (apart <= most || x == y) return true;
  }
  return false;
}

// By the type at the end of the first statement.
bool agrees(word_case const& c, word measured, word computed) {
  if (measured == computed || c.tolerance.empty()) return measured == computed;
  std::string const opcode = c.statements.substr(0, c.statements.find(' '));
  auto const ends = [&](char const* type) { return opcode.ends_with(type); };
  unsigned const digits = ends("bf16") || ends("bf16x2") ? 8
                          : ends("f16") || ends("f16x2") ? 11
                          : ends("f64")                  ? 53
                                                         : 24;
  if (!ends("x2")) {
    return is_near(c.tolerance, {digits == 53 ? 64U : digits == 24 ? 32U : 16U, digits}, measured, computed);
  }
  number_format const f{16, digits};
  return is_near(c.tolerance, f, measured & 0xffff, computed & 0xffff) &&
         is_near(c.tolerance, f, measured >> 16, computed >> 16);
}

// Whether the table of instructions refuses one of the statements, each of which begins a line or stands behind "; ".
bool is_refused(word_case const& c) {
  for (char const* name : {"vadd.", "vsub.", "vabsdiff.", "vmin.", "vmax.", "vshl.", "vshr.", "vset.", "vmad."}) {
    if (c.statements.find(name) != std::string::npos) return true;
  }
  return false;
}

// What the registers held, and the two results.
std::string difference(word_case const& c, std::size_t k, word computed) {
  std::ostringstream out;
  out << std::hex;
  for (auto const& [name, values] : c.inputs) out << " " << name << "=" << values->values[k];
  out << " gives " << c.results[k] << ", here " << computed << ";";
  return out.str();
}

}  // namespace

TEST_CASE("instructions compute what an H200 computes", "[ptx][words]") {
  pools const inputs = read_pools(measured_data + "inputs.csv");
  std::vector<word_case> const cases = read_cases(inputs);
  std::set<std::string> known;  // which NaN a NaN becomes, mostly: word_differences.csv says
  support::csv_file const differing{measured_data + "word_differences.csv"};
  for (auto const& row : differing.rows()) known.insert(row.text("opcode"));
  word_bench bench(cases);
  for (std::size_t k = 0; k < cases.size(); ++k) {
    word_case const& c = cases[k];
    if (is_refused(c)) continue;
    std::string problem, differences;
    std::vector<word> const computed = bench.results(c, k, problem);
    REQUIRE(c.results.size() == computed.size());
    for (std::size_t n = 0; n < computed.size(); ++n) {
      if (!agrees(c, c.results[n], computed[n]) && differences.size() < 200)
        differences += difference(c, n, computed[n]);
    }
    INFO(c.where << ": " << c.statements);
    CHECK(problem == "");
    if (known.count(c.statements.substr(0, c.statements.find(' '))) == 0) CHECK(differences == "");
    if (known.count(c.statements.substr(0, c.statements.find(' '))) != 0) CHECK(differences != "");
  }
}

TEST_CASE("lanes that are off keep their registers", "[ptx][words][stress]") {
  pools const inputs = read_pools(measured_data + "inputs.csv");
  std::vector<word_case> cases = read_cases(inputs);
  std::erase_if(cases, is_refused);
  std::vector<word_case> guarded;
  for (word_case const& c : cases) guarded.push_back(with_odd_lanes_off(c));
  word_bench all(cases), even(guarded);
  for (std::size_t k = 0; k < cases.size(); ++k) {
    std::string problem;
    std::vector<word> const full = all.results(cases[k], k, problem), half = even.results(guarded[k], k, problem);
    std::size_t wrong = 0;
    for (std::size_t n = 0; n < full.size(); ++n) {
      word const expected = n % 2 == 0 ? full[n] : untouched(guarded[k].bits('d'));
      wrong += half[n] != expected ? 1U : 0U;
    }
    INFO(cases[k].where << ": " << guarded[k].statements);
    CHECK(problem == "");
    CHECK(wrong == 0);
  }
}
