// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What traced kernels leave in device memory: how often each site made an access of each shape. All counts of an access
// follow from its shape, so kernels count shapes, and the host has the models count each shape once.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

// Of an address, the bits within a line. Accesses have equal counts if they differ by a multiple of it and their lines
// fall into the same sets of tags, or into sets that one permutation turns into the same.
inline constexpr address line_period = 128;

// What a traced instruction does.
struct traced_kind {
  memory_space space{};
  memory_op op{};
  int lane_bytes{};
  atomic_kind atomic{};

  [[nodiscard]] WARPMEM_HD constexpr std::uint32_t packed() const noexcept {
    return static_cast<std::uint32_t>(space) | static_cast<std::uint32_t>(op) << 3 |
           static_cast<std::uint32_t>(lane_bytes) << 6 | static_cast<std::uint32_t>(atomic.op) << 14 |
           static_cast<std::uint32_t>(atomic.type) << 18 | static_cast<std::uint32_t>(atomic.operand) << 21;
  }
  static constexpr int packed_bits = 23;
  [[nodiscard]] static WARPMEM_HD constexpr traced_kind of(std::uint32_t bits) noexcept {
    return {static_cast<memory_space>(bits & 7U),
            static_cast<memory_op>(bits >> 3 & 7U),
            static_cast<int>(bits >> 6 & 255U),
            {static_cast<atomic_op>(bits >> 14 & 15U), static_cast<atomic_type>(bits >> 18 & 7U),
             static_cast<atomic_operand>(bits >> 21 & 3U)}};
  }
};

// What an access is looked up by: all that one look at the table compares besides the lanes' offsets.
struct alignas(16) shape_key {
  std::uint32_t kind_and_start;  // traced_kind::packed, and where in its line the first active lane is
  std::uint32_t place;           // a hash of the file, the line, the active lanes and their sets of tags
  std::uint32_t span;            // the low half of the last active lane's offset
  std::uint32_t earliest;        // the complement of the first warp that made the shape: see earliest_of; 0: free
};

// block * 32 + warp, complemented: the earlier, the larger, and never 0.
[[nodiscard]] WARPMEM_HD constexpr std::uint64_t earliest_of(std::uint64_t block, std::uint32_t warp) noexcept {
  return ~(block << 5 | warp);
}
// Its low half; 0 for a warp that does not fit it, which looks twice.
[[nodiscard]] WARPMEM_HD constexpr std::uint32_t short_earliest(std::uint64_t earliest) noexcept {
  return earliest >> 32 == 0xffffffffU ? static_cast<std::uint32_t>(earliest) : 0;
}

// One shape of one site's accesses, and the offset of each lane from the first active one. All bytes zero: free.
struct alignas(64) shape_entry {
  shape_key key;
  unsigned long long earliest;  // the first warp that made it
  unsigned long long first_at;  // where its first active lane was then, the first time
  char const* file;             // in device memory
  std::uint32_t line;
  std::uint32_t kind;  // traced_kind::packed
  std::uint32_t active;
  unsigned lock;  // of earliest and first_at
  address offsets[32];
};

// A name as the compiler writes it in a file's places. All bytes zero: free.
struct file_entry {
  static constexpr int most = 246;
  unsigned long long at;  // where device code has it
  char name[most + 2];
};

// What an accesses may be left out for, once for each copy.
struct left_out_counts {
  unsigned long long without_room;
  unsigned long long outside_sample;
};

// The buffer in device memory: for each copy a table of shapes, of their times and of their hashes, then
// left_out_counts; the files. One copy for each multiprocessor keeps atomics apart.
struct shape_buffer {
  static constexpr std::size_t files = 128;

  unsigned char* base{};
  std::uint32_t copies{};
  std::uint32_t slots{};             // of a copy, a power of two
  std::uint32_t one_in{};            // of so many warps one is traced
  warpmem::detail::tag_hash tags{};  // of the machine

  [[nodiscard]] WARPMEM_HD constexpr std::size_t shapes() const noexcept { return std::size_t{copies} * slots; }
  [[nodiscard]] WARPMEM_HD shape_entry* entries() const noexcept { return reinterpret_cast<shape_entry*>(base); }
  // How often each was made, apart from the entries, so that these stay in L1.
  [[nodiscard]] WARPMEM_HD unsigned long long* times() const noexcept {
    return reinterpret_cast<unsigned long long*>(base + shapes() * sizeof(shape_entry));
  }
  // What tells shapes apart, apart from the entries, so that many can be read at once. 0: free.
  [[nodiscard]] WARPMEM_HD unsigned long long* hashes() const noexcept { return times() + shapes(); }
  [[nodiscard]] WARPMEM_HD left_out_counts* left_out() const noexcept {
    return reinterpret_cast<left_out_counts*>(hashes() + shapes());
  }
  [[nodiscard]] WARPMEM_HD file_entry* file_names() const noexcept {
    return reinterpret_cast<file_entry*>(left_out() + copies);
  }
  [[nodiscard]] WARPMEM_HD constexpr std::size_t bytes() const noexcept {
    return shapes() * (sizeof(shape_entry) + 2 * sizeof(unsigned long long)) + copies * sizeof(left_out_counts) +
           files * sizeof(file_entry);
  }
};

}}}}  // namespace warpmem::v0::on_gpu::detail
