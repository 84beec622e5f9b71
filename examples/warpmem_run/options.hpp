// The options of `warpmem run`.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/model/arch.hpp>

#include <cstddef>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "../tools/condition.hpp"
#include "../tools/options.hpp"
#include "argument_word.hpp"
#include "exit_status.hpp"

namespace warpmem_run {

// NAME=FILE
using named_file = std::pair<std::string, std::string>;

struct options : tools::settings {
  warpmem::arch_traits arch{warpmem::sm_90::traits};
  warpmem::launch_shape shape{};
  bool has_block{};
  unsigned threads{1};
  bool csv{};
  bool list{};
  bool tiles{};
  bool plain{};
  std::string html{};
  std::string json{};
  std::vector<named_file> npy{};
  std::vector<named_file> save{};
  std::vector<tools::condition> fail_if{};

  // Something for programs to read is on standard output, and nothing else may be there.
  [[nodiscard]] bool is_read_by_programs() const { return csv || html == "-" || json == "-"; }
};

// "2,2"
[[nodiscard]] inline warpmem::launch_extent extent_of(std::string_view text) {
  warpmem::launch_extent e{};
  unsigned* const sizes[] = {&e.x, &e.y, &e.z};
  std::size_t n = 0;
  for (bool more = true; more; ++n) {
    std::size_t const comma = text.find(',');
    auto const size = detail::read_size(text.substr(0, comma));
    if (n == 3 || !size || *size == 0 || *size > 0xffffffff) {
      throw tools::expected{"one to three numbers from 1, such as 2,2"};
    }
    *sizes[n] = static_cast<unsigned>(*size);
    more = comma != std::string_view::npos;
    text.remove_prefix(more ? comma + 1 : 0);
  }
  return e;
}
[[nodiscard]] inline auto extent(warpmem::launch_extent warpmem::launch_shape::*member) {
  return [member](options& o, std::string const& value) { o.shape.*member = extent_of(value); };
}
inline void take_block(options& o, std::string const& value) {
  o.shape.block = extent_of(value);
  o.has_block = true;
}
inline void take_shared(options& o, std::string const& value) {
  auto const bytes = detail::read_size(value);
  if (!bytes) {
    throw tools::expected{"a number of bytes"};
  }
  o.shape.dynamic_shared = *bytes;
}
[[nodiscard]] inline auto file_of_array(std::vector<named_file> options::*member) {
  return [member](options& o, std::string const& value) {
    std::size_t const equals = value.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == value.size()) {
      throw tools::expected{"an array and a file, such as in=x.npy"};
    }
    (o.*member).emplace_back(value.substr(0, equals), value.substr(equals + 1));
  };
}

inline void check(options const& o) {
  if (o.files.empty()) {
    throw tools::failure{"expected a PTX file, a kernel and its arguments; --help says more"};
  }
  if (detail::read_size(o.files[0]) && !std::ifstream{o.files[0]}) {
    throw tools::failure{o.files[0] + ": no such PTX file; a grid or a block is one word, such as --grid 2,2"};
  }
  if (int{o.csv} + int{o.html == "-"} + int{o.json == "-"} > 1) {
    throw tools::failure{"expected one of --csv, --html - and --json -: standard output takes one"};
  }
  if (!o.list && o.files.size() == 1) {
    throw tools::failure{"expected a kernel of " + o.files[0] + "; --list prints them"};
  }
}

[[nodiscard]] inline std::vector<tools::option<options>> option_table() {
  using tools::number, tools::text, tools::yes;
  return {
      {"--grid", "X,Y,Z", "blocks of the launch; 1 by default", extent(&warpmem::launch_shape::grid)},
      {"--block", "X,Y,Z", "threads of a block; 1 by default", take_block},
      {"--cluster", "X,Y,Z", "blocks of a cluster", extent(&warpmem::launch_shape::cluster)},
      {"--shared", "BYTES", "dynamic shared memory of a block", take_shared},
      {"--npy", "NAME=FILE", "fill the array from this .npy file, which has the same type and shape",
       file_of_array(&options::npy)},
      {"--save", "NAME=FILE", "write the array to this .npy file after the launch", file_of_array(&options::save)},
      {"--html", "FILE", "also write an interactive page of the kernel; - prints it instead of the text",
       text(&options::html)},
      {"--json", "FILE", "also write the report as JSON; - prints it instead of the text", text(&options::json)},
      {"--csv", "", "print a row for each instruction instead of the text", yes(&options::csv)},
      {"--tiles", "",
       "also say what padding or a swizzle would save for each array in shared memory, over all of its accesses",
       yes(&options::tiles)},
      tools::fail_if_option(&options::fail_if, "for the kernel"),
      {"--arch", "CC", "the machine to count for: 9.0, 90 or sm_90; by default 9.0", tools::capability(&options::arch)},
      {"--plain", "", "count the accesses as the PTX has them, not as ptxas is known to change them",
       yes(&options::plain)},
      {"--threads", "N", "run blocks on N threads; with 1, the default, they run in order",
       number(&options::threads, 1024)},
      {"--list", "", "only print the kernels of the file and their parameters", yes(&options::list)},
  };
}

[[nodiscard]] inline std::vector<tools::help_section> help_sections() {
  return {{"ARGUMENTS",
           {{"in=f32[64,64]", "an array, filled with zeros. Types: " + element_type_names()},
            {"in=f32[64]=FILL", "FILL: " + std::string(fill_words) + ". Reading an unwritten array is a problem."},
            {"in=x.npy", "an array as NumPy saved it"},
            {"in, in+16", "an array that was named before, or its elements from index 16 on"},
            {"64, -2.5", "a number of the parameter's type"},
            {"f16:1.5", "a number of another type"},
            {"{in,i64:64}, hex:00ff", "a struct: its members, or its bytes"},
            {"null", "a null pointer"}}},
          {"EXIT STATUS", exit_status_rows()}};
}

[[nodiscard]] inline tools::command<options> command() {
  return {
      "warpmem run",
      "run a kernel of a PTX file, and count what its accesses cost",
      {"NAME [options] FILE KERNEL [ARGUMENT...]", "NAME --list FILE"},
      "Runs a kernel on the CPU, and prints what its memory accesses would cost on a GPU, by line, and what it does "
      "wrong. FILE is PTX from nvcc, clang, Triton, Numba or Julia; - is standard input. KERNEL is a name in the "
      "source, "
      "such as 'transpose<33>', or the symbol.",
      option_table(),
      help_sections(),
      check};
}

}  // namespace warpmem_run
