// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sections and symbols of a program's file. A file that cannot be read, is truncated or is none has none.
#pragma once

#include <warpmem/config.hpp>

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

struct elf_section {
  std::string_view name;
  std::string_view bytes;  // empty for what the file does not hold
  std::uint64_t address{};
  std::uint64_t size{};
  bool compressed{};

  // Whether an address of the program is in it: those of thread-locals overlap others.
  bool is_loaded{};
  bool is_writable{};
  [[nodiscard]] bool holds(std::uint64_t at) const noexcept { return is_loaded && at - address < size; }
};

struct elf_symbol {
  std::string_view name;  // mangled
  unsigned char type{};   // STT_OBJECT, STT_TLS or STT_FUNC
  std::uint64_t value{};
  std::uint64_t size{};
  bool is_local{};  // to its file
};

class elf_file {
 public:
  explicit elf_file(std::string const& path) {
    int const f = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat s {};
    if (f >= 0 && fstat(f, &s) == 0 && s.st_size > 0) {
      void* const at = mmap(nullptr, static_cast<std::size_t>(s.st_size), PROT_READ, MAP_PRIVATE, f, 0);
      if (at != MAP_FAILED) {
        image_ = {static_cast<char const*>(at), static_cast<std::size_t>(s.st_size)};
      }
    }
    if (f >= 0) {
      close(f);
    }
    read_sections();
  }
  elf_file(elf_file const&) = delete;
  elf_file& operator=(elf_file const&) = delete;
  ~elf_file() {
    if (!image_.empty()) {
      munmap(const_cast<char*>(image_.data()), image_.size());
    }
  }

  [[nodiscard]] std::vector<elf_section> const& sections() const noexcept { return sections_; }
  [[nodiscard]] elf_section section(std::string_view name) const noexcept {
    for (elf_section const& s : sections_) {
      if (s.name == name) {
        return s;
      }
    }
    return {};
  }

  // Functions and variables that have a size; none in a stripped file.
  [[nodiscard]] std::vector<elf_symbol> symbols() const {
    std::vector<elf_symbol> found;
    auto const symbols = section(".symtab").bytes;
    auto const names = section(".strtab").bytes;
    for (std::size_t i = 0; (i + 1) * sizeof(Elf64_Sym) <= symbols.size(); ++i) {
      auto const s = read<Elf64_Sym>(symbols, i * sizeof(Elf64_Sym));
      auto const type = static_cast<unsigned char>(ELF64_ST_TYPE(s.st_info));
      bool const is_one = type == STT_OBJECT || type == STT_TLS || type == STT_FUNC;
      if (is_one && s.st_shndx != SHN_UNDEF && s.st_size != 0) {
        found.push_back(
            {text_at(names, s.st_name), type, s.st_value, s.st_size, ELF64_ST_BIND(s.st_info) == STB_LOCAL});
      }
    }
    return found;
  }

 private:
  template <class T>
  [[nodiscard]] static T read(std::string_view from, std::size_t at) noexcept {
    T value{};
    if (at <= from.size() && from.size() - at >= sizeof(T)) {
      std::memcpy(&value, from.data() + at, sizeof(T));
    }
    return value;
  }
  [[nodiscard]] static std::string_view text_at(std::string_view names, std::size_t at) noexcept {
    auto const rest = names.substr(at < names.size() ? at : names.size());
    return rest.substr(0, rest.find('\0'));
  }
  [[nodiscard]] std::string_view part(std::uint64_t at, std::uint64_t bytes) const noexcept {
    bool const inside = at <= image_.size() && image_.size() - at >= bytes;
    return inside ? image_.substr(at, bytes) : std::string_view{};
  }
  void read_sections() {
    auto const h = read<Elf64_Ehdr>(image_, 0);
    if (std::memcmp(h.e_ident, ELFMAG, SELFMAG) != 0 || h.e_ident[EI_CLASS] != ELFCLASS64) {
      return;
    }
    auto const header = [&](std::size_t i) { return read<Elf64_Shdr>(image_, h.e_shoff + i * sizeof(Elf64_Shdr)); };
    auto const n = header(h.e_shstrndx);
    auto const names = part(n.sh_offset, n.sh_size);
    for (std::size_t i = 0; i < h.e_shnum; ++i) {
      auto const s = header(i);
      auto const bytes = s.sh_type == SHT_NOBITS ? std::string_view{} : part(s.sh_offset, s.sh_size);
      bool const is_loaded = (s.sh_flags & SHF_ALLOC) != 0 && (s.sh_flags & SHF_TLS) == 0;
      sections_.push_back({text_at(names, s.sh_name), bytes, s.sh_addr, s.sh_size, (s.sh_flags & SHF_COMPRESSED) != 0,
                           is_loaded, (s.sh_flags & SHF_WRITE) != 0});
    }
  }

  std::string_view image_{};
  std::vector<elf_section> sections_{};
};

}}}}  // namespace warpmem::v0::capture::detail
