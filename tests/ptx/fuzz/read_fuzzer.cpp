// libFuzzer's entry to the reader of PTX texts: any text is a module or one ptx::error, and a module is consistent.
//   clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Iinclude
//     tests/ptx/fuzz/read_fuzzer.cpp -o read_fuzzer
//   ./read_fuzzer -max_total_time=600 -max_len=65536 -timeout=10 corpus tests/data/ptx
#include <warpmem/tools/ptx/text/demangle.hpp>
#include <warpmem/tools/ptx/text/find_register.hpp>
#include <warpmem/tools/ptx/text/module_reader.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/text/number.hpp>
#include <warpmem/tools/ptx/text/place.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

namespace {

using namespace warpmem::ptx;

void must(bool good, char const* what) {
  if (!good) {
    std::fprintf(stderr, "%s\n", what);
    std::abort();
  }
}

void check(function_text const& f, operand const& o, u32 in) {
  for (operand const& part : o.parts) {
    check(f, part, in);
  }
  if (o.is == operand::kind::number) {
    (void)number_value(o.text);
    for (u32 const bytes : {0U, 2U, 4U, 8U}) {
      try {
        (void)number_bits(o.text, o.negated, o.add, bytes);
      } catch (error const&) {
        must(bytes < 4, "a literal that has no bits");
      }
    }
  } else if (o.is == operand::kind::name) {
    must(!o.text.empty(), "a name without a character");
    (void)find_register(f.scopes[in], o.text);
  } else {
    must(o.is == operand::kind::vector || !o.parts.empty(), "an address or a pair without parts");
  }
}
void check(function_text const& f) {
  must(f.has_body == !f.scopes.empty(), "a body without a scope");
  for (std::size_t k = 0; k < f.scopes.size(); ++k) {
    scope const& s = f.scopes[k];
    must(s.parent < static_cast<s32>(k) && (s.parent >= 0) == (k != 0), "a scope in a later one");
    for (auto const& [name, at] : s.labels) {
      must(at <= f.body.size(), "a label behind the body");
    }
    for (auto const& [name, at] : s.variables) {
      must(at < f.variables.size() && f.variables[at].name == name, "another variable");
    }
  }
  for (statement const& s : f.body) {
    must(s.scope < f.scopes.size() && !s.opcode.empty() && s.line != 0, "a statement of nowhere");
    for (operand const& o : s.operands) {
      check(f, o, s.scope);
    }
  }
  (void)reading::without_types(f.name);
  must(f.name.empty() || reading::is_name_of(f.name, f.name), "a name that is not its own");
}
void check(module_text const& m) {
  for (std::unique_ptr<function_text> const& f : m.functions) {
    check(*f);
    for (statement const& s : f->body) {
      must(s.place < static_cast<s32>(m.places.size()), "a place of nowhere");
    }
  }
  for (std::size_t k = 0; k < m.places.size(); ++k) {
    must(m.places[k].inlined_at < static_cast<s32>(k), "a place inlined into a later one");
    if (k < 20) {
      (void)chain_text(m, static_cast<s32>(k));
      (void)user_place(m, static_cast<s32>(k));
    }
  }
  for (variable const& v : m.variables) {
    must(v.value.size() <= v.bytes, "a value with more bytes than its variable");
    must(v.align != 0 && (v.align & (v.align - 1)) == 0, "an alignment that is no power of two");
    for (symbol_in_value const& s : v.symbols) {
      must(s.at + s.bytes <= v.value.size() && s.first_byte < 8, "a symbol outside the value");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text{reinterpret_cast<char const*>(data), size};
  try {
    check(read_module(text, "fuzz.ptx"));
  } catch (error const& e) {
    std::string_view const sentence = e.what();
    must(sentence.starts_with("fuzz.ptx:") && sentence.size() < 300, "no sentence with a place");
    must(sentence.find('\n') == std::string_view::npos, "a sentence of two lines");
  }
  return 0;
}
