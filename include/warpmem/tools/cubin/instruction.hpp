// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An instruction of SASS, as its 16 bytes say it.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace cubin {

// Unknown: no table has its number, so it may be anything. Other: its name is known, and that it is none of these.
enum class opcode : unsigned char {
  unknown,
  other,
  ld,
  ldg,
  lds,
  ldl,
  ldc,
  ldc_uniform,
  ldsm,
  st,
  stg,
  sts,
  stl,
  stsm,
  atom,
  atomg,
  atoms,
  red,
  compare_and_swap,
  compare_and_swap_global,
  compare_and_swap_shared,
  atom_float,
  atomg_float,
  red_float,
  ldgsts,
  bulk,  // bulk: copies of a stretch or a box, by a unit of their own
  bssy,
  bsync,
  break_out,
  bra,
  brx,
  call,
  ret,
  exit,
  warpsync
};

// Whether an instruction accesses memory.
[[nodiscard]] constexpr bool is_memory(opcode op) noexcept { return op >= opcode::ld && op <= opcode::bulk; }
// Whether it decides what is executed next.
[[nodiscard]] constexpr bool is_control(opcode op) noexcept { return op >= opcode::bssy; }

// @P0, @!P1; without a predicate: always. Instructions for all lanes, as UIADD3, have uniform predicates
// here; R2UR, which reads what lanes have, does not.
struct predicate {
  unsigned char index{7};
  bool negated{};
  [[nodiscard]] constexpr bool is_always() const noexcept { return index == 7 && !negated; }
  // @!PT: ptxas puts three LDS that no lane executes before the first LDGSTS, from 9.0 on.
  [[nodiscard]] constexpr bool is_never() const noexcept { return index == 7 && negated; }
  friend constexpr bool operator==(predicate const&, predicate const&) = default;
};

// The words of SASS for the cache: .EF, .EL, .LU, .EU, .NA.
enum class eviction : unsigned char { normal, evict_first, evict_last, last_use, evict_unchanged, no_allocate };
// .CONSTANT, .STRONG.SM, .STRONG.GPU, .STRONG.SYS, .MMIO.SYS; ld.relaxed.cta becomes .STRONG.SM.
enum class ordering : unsigned char { weak, constant, strong_block, strong_gpu, strong_system, mmio };

inline constexpr std::uint8_t no_register = 255;  // RZ, URZ, or none

// base * scale + uniform + offset. A base of global memory is a pair of registers.
struct address {
  std::uint8_t base{no_register};
  std::uint8_t uniform{no_register};
  std::uint8_t scale{1};
  std::int32_t offset{};
  friend constexpr bool operator==(address const&, address const&) = default;
};

// What is empty is not known.
struct memory_access {
  memory_space space{memory_space::unstated};
  memory_op operation{memory_op::load};
  instruction_form form{instruction_form::lane_access};
  std::optional<std::uint8_t> width{};  // bytes of a lane; of a lane's row where matrices are accessed
  std::optional<eviction> evicts{};
  std::optional<ordering> orders{};
  std::optional<address> at{};
  std::optional<address> from{};       // the source in global memory of LDGSTS
  std::optional<std::uint8_t> bank{};  // of constants
  std::uint8_t matrices{};             // of LDSM and STSM: 1, 2, 4
  bool bypasses_l1{};                  // LDGSTS.BYPASS: cp.async.cg
};

// BRA.U takes all lanes or none; BRA.DIV leaves where lanes are missing.
enum class branch : unsigned char { of_lanes, uniform, of_divergent };

// Where an instruction goes. What it does not have is empty.
struct control_flow {
  std::optional<std::uint32_t> target{};  // of BSSY, BRA and CALL.REL: an address in the same section
  std::optional<std::uint8_t> barrier{};  // B0 to B15, of BSSY, BSYNC, BREAK
  std::optional<predicate> condition{};   // a second one, as in BRA P1, target: of BRA, BREAK, EXIT
  branch kind{branch::of_lanes};
};

// One of a kernel.
struct instruction {
  std::uint32_t address{};
  opcode op{opcode::unknown};
  std::string_view name{};  // "LDG"; empty: unknown
  cubin::predicate predicate{};
  memory_access memory{};                           // where is_memory(op)
  control_flow control{};                           // where is_control(op)
  std::size_t place{static_cast<std::size_t>(-1)};  // among the file's places; -1: no line is known
  std::uint32_t ptx_line{};                         // of the PTX that ptxas read; 0: not known
  std::uint64_t low{};                              // its two halves
  std::uint64_t high{};
};

}}}  // namespace warpmem::v0::cubin
