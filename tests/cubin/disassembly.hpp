// NVIDIA's text of an instruction, in parts: what the reader of cubins is compared with.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace disassembly {

// One operand in brackets: "R2.X4+UR6+0x10".
struct place {
  int base{255};
  int uniform{255};
  int scale{1};
  std::int64_t offset{};
};

struct text {
  std::string predicate{};           // "!P0"
  std::vector<std::string> words{};  // "LDG", "E", "64"
  std::string operands{};
  std::vector<place> places{};
  int bank{-1};

  [[nodiscard]] bool has(std::string_view word) const {
    for (std::string const& w : words) {
      if (w == word) {
        return true;
      }
    }
    return false;
  }
};

inline std::int64_t number_of(std::string_view term) {
  bool const negative = term.front() == '-';
  std::int64_t const value = std::stoll(std::string{term.substr(negative ? 1 : 0)}, nullptr, 16);
  return negative ? -value : value;
}

inline int register_of(std::string_view name) { return name == "Z" ? 255 : std::stoi(std::string{name}); }

inline void add_term(place& to, std::string_view term) {
  if (term.substr(0, 2) == "UR") {
    to.uniform = register_of(term.substr(2, term.find('.') - 2));
  } else if (term.front() == 'R') {
    to.base = register_of(term.substr(1, term.find('.') - 1));
    std::size_t const scale = term.find(".X");
    to.scale = scale == std::string_view::npos ? 1 : std::stoi(std::string{term.substr(scale + 2)});
  } else {
    to.offset = number_of(term);
  }
}

inline place place_of(std::string_view inside) {
  place found{};
  while (!inside.empty()) {
    std::size_t const plus = inside.find('+');
    add_term(found, inside.substr(0, plus));
    inside.remove_prefix(plus == std::string_view::npos ? inside.size() : plus + 1);
  }
  return found;
}

// desc[UR4][R2.64] has its address in the second brackets, c[0x0][0x10] its bank in the first.
inline void add_places(text& to) {
  std::string_view const all = to.operands;
  for (std::size_t at = all.find('['); at != std::string_view::npos; at = all.find('[', at + 1)) {
    std::size_t const end = all.find(']', at);
    std::string_view const inside = all.substr(at + 1, end - at - 1);
    if (at >= 4 && all.substr(at - 4, 4) == "desc") {
      continue;
    }
    if (at >= 1 && all[at - 1] == 'c') {
      to.bank = static_cast<int>(number_of(inside));
      continue;
    }
    to.places.push_back(place_of(inside));
  }
}

inline text parse(std::string line) {
  text found{};
  std::istringstream in{line};
  std::string word;
  in >> word;
  if (word.front() == '@') {
    found.predicate = word.substr(1);
    in >> word;
  }
  std::istringstream parts{word};
  for (std::string part; std::getline(parts, part, '.');) {
    found.words.push_back(part);
  }
  std::getline(in >> std::ws, found.operands);
  add_places(found);
  return found;
}

struct row {
  std::uint64_t address{};
  std::uint64_t low{};
  std::uint64_t high{};
  std::string line{};
};

struct section {
  std::vector<row> rows{};
  std::map<std::string, std::uint64_t> labels{};  // of the address that follows
};

// The output of nvdisasm -hex -c, by the name of a kernel.
inline std::map<std::string, section> read(std::string const& path) {
  std::map<std::string, section> found;
  section* now = nullptr;
  std::vector<std::string> waiting;
  std::ifstream in{path};
  for (std::string line; std::getline(in, line);) {
    std::size_t const begin = line.find("/*");
    std::size_t const code = line.rfind("/* 0x");
    if (line.rfind("\t.section\t.text.", 0) == 0) {
      now = &found[line.substr(16, line.find(",\"") - 16)];
    } else if (now != nullptr && !line.empty() && line[0] != '\t' && line[0] != ' ' && line.back() == ':') {
      waiting.push_back(line.substr(0, line.size() - 1));
    } else if (now != nullptr && code != std::string::npos && begin == code) {
      now->rows.back().high = std::stoull(line.substr(code + 5, 16), nullptr, 16);
    } else if (now != nullptr && code != std::string::npos && begin < code) {
      std::size_t const middle = line.find("*/", begin);
      std::string body = line.substr(middle + 2, code - middle - 2);
      body = body.substr(body.find_first_not_of(' '));
      body = body.substr(0, body.find(';'));
      now->rows.push_back({std::stoull(line.substr(begin + 2, middle - begin - 2), nullptr, 16),
                           std::stoull(line.substr(code + 5, 16), nullptr, 16), 0, body});
      for (std::string const& label : waiting) {
        now->labels[label] = now->rows.back().address;
      }
      waiting.clear();
    }
  }
  return found;
}

}  // namespace disassembly
