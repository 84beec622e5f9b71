// Where an instruction that was read disagrees with NVIDIA's text of it.
#pragma once

#include <cubin/disassembly.hpp>
#include <warpmem/tools/cubin/instruction.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agreement {

namespace cubin = warpmem::cubin;
using warpmem::memory_space;

struct outcome {
  std::vector<std::string_view> right{};
  std::vector<std::string_view> wrong{};
  std::vector<std::string_view> unknown{};

  void add(std::string_view field, bool is_right) { (is_right ? right : wrong).push_back(field); }
  template <class T, class U>
  void add(std::string_view field, std::optional<T> const& got, U const& want) {
    if (!got) {
      unknown.push_back(field);
    } else {
      add(field, *got == want);
    }
  }
};

inline std::string words_of(cubin::predicate const& p) {
  return p.is_always()
             ? ""
             : std::string(p.negated ? "!" : "").append("P").append(p.index == 7 ? "T" : std::to_string(p.index));
}
// Uniform predicates have the same place.
inline std::string without_u(std::string words) {
  std::size_t const at = words.find("UP");
  return at == std::string::npos ? words : words.erase(at, 1);
}

inline memory_space space_named(std::string_view name) {
  static std::map<std::string_view, memory_space> const spaces{
      {"LDG", memory_space::global},    {"STG", memory_space::global},   {"ATOMG", memory_space::global},
      {"RED", memory_space::global},    {"REDG", memory_space::global},  {"LDS", memory_space::shared},
      {"STS", memory_space::shared},    {"ATOMS", memory_space::shared}, {"LDL", memory_space::local},
      {"STL", memory_space::local},     {"LDC", memory_space::constant}, {"ULDC", memory_space::constant},
      {"LDCU", memory_space::constant}, {"LDSM", memory_space::shared},  {"STSM", memory_space::shared},
      {"LDGSTS", memory_space::global}};
  auto const found = spaces.find(name);
  return found == spaces.end() ? memory_space::unstated : found->second;
}

inline int width_of(disassembly::text const& t) {
  if (t.words[0] == "LDSM" || t.words[0] == "STSM") {
    return 16;
  }
  static std::map<std::string_view, int> const widths{{"U8", 1},  {"S8", 1},  {"U16", 2}, {"S16", 2}, {"64", 8},
                                                      {"U64", 8}, {"S64", 8}, {"F64", 8}, {"128", 16}};
  int width = 4;
  for (std::string const& word : t.words) {
    auto const found = widths.find(word);
    width = found == widths.end() ? width : found->second;
  }
  return width;
}

inline cubin::eviction eviction_of(disassembly::text const& t) {
  using cubin::eviction;
  return t.has("EF")   ? eviction::evict_first
         : t.has("EL") ? eviction::evict_last
         : t.has("LU") ? eviction::last_use
         : t.has("EU") ? eviction::evict_unchanged
         : t.has("NA") ? eviction::no_allocate
                       : eviction::normal;
}
inline cubin::ordering ordering_of(disassembly::text const& t) {
  using cubin::ordering;
  return t.has("CONSTANT")  ? ordering::constant
         : t.has("MMIO")    ? ordering::mmio
         : !t.has("STRONG") ? ordering::weak
         : t.has("GPU")     ? ordering::strong_gpu
         : t.has("SYS")     ? ordering::strong_system
                            : ordering::strong_block;
}

inline bool same(cubin::address const& a, disassembly::place const& b) {
  return a.scale == b.scale && (a.uniform == 255 ? 255 : a.uniform) == b.uniform;
}

inline void add_address(outcome& to, std::optional<cubin::address> const& got, disassembly::place const& want) {
  if (!got) {
    to.unknown.push_back("address");
    return;
  }
  to.add("base", got->base == want.base);
  to.add("offset", got->offset == want.offset);
  to.add("uniform", same(*got, want));
}

inline void add_memory(outcome& to, cubin::instruction const& got, disassembly::text const& want) {
  to.add("space", got.memory.space == space_named(want.words[0]));
  if (got.op == cubin::opcode::bulk) {
    return;
  }
  to.add("width", got.memory.width, width_of(want));
  to.add("eviction", got.memory.evicts, eviction_of(want));
  to.add("ordering", got.memory.orders, ordering_of(want));
  if (want.places.empty()) {
    to.add("address", false);
    return;
  }
  add_address(to, got.memory.at, want.places.front());
  if (got.op == cubin::opcode::ldgsts && want.places.size() > 1) {
    add_address(to, got.memory.from, want.places[1]);
  }
  if (want.bank >= 0) {
    to.add("bank", got.memory.bank, want.bank);
  }
}

// "B0, `(.L_x_5)", "!P2, `(.L_x_1)".
inline void add_control(outcome& to, cubin::instruction const& got, disassembly::text const& want,
                        std::map<std::string, std::uint64_t> const& labels) {
  std::size_t const begin = want.operands.find("`(");
  if (begin != std::string::npos && got.control.target) {
    auto const label = labels.find(want.operands.substr(begin + 2, want.operands.find(')', begin) - begin - 2));
    if (label != labels.end()) {
      to.add("target", got.control.target, label->second);
    }
  }
  std::string const first = want.operands.substr(0, want.operands.find_first_of(", "));
  if (got.control.barrier) {
    std::size_t const at = want.operands.find('B');
    to.add("barrier",
           at != std::string::npos && std::to_string(*got.control.barrier) ==
                                          want.operands.substr(at + 1, want.operands.find_first_of(", ", at) - at - 1));
  }
  if (got.control.condition) {
    bool const has_one = first.find('P') != std::string::npos;
    to.add("condition", words_of(*got.control.condition) == (has_one ? first : ""));
  }
  if (got.op == cubin::opcode::bra) {
    cubin::branch const kind = want.has("DIV") ? cubin::branch::of_divergent
                               : want.has("U") ? cubin::branch::uniform
                                               : cubin::branch::of_lanes;
    to.add("kind of branch", got.control.kind == kind);
  }
}

inline outcome compare(cubin::instruction const& got, std::string const& line,
                       std::map<std::string, std::uint64_t> const& labels) {
  disassembly::text const want = disassembly::parse(line);
  outcome found{};
  found.add("predicate", words_of(got.predicate) == without_u(want.predicate));
  if (got.op == cubin::opcode::unknown) {
    found.unknown.push_back("name");
    return found;
  }
  found.add("name", got.name == want.words[0]);
  if (cubin::is_memory(got.op)) {
    add_memory(found, got, want);
  } else if (cubin::is_control(got.op)) {
    add_control(found, got, want, labels);
  }
  return found;
}

}  // namespace agreement
