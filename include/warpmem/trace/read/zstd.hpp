// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/trace/read/bytes.hpp>
#include <warpmem/trace/read/decompressor.hpp>

#include <zstd.h>
#include <zstd_errors.h>

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace {

// One zstd frame after another.
class zstd_bytes final : public detail::decompressor {
 public:
  zstd_bytes(std::string path, std::unique_ptr<byte_source> from)
      : detail::decompressor{std::move(path), std::move(from)}, stream_{ZSTD_createDStream()} {
    if (stream_ == nullptr) {
      throw std::bad_alloc{};
    }
  }
  ~zstd_bytes() override { (void)ZSTD_freeDStream(stream_); }

 private:
  [[nodiscard]] std::size_t decode(char* to, std::size_t most) override {
    if (have_.pos == have_.size && !may_hold_output_) {
      std::string_view const input = next_input();
      have_ = {input.data(), input.size(), 0};
      if (input.empty()) {
        is_between_ ? end() : fail("the compressed data ends too early");
        return 0;
      }
    }
    ZSTD_outBuffer out{to, most, 0};
    std::size_t const left = ZSTD_decompressStream(stream_, &out, &have_);
    if (ZSTD_isError(left) != 0) {
      ZSTD_ErrorCode const error = ZSTD_getErrorCode(left);
      fail(error == ZSTD_error_frameParameter_windowTooLarge ? "decompressing takes more than 128 MiB"
           : error == ZSTD_error_prefix_unknown              ? "what follows the compressed data is not zstd"
                                                             : "the compressed data is corrupt");
    } else {
      is_between_ = left == 0;
      may_hold_output_ = out.pos == out.size && !is_between_;
    }
    return out.pos;
  }

  ZSTD_DStream* stream_;
  ZSTD_inBuffer have_{};
  bool is_between_{};  // frames
  bool may_hold_output_{};
};

}}}  // namespace warpmem::v0::trace
