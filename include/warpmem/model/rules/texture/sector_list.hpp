// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sectors behind a count, request by request.
#pragma once

#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/model/rules/texture/slices.hpp>
#include <warpmem/model/rules/texture/tiles.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

class sector_lister {
 public:
  WARPMEM_HD constexpr sector_lister(texture_image const& image, sector_shape shape) noexcept
      : image_{image}, shape_{shape} {}

  WARPMEM_HD constexpr void take(texel_slice const& slice) noexcept {
    if (shape_.rows == 0) {
      return;
    }
    if (slice.request != request_) {
      request_ = slice.request;
      begin_ = list.size();
    }
    for (int k = 0; k < slice.count; ++k) {
      place(slice.at[k]).lanes.set(slice.at[k].lane);
    }
  }

  texture_sector_list list;

 private:
  // The entry of this request that holds the place.
  WARPMEM_HD constexpr texture_sector& place(texel_place const& p) noexcept {
    bool const is_linear = image_.storage == texture_storage::linear;
    std::int64_t const byte_x = std::int64_t{p.line.x} * (is_linear ? 128 : 32) + (p.position & (is_linear ? 127 : 31));
    std::int64_t const row = is_linear ? 0 : std::int64_t{p.line.y} * 4 + (p.position >> 5);
    texture_sector s{};
    s.request = request_;
    s.level = p.line.level;
    s.x = byte_x / shape_.columns * shape_.columns / image_.texel_bytes;
    s.y = row / shape_.rows * shape_.rows;
    s.z = p.line.z;
    s.columns = larger(shape_.columns / image_.texel_bytes, 1);
    s.rows = shape_.rows;
    for (int i = begin_; i < list.size(); ++i) {
      if (list[i].x == s.x && list[i].y == s.y && list[i].z == s.z && list[i].level == s.level) {
        return list[i];
      }
    }
    list.push_back(s);
    return list[list.size() - 1];
  }

  texture_image const& image_;
  sector_shape shape_;
  int request_{-1};
  int begin_{};
};

}}}  // namespace warpmem::v0::detail
