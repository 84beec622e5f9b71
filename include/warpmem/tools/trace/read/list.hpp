// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The list of an Accel-Sim trace: kernelslist, kernelslist.g.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/decoder.hpp>
#include <warpmem/tools/trace/read/error.hpp>
#include <warpmem/tools/trace/read/header.hpp>
#include <warpmem/tools/trace/read/lines.hpp>
#include <warpmem/tools/trace/read/pieces.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace {

// What a list names.
struct kernels_list {
  std::vector<std::string> files{};     // of kernels, in the order of launches; the list's own folder is part of each
  std::vector<std::string> problems{};  // lines that are not understood, each one sentence
};

namespace detail {

// A file of the list's folder, or below it.
[[nodiscard]] inline bool stays_inside(std::string_view name) noexcept {
  if (name.starts_with('/') || name.find('\\') != std::string_view::npos) {
    return false;
  }
  for (std::size_t begin = 0; begin <= name.size();) {
    std::size_t const end = name.find('/', begin);
    if (name.substr(begin, end - begin) == "..") {
      return false;
    }
    begin = end == std::string_view::npos ? name.size() + 1 : end + 1;
  }
  return true;
}

inline void read_list_line(std::string const& path, std::string_view line, std::uint64_t number, kernels_list& list) {
  auto const refuse = [&](char const* what) {
    list.problems.emplace_back(trace_error{path, std::string(what).append(": ").append(excerpt(line)), number}.what());
  };
  // Copies to the device and back, and barriers between GPUs, access nothing by instructions.
  if (line.empty() || line.starts_with('#') || line.starts_with("Memcpy") || line.starts_with("nccl")) {
    return;
  }
  std::size_t const slash = path.rfind('/');
  std::string file = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  file += line;
  if (line.find("kernel") == std::string_view::npos || line.find(',') != std::string_view::npos) {
    refuse("this is no line of a list of kernels");
  } else if (!stays_inside(line)) {
    refuse("the file is outside the folder of the list");
  } else if (file == path) {
    refuse("the list names itself");
  } else {
    list.files.push_back(std::move(file));
  }
}

}  // namespace detail

// Reads a list. Throws trace_error.
[[nodiscard]] inline kernels_list read_kernels_list(std::string const& path, byte_source& bytes) {
  constexpr std::size_t most = std::size_t{1} << 20;
  kernels_list list;
  std::uint64_t number = 0;
  detail::for_each_line(path, bytes, [&](std::string_view line, bool /*has_end*/) {
    std::size_t const had = list.files.size() + list.problems.size();
    if (++number, had < most) {
      detail::read_list_line(path, detail::trim(line), number, list);
    } else if (had == most) {
      list.problems.emplace_back(trace_error{path, "the list names too many kernels", number}.what());
    }
  });
  return list;
}

}}}  // namespace warpmem::v0::trace
