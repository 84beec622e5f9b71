// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layouts from text, as CuTe and Triton print them. All of it is constexpr.
#pragma once

#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/cute_layout.hpp>
#include <warpmem/model/layout/linear_layout.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warpmem { inline namespace v0 {

// A layout; or one that is not valid, what was expected, and at which byte.
template <class Layout>
struct parsed_layout {
  Layout layout{};
  std::string_view expected{};
  std::size_t at{};

  [[nodiscard]] constexpr bool is_good() const noexcept { return expected.empty(); }
};

namespace detail {

// Reads a text from left to right. Once something was not as expected, nothing more is read.
class layout_reader {
 public:
  constexpr explicit layout_reader(std::string_view text) noexcept : text_{text} {}

  [[nodiscard]] constexpr bool is_good() const noexcept { return expected_.empty(); }
  [[nodiscard]] constexpr bool at_end() noexcept { return rest().empty(); }
  constexpr void want(std::string_view what) noexcept { expected_ = is_good() ? what : expected_; }
  [[nodiscard]] constexpr std::string_view rest() noexcept {
    std::string_view const left = text_.substr(at_);
    std::size_t const blanks = left.find_first_not_of(" \t\r\n");
    at_ += blanks == left.npos ? left.size() : blanks;
    return text_.substr(at_);
  }
  constexpr bool take(std::string_view word) noexcept {
    bool const found = is_good() && rest().substr(0, word.size()) == word;
    at_ += found ? word.size() : 0;
    return found;
  }
  // Up to the end of `word`; false if it does not follow.
  constexpr bool take_through(std::string_view word) noexcept {
    std::size_t const found = rest().find(word);
    at_ += found == text_.npos ? 0 : found + word.size();
    return is_good() && found != text_.npos;
  }
  // Behind "name = [", wherever that stands.
  constexpr bool take_list(std::string_view name) noexcept {
    while (take_through(name)) {
      if (take("=") && take("[")) {
        return true;
      }
    }
    return false;
  }
  // 8, _8, -8.
  constexpr std::int64_t number() noexcept {
    (void)take("_");
    bool const negative = take("-");
    std::int64_t n = 0;
    std::size_t const first = at_;
    for (; is_good() && at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      int const digit = text_[at_] - '0';
      if (n > ((std::int64_t{1} << 62) - 1 - digit) / 10) {
        want("a number below 2^62");
      }
      n = is_good() ? 10 * n + digit : 0;
    }
    if (at_ == first) {
      want("a number");
    }
    return negative ? -n : n;
  }
  constexpr int small_number() noexcept {
    std::int64_t const n = number();
    return n > 0x3fffffff || n < -0x3fffffff ? 0x3fffffff : static_cast<int>(n);
  }
  constexpr void tuple(int_tuple& result) noexcept {
    if (!take("(")) {
      result.push(number());
      return;
    }
    int const open = result.nodes;
    result.push(0);
    for (bool goes_on = result.holds_all(); goes_on;) {  // no deeper than it can hold: the stack has an end
      tuple(result);
      goes_on = is_good() && result.holds_all() && take(",") && rest().substr(0, 1) != ")";
    }
    result.close(open);
    if (!result.holds_all()) {
      want("at most 48 numbers and parentheses");
    } else if (!take(")")) {
      want("',' or ')'");
    }
  }
  template <class Layout>
  [[nodiscard]] constexpr parsed_layout<Layout> result(Layout const& layout) const noexcept {
    return is_good() ? parsed_layout<Layout>{layout, {}, 0} : parsed_layout<Layout>{{}, expected_, at_};
  }

 private:
  std::string_view text_;
  std::size_t at_{};
  std::string_view expected_;
};

// The functions of a composition, from left to right.
struct cute_reader {
  layout_reader in;
  cute_layout layout{};
  int place{3};  // of what was read last in its step: 1 swizzle, 2 offset, 3 shape

  constexpr layout_step& next(int where) noexcept {
    if (where <= place) {
      ++layout.steps;
    }
    place = where;
    if (layout.steps > layout.capacity) {
      layout.steps = layout.capacity;
      in.want("at most 3 layouts in a composition");
    }
    return layout.step[layout.steps - 1];
  }
  constexpr void swizzle() noexcept {
    swizzle_bits& s = next(1).swizzle;
    s.bits = in.small_number();
    s.base = in.take(",") ? in.small_number() : -1;
    s.shift = in.take(",") ? in.small_number() : s.bits;
    if (!s.is_valid()) {
      in.want("B >= 0, M >= 0, |S| >= B and B + M + |S| up to 63");
    } else if (!in.take(">")) {
      in.want("'>'");
    }
  }
  // Behind a swizzle, it is one of addresses.
  constexpr void pointer() noexcept {
    int const bits = in.small_number();
    bool const has_size = bits == 8 || bits == 16 || bits == 32 || bits == 64 || bits == 128;
    if (!has_size || !in.take("b]") || !in.take_through(")")) {
      in.want("ptr[8b](...), 16b, 32b, 64b or 128b");
    } else if (layout.steps == 1 && place == 1) {
      layout.pointer_bits = bits;
      layout.step[0].swizzle.base -= log2_floor(bits / 8);
      if (layout.step[0].swizzle.base < 0) {
        in.want("a swizzle that keeps the bytes of an element together");
      }
    } else if (layout.steps != 0) {
      in.want("a pointer first, or behind the first swizzle");
    }
  }
  constexpr void shape_or_offset() noexcept {
    int_tuple shape{};
    in.tuple(shape);
    if (in.take(":")) {
      layout_step& step = next(3);
      step.shape = shape;
      in.tuple(step.stride);
      if (in.is_good() && !step.is_valid()) {
        in.want("positive shapes, a stride for each, and offsets below 2^62");
      }
    } else if (shape.nodes == 1) {
      next(2).offset = shape.value[0];
    } else {
      in.want("':' and the stride");
    }
  }
  constexpr bool part() noexcept {
    if (in.take("Swizzle<") || in.take("Sw<") || in.take("S<")) {
      swizzle();
      return in.take("_") || in.take("o");
    }
    if (in.take("smem_ptr[") || in.take("gmem_ptr[") || in.take("ptr[")) {
      pointer();
    } else if (layout.steps == 0 && in.rest().find_first_of("(_-0123456789") != 0) {
      in.want("shape:stride as CuTe prints it, such as (64,64):(64,1)");
    } else {
      shape_or_offset();
    }
    return in.take("o");
  }
};

}  // namespace detail

// "((4,8),2):((1,33),4)", "Swizzle<3,3,3> o 0 o (8,64):(64,1)", "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)".
[[nodiscard]] constexpr parsed_layout<cute_layout> parse_cute_layout(std::string_view text) noexcept {
  detail::cute_reader reader{detail::layout_reader{text}};
  while (reader.part()) {
  }
  if (!reader.in.at_end()) {
    reader.in.want("' o ' and another layout, or the end");
  } else if (reader.place != 3) {
    reader.in.want("' o ' and a layout, shape:stride");
  } else if (!reader.layout.is_valid()) {
    reader.in.want("offsets below 2^62");
  }
  return reader.in.result(reader.layout);
}

// "{register = [[0, 1], [8, 0]], lane = [[0, 2], ...], warp = [], block = []}", as MLIR prints it; "reg_bases=[...]"
// and so on, as Gluon writes it. What stands around these lists is ignored.
[[nodiscard]] constexpr parsed_layout<linear_layout> parse_linear_layout(std::string_view text) noexcept {
  constexpr std::string_view mlir[] = {"register", "lane", "warp", "block"};
  constexpr std::string_view gluon[] = {"reg_bases", "lane_bases", "warp_bases", "block_bases"};
  linear_layout layout{};
  detail::layout_reader last{text};
  for (int part = 0; part < linear_layout::parts; ++part) {
    detail::layout_reader in{text};
    if (!in.take_list(gluon[part]) && !in.take_list(mlir[part])) {
      if (part != 3) {
        last.want("register = [...], lane = [...] and warp = [...], as Gluon's to_linear_layout makes of any layout");
      }
      continue;
    }
    while (in.is_good() && !in.take("]")) {
      std::int32_t at[linear_layout::most_dimensions + 1]{};
      int count = 0;
      bool const nested = in.take("[");
      do {
        at[detail::smaller(count, linear_layout::most_dimensions)] = in.small_number();
        ++count;
      } while (nested && in.take(","));
      if (nested && !in.take("]")) {
        in.want("',' or ']'");
      }
      layout.add(static_cast<detail::linear_part>(part), at, count);
      if (!layout.is_whole) {
        in.want("at most 16 bases of 1 to 9 numbers from 0 to 2^20, of a tensor of at most 2^60 elements");
      }
      (void)in.take(",");
    }
    if (!in.is_good()) {
      return in.result(layout);
    }
  }
  if (!layout.is_valid()) {
    last.want("5 bases of lanes");
  }
  return last.result(layout);
}

}}  // namespace warpmem::v0
