// The baseline: how Accel-Sim's own parser reads a trace, rewritten: std::getline, a std::stringstream for each line,
// words and numbers by >>, the addresses of lanes into an array. It counts what it read.
#pragma once

#include <bitset>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace baseline {

struct counts {
  std::int64_t accesses{};
  std::int64_t lanes{};
  friend bool operator==(counts const&, counts const&) = default;
};

struct parsed_instruction {
  std::uint64_t pc{};
  std::uint32_t mask{};
  std::string opcode{};
  std::vector<std::string> registers{};
  std::uint64_t at[32]{};
  int width{};
};

inline void parse_addresses(std::stringstream& words, parsed_instruction& i) {
  int mode = 0;
  words >> std::dec >> mode;
  std::bitset<32> const mask(i.mask);
  std::uint64_t at = 0;
  std::int64_t stride = 0;
  if (mode != 0) {
    words >> std::hex >> at >> std::dec;
  }
  if (mode == 1) {
    words >> stride;
  }
  bool is_first = true;
  for (std::size_t lane = 0; lane < 32; ++lane) {
    if (!mask.test(lane)) {
      continue;
    }
    if (mode == 0) {
      words >> std::hex >> at;
    } else if (!is_first) {
      std::int64_t delta = stride;
      if (mode == 2) {
        words >> delta;
      }
      at += static_cast<std::uint64_t>(delta);
    }
    is_first = false;
    i.at[lane] = at;
  }
}

inline parsed_instruction parse(std::string const& line) {
  std::stringstream words{line};
  parsed_instruction i;
  words >> std::hex >> i.pc >> i.mask >> std::dec;
  std::string word;
  for (int part = 0; part < 2; ++part) {
    int registers = 0;
    for (words >> registers; registers > 0; --registers) {
      words >> word;
      i.registers.push_back(word);
    }
    if (part == 0) {
      words >> i.opcode;
    }
  }
  words >> i.width;
  if (i.width > 0) {
    parse_addresses(words, i);
  }
  return i;
}

// Of a trace of version 3 or newer that is grouped by thread block.
inline counts read(std::string const& path) {
  std::ifstream file{path};
  std::string line;
  counts all;
  bool is_in_block = false;
  while (std::getline(file, line)) {
    is_in_block = is_in_block || line.starts_with("#BEGIN_TB");
    bool const is_instruction = is_in_block && !line.empty() && line.find('=') == std::string::npos && line[0] != '#';
    if (is_instruction) {
      parsed_instruction const i = parse(line);
      all.accesses += i.width > 0 ? 1 : 0;
      all.lanes += i.width > 0 ? static_cast<std::int64_t>(std::bitset<32>(i.mask).count()) : 0;
    }
  }
  return all;
}

}  // namespace baseline
