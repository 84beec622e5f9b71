// For tests of the reader: PTX to a module, and what it read back to text.
#pragma once

#include <support/catch.hpp>
#include <warpmem/tools/ptx/text/module_reader.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace reader_text {

using namespace warpmem::ptx;

inline std::string const head = ".version 8.5\n.target sm_90a\n.address_size 64\n";

inline std::string file(std::string const& name) {
  std::ifstream in(WARPMEM_TEST_DATA "/ptx/reader/" + name, std::ios::binary);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}
inline module_text read(std::string const& text) { return read_module(head + text, "k.ptx"); }
// A kernel with these statements, and declarations before it.
inline module_text kernel(std::string const& body, std::string const& before = "") {
  return read(before + ".visible .entry k(.param .u64 p)\n{\n" + body + "\n}\n");
}
// Empty if there is none. Lines are counted from the head's first.
inline std::string error_of(std::string const& text) {
  try {
    (void)read_module(text, "k.ptx");
  } catch (error const& e) {
    return e.what();
  }
  return {};
}
inline std::string error_in(std::string const& text) { return error_of(head + text); }

inline function_text const& function_of(module_text const& m, std::string_view name) {
  for (auto const& f : m.functions) {
    if (f->name == name) {
      return *f;
    }
  }
  FAIL("no function " << name);
  return *m.functions.front();
}
inline variable const& variable_of(std::vector<variable> const& all, std::string_view name) {
  for (variable const& v : all) {
    if (v.name == name) {
      return v;
    }
  }
  FAIL("no variable " << name);
  return all.front();
}

inline std::string words(operand const& o) {
  if (o.is == operand::kind::name || o.is == operand::kind::number) {
    std::string const sign = !o.negated ? "" : o.is == operand::kind::name ? "!" : "-";
    return sign + o.text + (o.add > 0 ? "+" : "") + (o.add != 0 ? std::to_string(o.add) : "");
  }
  std::string const between = o.is == operand::kind::pair ? "|" : ", ";
  std::string all;
  for (operand const& part : o.parts) {
    all += (all.empty() ? "" : between) + words(part);
  }
  return o.is == operand::kind::vector ? "{" + all + "}" : o.is == operand::kind::address ? "[" + all + "]" : all;
}
// As PTX has it.
inline std::string words(statement const& s) {
  std::string all = s.guard.empty() ? "" : std::string("@") + (s.guard_negated ? "!" : "") + s.guard + " ";
  all += s.opcode;
  for (operand const& o : s.operands) {
    all += (&o == &s.operands.front() ? " " : ", ") + words(o);
  }
  return all;
}
// Of a kernel with this statement alone.
inline std::string one(std::string const& text) {
  module_text const m = kernel(text);
  REQUIRE(m.functions[0]->body.size() == 1);
  return words(m.functions[0]->body[0]);
}

}  // namespace reader_text
