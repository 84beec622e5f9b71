// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text that was read and not taken yet. Who takes it gets the buffer itself: only what is left is copied.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/known_lines.hpp>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// Text with padding behind it, which may be read.
struct padded_text {
  std::vector<char> buffer{};
  std::size_t size{};

  [[nodiscard]] std::string_view text() const noexcept { return {buffer.data(), size}; }
};

// The last '#' before `end` and behind the first character; 0 if there is none. Forwards, where there is none for long:
// functions that look forwards look at many characters at once.
[[nodiscard]] inline std::size_t last_mark(std::string_view text, std::size_t end) noexcept {
  constexpr std::size_t step = 4096;
  while (end > 1) {
    std::size_t const begin = end > step ? end - step : 1;
    std::string_view const part = text.substr(begin, end - begin);
    if (part.find('#') != std::string_view::npos) {
      return begin + part.rfind('#');
    }
    end = begin;
  }
  return 0;
}

class text_ahead {
 public:
  explicit text_ahead(std::unique_ptr<byte_source> bytes) : bytes_{std::move(bytes)} {}

  [[nodiscard]] std::string_view text() const noexcept { return ahead_.text().substr(begin_); }
  // Nothing can be read any more.
  [[nodiscard]] bool is_over() const noexcept { return is_over_; }
  // Why, where it is not the end of the file.
  [[nodiscard]] std::exception_ptr const& failure() const noexcept { return failure_; }

  [[nodiscard]] char const* unchecked() const noexcept { return bytes_->unchecked(); }

  void go_on_with(std::unique_ptr<byte_source> bytes) {
    bytes_ = std::move(bytes);
    ahead_.size = begin_ = 0;
    is_over_ = false;
    failure_ = nullptr;
  }

  // Until there is so much text, or the file is over.
  void fill(std::size_t size) {
    constexpr std::size_t least = std::size_t{1} << 16;
    drop_what_was_skipped();
    while (!is_over_ && ahead_.size < size) {
      std::size_t const room = (std::min)(size, (std::max)(4 * ahead_.size, least));
      make_room(ahead_, room);
      std::size_t n = 0;
      try {
        n = bytes_->read(ahead_.buffer.data() + ahead_.size, room - ahead_.size);
      } catch (trace_error const&) {
        failure_ = std::current_exception();  // for when what was read before has been taken
      }
      ahead_.size += n;
      is_over_ = n == 0;
    }
  }
  void skip(std::size_t size) noexcept { begin_ += size; }

  // Takes the first `size` characters: `kept` of them go into `to`, with a '\n' behind them if they lack one.
  void take(padded_text& to, std::size_t size, std::size_t kept, bool lacks_end) {
    drop_what_was_skipped();
    std::string_view const rest = text().substr(size);
    make_room(to, rest.size());
    to.size = rest.copy(to.buffer.data(), rest.size());
    std::swap(to, ahead_);
    to.size = kept + (lacks_end ? 1 : 0);
    std::fill_n(to.buffer.data() + kept, 1 + known_lines::padding, '\n');
  }

 private:
  void drop_what_was_skipped() noexcept {
    if (begin_ != 0) {
      std::copy(ahead_.buffer.data() + begin_, ahead_.buffer.data() + ahead_.size, ahead_.buffer.data());
      ahead_.size -= std::exchange(begin_, 0);
    }
  }
  // Buffers do not shrink: only what they grow by is filled with zeros.
  static void make_room(padded_text& text, std::size_t size) {
    if (text.buffer.size() < size + 1 + known_lines::padding) {
      text.buffer.resize(size + 1 + known_lines::padding);
    }
  }

  std::unique_ptr<byte_source> bytes_;
  padded_text ahead_{};
  std::size_t begin_{};  // of what was not skipped
  bool is_over_{};
  std::exception_ptr failure_{};
};

}}}}  // namespace warpmem::v0::trace::detail
