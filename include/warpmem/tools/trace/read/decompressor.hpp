// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// What decoders of all formats share: where compressed bytes come from, and that a failure is thrown when what came
// before it has been taken.
class decompressor : public byte_source {
 public:
  std::size_t read(char* to, std::size_t most) final {
    std::size_t n = 0;
    while (n == 0 && !is_over_) {
      if (failure_ != nullptr) {
        throw trace_error{path_, failure_};
      }
      n = decode(to, most);
    }
    return n;
  }

 protected:
  decompressor(std::string path, std::unique_ptr<byte_source> from)
      : path_{std::move(path)}, from_{std::move(from)}, in_(std::size_t{1} << 17) {}

  // The next compressed bytes; none at the end.
  [[nodiscard]] std::string_view next_input() { return {in_.data(), from_->read(in_.data(), in_.size())}; }
  void end() noexcept { is_over_ = true; }
  void fail(char const* why) noexcept { failure_ = why; }

 private:
  // One step: how many bytes were decoded, which may be none.
  [[nodiscard]] virtual std::size_t decode(char* to, std::size_t most) = 0;

  std::string path_;
  std::unique_ptr<byte_source> from_;
  std::vector<char> in_;
  char const* failure_{};
  bool is_over_{};
};

}}}}  // namespace warpmem::v0::trace::detail
