// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The header of an Accel-Sim trace: lines "-key = value".
#pragma once

#include <warpmem/model/access/block.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/cursor.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace trace {

// What a trace says of its kernel.
struct kernel_header {
  std::string name{};
  int id{};
  block_shape grid{};
  block_shape block{};
  int binary_version{};         // 10 * major + minor of the capability that it ran on; 0: not stated
  int tracer_version{};         // 0: not stated
  bool has_line_info{};         // each instruction begins with its source line
  std::uint64_t shared_base{};  // of the shared window in generic addresses; 0: not stated
  std::uint64_t local_base{};   // likewise
  std::int64_t shared_bytes{};  // static and dynamic, of a block
  std::string nvbit_version{};
  friend bool operator==(kernel_header const&, kernel_header const&) = default;
};

namespace detail {

// Which launches are wanted, by their number from 0 and their header; null: all.
using launch_choice = std::function<bool(std::size_t, kernel_header const&)>;

inline constexpr int newest_tracer = 5;

// The whole text as a number, or false.
template <class T>
[[nodiscard]] bool number_of(std::string_view text, T& n, int base = 10) noexcept {
  if (base == 16 && text.starts_with("0x")) {
    text.remove_prefix(2);
  }
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n, base);
  return error == std::errc{} && end == text.data() + text.size();
}

// The same, of what cannot be negative.
template <class T>
[[nodiscard]] bool count_of(std::string_view text, T& n) noexcept {
  return number_of(text, n) && n >= 0;
}
// "0x00007f0001000000": tracers print 16 digits.
[[nodiscard]] inline bool window_of(std::string_view text, std::uint64_t& base) noexcept {
  return text.size() == 18 && text.starts_with("0x") && number_of(text, base, 16);
}

// "(196,1,1)", as cudaLaunchKernel takes it: at least 1, at most 2^31 - 1.
[[nodiscard]] inline bool shape_of(std::string_view text, block_shape& shape) noexcept {
  if (!text.starts_with('(') || !text.ends_with(')')) {
    return false;
  }
  text = text.substr(1, text.size() - 2);
  for (auto* const part : {&shape.x, &shape.y, &shape.z}) {
    std::size_t const comma = text.find(',');
    if ((comma == std::string_view::npos) != (part == &shape.z) || !number_of(text.substr(0, comma), *part) ||
        *part < 1) {
      return false;
    }
    text = comma == std::string_view::npos ? text : text.substr(comma + 1);
  }
  return true;
}

// Keys that say nothing about memory are passed over: newer tracers have more of them. False for a value that cannot
// be read.
[[nodiscard]] inline bool read_header_line(std::string_view key, std::string_view value, kernel_header& h) {
  int flag = 0;
  if (key == "kernel name") {
    h.name = value;
    return true;
  }
  if (key == "nvbit version") {
    h.nvbit_version = value;
    return true;
  }
  if (key == "enable lineinfo") {
    bool const good = number_of(value, flag);
    h.has_line_info = flag != 0;
    return good;
  }
  return key == "kernel id"                 ? count_of(value, h.id)
         : key == "grid dim"                ? shape_of(value, h.grid)
         : key == "block dim"               ? shape_of(value, h.block)
         : key == "shmem"                   ? count_of(value, h.shared_bytes)
         : key == "binary version"          ? count_of(value, h.binary_version)
         : key == "shmem base_addr"         ? window_of(value, h.shared_base)
         : key == "local mem base_addr"     ? window_of(value, h.local_base)
         : key == "accelsim tracer version" ? count_of(value.substr(0, value.find('.')), h.tracer_version)
                                            : true;
}

}  // namespace detail

}}}  // namespace warpmem::v0::trace
