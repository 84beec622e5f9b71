#include <warpmem/model/arch.hpp>
#include <warpmem/text/parse.hpp>
#include <warpmem/tools/trace/ptx_instruction.hpp>

namespace names_ptx { namespace {
using namespace warpmem;

// PTX ISA 9.0, 9.7.9: ld, st, atom, red, ldmatrix, stmatrix
constexpr auto wide_load = read_ptx_instruction("ld.global.cg.L2::128B.v4.u32");
static_assert(wide_load.unknown_part.empty() && wide_load.space == memory_space::global);
static_assert(wide_load.op == memory_op::load && wide_load.cache == cache_op::cg && wide_load.lane_bytes == 16);

static_assert(read_ptx_instruction("ld.global.v4.b64").lane_bytes == 32);  // PTX ISA 8.8, sm_100
static_assert(read_ptx_instruction("ld.volatile.shared::cta.u8").space == memory_space::shared);
static_assert(read_ptx_instruction("ld.relaxed.gpu.global.f64").lane_bytes == 8);
static_assert(read_ptx_instruction("st.global.wt.b16").op == memory_op::store);
static_assert(read_ptx_instruction("atom.global.cas.b32").op == memory_op::compare_and_swap);
static_assert(read_ptx_instruction("atom.acq_rel.cta.shared.exch.b64").op == memory_op::atomic);
static_assert(read_ptx_instruction("red.global.add.noftz.bf16x2").op == memory_op::reduction);
static_assert(read_ptx_instruction("ld.const.u32").space == memory_space::constant);

constexpr auto matrices = read_ptx_instruction("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16");
static_assert(matrices.form == instruction_form::matrix_access && matrices.matrices == 4 && matrices.transposed);
static_assert(read_ptx_instruction("stmatrix.x1.b16").op == memory_op::store);

// 10.0: 16 x 16 elements of 8 bits are two groups of eight rows
constexpr auto bytes = read_ptx_instruction("ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8");
static_assert(bytes.unknown_part.empty() && bytes.matrices == 4 && bytes.transposed && bytes.lane_bytes == 1);
static_assert(read_ptx_instruction("ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64").matrices == 4);
static_assert(read_ptx_instruction("stmatrix.sync.aligned.m16n8.x2.trans.shared.b8").matrices == 2);
static_assert(read_ptx_instruction("ldmatrix.m16n16.x4.trans.b8").unknown_part == "x4");
static_assert(read_ptx_instruction("ldmatrix.m8n8.x4.b8").unknown_part == "b8");

// what no rule knows is named
static_assert(read_ptx_instruction("ld.globle.u32").unknown_part == "globle");
static_assert(read_ptx_instruction("mov.u32").unknown_part == "mov");
static_assert(read_ptx_instruction("ld.global.add.u32").unknown_part == "add");
static_assert(read_ptx_instruction("st.global.nc.u32").unknown_part == "nc");
static_assert(read_ptx_instruction("ldmatrix.x4.v2.b16").unknown_part == "v2");
static_assert(read_ptx_instruction("ld..u32").unknown_part == "ld..u32");
static_assert(read_ptx_instruction("").unknown_part == "nothing");

// parts that contradict each other: one is named (tests/data/ptx_mnemonics.txt has more)
static_assert(read_ptx_instruction("ld.global.v2.v4.u32").unknown_part == "v4");
static_assert(read_ptx_instruction("ld.global.ca.cg.u32").unknown_part == "cg");
static_assert(read_ptx_instruction("ldmatrix.x1.x4.b16").unknown_part == "x4");
static_assert(read_ptx_instruction("atom.global.add.min.u32").unknown_part == "min");
static_assert(read_ptx_instruction("atom.global.u32").unknown_part == "atom");
static_assert(read_ptx_instruction("ld.L1::.global.u32").unknown_part == "L1::");
static_assert(read_ptx_instruction("ld.release.global.u32").unknown_part == "release");
static_assert(read_ptx_instruction("ld.const.nc").unknown_part == "nc");
static_assert(read_ptx_instruction("ld.global.cv.nc.u32").unknown_part == "nc");
static_assert(read_ptx_instruction("ld.global.cs.nc.u32").unknown_part.empty());
static_assert(read_ptx_instruction("atom.global.cas.L2::cache_hint.b32").unknown_part == "L2::cache_hint");
static_assert(read_ptx_instruction("ld.relaxed.global.u32").unknown_part == "relaxed");
static_assert(read_ptx_instruction("red.shared.v2.f32.add").unknown_part == "v2");

// what an atomic does, and with which operand
constexpr auto increment = read_ptx_instruction("red.shared.add.u32 [a], 1");
static_assert(increment.op == memory_op::reduction && increment.lane_bytes == 4);
static_assert(increment.atomic == atomic_kind{atomic_op::add, atomic_type::integer, atomic_operand::one});
static_assert(increment.atomic == adding<int>(1));
static_assert(read_ptx_instruction("red.shared.add.u32 [a], 5").atomic == adding<int>());
constexpr atomic_operand operand(std::string_view text) { return read_ptx_instruction(text).atomic.operand; }
// ptxas counts lanes for every spelling of an unsigned 1, sees through registers, and adds a signed 1 lane by lane.
static_assert(operand("red.shared.add.u32 [a], 0x1;") == atomic_operand::one);
static_assert(operand("red.shared.add.u32 [a], 1U") == atomic_operand::one);
static_assert(operand("red.shared.add.u32 [a], 01") == atomic_operand::one);
static_assert(operand("red.shared.add.u32 [a], 0x10") == atomic_operand::other);
static_assert(operand("red.shared.add.s32 [a], 1") == atomic_operand::other);
static_assert(operand("red.shared.add.u32 [%r1], %r2;") == atomic_operand::unstated);
static_assert(operand("red.shared.add [a], 1") == atomic_operand::unstated);
static_assert(operand("red.shared.add.u32") == atomic_operand::unstated);
static_assert(operand("red.shared.inc.u32 [a], -1") == atomic_operand::one);
static_assert(operand("red.shared.inc.u32 [a], 0xffffffff") == atomic_operand::one);
static_assert(operand("red.shared.inc.u32 [a], 7") == atomic_operand::other);
static_assert(read_ptx_instruction("atom.shared.add.u32 %r3, [%r1], 1;").op == memory_op::atomic);
static_assert(read_ptx_instruction("atom.shared.add.u32 _, [%r1], 1;").op == memory_op::reduction);
static_assert(read_ptx_instruction("atom.global.add.noftz.f16x2").atomic.type == atomic_type::f16);
static_assert(read_ptx_instruction("red.global.v4.f32.add").lane_bytes == 16);

static_assert(parse_capability("9.0").value == 90 && parse_capability("90").value == 90);
static_assert(parse_capability("sm_90").value == 90 && parse_capability("sm_90a").value == 90);
static_assert(parse_capability("12.1").value == 121 && parse_capability("1.0").value == 10);
static_assert(parse_capability("").value == 0 && parse_capability("9.").value == 0 &&
              parse_capability(".9").value == 0);
static_assert(parse_capability("9.00").value == 0 && parse_capability("sm_").value == 0);
static_assert(parse_capability("-90").value == 0 && parse_capability("99999999999").value == 0);
}}  // namespace names_ptx
