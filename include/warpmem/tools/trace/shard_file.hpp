// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of a trace that is split: which they are, and whether they are still the same.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/partial/archive.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/decoder.hpp>
#include <warpmem/tools/trace/read/range.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// A file that a shard may read. Only plain ones are cut: what stands in the middle of a compressed one is known only to
// those who decompress what stands before.
struct shard_file {
  std::string path{};
  std::uint64_t bytes{};  // as it lies on the disk; 0: not known
  bool can_be_cut{};
  std::int64_t changed{};    // when, by the clock of the file system
  std::uint64_t checksum{};  // of its begin, its end, and places between
};

[[nodiscard]] inline bool is_compressed(std::string_view first) {
  return std::any_of(std::begin(compressions), std::end(compressions),
                     [first](compression const& c) { return first.starts_with(c.begins_with); });
}

// Throws trace_error for what cannot be read a second time. A file that is not there is said by whoever reads it.
inline void check_is_read_twice(std::string const& path) {
  std::error_code error;
  std::filesystem::file_status const status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    throw trace_error{path, "is no regular file: it cannot be split, for each shard reads it anew"};
  }
}

[[nodiscard]] inline std::int64_t time_of_change(std::string const& path) {
  std::error_code error;
  auto const time = std::filesystem::last_write_time(path, error);
  return error ? 0 : static_cast<std::int64_t>(time.time_since_epoch().count());
}

// Of the end, and of one place in each MiB, 64 at most.
[[nodiscard]] inline std::string text_of_borders(std::string const& path, std::uint64_t bytes) {
  constexpr std::uint64_t looked_at = 4096;
  std::uint64_t const places = (std::min)(bytes >> 20, std::uint64_t{64}) + 1;
  std::string text;
  for (std::uint64_t k = 1; k <= places; ++k) {
    std::uint64_t const at = bytes / places * k;
    std::uint64_t const end = k == places ? bytes : at;
    file_range range{path, end - (std::min)(end, looked_at), end};
    text += first_bytes(range, looked_at);
  }
  return text;
}

// Traces of two runs may have equal names and sizes. Where the first accesses stand, they differ.
[[nodiscard]] inline shard_file look_at(std::string const& path) {
  constexpr std::size_t looked_at = std::size_t{1} << 14;
  check_is_read_twice(path);
  shard_file file{path, 0, false, time_of_change(path), 0};
  std::error_code error;
  std::uint64_t const bytes = std::filesystem::file_size(path, error);
  if (!error) {
    try {
      file_bytes begin{path};
      std::string const first = first_bytes(begin, looked_at);
      file.checksum = checksum_of(first + text_of_borders(path, bytes));
      file.can_be_cut = !is_compressed(first);
      file.bytes = bytes;
    } catch (trace_error const&) {  // whoever reads the shard says it
    }
  }
  return file;
}

// Throws trace_error where a file is not the one that was looked at.
inline void check_is_unchanged(shard_file const& file) {
  std::error_code error;
  std::uint64_t const bytes = std::filesystem::file_size(file.path, error);
  if (!error && (bytes != file.bytes || time_of_change(file.path) != file.changed)) {
    throw trace_error{file.path, "the file has changed since the trace was split"};
  }
}

}}}}  // namespace warpmem::v0::trace::detail
