// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/decompressor.hpp>

#include <zstd.h>
#include <zstd_errors.h>

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

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
  [[nodiscard]] char const* unchecked() const noexcept override {
    return is_unchecked_ ? "the zstd data has no checksum: damage to it may go unseen" : nullptr;
  }

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
    std::size_t const from = have_.pos;
    std::size_t const left = ZSTD_decompressStream(stream_, &out, &have_);
    note_header(static_cast<char const*>(have_.src) + from, have_.pos - from);
    if (ZSTD_isError(left) != 0) {
      ZSTD_ErrorCode const error = ZSTD_getErrorCode(left);
      fail(error == ZSTD_error_frameParameter_windowTooLarge ? "decompressing takes more than 128 MiB"
           : error == ZSTD_error_prefix_unknown              ? "what follows the compressed data is not zstd"
                                                             : "the compressed data is corrupt");
    } else {
      is_between_ = left == 0;
      in_frame_ = is_between_ ? 0 : in_frame_;
      may_hold_output_ = out.pos == out.size && !is_between_;
    }
    return out.pos;
  }

  // Bit 2 of the fifth byte of a frame says whether it ends with a checksum (RFC 8878, 3.1.1.1.1).
  void note_header(char const* begin, std::size_t size) noexcept {
    constexpr std::size_t descriptor_at = 4;
    constexpr unsigned char first_of_frame = 0x28;
    if (in_frame_ == 0 && size > 0) {
      is_frame_ = static_cast<unsigned char>(*begin) == first_of_frame;
    }
    if (in_frame_ <= descriptor_at && in_frame_ + size > descriptor_at && is_frame_) {
      is_unchecked_ |= (static_cast<unsigned char>(begin[descriptor_at - in_frame_]) & 4U) == 0;
    }
    in_frame_ += size;
  }

  ZSTD_DStream* stream_;
  ZSTD_inBuffer have_{};
  bool is_between_{};  // frames
  bool may_hold_output_{};
  std::size_t in_frame_{};  // bytes that were read of it
  bool is_frame_{};         // not one to be skipped
  bool is_unchecked_{};
};

}}}}  // namespace warpmem::v0::trace::detail
