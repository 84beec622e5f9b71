// Block-linear layouts, and integer texels as normalized floats.
#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/layout/block_linear.hpp>

namespace texture_layout {

using namespace warpmem;

// Bits of an offset in a GOB from high to low, x in bytes: Turing x5 y2 x4 y1 y0 x3-x0; Tegra x5 y2 y1 x4 y0 x3-x0
// (Mesa, drm_fourcc.h).
static_assert(warpmem::detail::offset_in_gob(gob_order::turing, 15, 0) == 15 &&
              warpmem::detail::offset_in_gob(gob_order::turing, 0, 1) == 16);
static_assert(warpmem::detail::offset_in_gob(gob_order::turing, 0, 2) == 32 &&
              warpmem::detail::offset_in_gob(gob_order::turing, 16, 0) == 64);
static_assert(warpmem::detail::offset_in_gob(gob_order::turing, 0, 4) == 128 &&
              warpmem::detail::offset_in_gob(gob_order::turing, 32, 0) == 256);
static_assert(warpmem::detail::offset_in_gob(gob_order::tegra, 16, 0) == 32 &&
              warpmem::detail::offset_in_gob(gob_order::tegra, 0, 2) == 64);
static_assert(warpmem::detail::offset_in_gob(gob_order::tegra, 0, 4) == 128 &&
              warpmem::detail::offset_in_gob(gob_order::tegra, 63, 7) == 511);
static_assert(warpmem::detail::offset_in_gob(gob_order::narrow, 7, 3) == 31 &&
              warpmem::detail::offset_in_gob(gob_order::narrow, 8, 0) == 64);
static_assert(warpmem::detail::offset_in_gob(gob_order::narrow, 0, 4) == 32 &&
              warpmem::detail::offset_in_gob(gob_order::turing, 63, 7) == 511);
static_assert(!warpmem::detail::offset_in_gob(gob_order::unknown, 0, 0).known() &&
              !warpmem::detail::offset_in_gob(gob_order::hidden, 0, 0).known());

// 100 x 60 texels of 4 bytes: 7 GOBs wide, 8 high; blocks of 4 GOBs: 7 x 2 blocks.
constexpr auto layout = block_linear(sm_90::traits, array_2d(100, 60, 4), 2);
static_assert(layout.block_bytes() == 2048 && layout.block_row_bytes() == 7 * 2048);
static_assert(layout.size_bytes() == 2 * 7 * 2048);
static_assert(texel_offset(layout, 0, 0) == 0 && texel_offset(layout, 0, 8) == 512 &&
              texel_offset(layout, 16, 0) == 2048);
static_assert(texel_offset(layout, 0, 32) == 7 * 2048 &&
              texel_offset(layout, 99, 59) == 7 * 2048 + 6 * 2048 + 3 * 512 + 12 + 16 + 32);
static_assert(!texel_offset(layout, 100, 0).known() && !texel_offset(layout, -1, 0).known());
static_assert(!texel_offset(layout, 0, 60).known() && !texel_offset(layout, 0, 0, 1).known());

// Slices of a block lie behind its GOBs; the next block's slices behind the whole slice of blocks.
constexpr auto deep = block_linear(sm_90::traits, array_3d(32, 16, 4, 4), 1, 1);
static_assert(texel_offset(deep, 0, 0, 1) == 1024 && texel_offset(deep, 0, 8, 1) == 1536);
static_assert(texel_offset(deep, 16, 0, 0) == 2048 && texel_offset(deep, 0, 0, 2) == 4096 && deep.size_bytes() == 8192);

// GOBs of 4 rows on 1.x, and an order that the memory controller hides.
constexpr auto old = block_linear(sm_13::traits, array_2d(64, 64, 4), 0);
static_assert(warpmem::detail::gob_offset(old, 0, 4) == 4 * 256 && !texel_offset(old, 0, 0).known());
// Narrow texels have orders of their own on 12.0.
static_assert(block_linear(sm_120::traits, array_2d(64, 64, 1), 0).order == gob_order::narrow);
static_assert(block_linear(sm_120::traits, array_2d(64, 64, 2), 0).order == gob_order::tegra);
static_assert(block_linear(sm_120::traits, array_2d(64, 64, 4), 0).order == gob_order::turing);
static_assert(block_linear(sm_121::traits, array_2d(64, 64, 1), 0).order == gob_order::turing);
static_assert(block_linear(sm_72::traits, array_2d(64, 64, 1), 0).order == gob_order::turing);

// Faults.
static_assert(block_linear(sm_90::traits, array_2d(0, 8, 4), 0).faults.has(fault::bad_size));
static_assert(block_linear(sm_90::traits, array_2d(8, 8, 4), 6).faults.has(fault::bad_size));
static_assert(block_linear(sm_90::traits, array_2d(8, 8, 4), 0, 1).faults.has(fault::bad_size));
static_assert(block_linear(sm_90::traits, pitch_2d(8, 8, 32, 4), 0).faults.has(fault::unsupported_operation));
static_assert(!texel_offset(block_linear(sm_90::traits, array_2d(8, 8, 4), -1), 0, 0).known());

// "the full range of an unsigned integer type is mapped to [0.0, 1.0]", of a signed one to [-1.0, 1.0]
static_assert(normalized_float(std::uint8_t{0}) == 0.0F && normalized_float(std::uint8_t{255}) == 1.0F);
static_assert(normalized_float(std::uint8_t{51}) == 0.2F && normalized_float(std::uint16_t{65535}) == 1.0F);
static_assert(normalized_float(std::int8_t{127}) == 1.0F && normalized_float(std::int8_t{-127}) == -1.0F);
static_assert(normalized_float(std::int8_t{-128}) == -1.0F && normalized_float(std::int16_t{-32768}) == -1.0F);
static_assert(normalized_float(std::int16_t{32767}) == 1.0F && normalized_float(std::int16_t{0}) == 0.0F);

}  // namespace texture_layout
