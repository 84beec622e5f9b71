// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cuts a trace file into pieces that can be read apart from each other: whole thread blocks, or lines of a raw trace.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/decoder.hpp>
#include <warpmem/tools/trace/read/header.hpp>
#include <warpmem/tools/trace/read/instruction_line.hpp>
#include <warpmem/tools/trace/read/text_ahead.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// Lines, the last of which ends with '\n'.
struct trace_piece {
  padded_text lines{};
  bool begins_inside{};     // a thread block, which was too large for one piece
  bool ends_inside{};       // likewise, or the file cannot be read any further
  bool is_followed{};       // by the rest of the thread block inside which it ends
  bool ends_within_line{};  // the file does; the text is without that line
};

using warpmem::detail::trim;

// An excerpt of a line for a message: what is printable of its first 60 characters.
[[nodiscard]] inline std::string excerpt(std::string_view line) {
  std::string shown{trim(line).substr(0, 60)};
  for (char& c : shown) {
    c = c >= ' ' && c <= '~' ? c : '?';
  }
  return std::string("\"").append(shown).append(trim(line).size() > 60 ? "...\"" : "\"");
}

// In bytes: what is read at once, and the most that a thread block may fill before it is cut. A MiB stays in a
// core's cache until it is counted; a kernel's sites are added up for each piece.
struct piece_sizes {
  std::size_t usual{std::size_t{1} << 20};
  std::size_t most{std::size_t{1} << 25};
};

// An open trace. The header is read when it is made.
class trace_file {
 public:
  trace_file(std::string path, std::unique_ptr<byte_source> bytes, piece_sizes sizes = {})
      : path_{std::move(path)}, sizes_{sizes}, ahead_{std::move(bytes)} {
    while (read_header_line()) {
    }
    check_header();
    format_.has_warp = !is_grouped_ || header_.tracer_version < 3;
    format_.has_source_line = header_.has_line_info;
    format_.has_more = header_.tracer_version >= 5;
    format_.is_of_16_bytes = header_.binary_version >= 70;
  }
  explicit trace_file(std::string const& path) : trace_file(path, open_bytes(path)) {}

  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  [[nodiscard]] kernel_header const& header() const noexcept { return header_; }
  [[nodiscard]] line_format format() const noexcept { return format_; }
  // Thread after thread block, warp after warp; else, in the order in which instructions came.
  [[nodiscard]] bool is_grouped() const noexcept { return is_grouped_; }
  [[nodiscard]] std::uint64_t header_lines() const noexcept { return header_lines_; }
  // Where what follows the header begins, in bytes of the decompressed file.
  [[nodiscard]] std::uint64_t body_at() const noexcept { return header_bytes_; }

  // Of the bytes that were read so far: byte_source::unchecked().
  [[nodiscard]] char const* unchecked() const noexcept { return ahead_.unchecked(); }

  // Goes on with these bytes in place of those after the header.
  void go_on_with(std::unique_ptr<byte_source> bytes) { ahead_.go_on_with(std::move(bytes)); }

  // False at the end. Throws trace_error where the file cannot be read any further.
  [[nodiscard]] bool next(trace_piece& piece) {
    std::size_t wanted = sizes_.usual;
    std::size_t end = 0;
    while (end == 0 && !(ahead_.is_over() && ahead_.text().empty())) {
      ahead_.fill(wanted);
      end = ahead_.is_over() ? ahead_.text().size() : cut(wanted >= sizes_.most);
      wanted *= 2;
    }
    if (end == 0) {
      if (ahead_.failure() != nullptr) {
        std::rethrow_exception(ahead_.failure());
      }
      return false;
    }
    take(piece, end);
    return true;
  }

 private:
  // Where the piece ends; 0 if there must be more text.
  [[nodiscard]] std::size_t cut(bool anywhere) {
    std::string_view const text = ahead_.text();
    cuts_a_block_ = false;
    if (is_grouped_) {
      for (std::size_t at = last_mark(text, text.size()); at != 0; at = last_mark(text, at)) {
        bool const may_end = text[at - 1] == '\n' && text.substr(at).starts_with("#END_TB");
        std::size_t const end = may_end ? text.find('\n', at) : std::string_view::npos;
        if (end != std::string_view::npos && trim(text.substr(at, end - at)) == "#END_TB") {
          return end + 1;
        }
      }
      if (!anywhere) {
        return 0;
      }
      cuts_a_block_ = true;
    }
    std::size_t const end = text.rfind('\n');
    if (end == std::string_view::npos && anywhere) {
      throw trace_error{path_, "a line has more than 32 MiB"};
    }
    return end == std::string_view::npos ? 0 : end + 1;
  }

  void take(trace_piece& piece, std::size_t end) {
    std::string_view const text = ahead_.text().substr(0, end);
    bool const has_failed = ahead_.failure() != nullptr;
    piece.begins_inside = std::exchange(is_inside_, cuts_a_block_ && !ahead_.is_over());
    piece.is_followed = is_inside_;
    piece.ends_inside = is_inside_ || has_failed;
    std::string_view const last = text.substr(text.rfind('\n') + 1);
    bool const is_last_end = trim(last) == "#END_TB";
    piece.ends_within_line = !is_last_end && !trim(last).empty() && !has_failed;
    ahead_.take(piece.lines, end, is_last_end ? end : end - last.size(), is_last_end);
  }

  // The next line; false at the end of the file.
  [[nodiscard]] bool peek_line(std::string_view& line) {
    constexpr std::size_t longest = std::size_t{1} << 20;
    std::size_t end = ahead_.text().find('\n');
    while (end == std::string_view::npos && !ahead_.is_over() && ahead_.text().size() < longest) {
      ahead_.fill((std::min)(longest, ahead_.text().size() + sizes_.usual));
      end = ahead_.text().find('\n');
    }
    if (end == std::string_view::npos && ahead_.text().size() >= longest) {
      throw trace_error{path_, "a line of the header has more than 1 MiB", header_lines_ + 1};
    }
    line = ahead_.text().substr(0, end == std::string_view::npos ? end : end + 1);
    return !line.empty();
  }
  void drop(std::string_view line) noexcept {
    header_bytes_ += line.size();
    ++header_lines_;
    ahead_.skip(line.size());
  }

  // What says how much a whole trace has.
  static constexpr std::string_view needed_keys[] = {"kernel name", "grid dim", "block dim"};

  void note_key(std::string_view key, std::string_view line) {
    for (unsigned n = 0; n < std::size(needed_keys); ++n) {
      unsigned const bit = key == needed_keys[n] ? 1U << n : 0U;
      if ((keys_ & bit) != 0) {
        throw trace_error{path_, "the header says this twice: " + excerpt(line), header_lines_ + 1};
      }
      keys_ |= bit;
    }
  }
  void check_header() const {
    for (unsigned n = 0; n < std::size(needed_keys); ++n) {
      if ((keys_ >> n & 1U) == 0) {
        throw trace_error{path_, std::string("the header lacks -").append(needed_keys[n])};
      }
    }
    if (header_.name.empty()) {
      throw trace_error{path_, "the header gives the kernel no name"};
    }
    if (header_.block.threads() > 1024) {
      throw trace_error{path_, "the header gives a thread block more than 1024 threads"};
    }
  }

  // False when the header is over.
  [[nodiscard]] bool read_header_line() {
    std::string_view line;
    if (!peek_line(line)) {
      if (header_lines_ == 0 && ahead_.failure() != nullptr) {
        std::rethrow_exception(ahead_.failure());
      }
      if (header_lines_ == 0) {
        throw trace_error{path_, "the file is empty"};
      }
      return false;
    }
    std::string_view const text = trim(line);
    if (text.starts_with("-")) {
      std::size_t const equals = text.find('=');
      std::string_view const key = trim(text.substr(1, equals == std::string_view::npos ? equals : equals - 1));
      std::string_view const value = equals == std::string_view::npos ? "" : trim(text.substr(equals + 1));
      if (!detail::read_header_line(key, value, header_)) {
        throw trace_error{path_, std::string("cannot read ").append(excerpt(text)), header_lines_ + 1};
      }
      note_key(key, text);
      if (header_.tracer_version > newest_tracer) {
        throw trace_error{path_,
                          std::string("tracers up to version ").append(std::to_string(newest_tracer)) +
                              " are known: " + excerpt(text),
                          header_lines_ + 1};
      }
      has_keys_ = true;
    } else if (text.starts_with("#BEGIN_TB") || (!text.empty() && !text.starts_with('#'))) {
      if (!has_keys_) {
        throw trace_error{path_, std::string("no trace begins with ").append(excerpt(text)), header_lines_ + 1};
      }
      is_grouped_ = text.starts_with("#BEGIN_TB");
      return false;
    }
    drop(line);
    return true;
  }

  std::string path_;
  piece_sizes sizes_;
  text_ahead ahead_;
  kernel_header header_{};
  line_format format_{};
  std::uint64_t header_lines_{};
  std::uint64_t header_bytes_{};
  bool has_keys_{};
  unsigned keys_{};  // of those that are needed
  bool is_grouped_{true};
  bool cuts_a_block_{};
  bool is_inside_{};
};

}}}}  // namespace warpmem::v0::trace::detail
