// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tex, tld4, txq: fetches through texture objects. The model says which texels a lane fetches, and with which weights.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/model/rules/texture/footprint.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/ops/images.hpp>
#include <warpmem/tools/ptx/ops/texels.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// Rows beside those of an image: the results in memory->rows, d the predicate. form2: of a gather, the component + 1.
// width: of a coordinate's type, 0 float, 1 integer. width2: whether there are derivatives.
[[nodiscard]] inline texture_coordinates coordinates_of(u8* frame, instruction const& i, int lane) noexcept {
  auto const along = [&](image_axis axis) {
    return i.width == 0 ? static_cast<double>(coordinate<float>(frame, i, axis, lane))
                        : static_cast<double>(coordinate<s32>(frame, i, axis, lane));
  };
  texture_coordinates c;
  c.x = along(image_axis::x);
  c.y = along(image_axis::y);
  c.z = along(image_axis::z);
  // Unsigned, and beyond the last layer all the same.
  c.layer = static_cast<int>((std::min)(coordinate<u32>(frame, i, image_axis::layer, lane), u32{1} << 24));
  return c;
}

class texture_fetch {
 public:
  texture_fetch(warp& w, u8* frame, instruction const& i, image_object const& o, u32 lanes)
      : w_{w}, frame_{frame}, i_{i}, o_{o}, lanes_{lanes} {
    access_.image = o.image;
    access_.sampler = o.sampler;
    access_.active = lane_mask{lanes};
    if (is_gather()) {
      access_.sampler.filter = texture_filter::gather;
    }
  }

  void run() {
    if (o_.is_anisotropic && i_.width2 != 0) {
      w_.on->stop(problem_kind::unsupported, w_, i_, "fetches a texture with an anisotropic filter");
    }
    for_lanes(lanes_, [&](int lane) {
      texture_coordinates const c = coordinates_of(frame_, i_, lane);
      if (!std::isfinite(c.x) || !std::isfinite(c.y) || !std::isfinite(c.z)) {
        w_.on->stop(problem_kind::unsupported, w_, i_, "fetches a texture where a coordinate is not a finite number");
      }
      access_.at[lane] = c;
      taps_[lane] = warpmem::detail::footprint_of(access_.image, access_.sampler, c);
      most_ = (std::max)(most_, taps_[lane].size());
    });
    w_.on->record_whole(w_, i_.place, access_);
    for (int k = 0; k < most_; ++k) {
      take(k);
    }
    if (!is_gather() && access_.sampler.filter == texture_filter::linear) {
      for_lanes(lanes_, [&](int lane) { put_filtered(lane); });
    }
  }

 private:
  [[nodiscard]] bool is_gather() const noexcept { return i_.form2 != 0; }
  void put(u32 result, int lane, u32 bits) const noexcept {
    if (s32 const at = i_.memory->rows[result]; at >= 0) {
      row<u32>(frame_, at)[lane] = bits;
    }
  }
  // The k-th texel of all lanes that have one.
  void take(int k) {
    u32 const have = lanes_ & mask_of([&](int lane) { return taps_[lane].size() > k; });
    u32 const inside = have & mask_of([&](int lane) { return has_lane(have, lane) && !taps_[lane][k].border; });
    u64 at[warp_lanes]{};
    for_lanes(inside, [&](int lane) {
      warpmem::detail::texel_tap const& t = taps_[lane][k];
      at[lane] = o_.address(static_cast<u64>(t.x) * static_cast<u64>(o_.image.texel_bytes), t.y, t.z);
    });
    placed const p = place_elements(w_, i_, *i_.memory, at, inside, static_cast<u32>(o_.image.texel_bytes));
    for_lanes(have, [&](int lane) {
      for (u32 c = 0; c < 4; ++c) {
        // A texel that is in no array is reported, and reads as 0.
        u32 const bits = has_lane(p.lanes, lane)  ? channel_of(o_, p.at(lane), c)
                         : has_lane(inside, lane) ? 0
                                                  : border_of(o_, c);
        use(lane, k, c, bits);
      }
    });
  }
  void use(int lane, int k, u32 channel, u32 bits) {
    constexpr u32 counter_clockwise[] = {3, 2, 0, 1};  // from the lower left, of texels by rows
    if (is_gather()) {
      if (channel + 1 == i_.form2) {
        put(counter_clockwise[k], lane, bits);
      }
    } else if (access_.sampler.filter == texture_filter::linear && taps_[lane].size() > 1) {
      sums_[channel][lane].add(bits, taps_[lane][k]);
    } else {
      put(channel, lane, bits);
    }
  }
  void put_filtered(int lane) const noexcept {
    for (u32 c = 0; c < 4 && taps_[lane].size() > 1; ++c) {
      put(c, lane, sums_[c][lane].value());
    }
  }

  warp& w_;
  u8* frame_;
  instruction const& i_;
  image_object const& o_;
  u32 lanes_;
  texture_access access_{};
  texel_footprint taps_[warp_lanes];
  filtered_channel sums_[4][warp_lanes];
  int most_{};
};

inline void fetch_texture(warp& w, u8* frame, instruction const& i, u32 lanes) {
  for_images(w, frame, i, lanes, false, [&](image_object const& o, u32 same) {
    texture_fetch{w, frame, i, o, same}.run();
  });
  put_predicate(frame, i.d, all_lanes, lanes);  // all of an image is there
}

// The four results and the predicate behind |.
inline void set_texel(decoder& d, instruction& i) {
  memory_operand& m = d.new_memory();
  m.space = state_space::global;
  m.op = memory_op::load;
  i.memory = &m;
  operand const& to = d.at(0);
  bool const is_pair = to.is == operand::kind::pair;
  operand const& values = is_pair ? to.parts[0] : to;
  if (values.is != operand::kind::vector || values.parts.size() != 4) {
    d.refuse("these types");
  }
  for (std::size_t k = 0; k < 4; ++k) {
    m.rows[k] = d.result(values.parts[k]).at;
  }
  i.d = is_pair ? d.result(to.parts[1]).at : -1;
}

}  // namespace detail

// tex.2d.v4.f32.f32 {r, g, b, a}, [object, {x, y}]; no image has levels, so that .level and .grad change nothing.
inline void decode_tex(decoder& d) {
  std::size_t const operands = d.has("level") || d.has("base") ? 3 : d.has("grad") ? 4 : 2;
  if (d.operands() != operands) {
    d.refuse("offsets and comparisons of depths");
  }
  instruction i = d.begin();
  detail::set_texel(d, i);
  detail::set_image(d, i, d.at(1));
  i.width = d.type() == "s32" ? 1 : 0;
  i.width2 = d.has("grad") ? 1 : 0;
  d.push(i, &detail::fetch_texture);
}
// tld4.g.2d.v4.f32.f32 {...}, [object, {x, y}];
inline void decode_tld4(decoder& d) {
  if (d.operands() != 2) {
    d.refuse("offsets and comparisons of depths");
  }
  instruction i = d.begin();
  detail::set_texel(d, i);
  detail::set_image(d, i, d.at(1));
  i.form2 = static_cast<u8>(std::string_view("rgba").find(d.word(1)) + 1);
  d.push(i, &detail::fetch_texture);
}

inline constexpr opcode texture_opcodes[] = {
    {"tex", decode_tex, handling::executed,
     "texture objects of linear memory, pitch-linear images and arrays; point and linear filters; .1d .2d .3d .a1d "
     ".a2d; "
     "no mipmaps, cubes, offsets or comparisons",
     "level grad base 1d 2d 3d a1d a2d v4 f32 s32 u32"},
    {"tld4", decode_tld4, handling::executed, "as tex; .2d .a2d", "r g b a 2d a2d v4 f32 s32 u32"},
    {"txq", detail::decode_query<false>, handling::executed,
     "width, height, depth, array_size, num_mipmap_levels, normalized_coords",
     "width height depth array_size num_mipmap_levels normalized_coords b32"},
};

}}}  // namespace warpmem::v0::ptx
