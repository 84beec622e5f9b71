// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines declared_clusters of setup.hpp: the words put a kernel with __cluster_dims__ into a section whose name has
// them.
#pragma once

#include <warpmem/capture/grid.hpp>
#include <warpmem/capture/program/elf.hpp>
#include <warpmem/capture/program/module.hpp>
#include <warpmem/capture/program/variables.hpp>
#include <warpmem/capture/setup.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// "2_1_1_7" of "warpmem_cluster_2_1_1_7". Throws std::invalid_argument for what is no number there.
[[nodiscard]] inline extent extent_in_name(std::string_view numbers) {
  unsigned size[3]{};
  char const* at = numbers.data();
  char const* const end = at + numbers.size();
  for (unsigned& one : size) {
    auto const [behind, error] = std::from_chars(at, end, one);
    if (error != std::errc{} || behind == end || *behind != '_') {
      throw std::invalid_argument{
          std::string("the host cannot read __cluster_dims__ that is no number (").append(numbers) +
          "): give the launch .cluster instead"};
    }
    at = behind + 1;
  }
  return {size[0], size[1], size[2]};
}

// "reduce" of "ns::reduce<512, T>" and of "void reduce<512>(float const*)".
[[nodiscard]] inline std::string_view bare_name(std::string_view name) {
  name = name.substr(0, name.find_first_of("<("));
  return name.substr(name.find_last_of(" :") + 1);
}

// {0, 0, 0} if none is declared by the kernels of the module that has this address, as far as is_meant(module, file,
// section) for the section that they are in.
template <class IsMeant>
[[nodiscard]] extent find_declared(std::uintptr_t code, std::string const& name, IsMeant is_meant) {
  static std::mutex guard;
  static std::map<std::pair<std::uintptr_t, std::string>, extent> known;
  std::lock_guard const lock{guard};
  if (auto const found = known.find({code, name}); found != known.end()) {
    return found->second;
  }
  extent size{0, 0, 0};
  auto const modules = loaded_modules();
  if (loaded_module const* const m = module_of(modules, code)) {
    constexpr std::string_view prefix = "warpmem_cluster_";
    elf_file const file{m->path};
    for (elf_section const& section : file.sections()) {
      if (section.name.starts_with(prefix) && is_meant(*m, file, section)) {
        size = extent_in_name(section.name.substr(prefix.size()));
      }
    }
  }
  return known[{code, name}] = size;
}

__attribute__((weak)) extent declared_clusters(std::string const& name, std::uintptr_t code) {
  return find_declared(code, name, [&](loaded_module const& m, elf_file const& file, elf_section const& section) {
    if (name.empty()) {
      return section.holds(code - m.base);
    }
    auto const symbols = file.symbols();
    return std::any_of(symbols.begin(), symbols.end(), [&](elf_symbol const& s) {
      return s.type == STT_FUNC && section.holds(s.value) && bare_name(demangled(s.name)) == bare_name(name);
    });
  });
}

}}}}  // namespace warpmem::v0::capture::detail
