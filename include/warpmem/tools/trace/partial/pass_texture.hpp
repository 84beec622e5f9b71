// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes texture and surface accesses through an archive.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/partial/archive.hpp>

#include <bit>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// As its bits, so that the same number comes back.
template <class Archive>
void pass(Archive& ar, char const* name, double& number) {
  auto bits = std::bit_cast<std::uint64_t>(number);
  ar(name, bits);
  number = std::bit_cast<double>(bits);
}
template <class Archive>
void pass(Archive& ar, texture_image& image) {
  auto& [shape, storage, width, height, depth, texel_bytes, levels, pitch, base] = image;
  ar.enumerator("shape", shape, texture_shape::layered_plane);
  ar.enumerator("storage", storage, texture_storage::linear);
  ar("width", width);
  ar("height", height);
  ar("depth", depth);
  ar("texel_bytes", texel_bytes);
  ar("levels", levels);
  ar("pitch", pitch);
  ar("base", base);
}
template <class Archive>
void pass(Archive& ar, texture_sampler& sampler) {
  auto& [filter, addressing, levels, normalized] = sampler;
  ar.enumerator("filter", filter, texture_filter::gather);
  for (texture_addressing& mode : addressing) {
    ar.enumerator("addressing", mode, texture_addressing::mirror);
  }
  ar.enumerator("mip", levels, mip_filter::linear);
  ar("normalized", normalized);
}
template <class Archive>
void pass(Archive& ar, texture_access& access) {
  auto& [image, sampler, at, active] = access;
  pass(ar, image);
  pass(ar, sampler);
  for (texture_coordinates& c : at) {
    auto& [x, y, z, layer, level] = c;
    pass(ar, "x", x);
    pass(ar, "y", y);
    pass(ar, "z", z);
    ar("layer", layer);
    pass(ar, "level", level);
  }
  ar("active", active);
}
template <class Archive>
void pass(Archive& ar, surface_access& access) {
  auto& [image, at, active, lane_bytes, op, boundary] = access;
  pass(ar, image);
  for (surface_coordinates& c : at) {
    auto& [x, y, z] = c;
    ar("x", x);
    ar("y", y);
    ar("z", z);
  }
  ar("active", active);
  ar("lane_bytes", lane_bytes);
  ar.enumerator("op", op, memory_op::compare_and_swap);
  ar.enumerator("boundary", boundary, surface_boundary::zero);
}

}}}}  // namespace warpmem::v0::trace::detail
