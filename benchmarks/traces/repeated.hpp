// A trace as large as asked for that is made of a real one: its thread blocks again and again, under new numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace repeated {

// A real trace, taken apart: what stands before its blocks, and of each block what follows its number.
struct parts {
  std::string header;
  std::vector<std::string> blocks;
};

inline parts parts_of(std::string const& text) {
  static constexpr std::string_view begin = "#BEGIN_TB";
  static constexpr std::string_view number = "thread block = ";
  static constexpr std::string_view end = "#END_TB";
  parts all;
  std::size_t at = text.find(begin);
  all.header = text.substr(0, at);
  while (at != std::string::npos) {
    std::size_t const from = text.find('\n', text.find(number, at)) + 1;
    std::size_t const to = text.find(end, from) + end.size();
    all.blocks.push_back(text.substr(from, to - from) + "\n\n");
    at = text.find(begin, to);
  }
  return all;
}

// Gives the text of about so many bytes to write(text), piece after piece.
template <class Write>
void trace_of(parts const& real, std::uint64_t bytes, Write write) {
  std::uint64_t all = 0;
  for (std::string const& one : real.blocks) {
    all += one.size() + 40;
  }
  std::uint64_t const count = bytes * real.blocks.size() / all + 1;
  std::string header = real.header;
  static constexpr std::string_view grid = "-grid dim = (";
  std::size_t const from = header.find(grid) + grid.size();
  header.replace(from, header.find(')', from) - from, std::to_string(count) + ",1,1");
  write(std::string_view{header});
  for (std::uint64_t n = 0; n < count; ++n) {
    write(std::string_view{"#BEGIN_TB\n\nthread block = " + std::to_string(n) + ",0,0\n"});
    write(std::string_view{real.blocks[n % real.blocks.size()]});
  }
}

}  // namespace repeated
