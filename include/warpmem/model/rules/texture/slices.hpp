// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cuts an instruction into slices that the texture pipe handles one at a time: by group of lanes, by mipmap level, and
// where a quad needs too much at once, by two lanes or by 8 bytes of every texel. Measured on 9.0.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/texture/footprint.hpp>
#include <warpmem/model/rules/texture/kind.hpp>
#include <warpmem/model/rules/texture/tiles.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Which lanes form a request, in what order their texels arrive, and in how many slices. Measured on 9.0.

// Four lanes (a quad), or eight where no filter needs them to be neighbours.
[[nodiscard]] WARPMEM_HD constexpr int group_lanes(fetch_kind kind) noexcept {
  if (kind.storage == texture_storage::linear) {
    return kind.bytes < 16 ? 8 : 4;
  }
  return kind.surface && (kind.shape == texture_shape::line || kind.shape == texture_shape::plane) ? 8 : 4;
}

// Whether the lanes of a quad arrive as 0, 2, 1, 3: column by column if a quad is two by two pixels.
[[nodiscard]] WARPMEM_HD constexpr bool goes_by_columns(fetch_kind kind) noexcept {
  return !kind.surface && kind.storage != texture_storage::linear && kind.shape != texture_shape::volume;
}

// The lane that is k-th of its group.
[[nodiscard]] WARPMEM_HD constexpr int lane_in_order(bool by_columns, int first, int k) noexcept {
  bool const swapped = by_columns && (k == 1 || k == 2);
  return first + (swapped ? 3 - k : k);
}

struct quad_slices {
  int count{1};
  lane_mask lanes[2]{};
};

// Which lanes of a full quad are served together: 0 and 1, 2 and 3; or 0 and 2, 1 and 3. Hardware chooses by how far
// apart the lanes are in y; on which difference exactly, the measured rows do not decide.
enum class quad_pairing : unsigned char { by_rows, by_columns };

// A partial quad is split by rows; lanes of one row or of one column make a single slice.
[[nodiscard]] WARPMEM_HD constexpr quad_slices split_quad(lane_mask group, int first, quad_pairing pairing) noexcept {
  unsigned const pair = pairing == quad_pairing::by_columns && group.bits >> first == 15U ? 5U : 3U;
  lane_mask const one{group.bits & pair << first};
  lane_mask const other{group.bits & (15U - pair) << first};
  bool const is_column = (group.bits >> first & 10U) == 0 || (group.bits >> first & 5U) == 0;
  return is_column || !one.any() || !other.any() ? quad_slices{1, {group, {}}} : quad_slices{2, {one, other}};
}

// The texels of one slice, in the order in which they arrive: at most 8 of each of four lanes.
struct texel_slice {
  int request{};  // which group of lanes, from 0
  int half{-1};   // which 8 bytes of 16-byte texels this slice takes; -1: whole texels
  int count{};
  texel_place at[32];

  WARPMEM_HD constexpr void add(texel_place const& place) noexcept { at[count++] = place; }
};

// The texels that a fetch needs.
struct texture_source {
  texture_access const& access;

  [[nodiscard]] WARPMEM_HD constexpr level_taps levels(int lane) const noexcept {
    return access.image.levels == 1 ? level_taps{}
                                    : levels_of(access.image, access.sampler.levels, access.at[lane].level);
  }
  WARPMEM_HD constexpr void add(int lane, int level, texel_slice& slice) const noexcept {
    texture_image const& image = access.image;
    texel_footprint taps;
    add_taps(image, access.sampler, access.at[lane], level, 0, taps);
    for (texel_tap const& t : taps) {
      slice.add(place_of(image.storage, std::int64_t{t.x} * image.texel_bytes, t.y, t.z, level, lane));
    }
  }
};

// The bytes that a surface access needs. Coordinates outside were refused, or are clamped.
struct surface_source {
  surface_access const& access;

  [[nodiscard]] WARPMEM_HD constexpr level_taps levels(int) const noexcept { return {}; }
  WARPMEM_HD constexpr void add(int lane, int, texel_slice& slice) const noexcept {
    surface_coordinates const& c = access.at[lane];
    texture_image const& image = access.image;
    std::int64_t const places = image.width * image.texel_bytes / access.lane_bytes;
    std::int64_t const x = addressed(floor_div(c.x), places, texture_addressing::clamp) * access.lane_bytes;
    auto const y = static_cast<int>(addressed(c.y, image.height, texture_addressing::clamp));
    auto const z = static_cast<int>(addressed(c.z, image.depth, texture_addressing::clamp));
    slice.add(place_of(image.storage, x, y, z, 0, lane));
  }

 private:
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t floor_div(std::int64_t x) const noexcept {
    return x < 0 ? -1 : x / access.lane_bytes;
  }
};

struct slice_counts {
  int requests{};
  int slices{};
  bool blends_levels{};  // a quad with lanes between two levels
};

// The lanes of `who` at one level, in the order of their group.
template <class Source, class Visitor>
WARPMEM_HD constexpr void visit_slice(Source const& source, fetch_kind kind, lane_mask who, int first, int level,
                                      bool by_columns, texel_slice& slice, Visitor& visitor) noexcept {
  slice.count = 0;
  int const lanes = group_lanes(kind);
  for (int k = 0; k < lanes; ++k) {
    int const lane = lane_in_order(by_columns, first, k);
    if (who.test(lane)) {
      source.add(lane, level, slice);
    }
  }
  visitor.take(slice);
}

// A quad whose texels are fetched two lanes at a time; 16-byte texels, 8 bytes at a time.
template <class Source, class Visitor>
WARPMEM_HD constexpr int visit_split(Source const& source, fetch_kind kind, lane_mask group, int first, int level,
                                     quad_pairing pairing, texel_slice& slice, Visitor& visitor) noexcept {
  quad_slices const quad = split_quad(group, first, pairing);
  int const halves = kind.bytes == 16 ? 2 : 1;
  for (int k = 0; k < quad.count; ++k) {
    for (int half = 0; half < halves; ++half) {
      slice.half = halves == 2 ? half : -1;
      visit_slice(source, kind, quad.lanes[k], first, level, false, slice, visitor);
    }
  }
  return quad.count * halves;
}

// Which lanes of a group fetch from which level.
struct lanes_by_level {
  lane_mask at[32]{};
  int lowest{31};
  int highest{};
  bool blends{};  // a lane fetches from two

  WARPMEM_HD constexpr void add(int lane, level_taps levels) noexcept {
    at[levels.first].set(lane);
    at[levels.first + levels.count - 1].set(lane);
    lowest = smaller(lowest, levels.first);
    highest = larger(highest, levels.first + levels.count - 1);
    blends = blends || levels.count == 2;
  }
};

template <class Source>
[[nodiscard]] WARPMEM_HD constexpr lanes_by_level group_by_level(Source const& source, lane_mask group, int first,
                                                                 int lanes) noexcept {
  lanes_by_level by_level{};
  for (int lane = first; lane < first + lanes; ++lane) {
    if (group.test(lane)) {
      by_level.add(lane, source.levels(lane));
    }
  }
  return by_level;
}

// Calls visitor.take(texel_slice) for every slice of the active lanes.
template <class Source, class Visitor>
WARPMEM_HD constexpr slice_counts visit_slices(Source const& source, fetch_kind kind, lane_mask active,
                                               Visitor& visitor,
                                               quad_pairing pairing = quad_pairing::by_rows) noexcept {
  slice_counts counts{};
  texel_slice slice{};
  int const lanes = group_lanes(kind);
  bool const splits = splits_quads(kind);
  for (int first = 0; first < 32; first += lanes) {
    lane_mask const group = active & lane_mask::range(first, lanes);
    if (!group.any()) {
      continue;
    }
    slice.request = counts.requests++;
    auto const by_level = group_by_level(source, group, first, lanes);
    counts.blends_levels = counts.blends_levels || by_level.blends;
    for (int level = by_level.lowest; level <= by_level.highest; ++level) {
      lane_mask const who = by_level.at[level];
      if (who.any() && splits) {
        counts.slices += visit_split(source, kind, who, first, level, pairing, slice, visitor);
      } else if (who.any()) {
        visit_slice(source, kind, who, first, level, goes_by_columns(kind), slice, visitor);
        ++counts.slices;
      }
    }
  }
  return counts;
}

// Counts distinct sectors, slice by slice.
struct sector_counter {
  sector_shape shape{};
  texture_storage storage{};
  int sectors{};

  WARPMEM_HD constexpr void take(texel_slice const& slice) noexcept {
    distinct_keys keys;
    for (int k = 0; k < slice.count; ++k) {
      texel_place const& p = slice.at[k];
      (void)keys.insert(p.line.key() << 2 | static_cast<unsigned>(sector_in_line(shape, storage, p.position)));
    }
    sectors += keys.size();
  }
};

}}}  // namespace warpmem::v0::detail
