// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .debug_line as nvcc writes it: DWARF 2 with two more opcodes for calls that were inlined. Each row is a place; a call
// names the row at which it stands.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/bytes.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace cubin {

// No place, file or function is known.
inline constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

// A line of the source, and the place that called it where the compiler put a function in the place of its call.
struct place {
  std::size_t file{nowhere};  // among the sources; the table of PTX lines has no files
  std::uint32_t line{};
  std::size_t called_at{nowhere};  // among the file's places: always one before it
  std::size_t function{nowhere};   // among the file's functions, as the linker names them: only of what was inlined
};

namespace detail {

// From this address on, up to the next row.
struct line_row {
  std::uint64_t address;
  std::size_t place;
};
// The rows of one section of code.
struct line_sequence {
  std::uint64_t set_at{};  // where in .debug_line its address stands: the linker's mark there names the section
  std::vector<line_row> rows{};
};

struct lines {
  std::vector<std::string> files{};
  std::vector<place> places{};
  std::vector<std::string> functions{};
  std::map<std::uint64_t, std::size_t> function_at{};  // by where its name stands in .debug_str
  std::vector<line_sequence> sequences{};

  [[nodiscard]] std::size_t function_of(bytes const& names, std::uint64_t at) {
    auto const added = function_at.try_emplace(at, functions.size());
    if (added.second) {
      functions.emplace_back(names.text(at));
    }
    return added.first->second;
  }
};

// Reads one unit; what it finds is added.
class line_program {
 public:
  // `names`: .debug_str. `at`: of this unit in .debug_line.
  line_program(bytes const& unit, std::uint64_t at, bytes const& names, lines& to)
      : code_{unit}, at_{at}, names_{names}, to_{to}, first_file_{to.files.size()} {}

  void read() {
    header();
    while (!code_.at_end()) {
      step();
    }
  }

 private:
  void header() {
    std::uint64_t const version = code_.number(2);
    if (version != 2 && version != 3) {
      code_.all().refuse(std::string("is of version ").append(std::to_string(version)).append(" of DWARF, not 2 or 3"));
    }
    std::uint64_t const size = code_.number(4);
    std::uint64_t const begin = code_.at();
    step_of_address_ = code_.number(1);
    code_.skip(1);
    line_base_ = static_cast<std::int64_t>(code_.number(1) ^ 0x80) - 0x80;
    line_range_ = code_.number(1);
    opcode_base_ = code_.number(1);
    if (line_range_ == 0 || opcode_base_ < 10) {
      code_.all().refuse("has a damaged head");
    }
    for (std::uint64_t k = 1; k < opcode_base_; ++k) {
      operands_.push_back(code_.number(1));
    }
    read_files();
    if (code_.at() > begin + size || size > code_.all().size() - begin) {
      code_.all().refuse("has a damaged head");
    }
    code_.skip(begin + size - code_.at());
    start_sequence();
  }
  void read_files() {
    std::vector<std::string_view> folders;
    for (std::string_view name = code_.text(); !name.empty(); name = code_.text()) {
      folders.push_back(name);
    }
    for (std::string_view name = code_.text(); !name.empty(); name = code_.text()) {
      std::uint64_t const folder = code_.uleb();
      static_cast<void>(code_.uleb());  // when it was changed
      static_cast<void>(code_.uleb());  // its size
      std::string path;
      if (folder != 0 && folder <= folders.size() && name.front() != '/') {
        path.append(folders[static_cast<std::size_t>(folder - 1)]).append("/");
      }
      to_.files.push_back(path.append(name));
    }
  }

  void step() {
    std::uint64_t const op = code_.number(1);
    if (op >= opcode_base_) {
      address_ += (op - opcode_base_) / line_range_ * step_of_address_;
      line_ += line_base_ + static_cast<std::int64_t>((op - opcode_base_) % line_range_);
      add_row();
      return;
    }
    switch (op) {
      case 0:
        return extended();
      case 1:
        return add_row();
      case 2:
        address_ += code_.uleb() * step_of_address_;
        return;
      case 3:
        line_ = static_cast<std::int64_t>(static_cast<std::uint64_t>(line_) + static_cast<std::uint64_t>(code_.sleb()));
        return;
      case 4:
        file_ = code_.uleb();
        return;
      case 8:
        address_ += (255 - opcode_base_) / line_range_ * step_of_address_;
        return;
      case 9:
        address_ += code_.number(2);
        return;
      default:
        for (std::uint64_t k = operands_[static_cast<std::size_t>(op - 1)]; k > 0; --k) {
          static_cast<void>(code_.uleb());
        }
    }
  }
  void extended() {
    std::uint64_t const size = code_.uleb();
    std::uint64_t const begin = code_.at();
    cursor c{code_.all().part(begin, size, ".debug_line")};
    code_.skip(size);
    switch (c.number(1)) {
      case 1:
        start_sequence();
        return;
      case 2:
        address_ = c.number(8);
        to_.sequences.push_back({at_ + begin + 1, {}});
        is_open_ = true;
        first_place_ = to_.places.size();
        return;
      case 0x90:
        caller_ = c.uleb();
        function_ = c.uleb();
        return;
      case 0x91:
        function_ = c.uleb();
        return;
      default:
        return;
    }
  }
  void start_sequence() {
    address_ = 0;
    file_ = 1;
    line_ = 1;
    caller_ = 0;
    function_ = 0;
    is_open_ = false;
  }

  // A call names a row of the same section, counted from 1.
  void add_row() {
    place found{};
    std::size_t const files = to_.files.size() - first_file_;
    if (files != 0) {
      if (file_ == 0 || file_ > files) {
        code_.all().refuse("names a file that it does not have");
      }
      found.file = first_file_ + static_cast<std::size_t>(file_ - 1);
    }
    found.line = static_cast<std::uint32_t>(line_);
    if (caller_ != 0) {
      if (caller_ > to_.places.size() - first_place_) {
        code_.all().refuse("has a call from a row that does not come before it");
      }
      found.called_at = first_place_ + static_cast<std::size_t>(caller_ - 1);
      found.function = to_.function_of(names_, function_);
    }
    if (!is_open_) {
      code_.all().refuse("has a row without an address");
    }
    to_.sequences.back().rows.push_back({address_, to_.places.size()});
    to_.places.push_back(found);
  }

  cursor code_;
  std::uint64_t at_;
  bytes names_;
  lines& to_;
  std::size_t first_file_;
  std::size_t first_place_{};
  std::vector<std::uint64_t> operands_{};
  std::uint64_t step_of_address_{};
  std::int64_t line_base_{};
  std::uint64_t line_range_{};
  std::uint64_t opcode_base_{};
  std::uint64_t address_{};
  std::uint64_t file_{1};
  std::int64_t line_{1};
  std::uint64_t caller_{};
  std::uint64_t function_{};
  bool is_open_{};
};

}  // namespace detail

}}}  // namespace warpmem::v0::cubin
