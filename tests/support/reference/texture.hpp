// Textures the slow way: texels by floor and fmod; lines, banks and sectors as sets of tuples. Measured rules of 9.0
// for the fully confirmed kinds: planes and linear memory.
#pragma once

#include <warpmem/model/access/texture_access.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace support::reference {

using texel = std::pair<std::int64_t, std::int64_t>;  // x, y

inline std::int64_t outside(std::int64_t i, std::int64_t n, warpmem::texture_addressing mode) {
  while (mode == warpmem::texture_addressing::wrap && (i < 0 || i >= n)) {
    i += i < 0 ? n : -n;
  }
  while (mode == warpmem::texture_addressing::mirror && (i < 0 || i >= n)) {
    i = i < 0 ? -1 - i : 2 * n - 1 - i;
  }
  return std::clamp<std::int64_t>(i, 0, n - 1);
}

inline std::vector<std::int64_t> along(double c, std::int64_t n, warpmem::texture_sampler const& s, int axis) {
  using warpmem::texture_addressing;
  auto mode = s.addressing[axis];
  if (!s.normalized && mode != texture_addressing::border) {
    mode = texture_addressing::clamp;
  }
  double const v = s.normalized ? c * static_cast<double>(n) : c;
  if (s.filter == warpmem::texture_filter::point) {
    return {outside(static_cast<std::int64_t>(std::floor(v)), n, mode)};
  }
  double const rounded = std::floor((v - 0.5) * 256.0 + 0.5) / 256.0;
  auto const i = static_cast<std::int64_t>(std::floor(rounded));
  if (rounded == std::floor(rounded) && s.filter == warpmem::texture_filter::linear) {
    return {outside(i, n, mode)};
  }
  return {outside(i, n, mode), outside(i + 1, n, mode)};
}

inline std::vector<texel> texels(warpmem::texture_access const& a, int lane) {
  std::vector<texel> all;
  bool const has_rows = a.image.shape == warpmem::texture_shape::plane;
  auto const ys = has_rows ? along(a.at[lane].y, a.image.height, a.sampler, 1) : std::vector<std::int64_t>{0};
  for (auto const y : ys) {
    for (auto const x : along(a.at[lane].x, a.image.width, a.sampler, 0)) {
      all.emplace_back(x, y);
    }
  }
  return all;
}

struct counts {
  std::int64_t requests{}, sectors{}, tag_wavefronts{}, data_wavefronts{}, l2_sectors{};
};

// One texel of one lane.
struct place {
  int lane;
  std::tuple<std::int64_t, std::int64_t> line;
  std::int64_t position;
};

inline place place_of(warpmem::texture_access const& a, int lane, texel t) {
  std::int64_t const byte = t.first * a.image.texel_bytes;
  if (a.image.storage == warpmem::texture_storage::linear) {
    return {lane, {byte / 128, 0}, byte % 128};
  }
  return {lane, {byte / 32, t.second / 4}, byte % 32 + 32 * (t.second % 4)};
}

inline std::int64_t set_of(warpmem::texture_access const& a, place const& p) {
  auto const [x, y] = p.line;
  if (a.image.storage == warpmem::texture_storage::linear) return x % 4;
  if (a.image.texel_bytes == 16) return x % 2 + 2 * ((x / 2 + y) % 2);
  return y % 2 + 2 * ((x + y / 2) % 2);
}

inline std::int64_t swap_of(warpmem::texture_access const& a, place const& p) {
  auto const [x, y] = p.line;
  if (a.image.storage != warpmem::texture_storage::array) return 0;
  return a.image.texel_bytes == 16 ? 2 * ((x + y) % 2) : 2 * (y % 2);
}

inline std::int64_t sector_of(warpmem::texture_access const& a, place const& p) {
  if (a.image.storage != warpmem::texture_storage::array) return p.position / 32;
  return p.position / 16 % 2 + 2 * (p.position / 64);
}

// Words of 8 bytes by bank.
struct bank_use {
  std::map<std::int64_t, std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>>> words;
  void add(warpmem::texture_access const& a, place const& p) {
    for (std::int64_t byte = p.position; byte < p.position + a.image.texel_bytes; byte += 8) {
      words[(byte / 8) ^ swap_of(a, p)].insert({std::get<0>(p.line), std::get<1>(p.line), byte / 8});
    }
  }
  [[nodiscard]] std::int64_t fullest() const {
    std::size_t most = 0;
    for (auto const& [bank, used] : words) {
      most = std::max(most, used.size());
    }
    return static_cast<std::int64_t>(most);
  }
};

inline bool collide(warpmem::texture_access const& a, place const& p, place const& q) {
  bank_use one;
  bank_use other;
  one.add(a, p);
  other.add(a, q);
  for (auto const& [b, words] : one.words) {
    for (auto const& [c, others] : other.words) {
      if ((b & 5) == (c & 5) && words != others) {
        return true;
      }
    }
  }
  return false;
}

inline std::int64_t data_of_wave(warpmem::texture_access const& a, std::vector<place> const& wave, bool by_eight) {
  std::set<int> late;
  for (place const& p : wave) {
    for (place const& q : wave) {
      if (by_eight && p.lane % 2 == 1 && q.lane == p.lane - 1 && collide(a, p, q)) {
        late.insert(p.lane);
      }
    }
  }
  bank_use first;
  bank_use second;
  for (place const& p : wave) {
    (late.count(p.lane) != 0 ? second : first).add(a, p);
  }
  return first.fullest() + second.fullest();
}

inline counts texture(warpmem::texture_access const& a) {
  counts c;
  bool const by_eight = a.image.storage == warpmem::texture_storage::linear && a.image.texel_bytes < 16;
  std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>> all_sectors;
  for (int first = 0; first < 32; first += by_eight ? 8 : 4) {
    std::vector<int> lanes;
    for (int k = 0; k < (by_eight ? 8 : 4); ++k) {
      bool const swaps = a.image.storage != warpmem::texture_storage::linear && (k == 1 || k == 2);
      int const lane = first + (swaps ? 3 - k : k);
      if (a.active.test(lane)) lanes.push_back(lane);
    }
    if (lanes.empty()) continue;
    ++c.requests;
    std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>> sectors;
    std::map<std::tuple<std::int64_t, std::int64_t>, std::size_t> wave_of;
    std::map<std::int64_t, std::size_t> in_set;
    std::vector<std::vector<place>> waves;
    for (int const lane : lanes) {
      for (auto const& t : texels(a, lane)) {
        place const p = place_of(a, lane, t);
        sectors.insert({std::get<0>(p.line), std::get<1>(p.line), sector_of(a, p)});
        if (wave_of.count(p.line) == 0) wave_of[p.line] = in_set[set_of(a, p)]++;
        waves.resize(std::max(waves.size(), wave_of[p.line] + 1));
        waves[wave_of[p.line]].push_back(p);
      }
    }
    c.sectors += static_cast<std::int64_t>(sectors.size());
    c.tag_wavefronts += static_cast<std::int64_t>(waves.size());
    for (auto const& wave : waves) c.data_wavefronts += data_of_wave(a, wave, by_eight);
    all_sectors.insert(sectors.begin(), sectors.end());
  }
  c.l2_sectors = static_cast<std::int64_t>(all_sectors.size());
  return c;
}

}  // namespace support::reference
