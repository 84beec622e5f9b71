// read_ptx_instruction takes what ptxas takes: tests/data/ptx_mnemonics.txt, which meta.ptx_names compares with ptxas.
#include <support/catch.hpp>
#include <warpmem/tools/trace/ptx_instruction.hpp>

#include <fstream>
#include <string>

TEST_CASE("PTX that ptxas refuses is refused, and what it takes is read", "[trace]") {
  std::ifstream in(WARPMEM_TEST_DATA "/ptx_mnemonics.txt");
  int taken = 0;
  int refused = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') {
      continue;
    }
    auto const read = warpmem::read_ptx_instruction(line.substr(2));
    bool const good = read.unknown_part.empty();
    (good ? taken : refused) += 1;
    if (good != (line[0] == '+')) {
      FAIL_CHECK(line << ": " << (good ? "read" : "refused at " + std::string(read.unknown_part)));
    }
  }
  CHECK(taken > 200);
  CHECK(refused > 180);
}
