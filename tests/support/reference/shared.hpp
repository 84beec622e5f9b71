// Shared memory of every capability, as cited at each step, by single bank words.
#pragma once

#include <support/reference/plain_access.hpp>
#include <support/reference/shared_1x.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace reference {

struct shared_answer {
  int requests{};
  std::optional<int> wavefronts{};
  std::optional<int> conflict_free{};
  std::optional<int> ideal{};
  std::int64_t bytes_requested{};
};

enum class bank_mode { four_bytes, eight_bytes };  // of 3.x

// The largest number of distinct words that these lanes need from one bank. On 3.x in 4-byte mode, words in the same
// aligned 256 bytes count as one (Programming Guide 5.5, G.5.3).
inline int degree(lane_addresses const& lanes, int size, int word_size, std::uint64_t served_together) {
  std::map<std::uint64_t, std::set<std::uint64_t>> banks;
  std::size_t most = 0;
  for (auto const& [lane, at] : lanes) {
    for (int i = 0; i < size; ++i) {
      std::uint64_t const byte = at + static_cast<std::uint64_t>(i);
      auto& bank = banks[byte / static_cast<std::uint64_t>(word_size) % 32];
      bank.insert(byte / served_together);
      most = std::max(most, bank.size());
    }
  }
  return static_cast<int>(most);
}

inline bool all_agree_with(lane_addresses const& at, int distance) {
  return std::all_of(at.begin(), at.end(), [&](auto const& lane) {
    auto const partner = at.find(lane.first ^ distance);
    return partner == at.end() || partner->second == lane.second;
  });
}

// Lanes served together, before conflicts. 2.x: Programming Guide 5.5, G.4.3. 3.x: a bank gives 8 bytes a clock, so
// half as many groups (inferred). 5.0 and later: forums.developer.nvidia.com 77228, an A100's counts, measured on 9.0.
inline int turn_width(int cc, plain_access const& access) {
  if (access.size <= 4) return 32;
  bool const double_width = cc >= 30 && cc < 50;
  int const width = (access.size == 8 ? 16 : 8) * (double_width ? 2 : 1);
  bool const merges = cc >= 50 && access.op == warpmem::memory_op::load &&
                      (all_agree_with(access.at, 1) || all_agree_with(access.at, 2));
  return merges ? 2 * width : width;
}

// Banks of `width` bytes, as many as make 128.
inline int most_lanes_of_a_bank(lane_addresses const& at, std::uint64_t width) {
  std::map<std::uint64_t, int> lanes;
  int most = 0;
  for (auto const& [lane, address] : at) {
    most = std::max(most, ++lanes[address / width % (128 / width)]);
  }
  return most;
}

// Atomics from 5.0 on, measured on 9.0. Nothing where the operation is not stated or where they are loops.
inline shared_answer shared_atomic(int cc, plain_access const& access, shared_answer answer) {
  using warpmem::atomic_op;
  using warpmem::atomic_operand;
  using warpmem::atomic_type;
  auto const& kind = access.atomic;
  bool const swaps = access.op == warpmem::memory_op::compare_and_swap;
  bool const adds = kind.op == atomic_op::add;
  bool const exchanges = kind.op == atomic_op::exchange;
  static std::set<atomic_op> const unit = {atomic_op::add,    atomic_op::min,     atomic_op::max,
                                           atomic_op::inc,    atomic_op::dec,     atomic_op::bit_and,
                                           atomic_op::bit_or, atomic_op::bit_xor, atomic_op::exchange};
  bool const integer = kind.type == atomic_type::integer || (!adds && kind.type == atomic_type::unstated);
  bool const computes = access.size == 4 && integer && unit.count(kind.op) != 0;
  bool const counts = adds || kind.op == atomic_op::inc;
  bool const counts_lanes = counts && cc >= 80 && access.op == warpmem::memory_op::reduction;  // ATOMS.POPC.INC
  if (cc < 50 || !(swaps || exchanges || computes) ||
      (computes && counts_lanes && kind.operand == atomic_operand::unstated)) {
    return answer;
  }
  answer.wavefronts = answer.conflict_free = 0;
  int const lanes = access.size == 8 ? 16 : 32;
  for (auto const& turn : groups_of(access.at, lanes)) {
    int const most = kind.op == atomic_op::compare_and_store ? 1  // ATOMS.CAST.SPIN: the others come again
                     : counts_lanes && !swaps && kind.operand == atomic_operand::one
                         ? degree(turn, access.size, 4, 4)
                         : most_lanes_of_a_bank(turn, static_cast<std::uint64_t>(access.size));
    *answer.wavefronts += swaps ? 2 * most : most;
    *answer.conflict_free += swaps ? 2 : 1;
  }
  int const by_bytes = rounded_up_quotient(static_cast<int>(answer.bytes_requested), 128);
  answer.ideal = std::min(*answer.wavefronts, swaps ? 2 * by_bytes : by_bytes);
  return answer;
}

inline shared_answer shared_1x(plain_access const& access, shared_answer answer) {
  for (int part = 0; part < std::max(1, access.size / 4); ++part) {  // compiled to 4-byte accesses
    for (auto const& half : groups_of(access.at, 16)) {
      std::map<int, std::uint64_t> words;
      for (auto const& [lane, at] : half) {
        words[lane] = at / 4 + static_cast<std::uint64_t>(part);
      }
      *answer.wavefronts += access.op == warpmem::memory_op::store ? store_passes_1x(words) : load_passes_1x(words);
      ++*answer.conflict_free;
    }
  }
  answer.ideal = std::min(*answer.wavefronts, rounded_up_quotient(static_cast<int>(answer.bytes_requested), 64));
  return answer;
}

// For an access that the capability accepts.
inline shared_answer shared(int cc, plain_access const& access, bank_mode mode = bank_mode::four_bytes) {
  shared_answer answer;
  answer.requests = access.at.empty() ? 0 : 1;
  answer.bytes_requested = static_cast<std::int64_t>(access.at.size()) * access.size;
  if (is_atomic(access.op)) {
    return shared_atomic(cc, access, answer);
  }
  answer.wavefronts = answer.conflict_free = 0;
  if (cc < 20) {
    return shared_1x(access, answer);
  }
  bool const kepler = cc < 50 && cc >= 30;
  int const word = kepler && mode == bank_mode::eight_bytes ? 8 : 4;
  std::uint64_t const served_together = kepler && word == 4 ? 256 : static_cast<std::uint64_t>(word);
  for (auto const& turn : groups_of(access.at, turn_width(cc, access))) {
    *answer.wavefronts += degree(turn, access.size, word, served_together);
    *answer.wavefronts += cc < 30 && access.size == 16 ? 1 : 0;  // "one must add 1", Programming Guide 5.5, G.4.3
    ++*answer.conflict_free;
  }
  int const a_pass = kepler ? 256 : 128;
  answer.ideal = std::min(*answer.wavefronts, rounded_up_quotient(static_cast<int>(answer.bytes_requested), a_pass));
  return answer;
}

// ldmatrix and stmatrix (PTX ISA 9.0): every eight lanes point at the rows of one matrix.
inline shared_answer matrix(warpmem::matrix_access const& access) {
  shared_answer answer{1, 0, access.matrices, access.matrices, access.matrices * 128};
  for (int m = 0; m < access.matrices; ++m) {
    lane_addresses rows;
    for (int row = 8 * m; row < 8 * m + 8; ++row) {
      rows[row] = access.row_at[row];
    }
    *answer.wavefronts += degree(rows, 16, 4, 4);
  }
  return answer;
}

}  // namespace reference
