// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places in the source: copy_sm75.hpp:132 < gemm.cu:88 is a line of the header that was inlined into one of gemm.cu.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// Which files are a library's: whoever reads a report rather wants the line of his own that called them.

namespace reading {

// In lower case, without . and .., of / and \ alike.
[[nodiscard]] inline std::vector<std::string> folders(std::string_view path) {
  std::vector<std::string> parts;
  std::string part;
  auto const end = [&] {
    if (part == ".." && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (!part.empty() && part != ".") {
      parts.push_back(part);
    }
    part.clear();
  };
  for (char const c : path) {
    if (c == '/' || c == '\\') {
      end();
    } else {
      part += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  end();
  return parts;
}
template <std::size_t N>
[[nodiscard]] bool is_among(std::string const& name, std::string_view const (&all)[N]) {
  return std::find(std::begin(all), std::end(all), name) != std::end(all);
}
// cuda, cuda-13.0, cuda_runtime: what the folder of a toolkit, or of a part of it, is called.
[[nodiscard]] inline bool is_toolkit(std::string const& folder) {
  constexpr std::string_view names[] = {"cuda", "cudatoolkit", "cuda_runtime", "cuda_cccl", "cuda_crt"};
  return is_among(folder, names) ||
         (folder.starts_with("cuda-") && folder.size() > 5 && folder[5] >= '0' && folder[5] <= '9');
}
[[nodiscard]] inline bool is_header(std::string const& file) {
  constexpr std::string_view ends[] = {"cu", "cc", "cpp", "cxx", "c", "jl", "rs"};
  std::size_t const point = file.rfind('.');
  return point == std::string::npos || !is_among(file.substr(point + 1), ends);
}
// /usr/local/cuda-13.0/targets/x86_64-linux/include, .../CUDA/v13.0/include
[[nodiscard]] inline bool is_in_toolkit(std::vector<std::string> const& parts) {
  auto const toolkit = std::find_if(parts.begin(), parts.end(), is_toolkit);
  auto const targets = std::find(parts.begin(), parts.end(), "targets");
  auto const reaches = [&](auto from, std::ptrdiff_t most) {
    auto const end = from + (std::min)(most, parts.end() - from);
    return from != parts.end() && std::find(from, end, "include") != end;
  };
  return reaches(toolkit, 4) || reaches(targets, 3);
}

}  // namespace reading

// Headers of the CUDA toolkit and of CCCL (CUB, Thrust, libcudacxx), CUTLASS and CuTe, those of the compiler, and the
// languages Triton and Numba.
[[nodiscard]] inline bool is_library(std::string_view path) {
  constexpr std::string_view libraries[] = {"cccl", "libcudacxx", "cub", "thrust", "cute", "cutlass"};
  constexpr std::string_view own_programs[] = {"examples", "example", "test", "tests", "benchmarks", "tutorial"};
  std::vector<std::string> const parts = reading::folders(path);
  if (parts.empty() || !reading::is_header(parts.back())) {
    return false;
  }
  if (reading::is_in_toolkit(parts) || parts.back().starts_with("__clang_")) {
    return true;
  }
  bool found = path.starts_with("/usr/include/");
  for (std::size_t k = 0; k + 1 < parts.size(); ++k) {
    bool const is_language =
        (parts[k] == "triton" && parts[k + 1] == "language") || (parts[k] == "numba" && parts[k + 1] == "cuda");
    if (found && reading::is_among(parts[k], own_programs)) {
      return false;
    }
    found = found || is_language || reading::is_among(parts[k], libraries);
  }
  return found;
}

// Null for -1, and for what is no place of the module.
[[nodiscard]] inline source_location const* find_place(module_text const& m, s32 place) noexcept {
  return place >= 0 && static_cast<std::size_t>(place) < m.places.size() ? &m.places[static_cast<std::size_t>(place)]
                                                                         : nullptr;
}
// Empty where no .file names it.
[[nodiscard]] inline std::string_view file_of(module_text const& m, source_location const& at) {
  auto const file = m.files.find(at.file);
  return file == m.files.end() ? std::string_view{} : std::string_view{file->second};
}

// The place, where its function was called, where that one was called ..., up to the kernel.
[[nodiscard]] inline std::vector<s32> chain_of(module_text const& m, s32 place) {
  std::vector<s32> chain;
  // A place is inlined into one that was known before it, so that this ends.
  for (source_location const* at = find_place(m, place); at != nullptr; at = find_place(m, place)) {
    chain.push_back(place);
    place = at->inlined_at < place ? at->inlined_at : -1;
  }
  return chain;
}
// The innermost place of the chain that is in no library; the place itself where all are. Line 0, which compilers give
// to what they merged, is nobody's.
[[nodiscard]] inline s32 user_place(module_text const& m, s32 place) {
  for (s32 const p : chain_of(m, place)) {
    source_location const& at = *find_place(m, p);
    if (at.line != 0 && !is_library(file_of(m, at))) {
      return p;
    }
  }
  return place;
}

// "gemm.cu:88:5"; of the file its name alone. Empty for no place.
[[nodiscard]] inline std::string place_text(module_text const& m, s32 place, bool with_column = true) {
  source_location const* const at = find_place(m, place);
  if (at == nullptr) {
    return {};
  }
  std::string_view const name = warpmem::detail::file_name(file_of(m, *at));
  std::string text = name.empty() ? "file " + std::to_string(at->file) : std::string(name);
  text += ":" + std::to_string(at->line);
  return with_column ? text + ":" + std::to_string(at->column) : text;
}
// "copy_sm75.hpp:132 < gemm.cu:88"; up to a place of the chain, without it.
[[nodiscard]] inline std::string chain_text(module_text const& m, s32 place, s32 end = -1) {
  std::string text;
  for (s32 const p : chain_of(m, place)) {
    if (p == end) {
      break;
    }
    text += (text.empty() ? "" : " < ") + place_text(m, p, false);
  }
  return text;
}

}}}  // namespace warpmem::v0::ptx
