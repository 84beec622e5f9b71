// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The source page: SASS instructions with their counts, alone or below the source lines that they come from.
#pragma once

#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/names.hpp>
#include <warpmem/tools/profile/read/number.hpp>
#include <warpmem/tools/profile/read/rows.hpp>
#include <warpmem/tools/profile/read/state.hpp>
#include <warpmem/tools/trace/read/opcodes.hpp>
#include <warpmem/tools/trace/sass_instruction.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// "0x7faf2b7a0010"; "..." and "-" are none.
[[nodiscard]] inline bool read_address(std::string_view text, std::uint64_t& address) {
  bool const is_hex = text.starts_with("0x");
  text = is_hex ? text.substr(2) : std::string_view{};
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), address, 16);
  return is_hex && error == std::errc{} && end == text.data() + text.size();
}

// Whether the page's column "Address Space" ("Global", "Global,Shared"; "-": none) can be that of an opcode, by its
// first part: a cell or an opcode that is empty says nothing, and of generic accesses nobody knows.
[[nodiscard]] inline bool space_fits(std::string_view opcode, std::string_view cell) noexcept {
  struct named {
    std::string_view part;
    std::string_view space;
  };
  constexpr named all[] = {{"LDG", "Global"},    {"STG", "Global"},    {"REDG", "Global"},  {"ATOMG", "Global"},
                           {"LDGSTS", "Global"}, {"LDGSTS", "Shared"}, {"LDS", "Shared"},   {"STS", "Shared"},
                           {"LDSM", "Shared"},   {"STSM", "Shared"},   {"ATOMS", "Shared"}, {"LDL", "Local"},
                           {"STL", "Local"}};
  std::string_view const part = opcode.substr(0, opcode.find('.'));
  auto const says = [cell](std::string_view space) { return cell.find(space) != std::string_view::npos; };
  bool is_listed = cell.empty();
  bool good = true;
  for (named const& one : all) {
    is_listed = is_listed || one.part == part;
    good = good && (cell.empty() || one.part != part || says(one.space));
  }
  bool const is_open = is_listed || part.empty() || (trace::detail::looks_like_access(part) && part != "LDC");
  return good && (is_open || !(says("Global") || says("Shared") || says("Local")));
}

class source_reader {
 public:
  explicit source_reader(reading& all) : all_{all} {}

  // Whether the row opens a page or names its columns.
  [[nodiscard]] bool takes_header(row const& r) {
    if (r.begins("File Path") || r.begins("File Name")) {
      file_ = r.cells.size() > 1 ? r.cells[1] : std::string{};
      header_ = {};
      return true;
    }
    if (r.cells.size() <= 3 && (r.begins("Kernel Name") || r.begins("Function Name"))) {
      begin_page(r.cells.size() > 1 ? r.cells[1] : std::string{}, r.begins("Function Name"));
      return true;
    }
    columns names{r.cells};
    if (!names.has("Source") || !(names.has("Address") || names.has("Line No"))) {
      return false;
    }
    header_ = std::move(names);
    if (!header_.has("Address") && all_.pages.empty() && all_.problems.empty()) {
      all_.complain(r.line, "a view without instructions: print the source page with --print-source sass or cuda,sass");
    }
    return true;
  }
  void end_page() { header_ = {}; }

  void take(row r) {
    if (!header_.has("Address") || all_.pages.empty()) {
      return complain_of_lost_header(r);
    }
    if (r.is_quoted && !r.is_cut && r.cells.size() != header_.size()) {
      r.cells = cells_between_marks(r.text, header_.size(), header_.find("Source"));
    }
    bool const has_lines = header_.has("Line No");
    std::uint64_t address = 0;
    bool const is_instruction = read_address(header_.cell(r, "Address"), address);
    counter const line = has_lines ? read_count(header_.cell(r, "Line No")) : counter::unknown();
    if ((!is_instruction && !line.known() && !r.is_cut) || !all_.has_all_cells(header_, r, header_.size())) {
      return;
    }
    if (line.known()) {
      line_ = {std::string(file_name(file_)), static_cast<std::uint32_t>(line.value_or(0))};
    }
    for (std::string const& cell : r.cells) {
      fingerprint_ = 31 * fingerprint_ + std::hash<std::string>{}(cell);
    }
    all_.pages.back().fingerprint = fingerprint_;
    if (is_instruction) {
      add(address, r, has_lines);
    }
  }

 private:
  // Of a row that only a source page has.
  void complain_of_lost_header(row const& r) {
    std::uint64_t address = 0;
    bool const is_instruction = r.is_quoted && r.cells.size() > 3 &&
                                std::any_of(r.cells.begin(), r.cells.begin() + 3, [&address](std::string const& cell) {
                                  return read_address(cell, address);
                                });
    if (is_instruction && !is_without_header_) {
      all_.complain(r.line, "a row of a source page, and its header is not there");
    }
    is_without_header_ = is_instruction;
  }

  // Blocks of one function that name other files are one page.
  void begin_page(std::string const& kernel, bool has_files) {
    source_page* const last = all_.pages.empty() ? nullptr : &all_.pages.back();
    bool const goes_on = has_files && last != nullptr && last->launch.kernel == kernel &&
                         std::find(last->files.begin(), last->files.end(), file_) == last->files.end();
    if (!goes_on) {
      all_.pages.emplace_back();
      all_.pages.back().launch.kernel = kernel;
      fingerprint_ = 0;
    }
    all_.pages.back().files.push_back(file_);
    header_ = {};
    line_ = {};
  }

  // The count in the column, by its heading or by the metric's name.
  [[nodiscard]] counter count(row const& r, std::string_view heading, std::string_view metric) const {
    return read_count(header_.cell(r, header_.has(heading) ? heading : metric));
  }

  void add(std::uint64_t address, row const& r, bool has_lines) {
    auto& all = all_.pages.back().launch.instructions;
    auto const found =
        std::lower_bound(all.begin(), all.end(), address, [](auto const& i, std::uint64_t pc) { return i.pc < pc; });
    bool const is_new = found == all.end() || found->pc != address;
    // Below source lines, one instruction stands several times.
    if (!has_lines && found != all.end() && all_.problems.empty()) {
      all_.complain(r.line, "a row of a source page stands there twice, or out of order");
    }
    measured_instruction& i = is_new ? *all.insert(found, read(address, r)) : *found;
    std::string_view const space = header_.cell(r, "Address Space");
    if (is_new && !space_fits(i.opcode(), space)) {
      all_.complain(r.line, std::string(i.opcode()) + " does not access what the page says: " + std::string(space));
    }
    if (has_lines && line_.line != 0 && std::find(i.lines.begin(), i.lines.end(), line_) == i.lines.end()) {
      i.lines.push_back(line_);
    }
  }

  [[nodiscard]] measured_instruction read(std::uint64_t address, row const& r) const {
    measured_instruction i;
    i.pc = address;
    std::string_view sass = header_.cell(r, "Source", header_.find("Address"));
    sass = sass.empty() ? header_.cell(r, "Source") : sass;
    std::size_t const begin = sass.find_first_not_of(' ');
    i.sass = begin == std::string_view::npos ? std::string{} : std::string(sass.substr(begin));
    i.access = read_sass_instruction(i.opcode());
    i.access.unknown_part = i.access.unknown_part.empty() ? std::string_view{} : std::string_view{"no access"};
    if (i.access.space == memory_space::unstated) {  // of a generic opcode, which accessed one space alone
      std::string_view const space = header_.cell(r, "Address Space");
      i.access.space = space == "Global"   ? memory_space::global
                       : space == "Shared" ? memory_space::shared
                                           : memory_space::unstated;
    }
    i.executed = count(r, "Instructions Executed", "inst_executed");
    i.lanes = count(r, "Predicated-On Thread Instructions Executed", "thread_inst_executed_true");
    i.tag_requests = count(r, "L1 Tag Requests Global", "memory_l1_tag_requests_global");
    i.sectors = count(r, "L2 Theoretical Sectors Global", "memory_l2_theoretical_sectors_global");
    i.ideal_sectors = count(r, "L2 Theoretical Sectors Global Ideal", "memory_l2_theoretical_sectors_global_ideal");
    i.wavefronts = count(r, "L1 Wavefronts Shared", "memory_l1_wavefronts_shared");
    i.ideal_wavefronts = count(r, "L1 Wavefronts Shared Ideal", "memory_l1_wavefronts_shared_ideal");
    return i;
  }

  reading& all_;
  columns header_{};
  std::string file_{};
  source_line line_{};
  std::size_t fingerprint_{};
  bool is_without_header_{};
};

}}}}  // namespace warpmem::v0::profile::detail
