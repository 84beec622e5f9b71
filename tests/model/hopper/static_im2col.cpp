// Image to column: what the driver refuses, which pixels a copy takes, and what that counts.
#include <warpmem/model/hopper.hpp>

namespace hopper_im2col {

using namespace warpmem;

// 2 images of 6 x 8 pixels of 32 channels, and 3 x 3 filters with a border of one pixel.
constexpr auto image = tensor_of<float>(0, 32, 8, 6, 2);
constexpr auto map = with_im2col(image, 32, {.pixels = 16, .low = {-1, -1}, .high = {-1, -1}});
static_assert(!faults_of(map).any());
static_assert(map.rows() == 16 && map.row_bytes() == 128 && map.shared_bytes() == 2048);

// One change, one fault.
template <class Change>
constexpr tensor_faults faults_of(Change change) {
  tensor_map changed = map;
  change(changed);
  return faults_of(changed);
}
template <class Change>
constexpr bool is_fault(tensor_fault expected, Change change) {
  return faults_of(change) == tensor_faults{static_cast<std::uint32_t>(expected)};
}
template <class Change>
constexpr bool is_valid(Change change) {
  return !faults_of(change).any();
}

static_assert(is_fault(tensor_fault::bad_rank, [](auto& m) { m.rank = 2; }));
static_assert(is_fault(tensor_fault::bad_pixels, [](auto& m) { m.im2col.pixels = 0; }));
static_assert(is_fault(tensor_fault::bad_pixels, [](auto& m) { m.im2col.pixels = 1025; }));
static_assert(is_valid([](auto& m) { m.im2col.pixels = 1024; }));
static_assert(is_fault(tensor_fault::bad_box, [](auto& m) { m.box[0] = 260; }));
static_assert(is_valid([](auto& m) { m.box[1] = 1000; }));  // of tiles only
static_assert(is_fault(tensor_fault::bad_corner, [](auto& m) { m.im2col.low[1] = -129; }));
static_assert(is_fault(tensor_fault::bad_corner, [](auto& m) { m.im2col.high[0] = 128; }));
static_assert(is_valid([](auto& m) { m.im2col.low[1] = -128; }));
static_assert(is_valid([](auto& m) { m.im2col.high[0] = 127; }));
static_assert(is_valid([](auto& m) { m.im2col.low[2] = 1000; }));  // has no third dimension
static_assert(is_fault(tensor_fault::empty_bounding_box, [](auto& m) { m.im2col.low[0] = 7; }));
static_assert(is_valid([](auto& m) { m.im2col.low[0] = 6; }));
static_assert(is_fault(tensor_fault::box_beyond_swizzle, [](auto& m) { m.swizzle = tma_swizzle::bytes_64; }));
static_assert(is_valid([](auto& m) {
  m.rank = 3;
  m.im2col.low[0] = -32768;
}));
static_assert(is_fault(tensor_fault::bad_corner, [](auto& m) {
  m = with_im2col(tensor_of<float>(0, 32, 8, 6, 4, 2), 32, {.pixels = 16, .low = {-17}});
}));

// Of copies.
constexpr tensor_faults faults_of(tensor_copy const& copy) { return faults_of(sm_90::traits, copy); }
static_assert(!faults_of(with_offsets(load_box(map, 1024, 0, -1, -1, 0), 2, 255)).any());
static_assert(faults_of(with_offsets(load_box(map, 1024, 0, -1, -1, 0), 2, 256)).has(tensor_fault::bad_offset));
static_assert(faults_of(with_offsets(load_box(map, 1024, 0, 0, 0, 0), -1)).has(tensor_fault::bad_offset));
static_assert(faults_of(with_offsets(store_box(map, 1024, 0, 0, 0, 0), 1)).has(tensor_fault::bad_offset));
static_assert(faults_of(load_box(map, 1024, 0, -2, 0, 0)).has(tensor_fault::outside_bounding_box));
static_assert(faults_of(load_box(map, 1024, 0, 0, 5, 0)).has(tensor_fault::outside_bounding_box));
static_assert(!faults_of(load_box(map, 1024, 0, 0, 4, 9)).any());  // of any image
static_assert(faults_of(store_box(map, 1024, 0, 0, 0, 0)).has(tensor_fault::outside_bounding_box));

// Pixels in a row are one run of lines, and a row of the box where they go on below is another.
constexpr tma_report load(tensor_copy const& copy) { return tma_memory<sm_90>::analyze(copy); }
constexpr auto inside = with_im2col(image, 32, {.pixels = 16});
static_assert(load(load_box(inside, 1024, 0, 0, 0, 0)).sectors_read == 64);
static_assert(load(load_box(inside, 1024, 0, 0, 0, 0)).l2_requests == 16);
static_assert(load(load_box(inside, 1024, 0, 0, 0, 0)).bytes_requested == 2048);
static_assert(load(load_box(with_im2col(image, 4, {.pixels = 16}), 1024, 0, 0, 0, 0)).efficiency() == 0.5);
// Every other image: 8 pixels of one, 8 of the next.
constexpr tensor_map every_other_image() {
  auto four = with_im2col(tensor_of<float>(0, 32, 8, 1, 4), 32, {.pixels = 16});
  four.element_strides[3] = 2;
  return four;
}
static_assert(load(load_box(every_other_image(), 1024, 0, 0, 0, 0)).l2_requests == 16);
static_assert(load(load_box(every_other_image(), 1024, 0, 0, 0, 2)).sectors_read == 64);
static_assert(!load(load_box(every_other_image(), 1024, 0, 0, 0, 2)).l2_requests.known());
// What is outside is fetched all the same.
static_assert(load(load_box(map, 1024, 0, -1, -1, 0)).sectors_read == 64);
static_assert(!load(load_box(map, 1024, 0, -1, -1, 0)).l2_requests.known());
static_assert(load(with_offsets(load_box(map, 1024, 0, -1, -1, 0), 1, 1)).l2_requests == 16);

}  // namespace hopper_im2col
