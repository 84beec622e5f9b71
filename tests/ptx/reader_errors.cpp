// Texts that are cut off, wrong or hostile: one sentence with the line.
#include <ptx/reader_text.hpp>
#include <support/catch.hpp>
#include <warpmem/tools/ptx/text/find_register.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

using namespace reader_text;

namespace {

std::string in_body(std::string const& statements) { return error_in(".func f()\n{\n" + statements + "\n}\n"); }
std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t k = 0; k < times; ++k) {
    all += text;
  }
  return all;
}

// What is open at the end of a text: braces, parentheses, quotation marks, comments, or a statement.
bool is_open(std::string_view text) {
  int depth = 0;
  std::size_t line = 0;  // where the last statement or directive begins
  for (std::size_t k = 0; k < text.size(); ++k) {
    char const c = text[k];
    if (text.substr(k).starts_with("//")) {
      std::size_t const end = text.find('\n', k);
      if (end == std::string_view::npos) {
        text = text.substr(0, k);
        break;
      }
      k = end;
    } else if (c == '"') {
      k = text.find('"', k + 1);
      if (k == std::string_view::npos) {
        return true;
      }
    }
    depth += c == '{' || c == '(' ? 1 : c == '}' || c == ')' ? -1 : 0;
    line = depth == 0 && (c == ';' || c == '}') ? k + 1 : line;
  }
  std::string_view rest = text.substr((std::min)(line, text.size()));
  bool const ends_line = !rest.empty() && (rest.back() == '\n' || rest.back() == ' ' || rest.back() == '\t');
  while (!rest.empty() && std::string_view{" \t\n"}.find(rest.back()) != std::string_view::npos) {
    rest.remove_suffix(1);
  }
  rest = rest.substr((std::min)(rest.rfind('\n') + 1, rest.size()));
  std::size_t const word = rest.find_first_not_of(" \t");
  rest.remove_prefix((std::min)(word, rest.size()));
  constexpr std::string_view whole_lines[] = {".version", ".target", ".address_size", ".file", "//"};
  bool const is_line = std::any_of(std::begin(whole_lines), std::end(whole_lines),
                                   [&](std::string_view begin) { return rest.starts_with(begin); });
  return depth != 0 || (!rest.empty() && !(is_line && ends_line));
}

}  // namespace

TEST_CASE("A text that is cut within a declaration is refused, wherever it is cut", "[stress]") {
  for (char const* const name : {"transpose_nvcc_13.ptx", "transpose_clang_14.ptx"}) {
    std::string const text = file(name);
    module_text const whole = read_module(text, name);
    std::size_t read_in_part = 0;
    for (std::size_t size = 0; size < text.size(); ++size) {
      std::string const part = text.substr(0, size);
      module_text m;
      try {
        m = read_module(part, name);
      } catch (error const& e) {
        std::string const sentence = e.what();
        REQUIRE(sentence.starts_with(std::string(name) + ":"));
        REQUIRE(sentence.find('\n') == std::string::npos);
        continue;
      }
      INFO(name << " cut at " << size << ": " << part.substr(part.size() - (std::min)(part.size(), std::size_t{60})));
      ++read_in_part;
      REQUIRE_FALSE(is_open(part));
      REQUIRE(m.variables.size() <= whole.variables.size());
      REQUIRE(m.functions.size() <= whole.functions.size());
      for (std::size_t k = 0; k < m.functions.size(); ++k) {
        REQUIRE(m.functions[k]->body.size() == whole.functions[k]->body.size());
        REQUIRE(m.functions[k]->scopes.size() == whole.functions[k]->scopes.size());
      }
    }
    // Between declarations, and in comments there.
    CHECK(read_in_part > 10);
    CHECK(read_in_part < text.size() / 4);
  }
}

TEST_CASE("What is no PTX is refused") {
  CHECK(error_of("") ==
        "k.ptx:1: this is not PTX: it does not begin with .version; "
        "nvcc -ptx -lineinfo makes it of a .cu file");
  CHECK(error_of("\n\n\x7f"
                 "ELF") ==
        "k.ptx:3: this is not PTX: it does not begin with .version; "
        "nvcc -ptx -lineinfo makes it of a .cu file");
  CHECK(error_of(".version 8\n.target sm_90\n") == "k.ptx:1: expected a version of PTX, not \"8\"");
  CHECK(error_of(".version 8.5.1\n.target sm_90\n") == "k.ptx:1: expected a version of PTX, not \"8.5.1\"");
  CHECK(error_of(".version 8.5\n.address_size 64\n") == "k.ptx:2: expected .target, not \".address_size\"");
  CHECK(error_of(".version 8.5\n.target sm_9") == "k.ptx:2: the text ends within a line");
  CHECK(error_of(".version 8.5\n.target sm_90\n.address_size 6\n") == "k.ptx:4: an address has 32 or 64 bits");
  CHECK(error_in(";") == "k.ptx:4: expected a declaration, not \";\"");
  CHECK(error_in("{}") == "k.ptx:4: expected a declaration, not \"{\"");
  CHECK(error_in("\n/* never\nclosed") == "k.ptx:5: the text ends in a comment");
  CHECK(error_in(".file 1 \"a.cu") == "k.ptx:4: the text ends in quotation marks");
  CHECK(error_in(std::string("\xff\x01 ") + std::string(100, 'x')) == "k.ptx:4: expected a declaration, not \"?\"");
  CHECK(error_in(std::string(100, 'x')) ==
        "k.ptx:4: expected a declaration, not \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\"");
}

TEST_CASE("What is wrong in a body is named with its line") {
  CHECK(in_body("mov.u32 %r1, 1") == "k.ptx:7: expected \";\", not \"}\"");
  CHECK(in_body("mov.u32 %r1, 1\nret;") == "k.ptx:7: expected \";\", not \"ret\"");
  CHECK(in_body("mov.u32 %r1 1;") == "k.ptx:6: expected \";\", not \"1\"");
  CHECK(in_body("mov.u32 %r1,;") == "k.ptx:6: expected a number, not \";\"");
  CHECK(in_body("ld.global.u32 %r1, [];") == "k.ptx:6: expected an address, not \"]\"");
  CHECK(in_body("mov.u32 %r1, 12abc;") == "k.ptx:6: expected a number, not \"12abc\"");
  CHECK(in_body("mov.u32 %r1, 1 / 0;") == "k.ptx:6: a division by zero, or of numbers of two kinds");
  CHECK(in_body("mov.u32 %r1, x[3];") == "k.ptx:6: expected \";\", not \"[\"");
  CHECK(in_body("@%p1 { ret; }") == "k.ptx:6: expected an instruction, not \"{\"");
  CHECK(in_body("\n.foo x;") == "k.ptx:7: expected a declaration, not \".foo\"");
  CHECK(in_body("L: ret;\nL: ret;") == "k.ptx:7: the label \"L\" stands twice");
  CHECK(in_body(".reg .b32 x;\n.reg .b64 x;") == "k.ptx:7: the register \"x\" is declared twice");
  CHECK(in_body(".reg .b32 x<20>;\n.reg .b64 x7;") == "k.ptx:7: the register \"x7\" is declared twice");
  CHECK(in_body(".reg .b64 x7;\n.reg .b32 x<20>;") == "k.ptx:7: the register \"x7\" is declared twice");
  CHECK(in_body(".reg .b32 x<20>;\n.reg .b64 x1<4>;") == "k.ptx:7: the register \"x10\" is declared twice");
  CHECK(in_body(".reg .b64 x1<4>;\n.reg .b32 x<20>;") == "k.ptx:7: the register \"x10\" is declared twice");
  CHECK(in_body(".reg .b64 x1<4>;\n.reg .b32 x<10>;").empty());
  CHECK(in_body(".reg .b64 x<4294967296>;") == "k.ptx:6: too large a number for a number of registers");
  CHECK(in_body(".reg .bf16 x;") == "k.ptx:6: expected a type of registers, not \".bf16\"");
  CHECK(in_body(".local .b32 a;\n.local .b32 a;") == "k.ptx:7: the variable \"a\" is declared twice");
  CHECK(in_body("p: .callprototype _ ()") == "k.ptx:7: expected the end of a prototype, not \"}\"");
  CHECK(in_body("t: .branchtargets a b;") == "k.ptx:6: expected \";\", not \"b\"");
  CHECK(error_in(".func f()\n{\nret;\n") == "k.ptx:7: the text ends in the function \"f\"");
  CHECK(error_in(".func f()\n{\n{\nret;\n}\n") == "k.ptx:9: the text ends in the function \"f\"");
  CHECK(error_in(".func f()\n{\nret;\n}\n}\n") == "k.ptx:8: expected a declaration, not \"}\"");
}

TEST_CASE("What is wrong in a declaration is named with its line") {
  CHECK(error_in(".global .u32 x") == "k.ptx:4: expected \";\" before the end of the text");
  CHECK(error_in(".global .u32 x;\n.global .u32 x;\n") == "k.ptx:5: the variable \"x\" is declared twice");
  CHECK(error_in(".func f() { ret; }\n.func f() { ret; }\n") == "k.ptx:5: the function \"f\" has two bodies");
  CHECK(error_in(".global .e4m3 x;") == "k.ptx:4: expected a type of variables, not \".e4m3\"");
  CHECK(error_in(".global .align 3 .b8 x;") == "k.ptx:4: an alignment that is no power of two up to 1048576");
  CHECK(error_in(".global .b8 x[18446744073709551616];") ==
        "k.ptx:4: expected an array's size, not \"18446744073709551616\"");
  CHECK(error_in(".global .b8 x[4294967296][4294967296];") == "k.ptx:4: a variable of more than 1 TiB");
  CHECK(error_in(".global .b8 x[];") == "k.ptx:4: \"x\" has neither a size nor an initial value");
  CHECK(error_in(".global .b8 x[2] = {1, 2, 3};") ==
        "k.ptx:4: an initial value with more numbers than \"x\" has elements");
  CHECK(error_in(".global .s32 x[][2] = {{1}, {2, 3}};") ==
        "k.ptx:4: a row of an initial value is shorter than others, but not the last");
  CHECK(error_in(".global .s32 x[2][2] = {1, 2};") == "k.ptx:4: expected \"{\", not \"1\"");
  CHECK(error_in(".global .f32 x = 3;") == "k.ptx:4: an initial value of another type than .f32");
  CHECK(error_in(".global .u32 x = 1.5;") == "k.ptx:4: an initial value of another type than .u32");
  CHECK(error_in(".global .f64 x = 0f3F800000;") == "k.ptx:4: a floating-point number of another size than .f64");
  CHECK(error_in(".global .b16 x = 1.5;") == "k.ptx:4: a floating-point number of another size than .b16");
  CHECK(error_in(".global .f64 x = f;") == "k.ptx:4: an address as an initial value of .f64");
  CHECK(error_in(".global .u8 x = 0x0FF0(f);") == "k.ptx:4: a mask that is not one byte of an address");
  CHECK(error_in(".shared .u32 x = 3;") == "k.ptx:4: an initial value where PTX has none");
  CHECK(error_in(".local .u32 x;") == "k.ptx:4: a variable of .local outside functions is not known");
  CHECK(error_in(".func f(.reg .u32 x) { ret; }") == "k.ptx:4: parameters in registers are not known");
  CHECK(error_in(".entry f() .frobnicate 3 { ret; }") == "k.ptx:4: no directive of functions is called \"frobnicate\"");
  CHECK(error_in(".entry f(.param .u32 x,) { ret; }") == "k.ptx:4: expected a declaration, not \")\"");
  CHECK(error_in(".section .debug_str {\n.b8 1\n") == "k.ptx:6: the text ends in the section of line 4");
  CHECK(error_in(".alias a, b\n.global .u32 x;") == "k.ptx:5: expected \";\", not \".global\"");
  CHECK(error_in(".pragma nounroll;") == "k.ptx:4: expected a pragma in quotation marks, not \"nounroll\"");
}

TEST_CASE("Texts that nest deep or announce much cost little") {
  CHECK(in_body(repeated("{", 100000)) == "k.ptx:6: more than 64 braces in each other");
  CHECK(in_body("mov.u32 r, " + repeated("(", 100000)) == "k.ptx:6: an expression with more than 256 levels");
  CHECK(in_body("mov.u32 r, " + repeated("- ", 100000)) == "k.ptx:6: an expression with more than 256 levels");
  CHECK(in_body("mov.u32 r, " + repeated("1 ? ", 100000)) == "k.ptx:6: an expression with more than 256 levels");
  CHECK(in_body("mov.u32 r, " + repeated("{", 100000)) == "k.ptx:6: an operand with more than 4 levels");
  CHECK(in_body("call " + repeated("(", 100000)) == "k.ptx:6: an operand with more than 4 levels");
  CHECK(error_in(".global .b8 x" + repeated("[1]", 100000)) == "k.ptx:4: an array with more than 16 dimensions");
  CHECK(error_in(".global .b8 x[1] = " + repeated("{", 100000)) == "k.ptx:4: expected a number, not \"{\"");
  // As deep as a name is long.
  module_text const m = kernel(".reg .b32 v; mov.u32 v, v" + repeated(".x", 100000) + ";");
  CHECK_FALSE(find_register(m.functions[0]->scopes[0], m.functions[0]->body[0].operands[1].text));
  CHECK(kernel(repeated("{{}}", 1000) + "{ ret; {} }").functions[0]->scopes.size() == 2);
  CHECK(kernel(".reg .b32 %a<4294967295>, %b<4294967295>;").functions[0]->scopes[0].ranges.size() == 2);
}
