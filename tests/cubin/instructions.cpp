// Instructions beside NVIDIA's text of them: every opcode, and of memory and control every form, of the files that
// docs/cubins.md names.
#include <cubin/agreement.hpp>
#include <support/catch.hpp>
#include <warpmem/tools/cubin/decode.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

using namespace warpmem;

namespace {

TEST_CASE("Instructions of cubins are what NVIDIA's disassembler says") {
  std::ifstream in{WARPMEM_TEST_DATA "/cubin/instructions.txt"};
  std::size_t rows = 0;
  std::size_t memory = 0;
  std::set<std::string> unknown;
  for (std::string line; std::getline(in, line);) {
    std::istringstream parts{line};
    unsigned capability = 0;
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::string text;
    parts >> capability >> std::hex >> low >> high;
    std::getline(parts >> std::ws, text);
    cubin::instruction const one = cubin::detail::decode(low, high, capability, 0);
    agreement::outcome const outcome = agreement::compare(one, text, {});
    CAPTURE(line);
    CHECK(outcome.wrong.empty());
    if (!outcome.unknown.empty()) {
      unknown.insert(disassembly::parse(text).words[0]);
    }
    ++rows;
    memory += cubin::is_memory(one.op) ? 1u : 0u;
  }
  CHECK(rows > 400);
  CHECK(memory > 200);
  // What is not read says so.
  CHECK(unknown == std::set<std::string>{"CGAERRBAR", "ERRBAR"});
}

TEST_CASE("An instruction that no table has is unknown, and so is each of a capability that was never compared") {
  CHECK(cubin::detail::decode(0x1ff, 0, 90, 0).op == cubin::opcode::unknown);
  CHECK(cubin::detail::decode(0x1ff, 0, 90, 0).name.empty());
  std::uint64_t const load = 0x0000000406097981;  // LDG.E R9, desc[UR4][R6.64]
  CHECK(cubin::detail::decode(load, 0x000ee2000c1e1900, 80, 0).op == cubin::opcode::ldg);
  CHECK(cubin::detail::decode(load, 0x000ee2000c1e1900, 103, 0).op == cubin::opcode::unknown);
}

TEST_CASE("A width, a word for the cache or an address that no rule gives is not known") {
  std::uint64_t const high = 0x000ee2000c1e1900;
  CHECK(cubin::detail::decode(0x0000000406097981, high | 0xe00, 90, 0).memory.width == std::nullopt);
  CHECK(cubin::detail::decode(0x0000000406097981, high | 0x600000, 90, 0).memory.evicts == std::nullopt);
  CHECK(cubin::detail::decode(0x0000000406097981, high | 0x1e000, 90, 0).memory.orders == std::nullopt);
  CHECK(cubin::detail::decode(0x0000000406097981, high & ~std::uint64_t{0x1000}, 90, 0).memory.at == std::nullopt);
  CHECK(cubin::detail::decode(0x0000000406097581, high, 90, 0).memory.at == std::nullopt);
}

}  // namespace
