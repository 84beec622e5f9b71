// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What texels read as, and what a filter makes of several (docs/texture.md).
#pragma once

#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/tools/ptx/machine/image_objects.hpp>
#include <warpmem/tools/ptx/ops/float_values.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// An integer of a channel, in a register.
template <class T>
[[nodiscard]] inline u32 integer_channel(u8 const* at, bool reads_normalized) noexcept {
  T value;
  std::memcpy(&value, at, sizeof(T));
  if constexpr (sizeof(T) < 4) {
    if (reads_normalized) {
      return std::bit_cast<u32>(normalized_float(value));
    }
  }
  return static_cast<u32>(static_cast<std::conditional_t<std::is_signed_v<T>, s32, u32>>(value));
}

// What a register gets of one channel of a texel: the bits of a float or of an integer. Channels that the format lacks
// are 0.
[[nodiscard]] inline u32 channel_of(image_object const& o, u8 const* texel, u32 channel) noexcept {
  if (channel >= o.channels) {
    return 0;
  }
  u8 const* const at = texel + channel * o.channel_bytes;
  bool const is_signed = o.kind == channel_kind::signed_integer;
  switch (o.channel_bytes) {
    case 1:
      return is_signed ? integer_channel<std::int8_t>(at, o.reads_normalized)
                       : integer_channel<std::uint8_t>(at, o.reads_normalized);
    case 2:
      if (o.kind == channel_kind::floating) {
        u16 half = 0;
        std::memcpy(&half, at, sizeof(half));
        return std::bit_cast<u32>(ops::float_of_f16(half));
      }
      return is_signed ? integer_channel<std::int16_t>(at, o.reads_normalized)
                       : integer_channel<std::uint16_t>(at, o.reads_normalized);
    default:
      return integer_channel<u32>(at, false);
  }
}
// Of a texel outside the image: integers have the bits of the border's floats.
[[nodiscard]] inline u32 border_of(image_object const& o, u32 channel) noexcept {
  return channel < o.channels ? std::bit_cast<u32>(o.border[channel]) : 0;
}

// A weighted sum of texels, rounded once.
class filtered_channel {
 public:
  void add(u32 bits, warpmem::detail::texel_tap const& tap) noexcept {
    sum_ += static_cast<double>(std::bit_cast<float>(bits)) * static_cast<double>(tap.weight);
  }
  [[nodiscard]] u32 value() const noexcept {
    constexpr double whole = 4294967296.0;  // what the weights add up to
    return std::bit_cast<u32>(static_cast<float>(sum_ / whole));
  }

 private:
  double sum_{};
};

}}}}  // namespace warpmem::v0::ptx::detail
