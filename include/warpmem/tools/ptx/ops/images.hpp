// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What instructions of textures and surfaces have in common: the object and the coordinates that lanes name, and where
// the elements are.
#pragma once

#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_checks.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/access.hpp>
#include <warpmem/tools/ptx/machine/image_objects.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/record.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Rows: a the object; list the coordinates, -1 where the shape has none. form: the shape.
enum class image_axis : u8 { x, y, z, layer };
inline constexpr std::size_t image_axes = 4;

struct image_shape_word {
  std::string_view name;
  texture_shape shape;
  image_axis order[3];  // of the coordinates in the operand
  std::size_t axes;
};
inline constexpr image_shape_word image_shape_words[] = {
    {"1d", texture_shape::line, {image_axis::x}, 1},
    {"2d", texture_shape::plane, {image_axis::x, image_axis::y}, 2},
    {"3d", texture_shape::volume, {image_axis::x, image_axis::y, image_axis::z}, 3},
    {"a1d", texture_shape::layered_line, {image_axis::layer, image_axis::x}, 2},
    {"a2d", texture_shape::layered_plane, {image_axis::layer, image_axis::x, image_axis::y}, 3},
};
[[nodiscard]] inline std::string_view name_of(texture_shape shape) noexcept {
  for (image_shape_word const& one : image_shape_words) {
    if (one.shape == shape) {
      return one.name;
    }
  }
  return "";
}

// Sets the object and the coordinates from [object, {x, y}].
inline void set_image(decoder& d, instruction& i, operand const& where) {
  if (where.is != operand::kind::address || where.parts.size() != 2) {
    d.refuse("samplers apart from textures");
  }
  if (d.find_register(where.parts[0].text) == nullptr) {
    d.refuse("texture, surface and sampler references");
  }
  i.a = d.value(where.parts[0], 8);
  operand const& at = where.parts[1];
  bool const is_vector = at.is == operand::kind::vector;
  for (image_shape_word const& one : image_shape_words) {
    if (!d.has(one.name)) {
      continue;
    }
    i.form = static_cast<u8>(one.shape);
    if (is_vector ? at.parts.size() < one.axes : one.axes > 1) {
      d.refuse("too few coordinates");
    }
    std::vector<s32> rows(image_axes, -1);
    for (std::size_t k = 0; k < one.axes; ++k) {
      rows[static_cast<std::size_t>(one.order[k])] = d.value(is_vector ? at.parts[k] : at, 4);
    }
    i.list = d.keep(std::move(rows));
    return;
  }
  d.refuse("cubes and multisampled images");
}
template <class T>
[[nodiscard]] inline T coordinate(u8* frame, instruction const& i, image_axis axis, int lane) noexcept {
  s32 const at = i.list[static_cast<std::size_t>(axis)];
  return at < 0 ? T{} : row<T>(frame, at)[lane];
}

// Ends the kernel where the number is no object of this kind.
[[nodiscard]] inline image_object const& image_at(warp& w, instruction const& i, u64 object, bool is_surface) {
  image_object const* const found = w.on->shared_launch().images->find(object);
  if (found == nullptr || found->is_surface != is_surface) {
    w.on->stop(problem_kind::stopped, w, i,
               std::string("uses the ") + (is_surface ? "surface" : "texture") + " object " + std::to_string(object) +
                   ", which does not exist");
  }
  return *found;
}
// Calls access(object, lanes) for each object that lanes name.
template <class Access>
void for_images(warp& w, u8* frame, instruction const& i, u32 lanes, bool is_surface, Access access) {
  u64 const* const objects = row<u64>(frame, i.a);
  for (u32 left = lanes; left != 0;) {
    u64 const one = objects[std::countr_zero(left)];
    u32 const same = left & mask_of([&](int lane) { return objects[lane] == one; });
    image_object const& o = image_at(w, i, one, is_surface);
    if (o.image.shape != static_cast<texture_shape>(i.form)) {
      w.on->stop(problem_kind::stopped, w, i,
                 std::string("accesses an image of shape ")
                     .append(name_of(o.image.shape))
                     .append(" as one of shape ")
                     .append(name_of(static_cast<texture_shape>(i.form))));
    }
    access(o, same);
    left &= ~same;
  }
}

// The elements of an image at these addresses, with the checks of global memory.
[[nodiscard]] inline placed place_elements(warp& w, instruction const& i, memory_operand const& m,
                                           u64 (&at)[warp_lanes], u32 lanes, u32 size) {
  placed p;
  if (lanes != 0) {
    place_global(w, i, m, at, lanes, size, p);
  }
  if (p.lanes != 0) {
    check_access(w, i, m, p, at, size);
  }
  return p;
}

// txq and suq: numbers of the object. form2: which.
enum class image_number : u8 { width, height, depth, layers, levels, is_normalized };
struct image_number_word {
  std::string_view name;
  image_number is;
};
inline constexpr image_number_word image_number_words[] = {
    {"width", image_number::width},
    {"height", image_number::height},
    {"depth", image_number::depth},
    {"array_size", image_number::layers},
    {"num_mipmap_levels", image_number::levels},
    {"normalized_coords", image_number::is_normalized},
};
[[nodiscard]] inline u32 queried(image_object const& o, image_number which) noexcept {
  texture_image const& image = o.image;
  switch (which) {
    case image_number::width:
      return static_cast<u32>(image.width);
    case image_number::height:
      return static_cast<u32>(image.height);
    case image_number::depth:
      return image.is_layered() ? 1 : static_cast<u32>(image.depth);
    case image_number::layers:
      return image.is_layered() ? static_cast<u32>(image.depth) : 1;
    case image_number::levels:
      return static_cast<u32>(image.levels);
    default:
      return o.sampler.normalized ? 1 : 0;
  }
}
template <bool IsSurface>
void query_image(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u64 const* const objects = row<u64>(frame, i.a);
  each_active<u32>(frame, i.d, lanes, [&](int lane) {
    return queried(image_at(w, i, objects[lane], IsSurface), static_cast<image_number>(i.form2));
  });
}
// txq.width.b32 d, [object];
template <bool IsSurface>
void decode_query(decoder& d) {
  instruction i = d.begin();
  i.d = d.result_row(0);
  operand const& where = d.at(1);
  if (where.is != operand::kind::address || d.find_register(where.parts[0].text) == nullptr) {
    d.refuse("texture, surface and sampler references");
  }
  i.a = d.value(where.parts[0], 8);
  for (image_number_word const& one : image_number_words) {
    if (d.word(1) == one.name) {
      i.form2 = static_cast<u8>(one.is);
      return d.push(i, &query_image<IsSurface>);
    }
  }
  d.refuse("this query");
}

}}}}  // namespace warpmem::v0::ptx::detail
