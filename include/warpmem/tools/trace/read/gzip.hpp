// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/decompressor.hpp>

#include <zlib.h>

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// One gzip member after another, as cat makes them.
class gzip_bytes final : public detail::decompressor {
 public:
  gzip_bytes(std::string path, std::unique_ptr<byte_source> from)
      : detail::decompressor{std::move(path), std::move(from)} {
    if (inflateInit2(&stream_, 15 + 16) != Z_OK) {  // 16: gzip
      throw std::bad_alloc{};
    }
  }
  ~gzip_bytes() override { (void)inflateEnd(&stream_); }

 private:
  [[nodiscard]] std::size_t decode(char* to, std::size_t most) override {
    if (stream_.avail_in == 0) {
      std::string_view const input = next_input();
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
      stream_.avail_in = static_cast<uInt>(input.size());
      if (input.empty()) {
        is_between_ ? end() : fail("the compressed data ends too early");
        return 0;
      }
    }
    constexpr std::size_t largest = std::size_t{1} << 30;  // zlib counts in 32 bits
    auto const room = static_cast<uInt>(most < largest ? most : largest);
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = room;
    step();
    return room - stream_.avail_out;
  }
  void step() {
    is_between_ = false;
    int const result = inflate(&stream_, Z_NO_FLUSH);
    if (result == Z_STREAM_END) {
      is_between_ = true;
      is_first_ = false;
      (void)inflateReset(&stream_);
    } else if (result == Z_MEM_ERROR) {
      throw std::bad_alloc{};
    } else if (result != Z_OK && result != Z_BUF_ERROR) {
      // The first two bytes say whether a member begins.
      bool const is_member = is_first_ || stream_.total_in > 2;
      fail(is_member ? "the compressed data is corrupt" : "what follows the compressed data is not gzip");
    }
  }

  z_stream stream_{};
  bool is_first_{true};  // member
  bool is_between_{};    // members
};

}}}}  // namespace warpmem::v0::trace::detail
