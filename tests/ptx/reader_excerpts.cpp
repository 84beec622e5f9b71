// What other compilers, older ones and people write, read from excerpts.
#include <ptx/reader_text.hpp>
#include <support/catch.hpp>
#include <warpmem/tools/ptx/text/find_register.hpp>
#include <warpmem/tools/ptx/text/place.hpp>

#include <map>
#include <string>
#include <vector>

using namespace reader_text;

TEST_CASE("Operands are read in every form") {
  CHECK(one("ret;") == "ret");
  CHECK(one("@!%p1 bra.uni L;") == "@!%p1 bra.uni L");
  CHECK(one("@ p bra L;") == "@p bra L");
  CHECK(one("mov.u32 %r1, -7;") == "mov.u32 %r1, -7");
  CHECK(one("mov.f32 %f1, 0f3F800000;") == "mov.f32 %f1, 0f3F800000");
  CHECK(one("mov.u64 %rd1, table+4;") == "mov.u64 %rd1, table+4");
  CHECK(one("ld.global.u32 %r1, [%rd1+-16];") == "ld.global.u32 %r1, [%rd1-16]");
  CHECK(one("ld.global.u32 %r1, [ %rd1 + 0 ];") == "ld.global.u32 %r1, [%rd1]");
  CHECK(one("ld.global.u32 %r1, [%rd1-16];") == "ld.global.u32 %r1, [%rd1-16]");
  CHECK(one("ld.global.u32 %r1, [%rd1+0x10+4*2];") == "ld.global.u32 %r1, [%rd1+24]");
  CHECK(one("ld.local.u32 %r1, [16];") == "ld.local.u32 %r1, [16]");
  CHECK(one("ld.global.v4.u32 { %r1, _, %r2, %r3 }, [%rd1];") == "ld.global.v4.u32 {%r1, _, %r2, %r3}, [%rd1]");
  CHECK(one("st.global.v2.u32 [%rd1], {1, -2};") == "st.global.v2.u32 [%rd1], {1, -2}");
  CHECK(one("shfl.sync.down.b32 %r1|%p1, %r2, 16, 31, -1;") == "shfl.sync.down.b32 %r1|%p1, %r2, 16, 31, -1");
  CHECK(one("setp.lt.and.s32 %p1|%p2, %r1, %r2, !%p3;") == "setp.lt.and.s32 %p1|%p2, %r1, %r2, !%p3");
  CHECK(one("tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [t, s, {%f5, %f6}];") ==
        "tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [t, s, {%f5, %f6}]");
  CHECK(one("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r2, %r3}], "
            "[%r4];") ==
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r2, %r3}], [%r4]");
  CHECK(one("mbarrier.arrive.shared.b64 _, [%r1];") == "mbarrier.arrive.shared.b64 _, [%r1]");
  CHECK(one("vmad.u32.u32.u32 %r1, -%r2.b0, %r3.h1, %r4;") == "vmad.u32.u32.u32 %r1, !%r2.b0, %r3.h1, %r4");
  CHECK(one("mov.u32 %r1, %tid.x;") == "mov.u32 %r1, %tid.x");
}

TEST_CASE("Calls have lists in parentheses, other instructions expressions") {
  CHECK(one("call f;") == "call f");
  CHECK(one("call.uni (r), f, (a, 3);") == "call.uni {r}, f, {a, 3}");
  CHECK(one("call (), %rd1, (), prototype_0;") == "call {}, %rd1, {}, prototype_0");
  CHECK(one("mov.u32 %r1, (1 + 2) * 3;") == "mov.u32 %r1, 9");
  CHECK(one("mov.u32 %r1, WARP_SZ - 1;") == "mov.u32 %r1, 31");
  CHECK(one("mov.u32 %r1, WARP_SZ;") == "mov.u32 %r1, 32");
  CHECK(one("mov.s64 %rd1, 3 - 5;") == "mov.s64 %rd1, -2");
  CHECK(one("mov.f32 %f1, 1.5 + 2.5;") == "mov.f32 %f1, 0d4010000000000000");
  CHECK(one("mov.f32 %f1, -1.5;") == "mov.f32 %f1, -1.5");
}

TEST_CASE("Parameters are declared in every form") {
  module_text const m = read(
      ".visible .entry k(\n.param .u64 .ptr .global .align 16 a,\n.param .u32 n,\n.param .align 8 .b8 s[24],\n"
      ".param .f64 x,\n.param .texref t,\n.param.u64.ptr.shared.align 4 b\n)\n"
      ".maxntid 32, 2\n.reqntid 64\n.minnctapersm 2\n.maxnreg 32\n.reqnctapercluster 2, 1, 1\n.explicitcluster\n"
      ".maxclusterrank 8\n.blocksareclusters\n.pragma \"nounroll\", \"b\";\n{ ret; }\n"
      ".visible .entry nothing { ret; }\n.visible .entry empty() { ret; }\n");
  function_text const& f = *m.functions[0];
  REQUIRE(f.parameters.size() == 6);
  CHECK(f.parameters[0].is_pointer);
  CHECK(f.parameters[0].align == 8);  // 16 is what it points to
  CHECK_FALSE(f.parameters[1].is_pointer);
  CHECK(f.parameters[2].bytes == 24);
  CHECK(f.parameters[2].align == 8);
  CHECK(f.parameters[2].element_bytes == 1);
  CHECK(f.parameters[3].element_kind == 'f');
  CHECK(f.parameters[4].element_kind == 't');
  CHECK(f.parameters[5].is_pointer);
  CHECK(f.parameters[5].align == 8);
  CHECK((f.limits.max_threads[0] == 32 && f.limits.max_threads[1] == 2 && f.limits.max_threads[2] == 1));
  CHECK(f.limits.required_threads[0] == 64);
  CHECK(f.limits.max_registers == 32);
  CHECK(f.limits.cluster[0] == 2);
  CHECK(f.limits.max_cluster_blocks == 8);
  CHECK(f.limits.explicit_cluster);
  CHECK(f.limits.blocks_are_clusters);
  CHECK(m.functions[1]->parameters.empty());
}

TEST_CASE("Variables are declared in every form") {
  module_text const m = read(
      ".global .align 4 .b8 a[3] = {1, 2, 3}, b[4];\n.shared .align 16 .b8 tile[1024];\n.common .global .u64 env;\n"
      ".weak .global .s32 rows[][2] = {{-1, 0}, {0, 1}, {2}};\n.global .v4 .f32 v = {1.0, 2.5, 0f40000000, -1.0};\n"
      ".extern .shared .align 16 .b8 dynamic[];\n.global.u32 c=3;\n.extern .global .u32 later;\n.visible .global .u32 "
      "later = 7;\n"
      ".global .texref t;\n.global .samplerref s = { addr_mode_0 = wrap, filter_mode = linear, "
      "force_unnormalized_coords = 1 };\n"
      ".global .attribute(.managed) .align 8 .u64 m;\n.global .b128 wide[1] = {-2};\n.global .u64 p = generic(a)+2-1;\n"
      ".const .f64 d = 0d3FF0000000000000;\n.global .f32 e = 1.0 / 4.0;\n");
  std::vector<variable> const& all = m.variables;
  CHECK(variable_of(all, "b").bytes == 4);
  CHECK(variable_of(all, "b").value.empty());
  CHECK(variable_of(all, "tile").space == state_space::shared);
  CHECK(variable_of(all, "rows").bytes == 24);
  CHECK(variable_of(all, "rows").value.size() == 20);
  CHECK(variable_of(all, "rows").value[0] == 0xff);
  CHECK(variable_of(all, "rows").value[16] == 2);
  CHECK(variable_of(all, "v").bytes == 16);
  CHECK(variable_of(all, "v").align == 16);
  CHECK(variable_of(all, "v").element_bytes == 4);
  CHECK(variable_of(all, "v").value == std::vector<u8>{0, 0, 128, 63, 0, 0, 32, 64, 0, 0, 0, 64, 0, 0, 128, 191});
  CHECK_FALSE(variable_of(all, "later").is_extern);
  CHECK(variable_of(all, "later").value.at(0) == 7);
  CHECK(variable_of(all, "t").bytes == 8);
  CHECK(variable_of(all, "s").element_kind == 't');
  CHECK(variable_of(all, "m").is_managed);
  CHECK(variable_of(all, "wide").value ==
        std::vector<u8>{254, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255});
  CHECK(variable_of(all, "p").symbols.at(0).add == 1);
  CHECK(variable_of(all, "e").value == std::vector<u8>{0, 0, 128, 62});
  CHECK(all.size() == 16);
}

TEST_CASE("Registers are found by name, whatever their number") {
  module_text const m = kernel(
      ".reg .b32 %r<4000000000>, x, r1<3>;\n.reg .pred p;\n.reg .f16x2 %h<2>;\n.reg .b128 %q<2>;\n.reg .v2 .f32 w<2>;\n"
      "{ .reg .b64 x; mov.u64 x, 1; }\nmov.b64 %rd1, w1;\nmov.f32 w0.g, w1.x;");
  function_text const& f = *m.functions[0];
  scope const& s = f.scopes[0];
  CHECK(find_register(s, "%r3999999999")->bytes == 4);
  CHECK_FALSE(find_register(s, "%r4000000000"));
  CHECK_FALSE(find_register(s, "%r007"));
  CHECK_FALSE(find_register(s, "%r"));
  CHECK_FALSE(find_register(s, "%r99999999999999999999"));
  CHECK(find_register(s, "r12"));
  CHECK_FALSE(find_register(s, "r13"));
  CHECK(find_register(s, "p")->bytes == 0);
  CHECK(find_register(s, "%h1")->bytes == 4);
  CHECK(find_register(s, "%q0")->bytes == 16);
  CHECK(find_register(s, "x")->bytes == 4);
  CHECK(find_register(f.scopes[1], "x")->bytes == 8);
  CHECK(find_register(s, "w1.y")->elements == 1);
  CHECK_FALSE(find_register(s, "w1.z"));
  CHECK_FALSE(find_register(s, "x.x"));
  CHECK(words(f.body[1]) == "mov.b64 %rd1, {w1.x, w1.y}");
  CHECK(words(f.body[2]) == "mov.f32 w0.y, w1.x");
}

TEST_CASE("Bodies have labels, tables, prototypes and braces") {
  module_text const m = kernel(
      "ts: .branchtargets $L__BB0_1, $L__BB0_2;\nbrx.idx %r1, ts;\n$L__BB0_1: $L__tmp0:\nret;\n$L__BB0_2:\n"
      "{ // callseq 0, 0\n.param .align 8 .b8 p0[16];\n{ a: }\nprototype_0 : .callprototype (.param .b32 _) _ (.param "
      ".b64 _) .noreturn;\n"
      "cs: .calltargets f, g;\ncall (r), %rd1, (p0), prototype_0;\n}\n.pragma \"used_bytes_mask 15\";\n"
      ".global .u32 counter = 3;\n");
  function_text const& f = *m.functions[0];
  CHECK(f.scopes[0].targets.at("ts") == std::vector<std::string>{"$L__BB0_1", "$L__BB0_2"});
  CHECK(f.scopes[0].labels ==
        std::map<std::string, u32, std::less<>>{{"$L__BB0_1", 1}, {"$L__tmp0", 1}, {"$L__BB0_2", 2}});
  CHECK(f.scopes[1].targets.at("cs") == std::vector<std::string>{"f", "g"});
  CHECK(f.scopes[1].parent == 0);
  CHECK(f.scopes[2].parent == 1);
  CHECK(f.scopes[2].labels.at("a") == 2);
  CHECK(f.body[2].scope == 1);
  CHECK(f.body.size() == 3);
  CHECK(f.variables[f.scopes[1].variables.at("p0")].bytes == 16);
  CHECK(variable_of(m.variables, "counter").value.at(0) == 3);
}

TEST_CASE("Places and files are read in every form") {
  module_text const m = read(
      ".file 1 \"/src\" \"a.cu\"\n.file\t2 \"b.cuh\", 1700000000, 4096\n.file 3 \"C:\\\\src\\\\c.cu\"\n"
      ".file 4 \"/src\" \"/other/d.cu\" md5 0x0123456789abcdef0123456789abcdef source \"x\"\n"
      ".visible .entry k()\n{\nmov.u32 %r1, 0;\n.loc 1 5 3 // a.cu:5:3\nmov.u32 %r1, 1;\n"
      ".loc\t2 9 1, function_name $L__info_string0, inlined_at 1 5 3\nmov.u32 %r1, 2;\n"
      ".loc 3 2 1, function_name .debug_str + 4, inlined_at 2 9 1\nmov.u32 %r1, 3;\n"
      ".loc 1 7 3 prologue_end is_stmt 0 discriminator 2\nmov.u32 %r1, 4;\n"
      ".loc 2 9 1, function_name $L__info_string0+8, inlined_at 1 7 3\nmov.u32 %r1, 5;\n"
      ".loc 3 2 1, function_name .debug_str+4, inlined_at 2 9 1\nmov.u32 %r1, 6; ret;\n}\n"
      ".section .debug_str\n{\n$L__info_string0:\n.b8 95,90\n.b32 .debug_abbrev+3\n}\n.section .debug_loc { }\n");
  CHECK(m.files.at(1) == "/src/a.cu");
  CHECK(m.files.at(2) == "b.cuh");
  CHECK(m.files.at(3) == "C:\\src\\c.cu");
  CHECK(m.files.at(4) == "/other/d.cu");
  std::vector<std::string> places;
  for (statement const& s : m.functions[0]->body) {
    places.push_back(chain_text(m, s.place));
  }
  CHECK(places == std::vector<std::string>{"", "a.cu:5", "b.cuh:9 < a.cu:5", "c.cu:2 < b.cuh:9 < a.cu:5", "a.cu:7",
                                           "b.cuh:9 < a.cu:7", "c.cu:2 < b.cuh:9 < a.cu:7",
                                           "c.cu:2 < b.cuh:9 < a.cu:7"});
}

TEST_CASE("A text may have a mark in front, zeros behind, and lines of Windows") {
  std::string const text =
      "\xef\xbb\xbf.version 7.8\r\n.target sm_80, debug\r\n.visible .entry k()\r\n{ ret; } /* two\r\n*/\r\n";
  module_text const m = read_module(text + std::string(2, '\0'), "k.ptx");
  CHECK(m.version == "7.8");
  CHECK(m.address_bits == 64);
  CHECK(m.functions.at(0)->line == 3);
}

TEST_CASE("Functions are declared, defined once and have other names") {
  module_text const m = read(
      ".extern .func  (.param .b32 func_retval0) vprintf\n(\n.param .b64 a,\n.param .b64 b\n)\n;\n.weak .func w(.param "
      ".b32 a);\n"
      ".func (.param .align 16 .b8 r[32]) g() .noreturn { ret; }\n.visible .func g2(.param .b32 a, .param .b8 more[]) "
      "{ ret; }\n"
      ".weak .func w(.param .b32 a) { ret; }\n.alias other, g;\n.func g();\n");
  CHECK(m.functions.size() == 4);
  CHECK_FALSE(m.functions[0]->has_body);
  CHECK(m.functions[0]->parameters.size() == 2);
  CHECK(m.functions[1]->name == "w");
  CHECK(m.functions[1]->has_body);
  CHECK(m.functions[1]->is_weak);
  CHECK(m.functions[2]->results.at(0).bytes == 32);
  CHECK(m.functions[2]->has_body);
  CHECK(m.functions[3]->parameters.at(1).bytes == 0);
  CHECK(m.aliases.at("other") == "g");
}
