// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct addresses in characters: a row for every address, a mark for every lane that shares it.
#pragma once

#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/shape/address_groups.hpp>
#include <warpmem/picture/shape/folds.hpp>
#include <warpmem/picture/terminal/page.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

class group_drawing {
 public:
  group_drawing(address_groups const& all, picture_style const& style)
      : all_{all}, style_{style}, glyphs_{glyphs_of(style)} {
    for (address_group const& g : all.groups) {
      std::string const at = text::detail::hex(g.at);
      label_ = at.size() > label_ ? at.size() : label_;
    }
  }

  void draw(ink_text& out) const {
    out.put_right("lane", label_, ink::faint);
    out.put("  ");
    for (int lane = 0; lane < all_.lanes; lane += eighth) {
      out.put_left(text::number(lane), eighth + 1, ink::faint);
    }
    out.end_line();
    std::vector<row_fold> folds = folds_of(all_);
    std::size_t const shown = rows_shown(folds, rows_of(style_));
    for (row_fold const& fold : folds) {
      if (fold.is_drawn()) {
        put_group(out, all_.groups[fold.first]);
      } else {
        put_fold(out, sentence_of(fold, all_), style_, label_ + 2);
      }
    }
    if (shown < all_.groups.size()) {
      put_left_out(out, shown);
    }
    put_sentence(out,
                 std::string("each row is one request; ") + std::string(glyphs_.used) + " lanes that share its address",
                 style_, ink::faint);
  }

 private:
  static constexpr int eighth = 8;

  void put_group(ink_text& out, address_group const& g) const {
    out.put_right(text::detail::hex(g.at), label_);
    out.put(" ");
    for (int lane = 0; lane < all_.lanes; ++lane) {
      if (lane % eighth == 0) {
        out.put(glyphs_.bar, ink::faint);
      }
      bool const shares = g.lanes.test(lane);
      out.put(shares ? glyphs_.used : glyphs_.nothing, shares ? ink::used : ink::faint);
    }
    out.put(glyphs_.bar, ink::faint);
    out.put(" " + text::counted(g.lanes.count(), "lane"));
    out.end_line();
  }

  void put_left_out(ink_text& out, std::size_t drawn) const {
    lane_mask lanes{};
    for (std::size_t i = drawn; i < all_.groups.size(); ++i) {
      lanes = lanes | all_.groups[i].lanes;
    }
    auto const more = static_cast<std::int64_t>(all_.groups.size() - drawn);
    put_sentence(
        out,
        "left out: " + text::number(more) + (more == 1 ? " more address, " : " more addresses, ") + text::lanes(lanes),
        style_, ink::strong);
  }

  address_groups const& all_;
  picture_style style_;
  glyphs glyphs_;
  std::size_t label_{4};
};

}}}}  // namespace warpmem::v0::picture::detail
