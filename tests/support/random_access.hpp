// Seeded random accesses: every kind of address pattern and mask that a model could treat differently.
#pragma once

#include <warpmem/model/access.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

namespace support {

using generator = std::mt19937_64;

inline constexpr warpmem::memory_op all_ops[] = {warpmem::memory_op::load, warpmem::memory_op::store,
                                                 warpmem::memory_op::atomic, warpmem::memory_op::reduction,
                                                 warpmem::memory_op::compare_and_swap};

// Not std::uniform_int_distribution: its numbers differ between standard libraries.
inline std::uint64_t below(generator& random, std::uint64_t n) { return random() % n; }
template <class T>
T one_of(generator& random, std::vector<T> const& choices) {
  return choices[below(random, choices.size())];
}

// What an atomic may do, known or not, possible or not.
inline warpmem::atomic_kind random_atomic(generator& random) {
  return {static_cast<warpmem::atomic_op>(below(random, 11)), static_cast<warpmem::atomic_type>(below(random, 6)),
          static_cast<warpmem::atomic_operand>(below(random, 3))};
}

// Mostly what shared memory's unit does: additions, exchanges and bits of integers.
inline warpmem::atomic_kind likely_atomic(generator& random) {
  using warpmem::atomic_op;
  return below(random, 3) == 0
             ? random_atomic(random)
             : warpmem::atomic_kind{one_of<atomic_op>(random, {atomic_op::add, atomic_op::exchange, atomic_op::bit_or}),
                                    warpmem::atomic_type::integer,
                                    static_cast<warpmem::atomic_operand>(below(random, 3))};
}

inline std::uint32_t random_mask(generator& random) {
  auto const bits = static_cast<std::uint32_t>(random());
  switch (below(random, 10)) {
    case 0:
      return 0;
    case 1:
      return std::uint32_t{1} << (bits % 32);
    case 2:
      return bits;
    case 3:
      return bits & static_cast<std::uint32_t>(random());  // a quarter
    case 4:
      return 0xffffU << (bits % 2 * 16);
    case 5:
      return 0xffffffffU << (bits % 32);  // the end of an array
    case 6:
      return 0xffffffffU >> (bits % 32);  // the end of a block
    default:
      return 0xffffffffU;
  }
}

// Addresses that are multiples of `size` and end below `window` bytes (0: the whole 64-bit space).
template <std::size_t Lanes>
void random_addresses(generator& random, std::uint64_t size, std::uint64_t window, std::uint64_t (&at)[Lanes]) {
  std::uint64_t const slots = window == 0 ? ~std::uint64_t{0} / size + (size == 1 ? 0 : 1) : window / size;
  std::uint64_t const page = 4096 / size;
  std::uint64_t const somewhere = below(random, slots);
  std::uint64_t const base = one_of<std::uint64_t>(
      random, {0, 0, somewhere, somewhere / 32 * 32, slots - 1 - below(random, std::min<std::uint64_t>(slots, 70)),
               (below(random, std::max<std::uint64_t>(slots / page, 1)) + 1) * page - below(random, 40)});
  std::uint64_t const stride = one_of<std::uint64_t>(random, {1, 1, 2, 3, 4, 5, 8, 16, 17, 31, 32, 33, 64, 128, 1024});
  std::uint64_t const range = one_of<std::uint64_t>(random, {1, 2, 3, 8, 33, 64, 256, 1024, 65536, slots});
  std::uint64_t const pattern = below(random, 9);
  std::uint64_t order[Lanes];
  std::iota(order, order + Lanes, std::uint64_t{0});
  for (std::uint64_t i = Lanes - 1; i > 0 && pattern >= 4; --i) {
    std::swap(order[i], order[below(random, i + 1)]);
  }
  for (std::uint64_t l = 0; l < Lanes; ++l) {
    std::uint64_t slot = base;
    switch (pattern) {
      case 0:
        slot += l * stride;
        break;  // forwards
      case 1:
        slot -= l * stride;
        break;  // backwards
      case 2:
        slot += l / 2 * stride;
        break;  // pairs agree with lane ^ 1
      case 3:
        slot += (l / 4 * 2 + l % 2) * stride;
        break;  // and with lane ^ 2
      case 4:
        slot += order[l];
        break;  // permuted
      case 5:
        slot += order[l] / 3 * stride;
        break;  // permuted, with duplicates
      case 6:
        slot += l / 8 * stride + l % 8;
        break;  // rows of a tile
      default:
        slot += below(random, range);
        break;  // a window, sometimes a small one
    }
    at[l] = slot % slots * size;
  }
}

// A load of `size` bytes per lane. The mask may have bits above Lanes, which models must ignore.
template <int Lanes = 32>
warpmem::basic_warp_access<Lanes> random_access(generator& random, int size, std::uint64_t window = 0) {
  warpmem::basic_warp_access<Lanes> access{};
  access.lane_bytes = size;
  access.active.bits = random_mask(random);
  random_addresses(random, static_cast<std::uint64_t>(size), window, access.at);
  return access;
}

}  // namespace support
