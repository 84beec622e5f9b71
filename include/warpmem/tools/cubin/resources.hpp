// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel takes: .nv.info has records of a form, an attribute and a value.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/bytes.hpp>
#include <warpmem/tools/cubin/elf.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace cubin {

// What the file does not say is empty.
struct resources {
  std::optional<std::uint32_t> registers{};    // of a thread
  std::optional<std::uint32_t> local_frame{};  // bytes of a thread's stack, without those that it calls
  std::uint64_t constant_bytes{};              // of bank 0, whose end are the parameters
  std::uint64_t static_shared{};               // bytes of a block; a kernel without any has no section for them
};

namespace detail {

inline constexpr unsigned attribute_has_size = 4;  // EIFMT_SVAL: the others have their value in the head
inline constexpr unsigned attribute_frame_size = 0x11;
inline constexpr unsigned attribute_registers = 0x2f;
// From 9.0 on the driver has a part of each block's shared memory, and the section counts it.
inline constexpr std::uint64_t reserved_shared = 1024;

[[nodiscard]] inline resources resources_of(elf const& of, std::string_view kernel) {
  resources found{};
  if (section const* const info = of.find(".nv.info")) {
    cursor c{of.bytes_of(*info)};
    while (!c.at_end()) {
      std::uint64_t const form = c.number(1);
      std::uint64_t const attribute = c.number(1);
      std::uint64_t const size = c.number(2);
      if (form != attribute_has_size) {
        continue;
      }
      bytes const value = c.all().part(c.at(), size, ".nv.info");
      c.skip(size);
      if (attribute != attribute_frame_size && attribute != attribute_registers) {
        continue;
      }
      std::uint64_t const symbol = value.number(0, 4);
      if (symbol >= of.symbols.size() || of.symbols[symbol].name != kernel) {
        continue;
      }
      (attribute == attribute_registers ? found.registers : found.local_frame) =
          static_cast<std::uint32_t>(value.number(4, 4));
    }
  }
  constexpr std::string_view constants = ".nv.constant0.";
  for (section const& s : of.sections) {
    if (s.name.substr(0, constants.size()) == constants && s.name.substr(constants.size()) == kernel) {
      found.constant_bytes = s.size;
    }
  }
  constexpr std::string_view shared = ".nv.shared.";
  for (section const& s : of.sections) {
    if (s.name.substr(0, shared.size()) == shared && s.name.substr(shared.size()) == kernel) {
      std::uint64_t const reserved = of.capability >= 90 ? reserved_shared : 0;
      if (s.size < reserved) {
        of.bytes_of(s).refuse("is smaller than what the driver reserves");
      }
      found.static_shared = s.size - reserved;
    }
  }
  return found;
}

// A variable in constant memory, or the place there that holds the address of another.
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
