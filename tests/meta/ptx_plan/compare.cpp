// compare 75=<file.ptx> 90=<file.ptx> ...: the loads and stores that nvcc emitted for each type against its plan.
#include "types.hpp"

#include <warpmem/model/layout/plan.hpp>

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <iostream>
#include <map>
#include <regex>
#include <string>
#include <utility>
#include <vector>

using namespace warpmem;

namespace {

using instructions = std::vector<std::pair<int, int>>;  // offset, bytes

// By kernel and instruction: "copy_f3 ld".
std::map<std::string, instructions> read_ptx(std::string const& path) {
  std::map<std::string, instructions> found;
  std::regex const entry(R"(\.entry (\w+)\()");
  std::regex const access(R"((ld|st)\.global(?:\.nc)?(?:\.v(\d))?\.[busf](\d+)\s.*\[%rd\d+(?:\+(\d+))?\])");
  std::ifstream in(path);
  std::string kernel;
  std::smatch m;
  for (std::string line; std::getline(in, line);) {
    if (std::regex_search(line, m, entry)) {
      kernel = m[1];
    } else if (std::regex_search(line, m, access)) {
      int const vector = m[2].matched ? std::stoi(m[2]) : 1;
      found[kernel + " " + m[1].str()].emplace_back(m[4].matched ? std::stoi(m[4]) : 0, vector * std::stoi(m[3]) / 8);
    }
  }
  for (auto& [name, list] : found) {
    std::sort(list.begin(), list.end());
  }
  return found;
}

std::string text(instructions const& list) {
  std::string s;
  for (auto const& [offset, bytes] : list) {
    s += " " + std::to_string(offset) + ":" + std::to_string(bytes);
  }
  return s;
}

struct comparison {
  int cc{};
  std::map<std::string, instructions> emitted{};
  int types{};
  int wrong{};

  void expect(std::string const& kernel, instruction_plan const& plan) {
    instructions planned;
    for (plan_step const& step : plan.steps) {
      planned.emplace_back(step.offset, step.bytes);
    }
    if (planned.empty() || emitted[kernel] != planned) {
      std::cout << cc << ' ' << kernel << ": planned" << text(planned) << ", emitted" << text(emitted[kernel]) << '\n';
      ++wrong;
    }
  }

  template <class T, class... Members>
  void type(std::string const& name) {
    auto const arch = arch_traits_for({cc});
    expect("load_" + name + " ld", access_plan<T, Members...>(arch, object_use::load));
    expect("store_" + name + " st", access_plan<T, Members...>(arch, object_use::store));
    expect("copy_" + name + " ld", access_plan<T, Members...>(arch, object_use::copy_from));
    expect("copy_" + name + " st", access_plan<T, Members...>(arch, object_use::copy_to));
    // Size and alignment alone say the same of a type whose copy is cut without regard to members.
    object_layout const object = object_of<T, Members...>();
    if (detail::copies_as_block(arch.object, object, detail::padding_of(object))) {
      expect("copy_" + name + " ld", access_plan_for(sizeof(T), alignof(T), arch));
    }
    ++types;
  }
};

}  // namespace

int main(int argc, char** argv) {
  int wrong = 0;
  for (int i = 1; i < argc; ++i) {
    std::string const argument = argv[i];
    auto const equals = argument.find('=');
    comparison c{std::stoi(argument.substr(0, equals)), read_ptx(argument.substr(equals + 1))};
#define COMPARE(T, ...) c.type<T, __VA_ARGS__>(#T);
    WARPMEM_PLAN_TYPES(COMPARE)
    std::cout << c.cc << ": " << c.types << " types, " << c.wrong << " plans differ\n";
    wrong += c.wrong + (c.types == 54 ? 0 : 1);  // docs/layouts.md says how many
  }
  return argc < 2 || wrong != 0 ? 1 : 0;
}
