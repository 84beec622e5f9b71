// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texels as planes of tiles: which texels the lanes touch and which sectors hold them. Drawn for textures and surfaces.
#pragma once

#include <warpmem/model/report/texture.hpp>
#include <warpmem/text/words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// One texel that one lane touches.
struct lane_texel {
  int lane{};
  int level{};
  std::int64_t x{};
  std::int64_t y{};
  std::int64_t z{};  // slice or layer
};

// One sector: its texels by rows, with the lanes that touch each.
struct texel_tile {
  std::int64_t x{};  // of its first texel
  std::int64_t y{};
  int requests{};  // that look it up
  lane_mask lanes{};
  std::vector<lane_mask> texels{};
};

// One level of one slice. Only the columns and rows of tiles that are needed; those in between are left out.
struct texel_plane {
  int level{};
  std::int64_t z{};
  std::vector<std::int64_t> columns{};  // first x of each column of tiles
  std::vector<std::int64_t> rows{};     // first y of each row of tiles
  std::vector<texel_tile> tiles{};      // by row, then by column

  [[nodiscard]] texel_tile const* tile_at(std::size_t column, std::size_t row) const {
    for (texel_tile const& t : tiles) {
      if (t.x == columns[column] && t.y == rows[row]) {
        return &t;
      }
    }
    return nullptr;
  }
  // Whether one of the first `count` columns has a tile in this row.
  [[nodiscard]] bool row_has_tile(std::size_t row, std::size_t count) const {
    for (texel_tile const& t : tiles) {
      if (t.y == rows[row] && t.x <= columns[count - 1]) {
        return true;
      }
    }
    return false;
  }
};

// One request: the lanes of a quad, or of two.
struct texel_request {
  lane_mask lanes{};
  int sectors{};
};

// All texels that a fetch touches.
struct texel_planes {
  int tile_width{};   // texels
  int tile_height{};  // texels
  bool
      in_sectors{};  // false: tiles are 8 x 4 texels of no meaning, because it is not known which sectors are looked up
  std::vector<texel_request> requests{};
  std::vector<texel_plane> planes{};
};

[[nodiscard]] inline texel_plane& plane_for(int level, std::int64_t z, std::vector<texel_plane>& planes) {
  for (texel_plane& p : planes) {
    if (p.level == level && p.z == z) {
      return p;
    }
  }
  planes.push_back({level, z, {}, {}, {}});
  return planes.back();
}

[[nodiscard]] inline texel_tile& tile_for(std::int64_t x, std::int64_t y, std::size_t texels, texel_plane& plane) {
  for (texel_tile& t : plane.tiles) {
    if (t.x == x && t.y == y) {
      return t;
    }
  }
  plane.tiles.push_back({x, y, 0, {}, std::vector<lane_mask>(texels)});
  return plane.tiles.back();
}

// Where the tile of a texel begins; texels have no negative coordinates.
[[nodiscard]] inline std::int64_t tile_start(std::int64_t at, int size) { return at - at % size; }

inline void touch(lane_texel const& t, texel_planes& all) {
  std::int64_t const x = tile_start(t.x, all.tile_width);
  std::int64_t const y = tile_start(t.y, all.tile_height);
  auto const texels = static_cast<std::size_t>(all.tile_width) * static_cast<std::size_t>(all.tile_height);
  texel_tile& tile = tile_for(x, y, texels, plane_for(t.level, t.z, all.planes));
  tile.lanes.set(t.lane);
  tile.texels[static_cast<std::size_t>((t.y - y) * all.tile_width + t.x - x)].set(t.lane);
}

inline void sort_and_unite(std::vector<std::int64_t>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

inline void arrange(texel_plane& plane) {
  for (texel_tile const& t : plane.tiles) {
    plane.columns.push_back(t.x);
    plane.rows.push_back(t.y);
  }
  sort_and_unite(plane.columns);
  sort_and_unite(plane.rows);
  std::sort(plane.tiles.begin(), plane.tiles.end(),
            [](texel_tile const& a, texel_tile const& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
}

// The sectors that every request looks up: "lanes 0-3: 2 sectors; lanes 4-7: 4 sectors".
[[nodiscard]] inline std::string requests_in_words(texel_planes const& all) {
  std::string text;
  for (texel_request const& r : all.requests) {
    text += (text.empty() ? "" : "; ") + text::lanes(r.lanes) + ": " + text::counted(r.sectors, "sector");
  }
  return text;
}

// "level 1", "slice 3": whatever distinguishes the planes.
[[nodiscard]] inline std::string plane_in_words(texel_plane const& plane, texel_planes const& all) {
  bool levels = false;
  bool slices = false;
  for (texel_plane const& p : all.planes) {
    levels = levels || p.level != plane.level;
    slices = slices || p.z != plane.z;
  }
  std::string const level = levels ? "level " + text::number(plane.level) : "";
  return level + (levels && slices ? ", " : "") + (slices ? "slice or layer " + text::number(plane.z) : "");
}

// Sectors: a list of texture_sector, all of one size; empty if it is unknown which are looked up.
template <class Sectors>
[[nodiscard]] texel_planes planes_of(std::vector<lane_texel> const& touched, Sectors const& sectors) {
  texel_planes all{8, 4, false, {}, {}};
  for (texture_sector const& s : sectors) {
    all.tile_width = s.columns;
    all.tile_height = s.rows;
    all.in_sectors = true;
    if (static_cast<std::size_t>(s.request) >= all.requests.size()) {
      all.requests.resize(static_cast<std::size_t>(s.request) + 1);
    }
    texel_request& request = all.requests[static_cast<std::size_t>(s.request)];
    request.lanes = request.lanes | s.lanes;
    ++request.sectors;
    auto const texels = static_cast<std::size_t>(s.columns) * static_cast<std::size_t>(s.rows);
    texel_tile& tile = tile_for(s.x, s.y, texels, plane_for(s.level, s.z, all.planes));
    ++tile.requests;
    tile.lanes = tile.lanes | s.lanes;
  }
  for (lane_texel const& t : touched) {
    touch(t, all);
  }
  for (texel_plane& p : all.planes) {
    arrange(p);
  }
  return all;
}

}}}}  // namespace warpmem::v0::picture::detail
