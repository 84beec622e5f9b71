// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compressed files, told by their first bytes. Each format needs its library, and the macro that says it is there:
// WARPMEM_WITH_ZLIB, WARPMEM_WITH_LZMA, WARPMEM_WITH_ZSTD, which the CMake target warpmem::trace sets.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/progress.hpp>

#ifdef WARPMEM_WITH_ZLIB
#  include <warpmem/tools/trace/read/gzip.hpp>
#endif
#ifdef WARPMEM_WITH_LZMA
#  include <warpmem/tools/trace/read/xz.hpp>
#endif
#ifdef WARPMEM_WITH_ZSTD
#  include <warpmem/tools/trace/read/zstd.hpp>
#endif

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace {

namespace detail {

// The bytes that were looked at, then the rest.
class bytes_put_back final : public byte_source {
 public:
  bytes_put_back(std::string first, std::unique_ptr<byte_source> rest)
      : first_{std::move(first)}, rest_{std::move(rest)} {}
  std::size_t read(char* to, std::size_t most) override {
    if (begin_ == first_.size()) {
      return rest_->read(to, most);
    }
    std::size_t const n = first_.copy(to, most, begin_);
    begin_ += n;
    return n;
  }
  [[nodiscard]] char const* unchecked() const noexcept override { return rest_->unchecked(); }

 private:
  std::string first_;
  std::size_t begin_{};
  std::unique_ptr<byte_source> rest_;
};

// A source that fails behind some bytes fails again when the rest is read.
[[nodiscard]] inline std::string first_bytes(byte_source& from, std::size_t most) {
  std::string first(most, '\0');
  std::size_t have = 0;
  try {
    for (std::size_t n = 1; n != 0 && have < most; have += n) {
      n = from.read(first.data() + have, most - have);
    }
  } catch (trace_error const&) {
    if (have == 0) {
      throw;
    }
  }
  first.resize(have);
  return first;
}

template <class Decoder>
[[nodiscard]] std::unique_ptr<byte_source> decoded(std::string const& path, std::unique_ptr<byte_source> from) {
  return std::make_unique<Decoder>(path, std::move(from));
}
using decoder_maker = std::unique_ptr<byte_source> (*)(std::string const&, std::unique_ptr<byte_source>);

struct compression {
  char const* name;
  char const* library;
  std::string_view begins_with;
  decoder_maker decoder;  // null: not in this build
};

inline constexpr compression compressions[] = {
    {"gzip",
     "zlib",
     {"\x1f\x8b", 2},
#ifdef WARPMEM_WITH_ZLIB
     decoded<gzip_bytes>
#else
     nullptr
#endif
    },
    {"xz",
     "liblzma",
     {"\xfd"
      "7zXZ\0",
      6},
#ifdef WARPMEM_WITH_LZMA
     decoded<xz_bytes>
#else
     nullptr
#endif
    },
    {"zstd",
     "libzstd",
     {"\x28\xb5\x2f\xfd", 4},
#ifdef WARPMEM_WITH_ZSTD
     decoded<zstd_bytes>
#else
     nullptr
#endif
    },
};

}  // namespace detail

// A file, decompressed if it is compressed. Throws trace_error.
[[nodiscard]] inline std::unique_ptr<detail::byte_source> open_bytes(std::string const& path,
                                                                     detail::progress_watcher const& watcher = {},
                                                                     read_progress const& begin = {}) {
  std::unique_ptr<detail::byte_source> file = std::make_unique<file_bytes>(path);
  if (watcher) {
    file = std::make_unique<detail::watched_bytes>(path, std::move(file), watcher, begin);
  }
  std::string first = detail::first_bytes(*file, 6);
  for (detail::compression const& c : detail::compressions) {
    if (std::string_view{first}.starts_with(c.begins_with)) {
      if (c.decoder == nullptr) {
        throw trace_error{
            path, std::string("compressed with ").append(c.name).append(", and this build has no ") + c.library};
      }
      return c.decoder(path, std::make_unique<detail::bytes_put_back>(std::move(first), std::move(file)));
    }
  }
  return std::make_unique<detail::bytes_put_back>(std::move(first), std::move(file));
}

}}}  // namespace warpmem::v0::trace
