// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// suld, sust, sured, suq: elements of arrays by coordinates, x in bytes.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/rules/texture/check.hpp>
#include <warpmem/tools/ptx/check/out_of_bounds.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/ops/atomics.hpp>
#include <warpmem/tools/ptx/ops/images.hpp>
#include <warpmem/tools/ptx/ops/load_store.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// form2: surface_boundary. b: what a reduction combines with.
[[nodiscard]] inline surface_coordinates surface_place(u8* frame, instruction const& i, int lane) noexcept {
  surface_coordinates c;
  c.x = coordinate<s32>(frame, i, image_axis::x, lane);
  c.y = coordinate<s32>(frame, i, image_axis::y, lane);
  c.z = s64{coordinate<s32>(frame, i, image_axis::z, lane)} + coordinate<u32>(frame, i, image_axis::layer, lane);
  return c;
}
[[nodiscard]] inline std::string outside_words(surface_coordinates const& c, texture_image const& image) {
  std::string const at =
      "byte " + std::to_string(c.x) + " of row " + std::to_string(c.y) + " of slice " + std::to_string(c.z);
  return at + " of a surface, which has " + std::to_string(image.width * image.texel_bytes) + " bytes a row, " +
         std::to_string(image.height) + (image.height == 1 ? " row" : " rows") + " and " + std::to_string(image.depth) +
         (image.depth == 1 ? " slice" : " slices");
}

// The places of lanes inside the surface. Lanes outside do what the boundary says.
class surface_lanes_of {
 public:
  surface_lanes_of(warp& w, u8* frame, instruction const& i, image_object const& o, u32 lanes)
      : w_{w}, i_{i}, m_{*i.memory}, o_{o} {
    access_.image = o.image;
    access_.active = lane_mask{lanes};
    access_.lane_bytes = static_cast<int>(m_.bytes * m_.count);
    access_.op = m_.op;
    access_.boundary = static_cast<surface_boundary>(i.form2);
    for_lanes(lanes, [&](int lane) { access_.at[lane] = surface_place(frame, i, lane); });
  }

  [[nodiscard]] placed place() {
    if (m_.op == memory_op::reduction) {
      w_.on->leave_out("sured");
    } else {
      w_.on->record_whole(w_, i_.place, access_);
    }
    u64 at[warp_lanes]{};
    u32 inside = 0;
    for_lanes(access_.active.bits, [&](int lane) {
      surface_coordinates const c = bounded(access_.at[lane]);
      if (is_good(c, lane)) {
        at[lane] = o_.address(static_cast<u64>(c.x), c.y, c.z);
        inside |= 1U << lane;
      }
    });
    return place_elements(w_, i_, m_, at, inside, size());
  }

 private:
  [[nodiscard]] u32 size() const noexcept { return m_.bytes * m_.count; }
  [[nodiscard]] surface_coordinates bounded(surface_coordinates c) const noexcept {
    if (access_.boundary == surface_boundary::clamp) {
      texture_image const& image = o_.image;
      s64 const last = (std::max)(image.width * image.texel_bytes - access_.lane_bytes, s64{0});
      c = {std::clamp(c.x, s64{0}, last), std::clamp(c.y, s64{0}, image.height - 1),
           std::clamp(c.z, s64{0}, image.depth - 1)};
    }
    return c;
  }
  [[nodiscard]] bool is_good(surface_coordinates const& c, int lane) {
    if (!warpmem::detail::is_inside(access_, c)) {
      if (access_.boundary != surface_boundary::zero) {
        report_address(w_, i_, m_, problem_kind::out_of_bounds, lane, size(), outside_words(c, o_.image));
      }
      return false;
    }
    if (c.x % size() != 0) {
      report_address(w_, i_, m_, problem_kind::misaligned, lane, size(),
                     "byte " + std::to_string(c.x) + " of a row, which is not a multiple of " + std::to_string(size()));
      return false;
    }
    return true;
  }

  warp& w_;
  instruction const& i_;
  memory_operand const& m_;
  image_object const& o_;
  surface_access access_{};
};

template <class T>
void load_surface(warp& w, u8* frame, instruction const& i, u32 lanes) {
  for_images(w, frame, i, lanes, true, [&](image_object const& o, u32 same) {
    load_rows<T>(frame, *i.memory, surface_lanes_of{w, frame, i, o, same}.place(), same);
  });
}
template <class T>
void store_surface(warp& w, u8* frame, instruction const& i, u32 lanes) {
  for_images(w, frame, i, lanes, true, [&](image_object const& o, u32 same) {
    store_rows<T>(frame, *i.memory, surface_lanes_of{w, frame, i, o, same}.place());
  });
  w.on->progress();
}
template <class T>
void reduce_surface(warp& w, u8* frame, instruction const& i, u32 lanes) {
  bool const is_shared = w.on->shared_launch().options.threads > 1;
  for_images(w, frame, i, lanes, true, [&](image_object const& o, u32 same) {
    placed const p = surface_lanes_of{w, frame, i, o, same}.place();
    for_lanes(p.lanes, [&](int lane) { (void)i.memory->update(p.at(lane), row<T>(frame, i.b)[lane], 0, is_shared); });
  });
  w.on->progress();
}

[[nodiscard]] inline instruction begin_surface(decoder& d, memory_op op, std::string_view type, operand const& where) {
  instruction i = d.begin();
  memory_operand& m = d.new_memory();
  m.space = state_space::global;
  m.op = op;
  m.bytes = type_bytes(type);
  i.memory = &m;
  i.form2 = static_cast<u8>(d.has("trap")    ? surface_boundary::trap
                            : d.has("clamp") ? surface_boundary::clamp
                                             : surface_boundary::zero);
  set_image(d, i, where);
  return i;
}

}  // namespace detail

// suld.b.2d.v2.b32.trap {a, b}, [object, {x, y}]; sust.b.2d.v2.b32.trap [object, {x, y}], {a, b};
inline void decode_surface(decoder& d) {
  bool const is_store = d.word(0) == "sust";
  std::string_view const type = d.word(d.words().size() - 2);
  instruction i = detail::begin_surface(d, is_store ? memory_op::store : memory_op::load, type, d.at(is_store ? 0 : 1));
  detail::set_values(d, *i.memory, d.at(is_store ? 1 : 0), is_store);
  d.push(i, detail::by_size(i.memory->bytes, [&]<class T>(T) -> handler {
           return is_store ? &detail::store_surface<T> : &detail::load_surface<T>;
         }));
}
// sured.b.add.2d.u32.trap [object, {x, y}], value;
inline void decode_sured(decoder& d) {
  std::string_view const type = d.word(d.words().size() - 2);
  instruction i = detail::begin_surface(d, memory_op::reduction, type, d.at(0));
  for (detail::atomic_word const& one : detail::atomic_words) {
    if (d.word(2) == one.name) {
      i.memory->update = one.update(type, i.memory->bytes);
    }
  }
  i.b = d.value(1, i.memory->bytes);
  d.push(i, i.memory->update == nullptr ? nullptr
            : i.memory->bytes == 8      ? &detail::reduce_surface<u64>
                                        : &detail::reduce_surface<u32>);
}

inline constexpr opcode surface_opcodes[] = {
    {"suld", decode_surface, handling::executed, "surface objects of arrays; .b; .1d .2d .3d .a1d .a2d; 1 to 16 bytes",
     "b 1d 2d 3d a1d a2d ca cg cs cv v2 v4 b8 b16 b32 b64 trap clamp zero"},
    {"sust", decode_surface, handling::executed, "as suld; .p is refused",
     "b 1d 2d 3d a1d a2d wb cg cs wt v2 v4 b8 b16 b32 b64 trap clamp zero"},
    {"sured", decode_sured, handling::executed, "as suld, but not counted",
     "b add min max and or 1d 2d 3d a1d a2d u32 s32 b32 u64 s64 trap clamp zero"},
    {"suq", detail::decode_query<true>, handling::executed, "width, height, depth, array_size",
     "width height depth array_size b32"},
};

}}}  // namespace warpmem::v0::ptx
