// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The variables of a program that kernels may use: __shared__ are thread-local, __constant__ have sections of their
// own.
#pragma once

#include <warpmem/capture/program/elf.hpp>
#include <warpmem/capture/program/module.hpp>
#include <warpmem/config.hpp>

#include <cxxabi.h>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

enum class storage : std::uint8_t { per_thread, constant, writable };

struct variable {
  std::string name;
  storage where;
  std::uint64_t begin;  // in the file; of thread-locals, in their block
  std::uint64_t bytes;
  std::uint64_t in_constant_memory{};  // where it begins there
};

[[nodiscard]] inline std::string demangled(std::string_view mangled) {
  std::string const text{mangled};
  int status = 0;
  std::unique_ptr<char, decltype(&std::free)> const whole{abi::__cxa_demangle(text.c_str(), nullptr, nullptr, &status),
                                                          &std::free};
  return status == 0 ? whole.get() : text;
}
// tile of histogram(unsigned char const*, int, unsigned int*)::tile
[[nodiscard]] inline std::string plain_name(std::string_view mangled) {
  std::string const name = demangled(mangled);
  auto const scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}

[[nodiscard]] inline storage storage_of(elf_file const& file, elf_symbol const& s) {
  if (s.type == STT_TLS) {
    return storage::per_thread;
  }
  for (elf_section const& section : file.sections()) {
    if (section.holds(s.value)) {
      bool const constant = section.name.starts_with("warpmem_constant") || section.name.starts_with(".rodata") ||
                            section.name.starts_with(".data.rel.ro");
      return constant ? storage::constant : storage::writable;
    }
  }
  return storage::writable;
}

// Constant memory has the sections of __constant__ variables one behind the other. Tables that the compiler placed, in
// a bank of their own, begin at 0 each.
[[nodiscard]] inline std::uint64_t constant_offset(elf_file const& file, std::uint64_t begin) {
  std::uint64_t offset = 0;
  for (elf_section const& section : file.sections()) {
    if (section.name.starts_with("warpmem_constant")) {
      if (section.holds(begin)) {
        return offset + begin - section.address;
      }
      offset += (section.size + 255) / 256 * 256;
    }
  }
  return 0;
}

// A stripped program: all its thread-locals are one array.
inline constexpr char const* all_thread_locals = "shared memory";

// The variable that holds an address of the file, or a byte of the thread's block; if there is one. Without symbols,
// those that a file keeps for itself among them, the whole section or block does.
[[nodiscard]] inline std::optional<variable> find_variable(elf_file const& file, bool per_thread, std::uint64_t at) {
  bool is_stripped = true;
  for (elf_symbol const& s : file.symbols()) {
    is_stripped = is_stripped && !s.is_local;
    if (s.type != STT_FUNC && (s.type == STT_TLS) == per_thread && at - s.value < s.size) {
      return variable{plain_name(s.name), storage_of(file, s), s.value, s.size, constant_offset(file, s.value)};
    }
  }
  if (per_thread && is_stripped) {
    return variable{all_thread_locals, storage::per_thread, 0, ~std::uint64_t{0}};
  }
  for (elf_section const& s : file.sections()) {
    if (!per_thread && s.holds(at)) {
      elf_symbol const whole{s.name, STT_OBJECT, s.address, s.size};
      storage const where = storage_of(file, whole);
      if ((is_stripped && s.is_writable) || where == storage::constant) {  // literals have no symbol
        return variable{std::string{s.name}, where, s.address, s.size};
      }
    }
  }
  return std::nullopt;
}

}}}}  // namespace warpmem::v0::capture::detail
