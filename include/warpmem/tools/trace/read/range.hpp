// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranges of a plain file, cut where its thread blocks or its lines end.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/pieces.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <ios>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// The bytes [begin, end) of a file, without a look at those before. Not cstdio: its offsets have 32 bits on some
// systems.
class file_range final : public byte_source {
 public:
  file_range(std::string path, std::uint64_t begin, std::uint64_t end)
      : path_{std::move(path)}, left_{end > begin ? end - begin : 0} {
    if (file_.open(path_, std::ios::in | std::ios::binary) == nullptr ||
        file_.pubseekoff(static_cast<std::streamoff>(begin), std::ios::beg) == std::streampos(-1)) {
      throw trace_error{path_, "cannot be opened a second time"};
    }
  }
  std::size_t read(char* to, std::size_t most) override {
    std::uint64_t const wanted = most < left_ ? most : left_;
    auto const n = static_cast<std::size_t>(file_.sgetn(to, static_cast<std::streamsize>(wanted)));
    left_ -= n;
    if (n == 0 && wanted != 0) {
      throw trace_error{path_, "cannot be read to the end that it had"};
    }
    return n;
  }

 private:
  std::string path_;
  std::filebuf file_;
  std::uint64_t left_;
};

// Of a line "#END_TB" with blanks: longer ones are no place to cut.
inline constexpr std::size_t longest_block_end = 64;

// Behind the first line "#END_TB" that `text` has behind a '\n'; 0 if there is none.
[[nodiscard]] inline std::size_t behind_block(std::string_view text) noexcept {
  for (std::size_t at = text.find("\n#END_TB"); at != std::string_view::npos; at = text.find("\n#END_TB", at + 1)) {
    std::string_view const line = text.substr(at + 1, longest_block_end);
    std::size_t const end = line.find('\n');
    if (end != std::string_view::npos && trim(line.substr(0, end)) == "#END_TB") {
      return at + 1 + end + 1;
    }
  }
  return 0;
}

// Where a file may be cut: at the first end of a thread block, or of a line, whose line begins at `from` or later; the
// end of the file if there is none. Cuts before the body become its begin. For every `from` the same, whoever asks.
[[nodiscard]] inline std::uint64_t place_to_cut(trace_file const& file, std::uint64_t from, std::uint64_t file_bytes) {
  if (from <= file.body_at() || from >= file_bytes) {
    return from >= file_bytes ? file_bytes : file.body_at();
  }
  constexpr std::size_t step = std::size_t{1} << 18;
  std::uint64_t at = from - 1;  // of text: the '\n' of the line before
  file_range bytes{file.path(), at, file_bytes};
  std::string text;
  for (std::size_t n = 1; n != 0;) {
    std::size_t const had = text.size();
    text.resize(had + step);
    n = bytes.read(text.data() + had, step);
    text.resize(had + n);
    std::size_t const end = file.is_grouped() ? behind_block(text) : text.find('\n') + 1;
    if (end != 0) {
      return at + end;
    }
    std::size_t const kept = text.size() <= longest_block_end ? text.size() : longest_block_end + 1;
    at += text.size() - kept;
    text.erase(0, text.size() - kept);
  }
  return file_bytes;
}

// Lets a plain file go on with its part from one cut to the next.
inline void go_on_between(trace_file& file, std::uint64_t begin, std::uint64_t end, std::uint64_t file_bytes) {
  std::uint64_t const first = begin == 0 ? file.body_at() : place_to_cut(file, begin, file_bytes);
  file.go_on_with(std::make_unique<file_range>(file.path(), first, place_to_cut(file, end, file_bytes)));
}

}}}}  // namespace warpmem::v0::trace::detail
