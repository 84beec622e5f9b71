// The words of a case, one after another: numbers, and names.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "csv.hpp"

namespace predict {

class case_words {
 public:
  case_words(csv_row const& row, std::string_view text) : row_{&row}, text_{text} {}

  // `what` names the word in messages.
  [[nodiscard]] std::string_view next(std::string_view what) {
    std::size_t const begin = text_.find_first_not_of(' ', at_);
    if (begin == std::string_view::npos) {
      refuse("ends before " + std::string(what));
    }
    at_ = text_.find(' ', begin);
    at_ = at_ == std::string_view::npos ? text_.size() : at_;
    return text_.substr(begin, at_ - begin);
  }
  template <class Integer = int>
  [[nodiscard]] Integer number(std::string_view what, int base = 10) {
    return number_in<Integer>(next(what), what, base);
  }
  template <class Integer = int>
  [[nodiscard]] Integer number_in(std::string_view word, std::string_view what, int base = 10) const {
    Integer value{};
    auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    if (error != std::errc{} || end != word.data() + word.size()) {
      refuse("has '" + std::string(word) + "' as " + std::string(what) + ", not a number");
    }
    return value;
  }
  void end() {
    if (text_.find_first_not_of(' ', at_) != std::string_view::npos) {
      refuse("has words after the last one");
    }
  }
  [[noreturn]] void refuse(std::string const& sentence) const {
    fail(*row_, "the case '" + std::string(text_) + "' " + sentence + "; docs/hopper.md says what a case is");
  }

 private:
  csv_row const* row_;
  std::string_view text_;
  std::size_t at_{};
};

}  // namespace predict
