// Layouts beside what CuTe says of them: beside_cute FILE, the lines of made_by_cute.cpp; - is standard input. Exits
// with 1 if a line disagrees or if a kind of line is missing.
#include <warpmem/model/layout/accesses_of.hpp>
#include <warpmem/text/layout.hpp>
#include <warpmem/text/parse_layout.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace warpmem;

namespace {

using offsets = std::vector<std::int64_t>;
using fields = std::vector<std::string>;

fields split(std::string const& line) {
  fields all;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, '\t');) {
    all.push_back(field);
  }
  return all;
}

offsets numbers(std::string const& text) {
  offsets all;
  std::istringstream in(text);
  for (std::int64_t n = 0; in >> n;) {
    all.push_back(n);
  }
  return all;
}

// Read, printed and read again.
cute_layout layout_of(std::string const& text) {
  auto const parsed = parse_cute_layout(text);
  if (!parsed.is_good()) {
    throw std::runtime_error("'" + text + "' is not read: expected " + std::string(parsed.expected));
  }
  std::string const again = text::name(parsed.layout);
  if (!(parse_cute_layout(again).layout == parsed.layout)) {
    throw std::runtime_error("'" + text + "' is printed as '" + again + "'");
  }
  return parsed.layout;
}

int_tuple coordinate_of(std::string const& text) {
  detail::layout_reader in{text};
  int_tuple result;
  in.tuple(result);
  return in.is_good() && in.at_end() ? result : throw std::runtime_error("no coordinate: " + text);
}

offsets all_of(cute_layout const& layout) {
  offsets all;
  for (std::int64_t i = 0; i < layout.size(); ++i) {
    all.push_back(layout(i));
  }
  return all;
}

offsets composed(fields const& f) {
  cute_layout const both = layout_of(f.at(1) + " o " + f.at(2));
  return all_of(both);
}

// Every element of a tile as an access of its own, at an address that the tile's base moves.
offsets pointers(fields const& f) {
  cute_layout const layout = layout_of(f.at(1));
  std::int64_t const size = layout.size();
  thread_values const each{[](int, int value) { return value; }, 1, size};
  int const bytes = layout.pointer_bits / 8;
  auto const list = accesses_of(layout, each, bytes, {1, memory_op::load, static_cast<address>(std::stoll(f.at(2)))});
  offsets all;
  for (std::int64_t i = 0; i < list.size(); ++i) {
    all.push_back(static_cast<std::int64_t>(list[i].at[0]));
  }
  return all;
}

// The addresses of each thread's values, from the accesses of its warp.
offsets copied(fields const& f) {
  int const elements = std::stoi(f.at(3));
  cute_layout const values = layout_of(f.at(2));
  auto const list = accesses_of<std::uint16_t>(layout_of(f.at(1)), values, {elements});
  auto const per_warp = static_cast<std::int64_t>(list.instructions());
  offsets all;
  for (std::int64_t thread = 0; thread < values.size(0); ++thread) {
    for (std::int64_t i = 0; i < per_warp; ++i) {
      warp_access const access = list[thread / 32 * per_warp + i];
      for (int k = 0; k < elements; ++k) {
        all.push_back(static_cast<std::int64_t>(access.at[thread % 32]) + 2 * k);
      }
    }
  }
  return all;
}

bool agrees(fields const& f) {
  std::string const& kind = f.at(0);
  if (kind == "layout") {
    cute_layout const layout = layout_of(f.at(1));
    return layout.size() == std::stoll(f.at(2)) && layout.domain().cosize() == std::stoll(f.at(3)) &&
           all_of(layout) == numbers(f.at(4));
  }
  if (kind == "composed") {
    cute_layout const layout = layout_of(f.at(1));
    return layout.size() == std::stoll(f.at(2)) && all_of(layout) == numbers(f.at(3));
  }
  if (kind == "coordinate") {
    cute_layout const layout = layout_of(f.at(1));
    int_tuple const at = coordinate_of(f.at(2));
    return layout.takes(at) && layout(at) == std::stoll(f.at(3));
  }
  return kind == "composition" ? composed(f) == numbers(f.at(3))
         : kind == "pointer"   ? pointers(f) == numbers(f.at(3))
         : kind == "copy"      ? copied(f) == numbers(f.at(4))
                               : throw std::runtime_error("an unknown kind of line: " + kind);
}

int compare(std::istream& in) {
  std::map<std::string, int> agreeing{{"layout", 0},      {"composed", 0}, {"coordinate", 0},
                                      {"composition", 0}, {"pointer", 0},  {"copy", 0}};
  int wrong = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') {
      continue;
    }
    fields const f = split(line);
    if (agrees(f)) {
      ++agreeing[f.at(0)];
    } else {
      ++wrong;
      std::cout << "disagrees: " << line << "\n";
    }
  }
  for (auto const& [kind, count] : agreeing) {
    std::cout << kind << ": " << count << " lines agree\n";
    wrong += count == 0 ? 1 : 0;
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) try {
  std::string const name = argc == 2 ? argv[1] : "";
  std::ifstream file(name);
  return compare(name == "-" ? std::cin : file);
} catch (std::exception const& error) {
  std::cerr << error.what() << "\n";
  return 1;
}
