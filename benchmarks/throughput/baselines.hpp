// Code that one would write without the library, and the pass that only reads: each counts one access of a batch.
#pragma once

#include <warpmem/batch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <unordered_set>

namespace throughput {

using warpmem::address;

struct lanes {
  address const* at;
  std::uint32_t active;
};

// Calls use(key) with the sector, or the word, of each active lane.
template <class Use>
void each_key(lanes a, int shift, Use use) {
  for (std::size_t lane = 0; lane < 32; ++lane) {
    if (((a.active >> lane) & 1U) != 0) {
      use(a.at[lane] >> shift);
    }
  }
}

// Distinct words of the fullest bank.
template <class Words>
int deepest_bank(Words const& begin, Words const& end) {
  int depth[32]{};
  int deepest = 0;
  for (auto word = begin; word != end; ++word) {
    deepest = std::max(deepest, ++depth[*word % 32]);
  }
  return deepest;
}

template <class Set>
int by_set(lanes a, bool shared) {
  Set keys;
  each_key(a, shared ? 2 : 5, [&](address key) { keys.insert(key); });
  return shared ? deepest_bank(keys.begin(), keys.end()) : static_cast<int>(keys.size());
}

inline int by_sorting(lanes a, bool shared) {
  address keys[32];
  std::size_t n = 0;
  each_key(a, shared ? 2 : 5, [&](address key) { keys[n++] = key; });
  std::sort(keys, keys + n);
  auto* const end = std::unique(keys, keys + n);
  return shared ? deepest_bank(keys + 0, end) : static_cast<int>(end - keys);
}

inline int by_linear_search(lanes a, bool shared) {
  address keys[32];
  std::size_t n = 0;
  each_key(a, shared ? 2 : 5, [&](address key) {
    std::size_t i = 0;
    while (i < n && keys[i] != key) {
      ++i;
    }
    keys[n] = key;
    n += i == n ? 1U : 0U;
  });
  return shared ? deepest_bank(keys + 0, keys + n) : static_cast<int>(n);
}

template <class Count>
std::int64_t sum_over(warpmem::access_batch const& batch, bool shared, Count count) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < batch.accesses; ++i) {
    sum += count(lanes{batch.at + 32 * i, batch.active == nullptr ? 0xffffffffU : batch.active[i]}, shared);
  }
  return sum;
}

// Reads all addresses, as fast as plain loads go.
#if WARPMEM_X86_KERNELS
WARPMEM_BEGIN_AVX512
inline std::uint64_t read_avx512(address const* at, std::size_t n) {
  __m512i sum[4]{};
  for (std::size_t i = 0; i < n; i += 32) {
    for (std::size_t k = 0; k < 4; ++k) {
      sum[k] = _mm512_xor_si512(sum[k], _mm512_loadu_si512(at + i + 8 * k));
    }
  }
  address out[8];
  _mm512_storeu_si512(out, _mm512_xor_si512(_mm512_xor_si512(sum[0], sum[1]), _mm512_xor_si512(sum[2], sum[3])));
  return out[0] ^ out[1] ^ out[2] ^ out[3] ^ out[4] ^ out[5] ^ out[6] ^ out[7];
}
WARPMEM_END_TARGET
#endif
inline std::uint64_t read_plain(address const* at, std::size_t n) {
  std::uint64_t sum[8]{};
  for (std::size_t i = 0; i < n; i += 8) {
    for (std::size_t k = 0; k < 8; ++k) {
      sum[k] ^= at[i + k];
    }
  }
  return sum[0] ^ sum[1] ^ sum[2] ^ sum[3] ^ sum[4] ^ sum[5] ^ sum[6] ^ sum[7];
}
inline std::uint64_t read_only(warpmem::access_batch const& batch) {
#if WARPMEM_X86_KERNELS
  if (warpmem::has_batch_path(warpmem::batch_path::avx512)) {
    return read_avx512(batch.at, 32 * batch.accesses);
  }
#endif
  return read_plain(batch.at, 32 * batch.accesses);
}

}  // namespace throughput
