// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All files of kernels that are linked into this program, each once.
#pragma once

#include <warpmem/tools/ptx/host/kernel_file.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

inline std::string joined(text_piece const* pieces, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i != count; ++i) text.append(pieces[i].text, pieces[i].size);
  return text;
}
inline std::string text_of(kernel_file const& file) { return joined(file.pieces, file.piece_count); }
// Its bytes; empty: there is none.
inline std::string cubin_of(kernel_file const& file) { return joined(file.cubin_pieces, file.cubin_piece_count); }

inline bool have_equal_text(kernel_file const& a, kernel_file const& b) {
  return a.pieces == b.pieces || text_of(a) == text_of(b);
}

// A static library may be linked into a program and into a library that it uses: its kernels are there twice.
inline bool is_same(kernel_file const& a, kernel_file const& b) {
  std::string_view const folder = a.folder, name = a.name;
  return name == b.name && folder == b.folder && have_equal_text(a, b);
}

// In the order of their folders and names, which does not depend on the linker's.
inline std::vector<kernel_file const*> kernel_files() {
  std::vector<kernel_file const*> files;
  auto const precedes = [](kernel_file const& a, kernel_file const& b) {
    int const folders = std::string_view(a.folder).compare(b.folder);
    return folders != 0 ? folders < 0 : std::string_view(a.name) < b.name;
  };
  for (auto const* r = registered_kernel_file::newest(); r != nullptr; r = r->next()) {
    auto at = files.begin();
    while (at != files.end() && precedes(**at, r->file())) ++at;
    bool is_known = false;
    for (auto same = at; same != files.end() && !is_known; ++same) is_known = is_same(**same, r->file());
    if (!is_known) files.insert(at, &r->file());
  }
  return files;
}

}}}  // namespace warpmem::v0::ptx
