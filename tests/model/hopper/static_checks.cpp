// What cuTensorMapEncodeTiled and the hardware refuse, and which tile a matrix descriptor of wgmma reads.
#include <warpmem/model/hopper.hpp>
#include <warpmem/model/layout/tile_cost.hpp>

namespace hopper_checks {

using namespace warpmem;

constexpr auto floats = with_box(tensor_of<float>(0, 1024, 256), 32, 8);
static_assert(!faults_of(floats).any());

// One change, one fault.
template <class Change>
constexpr bool is_fault(tensor_fault expected, Change change) {
  tensor_map map = floats;
  change(map);
  return faults_of(map) == tensor_faults{static_cast<std::uint16_t>(expected)};
}
template <class Change>
constexpr bool is_valid(Change change) {
  tensor_map map = floats;
  change(map);
  return !faults_of(map).any();
}

static_assert(is_fault(tensor_fault::bad_rank, [](auto& m) { m.rank = 0; }));
static_assert(is_fault(tensor_fault::bad_rank, [](auto& m) { m.rank = 6; }));
static_assert(is_fault(tensor_fault::bad_rank, [](auto& m) { m.interleave = tensor_interleave::bytes_16; }));
static_assert(is_fault(tensor_fault::bad_element_size, [](auto& m) { m.element_bytes = 16; }));
static_assert(is_fault(tensor_fault::misaligned_base, [](auto& m) { m.base = 8; }));
static_assert(is_valid([](auto& m) { m.base = 16; }));
static_assert(is_fault(tensor_fault::bad_dimension, [](auto& m) { m.dims[1] = 0; }));
static_assert(is_fault(tensor_fault::bad_dimension, [](auto& m) { m.dims[1] = (std::int64_t{1} << 32) + 1; }));
static_assert(is_valid([](auto& m) { m.dims[1] = std::int64_t{1} << 32; }));
static_assert(is_valid([](auto& m) { m.dims[2] = 0; }));  // not one of its dimensions
static_assert(is_fault(tensor_fault::misaligned_stride, [](auto& m) { m.strides[0] = 4104; }));
static_assert(is_fault(tensor_fault::bad_stride, [](auto& m) { m.strides[0] = std::int64_t{1} << 40; }));
static_assert(is_valid([](auto& m) { m.strides[0] = (std::int64_t{1} << 40) - 16; }));
static_assert(is_fault(tensor_fault::bad_box, [](auto& m) { m.box[1] = 257; }));
static_assert(is_valid([](auto& m) { m.box[1] = 256; }));
static_assert(is_fault(tensor_fault::misaligned_box, [](auto& m) { m.box[0] = 6; }));
static_assert(is_fault(tensor_fault::box_beyond_swizzle, [](auto& m) { m.swizzle = tma_swizzle::bytes_64; }));
static_assert(is_valid([](auto& m) { m.swizzle = tma_swizzle::bytes_128; }));
static_assert(is_fault(tensor_fault::bad_element_stride, [](auto& m) { m.element_strides[1] = 9; }));

constexpr tensor_map interleaved(tensor_interleave mode, tma_swizzle swizzle, address base = 0) {
  auto map = with_swizzle(with_box(tensor_of<short>(base, 64, 16, 8), 8, 4, 2), swizzle);
  map.interleave = mode;
  return map;
}
static_assert(!faults_of(interleaved(tensor_interleave::bytes_32, tma_swizzle::bytes_32)).any());
static_assert(faults_of(interleaved(tensor_interleave::bytes_32, tma_swizzle::none)).has(tensor_fault::bad_interleave));
static_assert(
    faults_of(interleaved(tensor_interleave::bytes_32, tma_swizzle::bytes_32, 16)).has(tensor_fault::misaligned_base));
static_assert(!faults_of(interleaved(tensor_interleave::bytes_16, tma_swizzle::none, 16)).any());

// Of copies.
constexpr bool is_fault(tensor_fault expected, tensor_copy const& copy) {
  auto const faults = faults_of(sm_90::traits, copy);
  return faults == tensor_faults{static_cast<std::uint16_t>(expected)} &&
         analyze_tensor_copy(sm_90::traits, copy).basis.faults.has(fault::bad_tensor_copy);
}
static_assert(is_fault(tensor_fault::misaligned_coordinate, load_box(floats, 0, 2, 0)));
static_assert(is_fault(tensor_fault::negative_coordinate, store_box(floats, 0, -4, 0)));
static_assert(is_fault(tensor_fault::negative_coordinate, store_box(floats, 0, 0, -1)));
static_assert(is_fault(tensor_fault::unsupported_swizzle,
                       load_box(with_swizzle(floats, tma_swizzle::bytes_128_atom_32), 0, 0, 0)));
static_assert(
    !faults_of(sm_100::traits, load_box(with_swizzle(floats, tma_swizzle::bytes_128_atom_32), 0, 0, 0)).any());
static_assert(!faults_of(sm_90::traits, load_box(floats, 0, -4, 0)).any());
static_assert(is_fault(tensor_fault::misaligned_shared, load_box(floats, 64, 0, 0)));
static_assert(is_fault(tensor_fault::outside_shared, load_box(floats, 227 * 1024 + 512, 0, 0)));

// Halves: 128 rows of 64, which a swizzle of 128 bytes holds.
constexpr box_tile k_major{with_swizzle(with_box(tensor_of<short>(0, 4096, 4096), 64, 128), tma_swizzle::bytes_128),
                           1024};
static_assert(matches({1024, 16, 1024, tma_swizzle::bytes_128}, {}, k_major));
static_assert(matches({1024 + 32, 16, 1024, tma_swizzle::bytes_128}, {.column = 16}, k_major));
static_assert(matches({1024 + 8192, 16, 1024, tma_swizzle::bytes_128}, {.row = 64}, k_major));
static_assert(matches(descriptor_of({.row = 64, .column = 48}, k_major), {.row = 64, .column = 48}, k_major));
// Another stride, another swizzle, another start.
static_assert(match({1024, 16, 512, tma_swizzle::bytes_128}, {}, k_major) ==
              descriptor_match{descriptor_match::verdict::differs, 8, 0, 2048, 1024 + 576});
static_assert(!matches({1024, 16, 1024, tma_swizzle::bytes_64}, {}, k_major));
static_assert(!matches({1024 + 128, 16, 1024, tma_swizzle::bytes_128}, {}, k_major));
static_assert(match({1024, 16, 1024, tma_swizzle::bytes_128}, {.row = 96}, k_major).result ==
              descriptor_match::verdict::outside_tile);
static_assert(match({1024, 8, 1024, tma_swizzle::bytes_128}, {}, k_major).result == descriptor_match::verdict::invalid);

// A tile whose pattern begins at its own start, not at a multiple of 1024 bytes.
static_assert(warpmem::detail::chunk_address({1024 + 128, 16, 1024, tma_swizzle::bytes_128, 1}, operand_major::k, 1,
                                             0) == 1024 + 256 + 16);

// B of 128 columns, N along the bytes: two boxes of 64.
constexpr box_tile mn_major{
    with_swizzle(with_box(tensor_of<short>(0, 64, 4096, 64), 64, 64, 2), tma_swizzle::bytes_128), 0};
constexpr operand_part b{.major = operand_major::mn, .lines = 128, .row = 16};
static_assert(descriptor_of(b, mn_major).leading == 64 * 128 && descriptor_of(b, mn_major).stride == 1024);
static_assert(matches(descriptor_of(b, mn_major), b, mn_major));

// Without a swizzle the rows of the box are those of core matrices.
constexpr box_tile plain{with_box(tensor_of<short>(0, 8, 4096, 64), 8, 64, 8), 0};
static_assert(descriptor_of({}, plain).leading == 1024 && descriptor_of({}, plain).stride == 128);
static_assert(matches(descriptor_of({.column = 16}, plain), {.column = 16}, plain));
static_assert(matches(descriptor_of({.major = operand_major::mn}, plain), {.major = operand_major::mn}, plain));
// Rows of 128 bytes without a swizzle are for no descriptor.
constexpr box_tile straight{with_swizzle(k_major.map, tma_swizzle::none), 1024};
static_assert(!matches(descriptor_of({}, straight), {}, straight));

// Stores may write the tile as well, and ldmatrix reads it without conflicts.
static_assert(matches(descriptor_of({}, k_major), {}, matrix_tile_of(k_major)));
static_assert(analyze_pattern(sm_90::traits, matrix_tile_of(k_major), matrix_pattern()).is_conflict_free());
static_assert(!analyze_pattern(sm_90::traits, matrix_tile_of(straight), matrix_pattern()).is_conflict_free());

// The 64 bits.
static_assert(matrix_descriptor::of_bits(descriptor_of(b, mn_major).bits()) == descriptor_of(b, mn_major));
static_assert(matrix_descriptor{1024, 16, 1024, tma_swizzle::bytes_128}.bits() == 0x4000004000010040);

}  // namespace hopper_checks
