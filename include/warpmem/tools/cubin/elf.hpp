// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The outer form of a cubin: ELF of 64 bits, for the machine 190, which is CUDA.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/bytes.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace cubin { namespace detail {

struct section {
  std::string_view name{};
  std::uint32_t type{};
  std::uint32_t link{};
  std::uint32_t info{};
  std::uint64_t size{};
  std::string_view data{};  // empty where the file has none: .nv.shared.*
};

struct symbol {
  std::string_view name{};
  std::uint64_t section{};
  unsigned other{};
  std::uint64_t value{};
  std::uint64_t size{};
};

struct elf {
  std::string_view file{};
  unsigned capability{};  // 90: 9.0
  std::vector<section> sections{};
  std::vector<symbol> symbols{};

  [[nodiscard]] section const* find(std::string_view name) const {
    for (section const& s : sections) {
      if (s.name == name) {
        return &s;
      }
    }
    return nullptr;
  }
  [[nodiscard]] bytes bytes_of(section const& s) const { return bytes{s.data, file, s.name}; }
};

inline constexpr std::uint32_t section_is_empty = 8;  // SHT_NOBITS
inline constexpr std::uint32_t section_of_symbols = 2;

// CUDA 13 writes 0x41 as the ABI and the capability as the second byte of the flags.
[[nodiscard]] inline unsigned capability_of(bytes const& all) {
  if (all.size() < 64 ||
      all.some(0, 6) != std::string_view{"\x7f"
                                         "ELF\x02\x01",
                                         6} ||
      all.number(18, 2) != 190) {
    all.refuse("is no cubin");
  }
  if (all.number(7, 1) != 0x41) {
    all.refuse("was written by a CUDA before 13, whose cubins are not read");
  }
  return static_cast<unsigned>(all.number(48, 4) >> 8 & 0xff);
}

[[nodiscard]] inline std::vector<section> sections_of(bytes const& all) {
  std::uint64_t const table = all.number(0x28, 8);
  std::uint64_t const step = all.number(0x3a, 2);
  std::uint64_t const count = all.number(0x3c, 2);
  std::uint64_t const names = all.number(0x3e, 2);
  if (step != 64 || names >= count) {
    all.refuse("has a damaged table of sections");
  }
  bytes const heads = all.part(table, count * step, "the table of sections");
  std::vector<section> found(static_cast<std::size_t>(count));
  std::uint64_t at = 0;
  for (section& s : found) {
    s.type = static_cast<std::uint32_t>(heads.number(at + 4, 4));
    s.size = heads.number(at + 32, 8);
    s.link = static_cast<std::uint32_t>(heads.number(at + 40, 4));
    s.info = static_cast<std::uint32_t>(heads.number(at + 44, 4));
    if (s.type != section_is_empty) {
      s.data = all.some(heads.number(at + 24, 8), s.size);
    }
    at += step;
  }
  bytes const texts = all.part(heads.number(names * step + 24, 8), found[static_cast<std::size_t>(names)].data.size(),
                               "the table of names");
  at = 0;
  for (section& s : found) {
    s.name = texts.text(heads.number(at, 4));
    at += step;
  }
  return found;
}

[[nodiscard]] inline std::vector<symbol> symbols_of(elf const& of) {
  std::vector<symbol> found;
  for (section const& s : of.sections) {
    if (s.type != section_of_symbols) {
      continue;
    }
    bytes const table = of.bytes_of(s);
    if (s.link >= of.sections.size()) {
      table.refuse("has no names");
    }
    bytes const names = of.bytes_of(of.sections[s.link]);
    for (std::uint64_t at = 0; at < table.size(); at += 24) {
      found.push_back({names.text(table.number(at, 4)), table.number(at + 6, 2),
                       static_cast<unsigned>(table.number(at + 5, 1)), table.number(at + 8, 8),
                       table.number(at + 16, 8)});
    }
    break;
  }
  return found;
}

// The bytes and the name must live as long as what is returned.
[[nodiscard]] inline elf read_elf(std::string_view data, std::string_view file) {
  bytes const all{data, file, "the file"};
  elf found{file, capability_of(all), {}, {}};
  found.sections = sections_of(all);
  found.symbols = symbols_of(found);
  return found;
}

}}}}  // namespace warpmem::v0::cubin::detail
