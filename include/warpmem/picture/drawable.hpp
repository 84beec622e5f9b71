// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What has a picture: every explanation.
#pragma once

#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of/accesses.hpp>
#include <warpmem/picture/panel_of/copies.hpp>
#include <warpmem/picture/panel_of/textures.hpp>

#include <concepts>

namespace warpmem { inline namespace v0 { namespace picture {

// panel_of(x) is its picture.
template <class T>
concept drawable = requires(T const& x) {
  { panel_of(x) } -> std::same_as<panel>;
};

}}}  // namespace warpmem::v0::picture
