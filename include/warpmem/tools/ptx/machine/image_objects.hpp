// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture and surface objects: what the 64 bits that a kernel is given stand for.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <map>

namespace warpmem { inline namespace v0 { namespace ptx {

// What the bits of a channel are: cudaChannelFormatKind.
enum class channel_kind : u8 { signed_integer, unsigned_integer, floating };

struct image_object {
  texture_image image{};  // as the models take it
  texture_sampler sampler{};
  u32 channels{1};
  u32 channel_bytes{4};
  channel_kind kind{channel_kind::floating};
  bool reads_normalized{};  // integers as floats: cudaReadModeNormalizedFloat
  float border[4]{};
  bool is_anisotropic{};  // filters along derivatives
  bool is_surface{};
  u64 begin{};  // of the first texel, on the simulated GPU
  u64 pitch{};  // from row to row. Arrays have rows here, too: their order is hidden from programs
  u64 slice{};

  [[nodiscard]] u64 address(u64 x_bytes, s64 y, s64 z) const noexcept {
    return begin + static_cast<u64>(z) * slice + static_cast<u64>(y) * pitch + x_bytes;
  }
  // Whether a fetch returns floats: these can be filtered.
  [[nodiscard]] bool has_floats() const noexcept { return kind == channel_kind::floating || reads_normalized; }
};

class image_objects {
 public:
  [[nodiscard]] u64 add(image_object const& object) {
    objects_.emplace(++last_, object);
    return last_;
  }
  bool remove(u64 object) { return objects_.erase(object) != 0; }
  // Null: there is none, or it was destroyed.
  [[nodiscard]] image_object const* find(u64 object) const noexcept {
    auto const found = objects_.find(object);
    return found != objects_.end() ? &found->second : nullptr;
  }

 private:
  std::map<u64, image_object> objects_{};
  u64 last_{};
};

}}}  // namespace warpmem::v0::ptx
