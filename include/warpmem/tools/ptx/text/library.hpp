// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which files are a library's: whoever reads a report rather wants the line of his own that called them.
#pragma once

#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

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

}}}  // namespace warpmem::v0::ptx
