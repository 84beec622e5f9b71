// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which variables are in constant memory, and where it holds the addresses of others.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/bytes.hpp>
#include <warpmem/tools/cubin/elf.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace cubin {

struct named_bytes {
  std::string name{};
  std::uint64_t at{};
  std::uint64_t bytes{};
};
// Eight bytes that hold an address.
struct named_address {
  std::uint64_t at{};
  std::string name{};
  std::int64_t add{};
};

namespace detail {

[[nodiscard]] inline std::vector<named_bytes> constants_of(elf const& of) {
  std::vector<named_bytes> found;
  for (symbol const& s : of.symbols) {
    if (s.section < of.sections.size() && s.size != 0 &&
        of.sections[static_cast<std::size_t>(s.section)].name == ".nv.constant3") {
      found.push_back({std::string{s.name}, s.value, s.size});
    }
  }
  return found;
}
[[nodiscard]] inline std::vector<named_address> addresses_of(elf const& of) {
  std::vector<named_address> found;
  section const* const marks = of.find(".rela.nv.constant4");
  if (marks == nullptr) {
    return found;
  }
  bytes const all = of.bytes_of(*marks);
  for (std::uint64_t at = 0; at < all.size(); at += 24) {
    std::uint64_t const symbol = all.number(at + 12, 4);
    if (symbol >= of.symbols.size()) {
      all.refuse("names a symbol that is not there");
    }
    found.push_back({all.number(at, 8), std::string{of.symbols[static_cast<std::size_t>(symbol)].name},
                     static_cast<std::int64_t>(all.number(at + 16, 8))});
  }
  return found;
}

// With the places in the code that the linker writes there.
[[nodiscard]] inline std::vector<unsigned char> table_of(elf const& of, std::string_view kernel) {
  std::string const name = std::string(".nv.constant2.").append(kernel);
  section const* const s = of.find(name);
  if (s == nullptr) {
    return {};
  }
  std::vector<unsigned char> found(s->data.begin(), s->data.end());
  if (section const* const marks = of.find(std::string(".rela").append(name))) {
    bytes const all = of.bytes_of(*marks);
    for (std::uint64_t at = 0; at < all.size(); at += 24) {
      std::uint64_t const symbol = all.number(at + 12, 4), place = all.number(at, 8);
      if (symbol >= of.symbols.size() || place + 4 > found.size()) {
        all.refuse("names what is not there");
      }
      std::uint64_t const value = of.symbols[static_cast<std::size_t>(symbol)].value + all.number(at + 16, 8);
      for (unsigned k = 0; k < 4; ++k) {
        found[static_cast<std::size_t>(place + k)] = static_cast<unsigned char>(value >> 8 * k & 0xff);
      }
    }
  }
  return found;
}

}  // namespace detail

}}}  // namespace warpmem::v0::cubin
