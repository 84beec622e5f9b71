// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/decompressor.hpp>

#include <lzma.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// One xz stream after another.
class xz_bytes final : public detail::decompressor {
 public:
  xz_bytes(std::string path, std::unique_ptr<byte_source> from)
      : detail::decompressor{std::move(path), std::move(from)} {
    // As much memory as decoding what `xz -9` made takes, and some.
    if (lzma_stream_decoder(&stream_, std::uint64_t{128} << 20, LZMA_CONCATENATED | LZMA_TELL_NO_CHECK) != LZMA_OK) {
      throw std::bad_alloc{};
    }
  }
  ~xz_bytes() override { lzma_end(&stream_); }
  [[nodiscard]] char const* unchecked() const noexcept override {
    return is_unchecked_ ? "the xz data has no checksum: damage to it may go unseen" : nullptr;
  }

 private:
  [[nodiscard]] std::size_t decode(char* to, std::size_t most) override {
    if (stream_.avail_in == 0 && action_ == LZMA_RUN) {
      std::string_view const input = next_input();
      stream_.next_in = reinterpret_cast<std::uint8_t const*>(input.data());
      stream_.avail_in = input.size();
      action_ = input.empty() ? LZMA_FINISH : LZMA_RUN;
    }
    stream_.next_out = reinterpret_cast<std::uint8_t*>(to);
    stream_.avail_out = most;
    step();
    return most - stream_.avail_out;
  }
  void step() {
    lzma_ret const result = lzma_code(&stream_, action_);
    if (result == LZMA_NO_CHECK) {
      is_unchecked_ = true;
    } else if (result == LZMA_STREAM_END) {
      end();
    } else if (result == LZMA_MEM_ERROR) {
      throw std::bad_alloc{};
    } else if (result != LZMA_OK) {
      fail(result == LZMA_BUF_ERROR        ? "the compressed data ends too early"
           : result == LZMA_MEMLIMIT_ERROR ? "decompressing takes more than 128 MiB"
                                           : "the compressed data is corrupt");
    }
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
  lzma_action action_{LZMA_RUN};
  bool is_unchecked_{};
};

}}}}  // namespace warpmem::v0::trace::detail
