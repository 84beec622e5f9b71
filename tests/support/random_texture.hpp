// Random texture accesses.
#pragma once

#include <support/random_access.hpp>
#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/text/texture.hpp>

#include <cstdint>
#include <string>

namespace support {

inline std::string describe(warpmem::texture_access const& a) { return warpmem::text::full(a); }

// A 2-D array, a pitch-linear image or linear memory. No linear filtering of 16-byte texels: that has other rules.
inline warpmem::texture_image random_plane(generator& random) {
  int const bytes = 1 << below(random, 5);
  auto const width = static_cast<std::int64_t>(1 + below(random, 200));
  auto const height = static_cast<std::int64_t>(1 + below(random, 200));
  switch (below(random, 3)) {
    case 0:
      return warpmem::array_2d(width, height, bytes);
    case 1:
      return warpmem::pitch_2d(width, height, (width * bytes + 31) / 32 * 32, bytes);
    default:
      return warpmem::linear_1d(width * height, bytes);
  }
}

inline warpmem::texture_sampler random_sampler(generator& random, warpmem::texture_image const& image) {
  using warpmem::texture_filter;
  warpmem::texture_sampler s{};
  bool const is_linear_memory = image.storage == warpmem::texture_storage::linear;
  s.normalized = !is_linear_memory && below(random, 2) == 0;
  s.filter = image.texel_bytes == 16 || is_linear_memory ? texture_filter::point
             : below(random, 2) == 0                     ? texture_filter::point
                                                         : texture_filter::linear;
  if (image.storage == warpmem::texture_storage::array && image.texel_bytes == 4 && below(random, 4) == 0) {
    s.filter = texture_filter::gather;
  }
  for (auto& mode : s.addressing) {
    mode = static_cast<warpmem::texture_addressing>(below(random, 4));
  }
  return s;
}

// Within the image and a little outside it; on a grid of 1/1024 so that centres and corners are hit.
inline double random_coordinate(generator& random, std::int64_t size, bool normalized) {
  auto const steps = static_cast<std::int64_t>(below(random, static_cast<std::uint64_t>(size) * 3)) - size;
  double const fractions[] = {0.0, 0.5, 0.25, 1.0 / 512, 0.5 + 1.0 / 512, 0.5 - 1.0 / 600};
  double const texels = static_cast<double>(steps) + fractions[below(random, 6)];
  return normalized ? texels / static_cast<double>(size) : texels;
}

inline warpmem::texture_access random_fetch(generator& random) {
  warpmem::texture_access a{};
  a.image = random_plane(random);
  a.sampler = random_sampler(random, a.image);
  a.active.bits = random_mask(random);
  auto const width = below(random, 2) == 0 ? a.image.width : std::int64_t{12};  // scattered, or close together
  auto const height = below(random, 2) == 0 ? a.image.height : std::int64_t{12};
  for (auto& c : a.at) {
    c.x = random_coordinate(random, width, a.sampler.normalized);
    c.y = random_coordinate(random, height, a.sampler.normalized);
  }
  return a;
}

}  // namespace support
