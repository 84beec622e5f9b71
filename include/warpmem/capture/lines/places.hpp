// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From program counters to places in the source, with the text of the line where the file can be read.
#pragma once

#include <warpmem/capture/lines/table.hpp>
#include <warpmem/capture/program/elf.hpp>
#include <warpmem/capture/program/module.hpp>
#include <warpmem/capture/program/variables.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/site.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// The lines of source files, without the blanks around them.
class source_texts {
 public:
  [[nodiscard]] std::string line(std::string const& file, std::uint32_t number) {
    auto const [known, is_new] = files_.try_emplace(file);
    if (is_new) {
      std::ifstream in{file};
      for (std::string text; std::getline(in, text);) {
        known->second.push_back(text);
      }
    }
    if (number == 0 || number > known->second.size()) {
      return {};
    }
    std::string const& text = known->second[number - 1];
    auto const begin = text.find_first_not_of(" \t\r");
    auto const end = text.find_last_not_of(" \t\r");
    return begin == std::string::npos ? std::string{} : text.substr(begin, end - begin + 1);
  }

 private:
  std::map<std::string, std::vector<std::string>> files_{};
};

// Of return addresses, of which 32 bits are known, in any module; first in the one that holds `kernel`. What was found
// once is remembered: tests launch the same kernels again and again.
class place_finder {
 public:
  place_finder(std::uintptr_t kernel, std::set<std::uint32_t> const& pcs) {
    auto modules = loaded_modules();
    auto const own = std::find_if(modules.begin(), modules.end(),
                                  [&](loaded_module const& m) { return m.segment_of(kernel) != nullptr; });
    if (own != modules.end()) {
      std::rotate(modules.begin(), own, own + 1);
    }
    std::set<std::uint32_t> left = pcs;
    for (loaded_module const& m : modules) {
      find_in(m, left);
    }
  }
  // With only the program counter, if no line is known.
  [[nodiscard]] site_place place(std::uint32_t pc) const {
    auto const found = places_.find(pc);
    if (found != places_.end()) {
      return found->second;
    }
    site_place unknown{};
    unknown.pc = pc;
    return unknown;
  }

 private:
  void find_in(loaded_module const& m, std::set<std::uint32_t>& left) {
    std::map<std::uint64_t, std::uint32_t> here;  // addresses in the file
    for (auto const pc : left) {
      for (loaded_segment const& s : m.segments) {
        // The first address of the segment or behind it that ends in these 32 bits.
        std::uintptr_t const at = s.begin + static_cast<std::uint32_t>(pc - static_cast<std::uint32_t>(s.begin));
        if (s.executable && at - s.begin < s.bytes) {
          here.emplace(at - m.base - 1, pc);
        }
      }
    }
    static std::mutex guard;
    static std::map<std::pair<std::string, std::uint64_t>, site_place> known;
    std::lock_guard const lock{guard};
    std::vector<std::uint64_t> addresses;
    for (auto const& [at, pc] : here) {
      left.erase(pc);
      if (auto const p = known.find({m.path, at}); p != known.end()) {
        places_.emplace(pc, p->second);
      } else {
        addresses.push_back(at);
      }
    }
    if (addresses.empty()) {
      return;
    }
    elf_file const file{m.path};
    auto const lines = lines_of(file, addresses);
    for (std::size_t i = 0; i < addresses.size(); ++i) {
      site_place p{};
      if (lines[i].line == 0) {
        p.pc = addresses[i];
      } else {
        p.file = std::filesystem::path{lines[i].file}.lexically_normal().string();
        p.line = lines[i].line;
        p.column = lines[i].column;
        p.text = texts_.line(p.file, p.line);
      }
      places_.emplace(here.at(addresses[i]), p);
      known.emplace(std::pair{m.path, addresses[i]}, p);
    }
  }

  source_texts texts_{};
  std::map<std::uint32_t, site_place> places_{};
};

// reduce of reduce(float const*, float*, int), transpose<32> of void transpose<32>(float const*, float*, int, int).
[[nodiscard]] inline std::string without_types(std::string name) {
  name = name.substr(0, name.find('('));
  return name.substr(name.starts_with("void ") ? 5 : 0);
}

// Of the function at this address; empty where the program has no symbols.
[[nodiscard]] inline std::string function_name(std::uintptr_t at) {
  static std::mutex guard;
  static std::map<std::uintptr_t, std::string> known;
  std::lock_guard const lock{guard};
  auto const [name, is_new] = known.try_emplace(at);
  auto const modules = loaded_modules();
  loaded_module const* const m = is_new ? module_of(modules, at) : nullptr;
  if (m != nullptr) {
    elf_file const file{m->path};
    for (elf_symbol const& s : file.symbols()) {
      if (s.type == STT_FUNC && at - m->base - s.value < s.size) {
        name->second = without_types(demangled(s.name));
        break;
      }
    }
  }
  return name->second;
}

}}}}  // namespace warpmem::v0::capture::detail
