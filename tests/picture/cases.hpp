// The accesses that the picture tests draw: each memory, and each way in which a picture can go wrong.
#pragma once

#include <warpmem/models.hpp>
#include <warpmem/picture.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace support {

using namespace warpmem;

struct wide {
  alignas(16) float v[4];
};

inline texture_access bilinear_quads() {
  return texture_lanes(array_2d(1024, 1024, 4), sample(texture_filter::linear), [](int lane) {
    return texture_coordinates{100.0 + lane % 8, 50.0 + static_cast<double>(lane / 8)};
  });
}

inline texture_access scattered_texels() {
  return texture_lanes(array_2d(1024, 1024, 4), sample(texture_filter::point), [](int lane) {
    return texture_coordinates{lane * 30.0, lane * 20.0};
  });
}

inline texture_access between_levels() {
  texture_sampler sampler = sample(texture_filter::linear).with_normalized_coordinates();
  sampler.levels = mip_filter::linear;
  return texture_lanes(mipmap_2d(256, 256, 4, 4), sampler, [](int lane) {
    return texture_coordinates{0.5 + lane % 8 / 256.0, 0.5 + static_cast<double>(lane / 8) / 256.0, 0, 0, 1.5};
  });
}

inline surface_access beside_the_surface(surface_boundary boundary) {
  surface_access access = surface_lanes(array_2d(64, 64, 8), [](int lane) {
    return surface_coordinates{(lane - 2) * 8, 3};
  });
  access.boundary = boundary;
  return access;
}

// A caller's row: sectors of 64 bytes, banks of 16, words of local memory of 8 bytes.
struct what_if {
  static constexpr arch_traits traits = [] {
    arch_traits t = sm_90::traits;
    t.global.segment_bytes = t.global.l1_segment_bytes = t.global.sector_bytes = 64;
    t.shared.banks = 16;
    t.local.word_bytes = 8;
    return t;
  }();
};

inline std::vector<picture::named_panel> global_cases() {
  using g = global_memory<sm_90>;
  return {
      {"every second float", g::explain(strided<float>(2, 0x100))},
      {"backwards", g::explain(strided<float>(-1, 0x11c).under(lane_mask::first(16)))},
      {"bytes", g::explain(strided<std::uint8_t>(3, 0x20))},
      {"shared bytes", g::explain(lane_addresses<std::uint8_t>([](int lane) { return 0x40 + lane / 8; }))},
      {"wide", g::explain(contiguous<wide>().under(lane_mask::first(10)))},
      {"the end of memory", g::explain(strided<std::uint16_t>(33, 0xfffffffffffff800))},
      {"atomics on one word", g::explain(broadcast<int>().as(memory_op::atomic))},
      {"segments of half-warps", global_memory<sm_13>::explain(contiguous<float>(4))},
      {"lines of 128 bytes", global_memory<sm_20>::explain(strided<double>(3))},
      {"one lane", g::explain(contiguous<float>(0x44).under(lane_mask::only(3)))},
      {"a warp of four", g::explain(strided<float, 4>(3))},
      {"no lane", g::explain(contiguous<float>().under({}))},
      {"a fault", g::explain(contiguous<float>(2))},
      {"no such capability", explain_global(arch_traits_for({91}), contiguous<float>())},
      {"local", local_memory<sm_90>::explain(strided<double>(3).under(lane_mask::first(5)))},
      {"what if sectors had 64 bytes", global_memory<what_if>::explain(strided<float>(5))},
      {"what if words had 8 bytes", local_memory<what_if>::explain(strided<double>(2).under(lane_mask::first(3)))},
      {"local fault", local_memory<sm_90>::explain(contiguous<float>(1))},
  };
}

inline std::vector<picture::named_panel> shared_cases() {
  using s = shared_memory<sm_90>;
  return {
      {"column", s::explain(strided<float>(32))},
      {"padded", s::explain(strided<float>(33))},
      {"doubles", s::explain(strided<double>(2))},
      {"broadcast", s::explain(broadcast<float>())},
      {"some share, some collide",
       s::explain(lane_addresses<float>([](int lane) { return lane % 4 * 128 + lane / 8 * 4; }))},
      {"atomics on one word",
       s::explain(broadcast<int>().under(lane_mask::first(5)).as(memory_op::atomic, adding<int>(1)))},
      {"16 banks", shared_memory<sm_13>::explain(contiguous<std::uint8_t>())},
      {"an added wavefront", shared_memory<sm_20>::explain(contiguous<wide>().under(lane_mask::first(8)))},
      {"eight-byte banks", shared_memory<eight_byte_banks<sm_35>>::explain(strided<float>(2))},
      {"what if there were 16 banks", shared_memory<what_if>::explain(strided<float>(2))},
      {"nobody knows", shared_memory<sm_35>::explain(broadcast<int>().as(memory_op::atomic))},
      {"a warp of four", s::explain(strided<float, 4>(32))},
      {"no lane", s::explain(contiguous<float>().under({}))},
      {"a fault", s::explain(contiguous<float>(1 << 20))},
      {"matrix rows", matrix_memory<sm_90>::explain(matrix_rows(2, 64))},
      {"no ldmatrix", matrix_memory<sm_70>::explain(matrix_rows(2, 64))},
  };
}

inline std::vector<picture::named_panel> constant_cases() {
  using c = constant_memory<sm_90>;
  return {
      {"uniform", c::explain(broadcast<float>(0x160))},
      {"four groups", c::explain(lane_addresses<float>([](int lane) { return lane / 8 * 4; }))},
      {"all differ", c::explain(contiguous<float>())},
      {"a warp of four", c::explain(strided<float, 4>(2))},
      {"no lane", c::explain(contiguous<float>().under({}))},
      {"a fault", c::explain(contiguous<float>(1 << 20))},
  };
}

inline std::vector<picture::named_panel> texture_cases() {
  using t = texture_memory<sm_90>;
  return {
      {"bilinear quads", t::explain(bilinear_quads())},
      {"scattered", t::explain(scattered_texels())},
      {"between levels", t::explain(between_levels())},
      {"a row of memory", t::explain(texture_lanes(linear_1d(4096, 4), sample(texture_filter::point),
                                                   [](int lane) { return texture_coordinates{1.0 * lane}; }))},
      {"order unknown", texture_memory<sm_61>::explain(bilinear_quads())},
      {"no lane", t::explain(bilinear_quads().under({}))},
      {"a fault", t::explain(texture_lanes(array_2d(-1, 4, 4), {}, [](int) { return texture_coordinates{}; }))},
      {"surface, clamp", surface_memory<sm_90>::explain(beside_the_surface(surface_boundary::clamp))},
      {"surface, zero", surface_memory<sm_90>::explain(beside_the_surface(surface_boundary::zero))},
      {"surface, trap", surface_memory<sm_90>::explain(beside_the_surface(surface_boundary::trap))},
  };
}

inline std::vector<picture::named_panel> copy_cases() {
  using c = async_copies<sm_90>;
  auto const quads = contiguous<wide>();
  return {
      {"into a column", c::explain(copied(contiguous<float>(0x1004), strided<float>(32)))},
      {"from one word", c::explain(copied(broadcast<float>(), contiguous<float>()))},
      {"in phases, no conflict", c::explain(copied(contiguous<wide>(0x2000), quads))},
      {"past L1, from rows", c::explain(copied(strided<wide>(5), quads, cache_op::cg))},
      {"a race past L1", c::explain(copied(strided<wide>(8), broadcast<wide>(), cache_op::cg))},
      {"some lanes", c::explain(copied(contiguous<double>(0x40).under({0x0f0f00f0}), strided<double>(2)))},
      {"stages unknown", async_copies<sm_86>::explain(copied(contiguous<float>(), strided<float>(2)))},
      {"no lane", c::explain(copied(contiguous<float>().under({}), contiguous<float>()))},
      {"a fault", c::explain(copied(contiguous<float>(), contiguous<float>(), cache_op::cg))},
      {"no cp.async", async_copies<sm_75>::explain(copied(contiguous<float>(), contiguous<float>()))},
  };
}

inline std::vector<picture::named_panel> all_cases() {
  std::vector<picture::named_panel> all;
  for (auto const& some : {global_cases(), shared_cases(), constant_cases(), texture_cases(), copy_cases()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace support
