// Accel-Sim traces read a second time, obviously and slowly: words of a line, sets of sectors. Written from the
// format's description, without a line of what it checks.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace slow {

struct instruction {
  std::uint32_t block = 0;  // x; these traces have no y or z
  std::uint32_t warp = 0;
  std::uint64_t pc = 0;
  std::uint32_t mask = 0;
  std::string opcode;
  bool has_addresses = false;
  std::map<int, std::uint64_t> address;  // by lane
};

inline instruction parse(std::string const& line, bool has_warp) {
  std::istringstream in(line);
  instruction i;
  if (has_warp) {
    std::uint32_t y = 0;
    std::uint32_t z = 0;
    in >> std::dec >> i.block >> y >> z >> i.warp;
  }
  in >> std::hex >> i.pc >> i.mask >> std::dec;
  int count = 0;
  std::string word;
  for (in >> count; count > 0; --count) {
    in >> word;
  }
  in >> i.opcode;
  for (in >> count; count > 0; --count) {
    in >> word;
  }
  int width = 0;
  in >> width;
  i.has_addresses = width > 0;
  if (i.has_addresses) {
    int mode = 0;
    in >> mode;
    std::uint64_t at = 0;
    long long step = 0;
    bool is_first = true;
    for (int lane = 0; lane < 32; ++lane) {
      if ((i.mask >> lane & 1) == 0) {
        continue;
      }
      if (mode == 0 || is_first) {
        in >> std::hex >> at >> std::dec;
      } else if (mode == 2) {
        in >> step;
      }
      if (mode == 1 && is_first) {
        in >> step;
      }
      at += mode == 0 || is_first ? 0 : static_cast<std::uint64_t>(step);
      i.address[lane] = at;
      is_first = false;
    }
  }
  if (!in) {
    throw "the slow reader cannot read " + line;
  }
  return i;
}

inline std::vector<instruction> read(std::istream& in) {
  std::vector<instruction> all;
  bool is_raw = true;
  std::uint32_t block = 0;
  std::uint32_t warp = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("#BEGIN_TB", 0) == 0) {
      is_raw = false;
    } else if (line.rfind("thread block = ", 0) == 0) {
      block = static_cast<std::uint32_t>(std::stoul(line.substr(15)));
    } else if (line.rfind("warp = ", 0) == 0) {
      warp = static_cast<std::uint32_t>(std::stoul(line.substr(7)));
    } else if (!line.empty() && line[0] != '-' && line[0] != '#' && line.rfind("insts", 0) != 0) {
      all.push_back(parse(line, is_raw));
      if (!is_raw) {
        all.back().block = block;
        all.back().warp = warp;
      }
    }
  }
  return all;
}

// The first number in the opcode, which these traces have in bits; 4 bytes without one.
inline int bytes_of(std::string const& opcode) {
  return opcode.find("U8") != std::string::npos ? 1 : opcode.find(".64") != std::string::npos ? 8 : 4;
}

inline std::size_t sectors_of(instruction const& i) {
  std::set<std::uint64_t> sectors;
  for (auto const& [lane, at] : i.address) {
    for (int byte = 0; byte < bytes_of(i.opcode); ++byte) {
      sectors.insert((at + static_cast<std::uint64_t>(byte)) / 32);
    }
  }
  return sectors.size();
}

}  // namespace slow
