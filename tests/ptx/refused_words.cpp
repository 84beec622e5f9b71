// Instructions that PTX does not have, or that are not executed: each is a sentence where it is reached, none is passed
// over.
#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"

namespace {

struct refused {
  std::string statement;
  std::string why;
};

std::vector<refused> const statements = {
    {"add.wrong.u32 r, r, r;", "the modifier .wrong"},
    {"add.sat.u32 r, r, r;", "these types"},
    {"add.u32 r, r;", "2 operands in place of 3"},
    {"add.u32 r, r, r, r;", "4 operands in place of 3"},
    {"add.u32 r, r, l;", "l has 64 bits, not 32"},
    {"add.u64 r, l, l;", "r has 32 bits, not 64"},
    {"add.u32 _, r, r;", "a result that is _"},
    {"add.u32 r, _, r;", "an operand that is _"},
    {"add.b32 r, r, r;", "these types"},
    {"add.u32 r, {h, h}, r;", "an operand of this form"},
    {"add.u32 nothing, r, r;", "no register is called nothing"},
    {"add.cc.u16 h, h, h;", "these types"},
    {"add.f32x2 l, l, l;", "these types"},
    {"add.ftz.f64 l, l, l;", ".ftz or .sat of another type than .f32"},
    {"add.ftz.bf16 h, h, h;", ".ftz or .sat of .bf16"},
    {"add.rz.f16 h, h, h;", "the modifier .rz"},
    {"mul.u32 r, r, r;", "none of .lo, .hi and .wide"},
    {"mul.wide.u64 l, l, l;", "l has 64 bits, not 128"},
    {"mul24.lo.u16 h, h, h;", "neither .lo nor .hi of 32 bits"},
    {"fma.f32 r, r, r, r;", "no rounding"},
    {"fma.rn.oob.f16 h, h, h, h;", "which NaN .oob takes for 0 is not known"},
    {"div.f32 r, r, r;", "no rounding"},
    {"sin.f32 r, r;", "no .approx"},
    {"sin.approx.f64 l, l;", "these types"},
    {"min.NaN.f64 l, l, l;", "these types"},
    {"min.f64 l, l, l, l;", "these types"},
    {"abs.u32 r, r;", "these types"},
    {"setp.lt.b32 p, r, r;", "an order of bits"},
    {"setp.lo.f32 p, r, r;", "the modifier .lo"},
    {"setp.equ.s32 p, r, r;", "the modifier .equ"},
    {"setp.eq.ftz.s32 p, r, r;", ".ftz of .s32"},
    {"setp.eq.s32 r, r, r;", "r has 32 bits, not 0"},
    {"selp.u32 r, r, r, r;", "r has 32 bits, not 0"},
    {"set.eq.f64.s32 l, r, r;", "these types"},
    {"shf.l.b32 r, r, r, r;", "not .l or .r, .clamp or .wrap of .b32"},
    {"lop3.b32 r, r, r, r, r;", "these types"},
    {"prmt.b32.f5e r, r, r, r;", "the modifier .f5e"},
    {"bfe.u16 h, h, r, r;", "these types"},
    {"mov.b64 {r, h}, l;", "h has 16 bits, not 32"},
    {"mov.b64 {r, r, r}, l;", "these types"},
    {"cvt.f32.f64 r, l;", "this rounding"},
    {"cvt.rn.s32.f32 r, r;", "this rounding"},
    {"cvt.rni.f32.f64 r, l;", "this rounding"},
    {"cvt.f32.s32 r, r;", "this rounding"},
    {"cvt.rna.f16.f32 h, r;", "this rounding"},
    {"cvt.rn.relu.f32.f64 r, l;", "these modifiers"},
    {"cvt.rs.f16x2.f32 r, r, r, r;", "the modifier .rs"},
    {"cvt.rn.e4m3x2.f32 h, r, r;", "this rounding"},
    {"cvt.rn.satfinite.e2m1x2.f32 h, r, r;", "these types"},
    {"cvt.u64.u32 r, r;", "registers of these widths"},
    {"cvt.pack.sat.u8.s32 r, r, r;", "these types"},
    {"vadd.u32.u32.u32 r, r, r;", "its results are not yet those of a GPU in all forms"},
    {"vadd4.u32.u32.u32.sat.add r, r, r, r;", ".sat with .add"},
    {"vadd4.u32.u32.u32 r, r.b321, r, r;", "the parts .b321"},
    {"dp4a.u32.b32 r, r, r, r;", "these types"},
    {"testp.zero.f32 p, r;", "the modifier .zero"},
    {"ld.global.unheard.u32 r, [l];", "the modifier .unheard"},
    {"ld.global.L1::evict_never.u32 r, [l];", "the modifier .L1::evict_never"},
    {"ld.global.v3.u32 {r, r, r}, [l];", "the modifier .v3"},
    {"ld.param.u32 r, [%nowhere];", "no register is called %nowhere"},
    {"st.shared.f16 [l], h;", "the modifier .f16"},
    {"atom.global.mul.u32 r, [l], r;", "the modifier .mul"},
    {"red.global.gpu.relaxed.add.u128 [l], l;", "the modifier .u128"},
    {"cp.async.cv.shared.global [l], [l], 16;", "the modifier .cv"},
    {"cp.async.bulk.shared::everywhere.global [l], [l], 16, [l];", "the modifier .shared::everywhere"},
    {"cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes [l], [l, {r, r, r, r, r}], "
     "[l];",
     ".tile::gather4, which GPUs have from sm_100 on"},
    {"mma.sp.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {r, r, r, r}, {r, r}, {r, r}, {r, r, r, r}, r, 2;",
     "a selector that is no number up to 1"},
    {"tex.cube.v4.f32.f32 {r, r, r, r}, [l, {r, r, r, r}];", "the modifier .cube"},
    {"tex.2d.v4.f32.f32 {r, r, r, r}, [l, {r, r}], {r, r};", "offsets and comparisons of depths"},
    {"tex.2d.v4.f32.f32 {r, r, r, r}, [l, l, {r, r}];", "samplers apart from textures"},
    {"tex.2d.v4.f32.f32 {r, r, r, r}, [image, {r, r}];", "texture, surface and sampler references"},
    {"tex.2d.v2.f16x2.f32 {r, r}, [l, {r, r}];", "the modifier .v2"},
    {"suld.p.2d.b32.trap r, [l, {r, r}];", "the modifier .p"},
    {"txq.channel_order.b32 r, [l];", "the modifier .channel_order"},
    {"mbarrier.arrive.soon.shared.b64 l, [l];", "the modifier .soon"},
    {"fence.proxy.async.local;", "the modifier .local"},
    {"bar.sync.later 0;", "the modifier .later"},
    {"membar.block;", "the modifier .block"},
    {"setp.eq. p, r, r;", "the instruction is not known"},
    {"neg. r, r;", "the instruction is not known"},
    // What an operand holds.
    {"add.f32 x, x, y;", "y is no .f32"},
    {"add.f32 x, x, 1;", "1 is no .f32"},
    {"add.u32 r, r, 0f3F800000;", "0f3F800000 is no .u32"},
    {"mov.f32 x, y;", "y is no .f32"},
    {"mov.u32 x, r;", "x is no .u32"},
    {"mov.u32 x, %tid.x;", "x is no .u32"},
    {"setp.eq.f32 p, x, 0;", "0 is no .f32"},
    {"selp.u32 r, x, r, p;", "x is no .u32"},
    {"slct.f32.s32 x, x, x, x;", "x is no .s32"},
    {"cvt.rn.f32.u32 x, x;", "x is no .u32"},
    {"cvt.rzi.u32.f32 y, y;", "y is no .f32"},
    {"ld.global.f32 y, [l];", "y is no .f32"},
    {"ld.global.v2.f32 {x, y}, [l];", "y is no .f32"},
    {"st.global.u32 [l], x;", "x is no .u32"},
    {"atom.global.add.f32 x, [l], y;", "y is no .f32"},
    {"red.global.add.u32 [l], l;", "l has 64 bits, not 32"},
    {"@r add.u32 r, r, r;", "r has 32 bits, not 0"},
    {"add.u32 r, -r, r;", "a sign or an offset of r"},
    {"add.u32 r, r+4, r;", "a sign or an offset of r"},
    {"add.u32 r, !r, r;", "a sign or an offset of r"},
    {"cvta.to.global.u64 l, r;", "r has 32 bits, not 64"},
    {"isspacep.global r, l;", "r has 32 bits, not 0"},
    // Types and words that an instruction does not have.
    {"and.u32 r, r, r;", "these types"},
    {"not.f32 x, x;", "these types"},
    {"shl.u32 r, r, r;", "these types"},
    {"neg.u32 r, r;", "these types"},
    {"setp.lo.s32 p, r, r;", "the comparison .lo of .s32"},
    {"atom.global.add.s64 l, [l], l;", ".add of .s64"},
    {"atom.global.and.u32 r, [l], r;", ".and of .u32"},
    {"atom.global.inc.s32 r, [l], r;", ".inc of .s32"},
    {"atom.global.min.f32 x, [l], x;", ".min of .f32"},
    {"red.global.exch.b32 [l], r;", ".exch without a result"},
    {"red.global.cas.b32 [l], r, r;", ".cas without a result"},
    {"ld.global.wb.u32 r, [l];", "the modifier .wb"},
    {"ld.release.gpu.global.u32 r, [l];", "the modifier .release"},
    {"ld.acquire.global.u32 r, [l];", "no scope"},
    {"ld.global.ca.cg.u32 r, [l];", "two cache operators"},
    {"ld.volatile.global.ca.u32 r, [l];", "a cache operator of an access that is not weak"},
    {"ld.shared.nc.u32 r, [l];", ".nc without .global"},
    {"ld.global.u32 r, [l], r;", "3 operands"},
    {"ld.global.v8.b32 {r, r, r, r, r, r, r, r}, [l];", "more than 16 bytes a lane before sm_100"},
    {"st.const.u32 [l], r;", "the modifier .const"},
    {"st.global.nc.u32 [l], r;", "the modifier .nc"},
    {"bar.sync 0, 32, 32;", "3 operands"},
    {"bar.arrive 1;", "1 operands"},
    {"bar.red.popc.u32 r, 0, r;", "r has 32 bits, not 0"},
    {"exit r;", "1 operands in place of 0"},
    {"cp.async.cg.shared.global [r], [l], 8;", "another size than 16 bytes"},
    {"call l, ();", "neither a prototype nor a list of targets"},
    {"prefetch.global.L3 [l];", "the modifier .L3"},
    {"mapa.shared::cluster.u16 r, r, r;", "the modifier .u16"},
};

}  // namespace

TEST_CASE("instructions that PTX does not have are refused where they are reached", "[ptx][refused]") {
  std::string text = ".version 8.6\n.target sm_90\n.address_size 64\n";
  for (std::size_t k = 0; k < statements.size(); ++k) {
    text +=
        ".visible .entry k" + std::to_string(k) +
        "()\n{\n  .reg .b16 h;\n  .reg .b32 r;\n  .reg .b64 l;\n  .reg .pred p;\n  .reg .f32 x;\n  .reg .u32 y;\n  " +
        statements[k].statement + "\n  ret;\n}\n";
  }
  warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
  gpu.load_text(text, "refused.ptx");
  for (std::size_t k = 0; k < statements.size(); ++k) {
    auto const run = gpu.launch({.grid = {1}, .block = {32}}, "k" + std::to_string(k));
    INFO(statements[k].statement);
    REQUIRE(run.problems().size() == 1);
    INFO(run.problems().front().sentence);
    CHECK(run.problems().front().sentence.find("(" + statements[k].why + ")") != std::string::npos);
  }
}
