// The first word of a case of image to column: "I:-1,-1:0,0:1,2", lower corners, upper corners, offsets.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

#include "case_words.hpp"

namespace predict {

struct im2col_words {
  bool is_given{};
  std::string low, high, offsets;  // numbers with commas
};

// "I" is a load, "IS", "IR", "IP" a store, a reduction, a prefetch.
[[nodiscard]] inline bool read_im2col_kind(std::string_view text, char& operation, im2col_words& words) {
  std::size_t const first = text.find(':');
  std::size_t const second = first == text.npos ? first : text.find(':', first + 1);
  std::size_t const third = second == text.npos ? second : text.find(':', second + 1);
  if (third == text.npos || first > 2 || (first == 2 && std::string_view("SRP").find(text[1]) == text.npos)) {
    return false;
  }
  operation = first == 2 ? text[1] : 'L';
  words.is_given = true;
  words.low = text.substr(first + 1, second - first - 1);
  words.high = text.substr(second + 1, third - second - 1);
  words.offsets = text.substr(third + 1);
  return true;
}

// As many numbers as the tensor has dimensions between channels and images.
inline void read_by_dimension(case_words const& words, std::string_view list, int rank, std::string_view what,
                              int* to) {
  int const dimensions = (std::min)(rank - 2, warpmem::im2col_box::max_dimensions);
  for (int i = 0; i < dimensions; ++i) {
    std::size_t const comma = (std::min)(list.find(','), list.size());
    to[i] = words.number_in(list.substr(0, comma), what);
    list.remove_prefix((std::min)(comma + 1, list.size()));
  }
  if (!list.empty()) {
    words.refuse("has more of " + std::string(what) + " than dimensions between channels and images");
  }
}

// The box read so far has channels and pixels. Stores and reductions have no offsets, whatever the case says.
inline void set_im2col(case_words const& words, im2col_words const& given, warpmem::tensor_copy& copy) {
  warpmem::tensor_map& map = copy.map;
  map.mode = warpmem::tensor_mode::im2col;
  map.im2col.pixels = map.box[1];
  map.box[1] = 1;
  read_by_dimension(words, given.low, map.rank, "lower corners", map.im2col.low);
  read_by_dimension(words, given.high, map.rank, "upper corners", map.im2col.high);
  int offsets[warpmem::im2col_box::max_dimensions]{};
  read_by_dimension(words, given.offsets, map.rank, "offsets", offsets);
  if (copy.op == warpmem::bulk_op::load || copy.op == warpmem::bulk_op::prefetch) {
    std::copy(std::begin(offsets), std::end(offsets), copy.offsets);
  }
}

}  // namespace predict
