// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/trace/read/bytes.hpp>
#include <warpmem/trace/read/error.hpp>

#include <zlib.h>

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace {

// One gzip member after another, as cat makes them.
class gzip_bytes final : public byte_source {
 public:
  gzip_bytes(std::string path, std::unique_ptr<byte_source> from)
      : path_{std::move(path)}, from_{std::move(from)}, in_(std::size_t{1} << 16) {
    if (inflateInit2(&stream_, 15 + 16) != Z_OK) {  // 16: gzip
      throw std::bad_alloc{};
    }
  }
  ~gzip_bytes() override { (void)inflateEnd(&stream_); }

  std::size_t read(char* to, std::size_t most) override {
    constexpr std::size_t largest = std::size_t{1} << 30;  // zlib counts in 32 bits
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(most < largest ? most : largest);
    uInt const room = stream_.avail_out;
    while (stream_.avail_out == room && !is_over_) {
      if (failure_ != nullptr) {
        throw trace_error{path_, failure_};
      }
      if (stream_.avail_in == 0) {
        stream_.next_in = reinterpret_cast<Bytef*>(in_.data());
        stream_.avail_in = static_cast<uInt>(from_->read(in_.data(), in_.size()));
        if (stream_.avail_in == 0) {
          is_over_ = is_between_;
          if (!is_over_) {
            throw trace_error{path_, "the compressed data ends too early"};
          }
          break;
        }
      }
      step();
    }
    return room - stream_.avail_out;
  }

 private:
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
      // Thrown when what came before has been taken. The first two bytes say whether a member begins.
      bool const is_member = is_first_ || stream_.total_in > 2;
      failure_ = is_member ? "the compressed data is corrupt" : "what follows the compressed data is not gzip";
    }
  }

  std::string path_;
  std::unique_ptr<byte_source> from_;
  std::vector<char> in_;
  z_stream stream_{};
  char const* failure_{};
  bool is_first_{true};  // member
  bool is_between_{};    // members
  bool is_over_{};
};

}}}  // namespace warpmem::v0::trace
