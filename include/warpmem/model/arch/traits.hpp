// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What differs between compute capabilities, as plain values, one struct per memory space. The defaults are a neutral
// base: numbers that most capabilities share, without evidence; families.hpp and table.hpp state the rest. Sizes are in
// bytes unless the name says otherwise; 0: no source states it. A hypothetical capability is a changed copy of a row.
#pragma once

#include <warpmem/model/arch/hopper.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// The range that sources give for a size; low == high for an exact size.
struct size_range {
  int low{};
  int high{};
  friend constexpr bool operator==(size_range const&, size_range const&) = default;
};

namespace detail {

// Lines fall into four sets, and a wavefront of the tag stage looks up at most one line of each. Bit i of a line's set
// is the parity of the byte address under mask i. Masks of zero: not known for this capability.
struct tag_hash {
  std::uint64_t bit_0{};
  std::uint64_t bit_1{};
  [[nodiscard]] WARPMEM_HD constexpr bool known() const noexcept { return bit_0 != 0; }
  friend constexpr bool operator==(tag_hash const&, tag_hash const&) = default;
};

// The sizes in KiB that shared memory can be set to, in ascending order.
struct carveout_list {
  int kib[10]{};  // 0 after the last
  [[nodiscard]] WARPMEM_HD constexpr int const* begin() const noexcept { return kib; }
  [[nodiscard]] WARPMEM_HD constexpr int const* end() const noexcept {
    int count = 10;
    while (count > 0 && kib[count - 1] == 0) {
      --count;
    }
    return kib + count;
  }
  friend constexpr bool operator==(carveout_list const&, carveout_list const&) = default;
};

// How nvcc splits a thread's access to a whole object into instructions.
struct object_traits {
  // q[i] = p[i] moves members and padding with separate instructions; false: in pieces as large as the alignment.
  bool copies_members{};
  // A vector load may read past the members at the end of any run of them, not only of an odd one.
  bool widens_even_runs{};
  provenance known{};
  friend constexpr bool operator==(object_traits const&, object_traits const&) = default;
};

}  // namespace detail

// Limits on warps, blocks and registers, from the guides' table of technical specifications.
struct execution_traits {
  int warp_lanes{32};
  int max_threads_per_block{1024};
  int max_threads_per_sm{2048};
  int max_warps_per_sm{64};
  int max_blocks_per_sm{32};
  int registers_per_sm{64 * 1024};
  int registers_per_block{64 * 1024};
  int registers_per_thread{255};
  friend constexpr bool operator==(execution_traits const&, execution_traits const&) = default;
};

// How the lanes of one request become memory transactions.
enum class coalescing_rule : unsigned char {
  in_order_or_separate,  // 1.0, 1.1: one segment if lane k takes word k of it, else one transaction per lane
  shrinking_segments,    // 1.2, 1.3: the segment of the lowest lane, halved while one half is unused
  distinct_segments,     // 2.0 and later: one transaction per segment touched, in any lane order
};

// Whether ordinary global loads are cached in L1.
enum class l1_policy : unsigned char {
  absent,          // there is no such cache
  never,           // L2 only
  read_only_path,  // only ld.global.nc (__ldg)
  opt_in,          // -Xptxas -dlcm=ca or ld.global.ca
  some_opt_in,     // as opt_in, on some devices of this capability
  by_default,
  not_stated,  // the guides are silent
};

// How global accesses coalesce, and how L1 and its tags are organized. Sources: docs/global.md.
struct global_traits {
  coalescing_rule rule{coalescing_rule::distinct_segments};
  // Lanes that form one request, by access size: the whole warp, a half, a quarter, ...
  int request_lanes_4{32};  // up to 4 bytes per lane
  int request_lanes_8{32};
  int request_lanes_16{32};   // 16 and 32 bytes per lane
  int store_request_bytes{};  // of a store instead: the lanes that send as many bytes; 0: the same lanes
  int max_lane_bytes{16};
  int atomic_min_lane_bytes{4};
  int atomic_max_lane_bytes{8};  // 0: no global atomics
  l1_policy l1_loads{l1_policy::by_default};
  int segment_bytes{32};            // size of a transaction that L1 does not cache, and of every store
  int l1_segment_bytes{32};         // size of a transaction of a load that L1 caches
  int read_only_segment_bytes{32};  // size of a transaction of ld.global.nc; 0: no such path
  int line_bytes{128};              // what one tag covers; 0: no such cache
  int sector_bytes{32};             // what ncu counts as a sector; 0: this capability has no sectors
  bool replays_lines{};             // loads and stores are issued again for every line after the first
  bool counts_tag_requests{};       // false: no source says how tags are looked up
  bool has_vector_atomics{};        // and those of bf16: 9.0 and later (PTX ISA)
  bool atomics_form_packets{};      // false: no source says how atomics are coalesced
  detail::tag_hash tags{};
  bool stages_are_known{};  // whether the stages behind the tags were measured: see rules/l1
  // A store of up to so many tag wavefronts has known data wavefronts, by access size.
  int store_tag_wavefronts_narrow{};  // 1 and 2 bytes
  int store_tag_wavefronts{};
  provenance known{};  // of loads
  provenance known_stores{};
  provenance known_atomics{};
  provenance known_warm_data{};  // data wavefronts of hits of 4 and 8 bytes a lane, where no other stage is known
  friend constexpr bool operator==(global_traits const&, global_traits const&) = default;
};

// How shared-memory accesses become wavefronts.
enum class shared_rule : unsigned char {
  half_warp_broadcast,  // 1.x: half-warps, 4-byte words, one word broadcast per wavefront
  added_wavefront_128,  // 2.x: phases as below, plus one wavefront for every quarter-warp of 16-byte accesses
  wide_rows,            // 3.x: a bank serves two words of one row at a time
  phases,               // 5.0 and later: lanes by 128 bytes, one wavefront for every word of the fullest bank
};

// Banks, windows and operations of shared memory. Sources: docs/shared.md.
struct shared_traits {
  shared_rule rule{shared_rule::phases};
  int banks{32};
  int bank_bytes{4};  // 3.x has a second mode: see with_eight_byte_banks
  bool has_eight_byte_mode{};
  bool loads_merge_pairs{};  // 8- and 16-byte loads take half the phases when lane pairs agree
  int max_lane_bytes{16};
  int atomic_max_lane_bytes{8};  // 0: no shared atomics
  bool atomics_count_lanes{};    // adding 1 counts lanes, ATOMS.POPC.INC: 8.0 and later (nvcc 13.0)
  bool has_async_copy{};         // cp.async: 8.0 and later (PTX ISA)
  bool has_ldmatrix{};
  bool has_stmatrix{};
  int window_bytes{};  // shared addresses end here: the largest block allocation plus the reserved part
  int per_sm_bytes{};
  int per_block_bytes{48 * 1024};  // without opting in
  int per_block_opt_in_bytes{};
  int reserved_bytes{};  // by the driver, per block
  detail::carveout_list carveouts_kib{};
  provenance known{};              // up to 4 bytes per lane
  provenance known_wide{};         // 8 and 16 bytes per lane
  provenance known_wide_stores{};  // that wide stores do not merge phases
  provenance known_wide_page{};    // ncu's source page of 8- and 16-byte loads
  provenance known_atomics{};
  provenance known_matrix{};  // ldmatrix, stmatrix
  friend constexpr bool operator==(shared_traits const&, shared_traits const&) = default;
};

// Constant memory and its caches. Sources: docs/constant_and_local.md.
struct constant_traits {
  int request_lanes{32};  // lanes whose addresses are compared with each other
  int word_bytes{4};      // wider indexed loads split into loads of this size
  int line_bytes{64};
  int bank_bytes{64 * 1024};
  int cycles_a_request{};           // per request, and again per miss; 0: not known
  int working_set_bytes{8 * 1024};  // of the cache, per multiprocessor
  provenance known{};               // requests of loads up to 4 bytes
  provenance known_wide{};          // how wider loads split
  provenance known_lines{};         // line size and look-up misses
  friend constexpr bool operator==(constant_traits const&, constant_traits const&) = default;
};

// Local memory interleaves the lanes of a warp: word w of lane k lies beside word w of lane k + 1.
struct local_traits {
  int bytes_per_thread{512 * 1024};
  bool cached_in_l1{true};
  bool cached_in_l2{true};
  int word_bytes{4};        // wider accesses split into accesses of this size
  provenance known{};       // accesses up to a word
  provenance known_wide{};  // how wider accesses split
  friend constexpr bool operator==(local_traits const&, local_traits const&) = default;
};

// Order of the address bits inside a block-linear GOB.
enum class gob_order : unsigned char { unknown, hidden, tegra, turing, narrow };

// Texture units: caches in KiB, alignments in bytes, the order of bytes in arrays. Sources: docs/texture.md.
struct texture_traits {
  size_range cache_kib{};     // documented per multiprocessor
  int read_only_cache_kib{};  // separate from the texture cache; 0: none, or unified with L1
  int line_bytes{32};
  int alignment{512};
  int pitch_alignment{};
  int gob_rows{8};
  gob_order gob{gob_order::unknown};
  bool narrow_texels_have_own_gobs{};  // 1 byte: gob_order::narrow, 2 bytes: gob_order::tegra
  bool has_surfaces{true};             // and layered images, and gathers of four texels
  bool stages_are_known{};             // whether the stages behind the requests were measured
  provenance known{};
  friend constexpr bool operator==(texture_traits const&, texture_traits const&) = default;
};

// Sizes of the caches behind global memory. Sources: docs/caches.md, docs/caches.md.
struct cache_traits {
  int unified_kib{};  // L1 and shared memory together; 0: not unified
  size_range l1_kib{};
  int l1_line_bytes{128};
  int l1_sector_bytes{32};
  int l2_kib{};
  int dram_atom_bytes{};  // one access to the memory chips
  friend constexpr bool operator==(cache_traits const&, cache_traits const&) = default;
};

// Alignment and pitch of cudaMalloc and cudaMallocPitch, in bytes. Sources: docs/layouts.md.
struct allocation_traits {
  int alignment{256};  // cudaMalloc's minimum
  int pitch{};         // cudaMallocPitch was seen to round rows up to multiples of this; 0: no observation
  provenance known_pitch{};
  friend constexpr bool operator==(allocation_traits const&, allocation_traits const&) = default;
};

// One row. cc.value == 0 stands for "no such capability": every model answers it with a fault.
struct arch_traits {
  compute_capability cc{};
  execution_traits execution{};
  global_traits global{};
  shared_traits shared{};
  constant_traits constant{};
  local_traits local{};
  texture_traits texture{};
  cache_traits cache{};
  allocation_traits allocation{};
  detail::object_traits object{};
  tma_traits tma{};
  wgmma_traits wgmma{};
  cluster_traits cluster{};
  friend constexpr bool operator==(arch_traits const&, arch_traits const&) = default;
};

// How functions take a row. In device code nvcc gives a static constexpr object no address, so there a row is copied.
#if defined(__CUDACC__)
using arch_row = arch_traits;
#else
using arch_row = arch_traits const&;
#endif

}}  // namespace warpmem::v0
