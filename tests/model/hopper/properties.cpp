// Bulk copies against a count of their bytes, one at a time; and maps made of anything.
#include <support/catch.hpp>
#include <support/sanitizers.hpp>
#include <warpmem/model/hopper.hpp>

#include <cstdint>
#include <random>
#include <set>
#include <tuple>
#include <vector>

using namespace warpmem;

namespace {

int one_of(std::mt19937& rng, std::vector<int> const& from) { return from[rng() % from.size()]; }

// A valid copy inside or partly outside a tensor of 1 to 5 dimensions.
tensor_copy random_box(std::mt19937& rng) {
  tensor_copy copy{};
  copy.op = static_cast<bulk_op>(rng() % 4);
  tensor_map& map = copy.map;
  map.rank = one_of(rng, {1, 2, 3, 5});
  map.element_bytes = one_of(rng, {1, 2, 4, 8});
  map.swizzle = static_cast<tma_swizzle>(rng() % 4);
  int const quantum = 16 / map.element_bytes;
  int const most = map.swizzle == tma_swizzle::none ? 16 : warpmem::detail::span_bytes(map.swizzle) / 16;
  map.base = 16 * (rng() % 64) + 4096;
  std::int64_t bytes = map.element_bytes;
  for (int i = 0; i < map.rank; ++i) {
    map.box[i] = i == 0 ? quantum * (1 + static_cast<int>(rng() % static_cast<unsigned>(most)))
                        : 1 + static_cast<int>(rng() % 5);
    map.element_strides[i] = i > 0 && rng() % 8 == 0 ? 2 : 1;
    map.dims[i] = map.box[i] + static_cast<int>(rng() % 20);
    int const low = copy.op == bulk_op::load || copy.op == bulk_op::prefetch ? -1 : 0;
    copy.at[i] = (low + static_cast<int>(rng() % 4)) * (i == 0 ? quantum : 1);
    bytes *= map.dims[i];
    if (i + 1 < map.rank) {
      bytes = (bytes + 15) / 16 * 16;
      map.strides[i] = bytes;
    }
  }
  copy.shared = 128 * (rng() % 16);
  return copy;
}

struct counted_bytes {
  std::set<std::tuple<int, address, address>> sectors;  // row, 128 bytes of shared memory, sector
  std::set<std::tuple<int, address, address>> pieces;   // row, 128 bytes of both memories
  std::int64_t bytes{};
};

// Every byte of the box that the tensor has.
counted_bytes count_bytes(tensor_copy const& copy) {
  counted_bytes found;
  tensor_map const& map = copy.map;
  int row = 0;
  address shared = copy.shared;
  int at[5]{};
  for (at[4] = 0; at[4] < map.box[4]; at[4] += map.element_strides[4])
    for (at[3] = 0; at[3] < map.box[3]; at[3] += map.element_strides[3])
      for (at[2] = 0; at[2] < map.box[2]; at[2] += map.element_strides[2])
        for (at[1] = 0; at[1] < map.box[1]; at[1] += map.element_strides[1]) {
          for (int byte = 0; byte < map.box[0] * map.element_bytes; ++byte) {
            std::int64_t const x = copy.at[0] * map.element_bytes + byte;
            bool inside = x >= 0 && x < map.dims[0] * map.element_bytes;
            address global = map.base + static_cast<address>(x);
            for (int i = 1; i < map.rank; ++i) {
              std::int64_t const y = copy.at[i] + at[i];
              inside = inside && y >= 0 && y < map.dims[i];
              global += static_cast<address>(y * map.strides[i - 1]);
            }
            if (inside) {
              address const line = (shared + static_cast<address>(byte)) / 128;
              found.sectors.insert({row, line, global / 32});
              found.pieces.insert({row, line, global / 128});
              ++found.bytes;
            }
          }
          ++row;
          shared += static_cast<address>(map.swizzle == tma_swizzle::none ? map.box[0] * map.element_bytes
                                                                          : warpmem::detail::span_bytes(map.swizzle));
        }
  return found;
}

}  // namespace

TEST_CASE("bulk copies: the counts are those of the bytes", "[hopper]") {
  std::mt19937 rng(90);
  int inside = 0;
  for (int i = 0; i < support::rounds(3000); ++i) {
    tensor_copy const copy = random_box(rng);
    tma_report const r = analyze_tensor_copy(sm_90::traits, copy);
    counted_bytes const expected = count_bytes(copy);
    INFO(i << " op " << static_cast<int>(copy.op) << " rank " << copy.map.rank);
    REQUIRE_FALSE(r.basis.faults.any());
    bool const is_inside = expected.bytes == copy.map.rows() * copy.map.row_bytes();
    inside += is_inside ? 1 : 0;
    if (copy.op == bulk_op::store || copy.op == bulk_op::reduction) {
      CHECK(r.sectors == static_cast<std::int64_t>(expected.sectors.size()));
      CHECK(r.l2_requests == static_cast<std::int64_t>(expected.pieces.size()));
      CHECK(r.bytes_requested == expected.bytes);
    } else if (copy.op == bulk_op::load && is_inside) {
      CHECK(r.sectors_read == static_cast<std::int64_t>(expected.sectors.size()));
      CHECK(r.data_bank_writes == expected.bytes / 4);
    }
    CHECK(r.sectors == r.sectors_read + r.sectors_written + r.sectors_reduced);
    CHECK((copy.op == bulk_op::prefetch || r.sectors >= r.ideal_sectors));
  }
  CHECK(inside > support::rounds(500));
}

TEST_CASE("bulk copies: anything can stand in a map", "[hopper]") {
  std::mt19937 rng(91);
  auto const any = [&] { return static_cast<int>(rng() % 4 == 0 ? rng() : rng() % 40) - static_cast<int>(rng() % 8); };
  int refused = 0;
  for (int i = 0; i < 5000; ++i) {
    tensor_copy copy{};
    copy.op = static_cast<bulk_op>(rng() % 4);
    copy.map.base = rng();
    copy.map.rank = any();
    copy.map.element_bytes = any();
    for (int d = 0; d < 5; ++d) {
      copy.map.dims[d] = any();
      copy.map.box[d] = any();
      copy.map.element_strides[d] = any();
      copy.at[d] = any();
      copy.map.strides[d % 4] = any();
    }
    copy.shared = rng();
    tma_report const r = analyze_tensor_copy(sm_90::traits, copy);
    CHECK(r.basis.faults.any() == faults_of(sm_90::traits, copy).any());
    CHECK(r.basis.faults.any() != r.requests.known());
    refused += r.basis.faults.any() ? 1 : 0;
    bulk_copy const plain{copy.op, rng(), rng() % 300000, any()};
    CHECK(analyze_bulk_copy(sm_90::traits, plain).basis.accesses == 1);
  }
  CHECK(refused > 4000);
}

TEST_CASE("descriptors: those made for a box read it", "[hopper]") {
  std::mt19937 rng(92);
  for (int i = 0; i < 400; ++i) {
    auto const mode = static_cast<tma_swizzle>(rng() % 4);
    int const columns = (mode == tma_swizzle::none ? 16 : warpmem::detail::span_bytes(mode)) / 2;
    int const rows = 8 * (1 + static_cast<int>(rng() % 16));
    int const boxes = 8;
    auto const map = with_swizzle(with_box(tensor_of<short>(0, columns, 4096, 64), columns, rows, boxes), mode);
    box_tile const tile{map, 1024 * (rng() % 4)};
    bool const k_major = rng() % 2 == 0;
    operand_part part{};
    part.major = k_major ? operand_major::k : operand_major::mn;
    part.lines = k_major ? rows : columns * boxes / 8 * 8;
    if (!k_major && rows < 16) {
      continue;
    }
    descriptor_match const m = match(descriptor_of(part, tile), part, tile);
    INFO(i << " rows " << rows << " columns " << columns << " k " << k_major);
    CHECK(m.matches());
    matrix_descriptor other = descriptor_of(part, tile);
    other.start ^= 16;
    CHECK_FALSE(matches(other, part, tile));
  }
}
