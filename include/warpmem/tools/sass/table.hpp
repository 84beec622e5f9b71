// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which function writes an instruction of SASS in the words of PTX.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/sass/atomics.hpp>
#include <warpmem/tools/sass/control.hpp>
#include <warpmem/tools/sass/convert.hpp>
#include <warpmem/tools/sass/floats.hpp>
#include <warpmem/tools/sass/halves.hpp>
#include <warpmem/tools/sass/integer.hpp>
#include <warpmem/tools/sass/lifter.hpp>
#include <warpmem/tools/sass/logic.hpp>
#include <warpmem/tools/sass/matrices.hpp>
#include <warpmem/tools/sass/memory.hpp>
#include <warpmem/tools/sass/minmax.hpp>
#include <warpmem/tools/sass/special.hpp>

namespace warpmem { inline namespace v0 { namespace sass { namespace detail {

struct lifting {
  unsigned number;  // the low nine bits
  void (*lift)(lifter&);
};

// By what an instruction does.
inline constexpr lifting liftings[] = {
    // integers
    {0x010, lift_iadd3},
    {0x090, lift_iadd3},
    {0x036, lift_add},
    {0x024, lift_imad},
    {0x0a4, lift_imad},
    {0x025, lift_imad_wide},
    {0x0a5, lift_imad_wide},
    {0x027, lift_imad_high},
    {0x011, lift_lea},
    {0x091, lift_lea},
    {0x019, lift_shift},
    {0x099, lift_shift},
    {0x013, lift_absolute},
    {0x048, lift_minmax},
    {0x00f, lift_minmax_of_three},
    {0x046, lift_add_minmax},
    {0x026, lift_dot},
    {0x01b, lift_bit_mask},
    {0x09b, lift_bit_mask},
    // bits, predicates, moves
    {0x002, lift_move},
    {0x082, lift_move},
    {0x0ca, lift_move_from_24},
    {0x1c2, lift_move_from_24},
    {0x007, lift_select},
    {0x087, lift_select},
    {0x012, lift_lop3},
    {0x092, lift_lop3},
    {0x01c, lift_plop3},
    {0x09c, lift_plop3},
    {0x016, lift_permute},
    {0x096, lift_permute},
    {0x00c, lift_isetp},
    {0x08c, lift_isetp},
    {0x003, lift_from_predicates},
    {0x004, lift_to_predicates},
    {0x101, lift_reverse},
    {0x109, lift_count},
    {0x0be, lift_reverse},
    {0x0bf, lift_count},
    {0x100, lift_leading},
    {0x0bd, lift_leading},
    {0x006, lift_vote},
    {0x086, lift_vote},
    {0x1c4, lift_redux},
    {0x189, lift_shuffle},
    {0x1a1, lift_match},
    {0x014, lift_difference},
    {0x015, lift_differences_of_bytes},
    {0x01a, lift_extend},
    // floats
    {0x021, lift_fadd},
    {0x020, lift_fmul},
    {0x023, lift_ffma},
    {0x009, lift_float_minmax},
    {0x008, lift_float_select},
    {0x00b, lift_fsetp},
    {0x00a, lift_fset},
    {0x108, lift_mufu},
    {0x102, lift_range_check},
    {0x029, lift_dadd},
    {0x028, lift_dmul},
    {0x02b, lift_dfma},
    {0x02a, lift_dsetp},
    {0x030, lift_hadd2},
    {0x032, lift_hmul2},
    {0x031, lift_hfma2},
    {0x035, lift_hfma2},
    {0x040, lift_half_minmax},
    {0x034, lift_hsetp2},
    {0x033, lift_hset2},
    // conversions
    {0x106, lift_from_integer},
    {0x112, lift_from_integer},
    {0x045, lift_from_integer},
    {0x105, lift_to_integer},
    {0x111, lift_to_integer},
    {0x104, lift_float_to_float},
    {0x110, lift_float_to_float},
    {0x107, lift_round},
    {0x113, lift_round},
    {0x03e, lift_pack},
    // memory
    {0x181, lift_load},
    {0x180, lift_load},
    {0x184, lift_load},
    {0x183, lift_load},
    {0x186, lift_store},
    {0x185, lift_store},
    {0x188, lift_store},
    {0x187, lift_store},
    {0x1a8, lift_atomic},
    {0x18a, lift_atomic},
    {0x1a3, lift_atomic},
    {0x1a2, lift_atomic},
    {0x18e, lift_atomic},
    {0x1a6, lift_atomic},
    {0x18c, lift_shared_atomic},
    {0x18d, lift_compare_and_swap},
    {0x1a9, lift_compare_and_swap},
    {0x18b, lift_compare_and_swap},
    {0x1aa, lift_query_space},
    {0x1ae, lift_copy},
    {0x1af, lift_commit},
    {0x11a, lift_wait},
    {0x03b, lift_load_matrix},
    {0x044, lift_store_matrix},
    {0x03a, lift_move_matrix},
    {0x03c, lift_hmma},
    {0x03f, lift_dmma},
    // special registers
    {0x119, lift_special},
    {0x1c3, lift_special},
    {0x005, lift_special_pair},
    // control
    {0x147, lift_branch},
    {0x144, lift_call},
    {0x143, lift_call},
    {0x150, lift_indexed},
    {0x149, lift_indexed},
    {0x14d, lift_exit},
    {0x145, lift_bssy},
    {0x141, lift_bsync},
    {0x142, lift_break},
    {0x155, lift_bmov},
    {0x156, lift_bmov},
    {0x148, lift_warpsync},
    {0x11d, lift_bar},
    {0x11c, lift_barrier_result},
    {0x15d, lift_nanosleep},
    {0x192, lift_fence},
    {0x118, lift_nothing},
    {0x14e, lift_nothing},
    {0x15c, lift_trap},
    {0x11b, lift_nothing},
    {0x146, lift_nothing},
    {0x18f, lift_nothing},
    {0x1ab, lift_nothing}};

}}}}  // namespace warpmem::v0::sass::detail
