// Bulk copies and wgmma: rows of tests/data/sm_90/hopper, and what follows from the rules.
#include <warpmem/model/hopper.hpp>

namespace hopper_counts {

using namespace warpmem;

constexpr auto floats = tensor_of<float>(0, 1024, 256, 16, 4, 2);

constexpr tensor_map box_of(int columns, int rows) {
  auto map = with_box(floats, columns, rows);
  map.rank = 2;
  return map;
}
constexpr tma_report load(tensor_map const& map, int x = 0, int y = 0) {
  return tma_memory<sm_90>::analyze(load_box(map, 1024, x, y));
}
constexpr tma_report store(tensor_map const& map, int x = 0, int y = 0) {
  return tma_memory<sm_90>::analyze(store_box(map, 1024, x, y));
}

// Whole lines: the least of everything.
static_assert(load(box_of(32, 8)).sectors_read == 32 && load(box_of(32, 8)).l2_requests == 8);
static_assert(load(box_of(32, 8)).is_coalesced() && load(box_of(32, 8)).efficiency() == 1.0);
static_assert(store(box_of(32, 8)).sectors_written == 32 && store(box_of(32, 8)).data_bank_reads == 256);
static_assert(load(box_of(32, 8)).sectors_written == 0 && load(box_of(32, 8)).bank_conflicts == 0);
// Rows of 16 bytes: half of every sector.
static_assert(load(box_of(4, 8)).sectors_read == 8 && load(box_of(4, 8)).efficiency() == 0.5);
// Without a swizzle rows of 48 bytes lie across the lines of shared memory, which cut them through a sector.
static_assert(load(box_of(12, 8)).sectors_read == 17 && !load(box_of(12, 8)).l2_sectors.known());
static_assert(load(with_swizzle(box_of(12, 8), tma_swizzle::bytes_64)).sectors_read == 16);
static_assert(load(with_swizzle(box_of(12, 8), tma_swizzle::bytes_64)).l2_requests == 16);
// Outside the tensor: a load fetches, a store does nothing.
static_assert(load(box_of(32, 8), 1008).sectors_read == 32 && !load(box_of(32, 8), 1008).l2_requests.known());
static_assert(store(box_of(32, 8), 1008).sectors_written == 16 && store(box_of(32, 8), 1008).l2_requests == 8);
static_assert(store(box_of(32, 8), 1024).sectors_written == 0 && store(box_of(32, 8), 1024).bytes_requested == 0);
static_assert(store(box_of(32, 8), 0, 252).bytes_requested == 512);

// Without a tensor map a copy is one row.
constexpr tma_report plain(bulk_op op, std::int64_t bytes, address global = 0, address shared = 1024) {
  return tma_memory<sm_90>::analyze(bulk_copy{op, global, shared, bytes});
}
static_assert(plain(bulk_op::load, 1024).l2_requests == 8 && plain(bulk_op::load, 1024, 16).sectors_read == 40);
static_assert(plain(bulk_op::reduction, 1024, 48).sectors_reduced == plain(bulk_op::store, 1024, 48).sectors_written);
static_assert(plain(bulk_op::prefetch, 1024).l2_requests == 8 && plain(bulk_op::prefetch, 1024).sectors == 0);
static_assert(plain(bulk_op::load, 24).basis.faults.has(fault::bad_size));
static_assert(plain(bulk_op::load, 32, 8).basis.faults.has(fault::misaligned_address));
static_assert(plain(bulk_op::store, 1024, 0, 228 * 1024).basis.faults.has(fault::outside_window));
static_assert(!analyze_bulk_copy(sm_80::traits, {bulk_op::load, 0, 0, 16}).requests.known());
static_assert(analyze_bulk_copy(sm_100::traits, {bulk_op::load, 0, 0, 16}).basis.known.how == evidence::carried_over);

// A multicast asks for two sectors at least, and every block receives them.
constexpr tma_report multicast(int columns, int blocks) {
  auto copy = load_box(box_of(columns, 8), 1024, 0, 0);
  copy.multicast = blocks;
  return tma_memory<sm_90>::analyze(copy);
}
static_assert(multicast(32, 4).sectors_read == 128 && multicast(32, 4).l2_sectors == 32);
static_assert(multicast(4, 2).sectors_read == 32 && multicast(4, 2).l2_sectors == 16 &&
              multicast(4, 2).l2_requests == 8);
static_assert(multicast(32, 17).basis.faults.has(fault::bad_count));

// To another block: a single whole sector sends two.
constexpr tma_report to_block(std::int64_t bytes, address to, address from, bool reduces = false) {
  return tma_memory<sm_90>::analyze(block_copy{from, to, bytes, reduces});
}
static_assert(to_block(32, 0, 0).sectors_sent == 2 && to_block(128, 0, 0).sectors_sent == 4);
static_assert(to_block(144, 16, 48).sectors_sent == 7 && to_block(4096, 64, 32).sectors_sent == 161);
static_assert(to_block(128, 0, 0).data_bank_reads == 32 && to_block(128, 0, 0, true).data_bank_reads == 64);
static_assert(to_block(128, 8, 0).basis.faults.has(fault::misaligned_address));

// One wavefront for each core matrix.
constexpr wgmma_report counts(wgmma_access const& a) { return wgmma_memory<sm_90>::analyze(a); }
static_assert(counts({.n = 64}).wavefronts == 32 && counts({.n = 64, .a_in_shared = false}).wavefronts == 16);
static_assert(counts({.n = 64, .sparse = true}).wavefronts == 48 && counts({.n = 256}).bytes_requested == 10240);
static_assert(counts({.n = 8, .type = wgmma_type::s8}).requests == 4 && counts({.n = 40}).bank_conflicts == 0);
static_assert(counts({.n = 40, .type = wgmma_type::s8}).basis.faults.has(fault::unsupported_size));
static_assert(counts({.n = 264}).basis.faults.any() && counts({.n = 12}).basis.faults.any());
static_assert(analyze_wgmma(sm_100::traits, {}).basis.faults.has(fault::unsupported_operation));

// What-if rows: an A100 with wgmma and bulk copies, a Hopper without.
constexpr arch_traits with_hopper(arch_traits row, bool has) {
  row.wgmma.exists = row.tma.has_copies = has;
  return row;
}
static_assert(analyze_wgmma(with_hopper(sm_80::traits, true), {}).wavefronts == counts({}).wavefronts);
static_assert(analyze_wgmma(with_hopper(sm_90::traits, false), {}).basis.faults.has(fault::unsupported_operation));
static_assert(analyze_tensor_copy(with_hopper(sm_80::traits, true), load_box(box_of(32, 8), 256, 0, 0)).l2_requests ==
              8);
static_assert(analyze_tensor_copy(with_hopper(sm_90::traits, false), load_box(box_of(32, 8), 256, 0, 0))
                  .basis.faults.has(fault::unsupported_operation));

// L2 gets 8 lines of what lies outside altogether, and one of 4 equal requests.
static_assert(load(box_of(32, 4), 0, 256).l2_requests == 4 && load(box_of(32, 4), 0, 256).l2_sectors == 16);
static_assert(load(box_of(32, 32), 0, 256).l2_requests == 8 && load(box_of(32, 32), 0, 256).sectors_read == 128);
static_assert(load(box_of(32, 40), 0, 256).l2_requests == 16 && load(box_of(32, 96), 0, 256).l2_sectors == 96);
static_assert(!load(box_of(12, 8), 0, 256).l2_requests.known());  // half sectors

// 256-byte promotion asks for the other line of a piece that begins on 256 bytes: a prefetch does, a load may.
constexpr tensor_map promoted(tensor_map map) {
  map.promotion = l2_promotion::bytes_256;
  return map;
}
constexpr tma_report prefetch(tensor_map const& map, int x, int y = 0) {
  auto copy = load_box(map, 0, x, y);
  copy.op = bulk_op::prefetch;
  return tma_memory<sm_90>::analyze(copy);
}
static_assert(prefetch(promoted(box_of(32, 8)), 0).l2_requests == 16);
static_assert(prefetch(promoted(box_of(32, 8)), 0).l2_sectors == 64);
static_assert(prefetch(promoted(box_of(32, 8)), 32).l2_requests == 8);
static_assert(prefetch(promoted(box_of(4, 8)), 4).l2_sectors == 40);
static_assert(!prefetch(promoted(box_of(32, 8)), 1008).l2_requests.known());
static_assert(prefetch(box_of(32, 8), 1008).l2_requests == 16);
static_assert(load(promoted(box_of(32, 8)), 32).l2_requests == 8);
static_assert(!load(promoted(box_of(32, 8))).l2_requests.known());

// Interleaved channels: 16 bytes of a slice for each place of dimension 0, one slice of the last dimension but one.
constexpr tma_report load_slices(tensor_interleave interleave, tma_swizzle swizzle, int step = 1) {
  auto map = with_swizzle(with_box(tensor_of<short>(0, 64, 16, 8), 8, 4, 2), swizzle);
  map.strides[0] = 64 * 32;
  map.strides[1] = 1024 * 32;
  map.interleave = interleave;
  map.element_strides[0] = step;
  return tma_memory<sm_90>::analyze(load_box(map, 1024, 1, 0, 0));
}
constexpr auto wide = load_slices(tensor_interleave::bytes_32, tma_swizzle::bytes_32);
static_assert(wide.sectors_read == 16 && wide.l2_requests == 8 && wide.data_bank_writes == 128);
static_assert(load_slices(tensor_interleave::bytes_16, tma_swizzle::none).sectors_read == 10);
static_assert(load_slices(tensor_interleave::bytes_16, tma_swizzle::none, 2).sectors_read == 8);
static_assert(!load_slices(tensor_interleave::bytes_16, tma_swizzle::bytes_64).sectors_read.known());

}  // namespace hopper_counts
