// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes accesses through an archive, as they list their members.
#pragma once

#include <warpmem/kernel/kinds.hpp>
#include <warpmem/kernel/members.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/partial/archive.hpp>

#include <bit>
#include <cstdint>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

template <class Archive, warpmem::detail::has_members Access>
void pass(Archive& ar, Access& access);

template <class Archive, class Access>
struct member_passer {
  Archive& ar;
  Access& access;

  template <class Member>
  void operator()(char const* name, Member Access::*member) const {
    if constexpr (warpmem::detail::has_members<Member>) {
      pass(ar, access.*member);
    } else if constexpr (std::is_array_v<Member> && !std::is_same_v<Member, address[32]>) {
      for (auto& element : access.*member) {
        ar(name, element);
      }
    } else {
      ar(name, access.*member);
    }
  }
  template <class Enum>
  void operator()(char const* name, Enum Access::*member, Enum last) const {
    ar.enumerator(name, access.*member, last);
  }
};

template <class Archive, warpmem::detail::has_members Access>
void pass(Archive& ar, Access& access) {
  static_assert(warpmem::detail::lists_all_members<Access>, "warpmem: each_member leaves out a member of the access");
  Access::each_member(member_passer<Archive, Access>{ar, access});
}
template <class Archive>
void pass(Archive&, unseen_access&) {}

// Passes texture and surface accesses through an archive.

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
