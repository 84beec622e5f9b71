#include <warpmem/tools/trace/read/opcodes.hpp>
#include <warpmem/tools/trace/sass_instruction.hpp>

#include <string_view>

namespace names_sass { namespace {
using namespace warpmem;

constexpr bool is_access(std::string_view text, memory_space space, memory_op op, int bytes,
                         cache_op cache = cache_op::unspecified) {
  auto const i = read_sass_instruction(text);
  return i.unknown_part.empty() && i.form == instruction_form::lane_access && i.space == space && i.op == op &&
         i.lane_bytes == bytes && i.cache == cache;
}

// as traces of an A100 and a P100 and disassembled kernels have them
static_assert(is_access("LDG.E", memory_space::global, memory_op::load, 4));
static_assert(is_access("LDG.E.64", memory_space::global, memory_op::load, 8));
static_assert(is_access("LDG.E.128.SYS", memory_space::global, memory_op::load, 16));
static_assert(is_access("LDG.E.ENL2.256", memory_space::global, memory_op::load, 32));
static_assert(is_access("LDG.E.U8.CONSTANT", memory_space::global, memory_op::load, 1, cache_op::nc));
static_assert(is_access("LDG.E.CONSTANT.SYS", memory_space::global, memory_op::load, 4, cache_op::nc));
static_assert(is_access("LDG.E.CI.64", memory_space::global, memory_op::load, 8, cache_op::nc));
static_assert(is_access("LDG.E.LTC128B.128", memory_space::global, memory_op::load, 16));
static_assert(is_access("LDG.E.STRONG.GPU", memory_space::global, memory_op::load, 4));
static_assert(is_access("STG.E.U8", memory_space::global, memory_op::store, 1));
static_assert(is_access("STG.E.EF.64", memory_space::global, memory_op::store, 8, cache_op::cs));
static_assert(is_access("LDS.U.64", memory_space::shared, memory_op::load, 8));
static_assert(is_access("LDS.S16", memory_space::shared, memory_op::load, 2));
static_assert(is_access("STS.128", memory_space::shared, memory_op::store, 16));
static_assert(is_access("LDL", memory_space::local, memory_op::load, 4));
static_assert(is_access("STL.64", memory_space::local, memory_op::store, 8));
static_assert(is_access("LDC.64", memory_space::constant, memory_op::load, 8));
static_assert(is_access("LD.E", memory_space::unstated, memory_op::load, 4));
static_assert(is_access("ST.E.128", memory_space::unstated, memory_op::store, 16));

constexpr bool is_atomic(std::string_view text, memory_space space, memory_op op, int bytes, atomic_kind kind) {
  return is_access(text, space, op, bytes) && read_sass_instruction(text).atomic == kind;
}
constexpr atomic_kind of(atomic_op op, atomic_type type = atomic_type::integer) {
  return {op, type, atomic_operand::other};
}

constexpr atomic_kind counting{atomic_op::count_lanes, atomic_type::integer, atomic_operand::one};
static_assert(is_atomic("ATOMS.POPC.INC.32", memory_space::shared, memory_op::reduction, 4, counting));
static_assert(is_atomic("ATOMS.POPC.INC.32 RZ, [R4+URZ]", memory_space::shared, memory_op::reduction, 4, counting));
static_assert(read_sass_instruction("ATOMS.POPC.INC.64").unknown_part == "POPC");
static_assert(read_sass_instruction("LDG.E.WT").unknown_part == "WT");
static_assert(read_sass_instruction("STG.E.CV").unknown_part == "CV");
static_assert(read_sass_instruction("LDGSTS.E.BYPASS.64").unknown_part == "BYPASS");
static_assert(is_atomic("ATOMS.ADD", memory_space::shared, memory_op::atomic, 4, adding<int>()));
static_assert(is_atomic("ATOMS.MIN.S32", memory_space::shared, memory_op::atomic, 4, of(atomic_op::min)));
static_assert(is_atomic("ATOMS.EXCH.64", memory_space::shared, memory_op::atomic, 8, of(atomic_op::exchange)));
static_assert(is_atomic("ATOMS.CAS.64", memory_space::shared, memory_op::compare_and_swap, 8, of(atomic_op::unstated)));
static_assert(is_atomic("ATOMS.CAST.SPIN", memory_space::shared, memory_op::compare_and_swap, 4,
                        of(atomic_op::compare_and_store)));
static_assert(is_atomic("ATOM.E.ADD.STRONG.GPU", memory_space::unstated, memory_op::atomic, 4, adding<int>()));
static_assert(is_atomic("ATOMG.E.ADD.F32.FTZ.RN.STRONG.GPU", memory_space::global, memory_op::atomic, 4,
                        adding<float>()));
static_assert(is_atomic("RED.E.ADD.F64.RN.STRONG.GPU", memory_space::global, memory_op::reduction, 8,
                        adding<double>()));
static_assert(is_atomic("REDG.E.ADD.F16x2.RN.STRONG.GPU", memory_space::global, memory_op::reduction, 4,
                        of(atomic_op::add, atomic_type::f16)));
static_assert(is_atomic("ATOMG.E.CAS.STRONG.GPU", memory_space::global, memory_op::compare_and_swap, 4,
                        of(atomic_op::unstated)));

constexpr bool is_matrices(std::string_view text, memory_op op, int matrices, bool transposed) {
  auto const i = read_sass_instruction(text);
  return i.unknown_part.empty() && i.form == instruction_form::matrix_access && i.op == op && i.matrices == matrices &&
         i.transposed == transposed;
}
static_assert(is_matrices("LDSM.16.M88.4", memory_op::load, 4, false));
static_assert(is_matrices("LDSM.16.MT88.2", memory_op::load, 2, true));
static_assert(is_matrices("LDSM.16.M88", memory_op::load, 1, false));
static_assert(is_matrices("STSM.16.M88.4", memory_op::store, 4, false));
static_assert(is_matrices("STSM.8.MT168.4", memory_op::store, 4, true));  // stmatrix.m16n8.x4.trans.b8, 10.0

constexpr auto copy = read_sass_instruction("LDGSTS.E.BYPASS.LTC128B.128");
static_assert(copy.unknown_part.empty() && copy.form == instruction_form::async_copy);
static_assert(copy.cache == cache_op::cg && copy.lane_bytes == 16);
static_assert(read_sass_instruction("LDGSTS.E").cache == cache_op::ca);

// what no row knows, and what contradicts, is named
// Hopper's own; names from kernels for 9.0 in SASS and from the list of opcodes in CUDA's binary utilities
using form = instruction_form;
constexpr bool is_hopper(std::string_view text, form what, memory_space space, memory_op op, int matrices) {
  auto const i = read_sass_instruction(text);
  return i.unknown_part.empty() && i.form == what && i.space == space && i.op == op && i.matrices == matrices;
}
static_assert(is_hopper("UTMALDG.2D", form::bulk_copy, memory_space::global, memory_op::load, 2));
static_assert(is_hopper("UTMALDG.5D.MULTICAST", form::bulk_copy, memory_space::global, memory_op::load, 5));
static_assert(is_hopper("UTMALDG.4D.IM2COL", form::bulk_copy, memory_space::global, memory_op::load, 4));
static_assert(is_hopper("UTMASTG.3D", form::bulk_copy, memory_space::global, memory_op::store, 3));
static_assert(is_hopper("UTMAREDG.2D.ADD", form::bulk_copy, memory_space::global, memory_op::reduction, 2));
static_assert(is_hopper("UTMAPF.L2.2D", form::bulk_prefetch, memory_space::global, memory_op::load, 2));
static_assert(is_hopper("UBLKCP.S.G", form::bulk_copy, memory_space::global, memory_op::load, 0));
static_assert(is_hopper("UBLKCP.G.S", form::bulk_copy, memory_space::global, memory_op::store, 0));
static_assert(is_hopper("UBLKCP.S.S", form::bulk_copy, memory_space::shared, memory_op::store, 0));
static_assert(is_hopper("UBLKRED.G.S.ADD", form::bulk_copy, memory_space::global, memory_op::reduction, 0));
static_assert(is_hopper("HGMMA.64x128x16.F32.BF16", form::wgmma, memory_space::shared, memory_op::load, 128));
static_assert(is_hopper("QGMMA.64x64x32.F32.E4M3.E5M2", form::wgmma, memory_space::shared, memory_op::load, 64));
static_assert(read_sass_instruction("HGMMA.64x8x16.F16.tnspA.tnspB").a_in_shared);
static_assert(!read_sass_instruction("HGMMA.64x8x16.F16.tnspB").a_in_shared);
static_assert(read_sass_instruction("HGMMA.SP.64x8x32.F16").sparse);
static_assert(read_sass_instruction("HGMMA.F16").unknown_part == "HGMMA");
static_assert(read_sass_instruction("HGMMA.64x8.F16").unknown_part == "64x8");
static_assert(read_sass_instruction("UTMALDG").unknown_part == "UTMALDG");
static_assert(read_sass_instruction("UBLKCP.S").unknown_part == "UBLKCP");
static_assert(trace::detail::understand("SYNCS.ARRIVE.TRANS64.A1T0").what ==
              trace::detail::opcode_class::not_understood);

static_assert(read_sass_instruction("IMAD.WIDE").unknown_part == "IMAD");
static_assert(read_sass_instruction("LDG.E.FAST").unknown_part == "FAST");
static_assert(read_sass_instruction("LDG.E.64.128").unknown_part == "128");
static_assert(read_sass_instruction("LDG.E.CONSTANT.STRONG.GPU").unknown_part == "STRONG");
static_assert(read_sass_instruction("STG.E.CONSTANT").unknown_part == "CONSTANT");
static_assert(read_sass_instruction("LDS.E").unknown_part == "E");
static_assert(read_sass_instruction("LDG.E.ADD").unknown_part == "ADD");
static_assert(read_sass_instruction("ATOMS").unknown_part == "ATOMS");
static_assert(read_sass_instruction("ATOMS.ADD.MIN").unknown_part == "MIN");
static_assert(read_sass_instruction("ATOMS.POPC.ADD").unknown_part == "POPC");
static_assert(read_sass_instruction("ATOMS.CAS.SPIN").unknown_part == "SPIN");
static_assert(read_sass_instruction("RED.E.EXCH").unknown_part == "EXCH");
static_assert(read_sass_instruction("LDSM.16").unknown_part == "LDSM");
static_assert(read_sass_instruction("LDG.E.").unknown_part == "LDG.E.");
static_assert(read_sass_instruction("").unknown_part == "nothing");

// what a trace leaves out by name, and what it need not mention
using trace::detail::opcode_class;
constexpr opcode_class class_of(std::string_view opcode) { return trace::detail::understand(opcode).what; }
static_assert(class_of("CCTL.E.PF2") == opcode_class::not_understood);   // prefetch.global.L2
static_assert(class_of("CCTL.E.RML2") == opcode_class::not_understood);  // discard.global.L2
static_assert(class_of("CCTL.IVALL") == opcode_class::no_access);        // behind a fence
static_assert(class_of("STAS") == opcode_class::not_understood &&
              class_of("REDAS.ADD") == opcode_class::not_understood);
static_assert(class_of("CREATEPOLICY.FRACTIONAL.L2") == opcode_class::no_access);
}}  // namespace names_sass
