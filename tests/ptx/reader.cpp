// What compilers make, read: functions, variables, instructions and places.
#include <ptx/reader_text.hpp>
#include <support/catch.hpp>
#include <warpmem/tools/ptx/text/find_register.hpp>
#include <warpmem/tools/ptx/text/place.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

using namespace reader_text;

namespace {

std::vector<std::string> names_of(std::vector<variable> const& all) {
  std::vector<std::string> names;
  for (variable const& v : all) {
    names.push_back(v.name);
  }
  return names;
}
u64 bits_at(variable const& v, std::size_t at, std::size_t bytes) {
  u64 bits = 0;
  std::memcpy(&bits, v.value.data() + at, bytes);
  return bits;
}
std::size_t count_opcode(function_text const& f, std::string const& begin) {
  return static_cast<std::size_t>(
      std::count_if(f.body.begin(), f.body.end(), [&](statement const& s) { return s.opcode.starts_with(begin); }));
}

}  // namespace

TEST_CASE("A kernel of nvcc is read as it stands") {
  module_text const m = read_module(file("transpose_nvcc_13.ptx"), "transpose.ptx");
  CHECK(m.origin == "transpose.ptx");
  CHECK(m.version == "9.0");
  CHECK(m.target == "sm_90");
  CHECK(m.address_bits == 64);
  CHECK(m.files == std::map<u32, std::string>{{1, "/src/transpose.cu"}});
  REQUIRE(m.functions.size() == 2);

  function_text const& f = *m.functions[1];
  CHECK(f.name == "_Z9transposeILi1EEvPKfPfi");
  CHECK(f.is_kernel);
  CHECK(f.has_body);
  REQUIRE(f.parameters.size() == 3);
  CHECK(f.parameters[0].bytes == 8);
  CHECK(f.parameters[0].element_kind == 'u');
  CHECK(f.parameters[2].bytes == 4);
  CHECK(f.parameters[2].space == state_space::param);
  REQUIRE(f.variables.size() == 1);
  CHECK(f.variables[0].space == state_space::shared);
  CHECK(f.variables[0].bytes == 32 * 33 * 4);
  CHECK(f.variables[0].align == 4);
  CHECK(f.scopes[0].variables.at("_ZZ9transposeILi1EEvPKfPfiE4tile") == 0);

  CHECK(f.body.size() == 37);
  CHECK(words(f.body[0]) == "ld.param.u64 %rd9, [_Z9transposeILi1EEvPKfPfi_param_0]");
  CHECK(words(f.body.back()) == "ret");
  CHECK(f.scopes.size() == 1);
  u32 const loop = f.scopes[0].labels.at("$L__BB1_1");
  CHECK(words(f.body[loop]) == "ld.global.f32 %f1, [%rd14]");
  CHECK(words(f.body[loop + 6]) == "@%p1 bra $L__BB1_1");
  CHECK(f.scopes[0].ranges.at("%rd").count == 16);
  CHECK(find_register(f.scopes[0], "%rd15")->bytes == 8);
  CHECK(find_register(f.scopes[0], "%p1")->bytes == 0);
  CHECK_FALSE(find_register(f.scopes[0], "%rd16"));
}

TEST_CASE("Places of nvcc have the calls that were inlined") {
  module_text const m = read_module(file("transpose_nvcc_13.ptx"), "transpose.ptx");
  function_text const& f = *m.functions[0];
  u32 const loop = f.scopes[0].labels.at("$L__BB0_1");
  CHECK(f.body[loop].opcode == "ld.global.f32");
  CHECK(chain_text(m, f.body[loop].place) == "transpose.cu:6 < transpose.cu:15");
  CHECK(place_text(m, f.body[loop].place) == "transpose.cu:6:3");
  CHECK(place_text(m, f.body[0].place) == "transpose.cu:10:0");
  // A place begins with its function: the second has no statement of the first one's last place.
  for (auto const& other : m.functions) {
    CHECK(place_text(m, other->body.front().place) == "transpose.cu:10:0");
    CHECK(place_text(m, other->body.back().place) == "transpose.cu:22:1");
  }
}

TEST_CASE("Variables of nvcc have their values") {
  module_text const m = read_module(file("kernels_nvcc_13.ptx"), "kernels.ptx");
  CHECK(names_of(m.variables) == std::vector<std::string>{"functions", "numbers", "weights", "pi", "third", "$str",
                                                          "$str$1", "words", "last", "managed", "vector", "dynamic"});
  variable const& numbers = variable_of(m.variables, "numbers");
  CHECK(numbers.space == state_space::global);
  CHECK(numbers.bytes == 32);
  CHECK(bits_at(numbers, 4, 4) == 0xfffffffe);
  CHECK(numbers.value.size() == 9);
  variable const& weights = variable_of(m.variables, "weights");
  CHECK(weights.space == state_space::constant);
  CHECK(bits_at(weights, 12, 4) == 0x3f000000);
  CHECK(bits_at(variable_of(m.variables, "pi"), 0, 8) == 0x400921fb54442d11);
  CHECK(variable_of(m.variables, "managed").is_managed);
  CHECK(variable_of(m.variables, "vector").align == 16);
  CHECK(variable_of(m.variables, "dynamic").is_extern);
  CHECK(variable_of(m.variables, "dynamic").bytes == 0);

  variable const& functions = variable_of(m.variables, "functions");
  REQUIRE(functions.symbols.size() == 2);
  CHECK(functions.symbols[1].symbol == "_Z5twicei");
  CHECK(functions.symbols[1].at == 8);
  CHECK(functions.symbols[1].bytes == 8);
  CHECK(functions.value.size() == 24);
  variable const& third = variable_of(m.variables, "third");
  CHECK(third.symbols.at(0).symbol == "numbers");
  CHECK(third.symbols.at(0).add == 8);
  // A pointer in a packed struct, byte by byte.
  variable const& last = variable_of(m.variables, "last");
  CHECK(last.bytes == 9);
  CHECK(last.value.at(0) == 7);
  REQUIRE(last.symbols.size() == 8);
  for (u32 k = 0; k < 8; ++k) {
    symbol_in_value const& s = last.symbols[k];
    CHECK((s.symbol == "numbers" && s.at == 1 + k && s.first_byte == k && s.bytes == 1 && s.add == 28));
  }
}

TEST_CASE("Functions of nvcc have parameters, limits, scopes and calls") {
  module_text const m = read_module(file("kernels_nvcc_13.ptx"), "kernels.ptx");
  // Of functions that are declared first and then defined, there is the definition, in the first one's place.
  CHECK(m.functions[0]->name == "_Z7add_onei");
  CHECK(m.functions[0]->has_body);
  CHECK_FALSE(m.functions[0]->is_kernel);
  CHECK(m.functions[0]->results.at(0).name == "func_retval0");
  function_text const& raised = function_of(m, "_Z6raised4fivei");
  CHECK(raised.results.at(0).bytes == 20);
  CHECK(raised.results.at(0).align == 4);
  CHECK(raised.parameters.at(0).bytes == 20);
  CHECK(raised.variables.at(0).space == state_space::local);
  CHECK(find_register(raised.scopes[0], "%SPL")->bytes == 8);

  function_text const& fill = function_of(m, "_ZN1a1b4fillIfLj3ELb1EEEvPT_S2_");
  CHECK(fill.limits.max_threads[0] == 256);
  CHECK(fill.limits.max_threads[2] == 1);
  CHECK(fill.limits.min_blocks == 2);
  CHECK(fill.limits.required_threads[0] == 0);

  function_text const& calls = function_of(m, "_Z5calls4fivePiiPK4base");
  CHECK(calls.scopes.size() == 5);  // one a call
  CHECK(count_opcode(calls, "call") == 4);
  auto const call =
      std::find_if(calls.body.begin(), calls.body.end(), [](statement const& s) { return s.opcode == "call.uni"; });
  REQUIRE(call != calls.body.end());
  CHECK(words(*call) == "call.uni {retval0}, _Z6raised4fivei, {param0, param1}");
  scope const& around = calls.scopes[call->scope];
  CHECK(around.parent == 0);
  CHECK(calls.variables[around.variables.at("param0")].bytes == 20);
  CHECK(count_opcode(function_of(m, "by_switch"), "setp") == 7);
}

TEST_CASE("Inline PTX has registers of its own") {
  for (char const* const name : {"kernels_nvcc_13.ptx", "kernels_clang_14.ptx"}) {
    INFO(name);
    module_text const m = read_module(file(name), name);
    function_text const& f = function_of(m, "_Z7inlinedPfy");
    CHECK(f.scopes.size() == 3);
    CHECK(find_register(f.scopes[1], "v")->elements == 4);
    CHECK(find_register(f.scopes[2], "t2")->bytes == 4);
    CHECK(f.scopes[2].labels.count("DONE") == 1);
    CHECK(std::any_of(f.body.begin(), f.body.end(), [](statement const& s) {
      return words(s).starts_with("ld.global.v4.b32 {v.x, v.y, v.z, v.w}, [");
    }));
    CHECK(std::any_of(f.body.begin(), f.body.end(), [](statement const& s) { return words(s) == "mov.b32 t1, 9"; }));
    CHECK(std::any_of(f.body.begin(), f.body.end(), [](statement const& s) { return words(s) == "@!p bra DONE"; }));
    CHECK(std::any_of(f.body.begin(), f.body.end(),
                      [](statement const& s) { return words(s).starts_with("mov.b64 {%f"); }));
  }
}

TEST_CASE("What clang makes is read") {
  module_text const m = read_module(file("kernels_clang_14.ptx"), "kernels.ptx");
  CHECK(m.version == "7.0");
  CHECK(m.target == "sm_80");
  CHECK(m.functions.size() == 9);
  CHECK(function_of(m, "_ZN1a1b4fillIiLj2ELb0EEEvPT_S2_").limits.max_threads[0] == 256);
  CHECK(variable_of(m.variables, "_ZL9functions").symbols.size() == 2);
  CHECK(variable_of(m.variables, "numbers").value.size() == 32);
  CHECK(place_text(m, function_of(m, "_Z5twicei").body.front().place) == "kernels.cu:19:0");
  // Debug information, and labels of it, are no instructions.
  for (char const* const name : {"transpose_clang_14.ptx", "transpose_clang_19.ptx"}) {
    INFO(name);
    module_text const t = read_module(file(name), name);
    REQUIRE(t.functions.size() == 2);
    CHECK(t.functions[0]->body.size() == 43);
    CHECK(t.functions[1]->body.size() == 43);
    CHECK(variable_of(t.variables, "_ZZ9transposeILi1EEvPKfPfiE4tile").bytes == 32 * 33 * 4);
  }
}
