// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/trace/read/bytes.hpp>
#include <warpmem/trace/read/error.hpp>

#include <zstd.h>
#include <zstd_errors.h>

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace {

// One zstd frame after another.
class zstd_bytes final : public byte_source {
 public:
  zstd_bytes(std::string path, std::unique_ptr<byte_source> from)
      : path_{std::move(path)}, from_{std::move(from)}, in_(ZSTD_DStreamInSize()), stream_{ZSTD_createDStream()} {
    if (stream_ == nullptr) {
      throw std::bad_alloc{};
    }
  }
  ~zstd_bytes() override { (void)ZSTD_freeDStream(stream_); }

  std::size_t read(char* to, std::size_t most) override {
    ZSTD_outBuffer out{to, most, 0};
    while (out.pos == 0) {
      if (failure_ != nullptr) {
        throw trace_error{path_, failure_};
      }
      if (have_.pos == have_.size && !may_hold_output_) {
        have_ = {in_.data(), from_->read(in_.data(), in_.size()), 0};
        if (have_.size == 0) {
          if (!is_between_) {
            throw trace_error{path_, "the compressed data ends too early"};
          }
          return 0;
        }
      }
      std::size_t const left = ZSTD_decompressStream(stream_, &out, &have_);
      if (ZSTD_isError(left) != 0) {
        // Thrown when what came before has been taken.
        ZSTD_ErrorCode const error = ZSTD_getErrorCode(left);
        failure_ = error == ZSTD_error_frameParameter_windowTooLarge ? "decompressing takes more than 128 MiB"
                   : error == ZSTD_error_prefix_unknown              ? "what follows the compressed data is not zstd"
                                                                     : "the compressed data is corrupt";
        continue;
      }
      is_between_ = left == 0;
      may_hold_output_ = out.pos == out.size && !is_between_;
    }
    return out.pos;
  }

 private:
  std::string path_;
  std::unique_ptr<byte_source> from_;
  std::vector<char> in_;
  ZSTD_DStream* stream_;
  ZSTD_inBuffer have_{};
  char const* failure_{};
  bool is_between_{};  // frames
  bool may_hold_output_{};
};

}}}  // namespace warpmem::v0::trace
