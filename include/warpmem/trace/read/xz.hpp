// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/trace/read/bytes.hpp>
#include <warpmem/trace/read/error.hpp>

#include <lzma.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace {

// One xz stream after another.
class xz_bytes final : public byte_source {
 public:
  xz_bytes(std::string path, std::unique_ptr<byte_source> from)
      : path_{std::move(path)}, from_{std::move(from)}, in_(std::size_t{1} << 16) {
    // As much memory as decoding what `xz -9` made takes, and some.
    if (lzma_stream_decoder(&stream_, std::uint64_t{128} << 20, LZMA_CONCATENATED) != LZMA_OK) {
      throw std::bad_alloc{};
    }
  }
  ~xz_bytes() override { lzma_end(&stream_); }

  std::size_t read(char* to, std::size_t most) override {
    stream_.next_out = reinterpret_cast<std::uint8_t*>(to);
    stream_.avail_out = most;
    while (stream_.avail_out == most && !is_over_) {
      if (failure_ != nullptr) {
        throw trace_error{path_, failure_};
      }
      if (stream_.avail_in == 0 && !input_is_over_) {
        stream_.next_in = reinterpret_cast<std::uint8_t const*>(in_.data());
        stream_.avail_in = from_->read(in_.data(), in_.size());
        input_is_over_ = stream_.avail_in == 0;
      }
      step();
    }
    return most - stream_.avail_out;
  }

 private:
  void step() {
    lzma_ret const result = lzma_code(&stream_, input_is_over_ ? LZMA_FINISH : LZMA_RUN);
    is_over_ = result == LZMA_STREAM_END;
    if (result == LZMA_OK || is_over_) {
      return;
    }
    if (result == LZMA_MEM_ERROR) {
      throw std::bad_alloc{};
    }
    // Thrown when what came before has been taken.
    failure_ = result == LZMA_BUF_ERROR        ? "the compressed data ends too early"
               : result == LZMA_MEMLIMIT_ERROR ? "decompressing takes more than 128 MiB"
                                               : "the compressed data is corrupt";
  }

  std::string path_;
  std::unique_ptr<byte_source> from_;
  std::vector<char> in_;
  lzma_stream stream_ = LZMA_STREAM_INIT;
  char const* failure_{};
  bool input_is_over_{};
  bool is_over_{};
};

}}}  // namespace warpmem::v0::trace
