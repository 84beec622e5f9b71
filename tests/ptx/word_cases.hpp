// PTX instructions as tests/hardware/ptx/words.py measures them: statements, what is in their registers, results.
#pragma once

#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "support/csv.hpp"

namespace word_cases {

using word = std::uint64_t;

// Hexadecimal digits, so many of each number, without anything between.
inline std::vector<word> numbers(std::string const& hex, std::size_t digits) {
  std::vector<word> all;
  for (std::size_t at = 0; at + digits <= hex.size(); at += digits) {
    all.push_back(std::stoull(hex.substr(at, digits), nullptr, 16));
  }
  return all;
}

struct pool {
  unsigned bits{};
  std::vector<word> values{};
};
using pools = std::map<std::string, pool>;

inline pools read_pools(std::string const& path) {
  pools all;
  support::csv_file const file(path);
  for (support::csv_row const& row : file.rows()) {
    auto const bits = static_cast<unsigned>(row.number("bits"));
    all[row.text("name")] = {bits, numbers(row.text("values"), bits / 4)};
  }
  return all;
}

struct word_case {
  std::string where{};  // file:line
  std::string statements{};
  std::vector<std::pair<char, unsigned>> registers{};  // names and bits; d is the result
  std::vector<std::pair<char, pool const*>> inputs{};  // registers that are loaded
  std::string tolerance{};
  std::size_t digits{};
  std::vector<word> results{};  // as measured

  [[nodiscard]] unsigned bits(char name) const {
    for (auto const& [one, n] : registers) {
      if (one == name) return n;
    }
    return 0;
  }
  // How many values each register is tried with.
  [[nodiscard]] std::size_t count() const {
    std::size_t n = SIZE_MAX;
    for (auto const& input : inputs) n = (std::min)(n, input.second->values.size());
    return n;
  }
};

inline word_case read_case(support::csv_row const& row, pools const& from) {
  word_case c;
  c.where = row.where();
  c.statements = row.text("statements");
  c.tolerance = row.text("tolerance");
  c.digits = static_cast<std::size_t>(row.number("digits"));
  c.results = numbers(row.text("results"), c.digits);
  std::istringstream registers(row.text("registers")), inputs(row.text("inputs"));
  for (std::string one; registers >> one;) {
    c.registers.emplace_back(one[0], static_cast<unsigned>(std::stoul(one.substr(1))));
  }
  char next = 'a';
  for (std::string one; inputs >> one;) {
    bool const is_named = one.find('=') != std::string::npos;
    char const name = is_named ? one[0] : next++;
    c.inputs.emplace_back(name, &from.at(is_named ? one.substr(2) : one));
  }
  return c;
}

// What d holds before the statements, in lanes where they are not executed.
inline word untouched(unsigned bits) { return word{0x5a5a5a5a5a5a5a5a} >> (64 - bits); }

// Each statement behind a guard that only even lanes pass; those that have one are left out.
inline word_case with_odd_lanes_off(word_case c) {
  std::string guarded = "mov.b" + std::to_string(c.bits('d')) + " d, " + std::to_string(untouched(c.bits('d'))) +
                        "; setp.ne.b32 p, 0, 0; setp.ne.b32 q, 0, 0;";
  std::istringstream statements(c.statements);
  for (std::string one; std::getline(statements, one, ';');) {
    std::size_t const begin = one.find_first_not_of(' ');
    if (begin != std::string::npos) guarded += (one[begin] == '@' ? " " : " @%even ") + one.substr(begin) + ";";
  }
  c.statements = guarded;
  return c;
}

// A kernel of one block or more of 32 threads: each loads the inputs, computes and stores d.
inline std::string kernel_of(word_case const& c, std::string const& name) {
  std::ostringstream out;
  out << ".visible .entry " << name << "(";
  for (auto const& input : c.inputs) out << ".param .u64 in_" << input.first << ", ";
  out << ".param .u64 out)\n{\n  .reg .b32 %block, %thread;\n  .reg .b64 %at, %index;\n  .reg .pred p, q, %even;\n";
  for (auto const& [one, bits] : c.registers) out << "  .reg .b" << bits << " " << one << ";\n";
  out << "  mov.u32 %block, %ctaid.x;\n  mov.u32 %thread, %tid.x;\n  mad.lo.u32 %thread, %block, 32, %thread;\n"
      << "  cvt.u64.u32 %index, %thread;\n  and.b32 %block, %thread, 1;\n  setp.eq.u32 %even, %block, 0;\n";
  for (auto const& [one, values] : c.inputs) {
    out << "  ld.param.u64 %at, [in_" << one << "];\n  mad.lo.u64 %at, %index, " << values->bits / 8
        << ", %at;\n  ld.global.b" << values->bits << " " << one << ", [%at];\n";
  }
  unsigned const bits = c.bits('d');
  out << "  " << c.statements << "\n  ld.param.u64 %at, [out];\n  mad.lo.u64 %at, %index, " << bits / 8
      << ", %at;\n  st.global.b" << bits << " [%at], d;\n  ret;\n}\n";
  return out.str();
}

// Runs cases on the engine, with the same memory for all of them.
class word_bench {
 public:
  explicit word_bench(std::vector<word_case> const& cases) {
    std::string text = ".version 8.6\n.target sm_90\n.address_size 64\n";
    for (std::size_t k = 0; k < cases.size(); ++k) text += kernel_of(cases[k], "w" + std::to_string(k));
    gpu_.load_text(text, "words.ptx");
  }
  // What the engine computes in the case of this number; why it does not, as a sentence.
  std::vector<word> results(word_case const& c, std::size_t number, std::string& problem) {
    std::size_t const count = c.count(), bytes = c.bits('d') / 8;
    for (std::size_t k = 0; k < c.inputs.size(); ++k) fill(in_[k], *c.inputs[k].second);
    warpmem::kernel_run const run = launch({.grid = {static_cast<unsigned>(count / 32)}, .block = {32}},
                                           "w" + std::to_string(number), c.inputs.size());
    problem = run.problems().empty() ? "" : run.problems().front().sentence;
    std::vector<word> all(count);
    for (std::size_t k = 0; k < count * bytes; ++k) {
      all[k / bytes] |= word{out_[k]} << (8 * (k % bytes));
    }
    return all;
  }

 private:
  using memory = std::vector<std::uint8_t>;

  static void fill(memory& to, pool const& from) {
    std::size_t at = 0;
    for (word const value : from.values) {
      for (unsigned bit = 0; bit < from.bits; bit += 8) to[at++] = static_cast<std::uint8_t>(value >> bit);
    }
  }
  warpmem::kernel_run launch(warpmem::launch_shape const& shape, std::string const& name, std::size_t inputs) {
    switch (inputs) {
      case 1:
        return gpu_.launch(shape, name, in_[0], out_);
      case 2:
        return gpu_.launch(shape, name, in_[0], in_[1], out_);
      case 3:
        return gpu_.launch(shape, name, in_[0], in_[1], in_[2], out_);
      default:
        return gpu_.launch(shape, name, in_[0], in_[1], in_[2], in_[3], out_);
    }
  }

  warpmem::simulated_gpu gpu_{warpmem::sm_90::traits};
  memory in_[4]{memory(1024), memory(1024), memory(1024), memory(1024)};
  memory out_ = memory(1024);
};

}  // namespace word_cases
