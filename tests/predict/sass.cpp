// Runs examples/predict on SASS opcodes, on atomics, and on PTX that is no instruction.
#include <support/catch.hpp>
#include <support/run.hpp>

#include <sstream>
#include <string>
#include <utility>

#ifdef WARPMEM_TEST_EXAMPLES

namespace {

std::string const program = WARPMEM_TEST_EXAMPLES "/predict";
std::string const header = "id,instruction,active,address\n";

// 32 addresses in a few banks.
std::string addresses() {
  std::ostringstream text;
  for (unsigned lane = 0; lane < 32; ++lane) {
    text << (lane == 0 ? "" : " ") << std::hex << lane % 5 * 128 + lane % 3 * 16;
  }
  return text.str();
}

std::string row(std::string const& instruction) { return "a,\"" + instruction + "\",ffffffff," + addresses() + "\n"; }

// Without the last column, which is the instruction.
std::string counters(std::string const& out, std::string const& instruction) {
  std::string const rest = out.substr(0, out.rfind(instruction));
  return rest.substr(0, rest.find_last_not_of("\",") + 1);
}

}  // namespace

TEST_CASE("predict takes SASS opcodes as well as PTX", "[predict]") {
  std::pair<char const*, char const*> const same[] = {
      {"LDG.E.128", "ld.global.v4.u32"},
      {"LDG.E.U8.CONSTANT", "ld.global.nc.u8"},
      {"STG.E.EF.64", "st.global.cs.u64"},
      {"LDS.U.64", "ld.shared.u64"},
      {"STS.128", "st.shared.v4.u32"},
      {"LDL", "ld.local.u32"},
      {"STL", "st.local.u32"},
      {"LDC.64", "ld.const.u64"},
      {"LDSM.16.M88.4", "ldmatrix.x4.b16"},
      {"LDSM.16.MT88.2", "ldmatrix.x2.trans.b16"},
      {"STSM.16.M88.4", "stmatrix.x4.b16"},
      {"ATOMS.POPC.INC.32", "red.shared.add.u32 [a], 1"},
      {"ATOMS.ADD", "atom.shared.add.u32"},
      {"ATOMS.CAS.64", "atom.shared.cas.b64"},
      {"ATOMG.E.EXCH.STRONG.GPU", "atom.global.exch.b32"},
      {"RED.E.ADD.F32.FTZ.RN.STRONG.GPU", "red.global.add.f32"},
      {"REDG.E.ADD.64.STRONG.GPU", "red.global.add.u64"},
  };
  for (auto const& [sass, ptx] : same) {
    INFO(sass << " and " << ptx);
    auto const r = support::run(program, "-", header + row(sass));
    CHECK(r.err.empty());
    CHECK(r.status == 0);
    CHECK(counters(r.out, sass) == counters(support::run(program, "-", header + row(ptx)).out, ptx));
  }
  std::string const copies = "id,instruction,active,address,shared_address\n";
  auto const copy = [&](std::string const& instruction) {
    std::string const row = "a," + instruction + ",ffffffff," + addresses() + "," + addresses() + "\n";
    return counters(support::run(program, "-", copies + row).out, instruction);
  };
  CHECK(copy("LDGSTS.E.BYPASS.LTC128B.128") == copy("cp.async.cg.16"));
  CHECK(copy("LDGSTS.E") == copy("cp.async.ca.4"));
}

// ATOMS.POPC.INC takes the distinct words of the fullest bank, ATOMS.ADD its lanes, ATOMS.CAS twice those; what was not
// said is no number.
TEST_CASE("predict counts shared atomics by the instruction that executes", "[predict]") {
  std::pair<char const*, char const*> const wavefronts[] = {
      {"red.shared.add.u32 [a], 1", "5"},  {"red.shared.add.u32 [a], b", ""},
      {"red.shared.add.u32 [a], 5", "11"}, {"atom.shared.add.u32", "11"},
      {"atom.shared.or.b32", "11"},        {"ATOMS.MIN.S32", "11"},
      {"atom.shared.cas.b32", "22"},       {"ATOMS.CAS", "22"},
      {"red.shared.add.u32", ""},          {"red.shared.add.f32 [a], f", ""},
      {"red.shared.add.u64 [a], 1", ""},
  };
  for (auto const& [instruction, expected] : wavefronts) {
    INFO(instruction);
    auto const r = support::run(program, "-", header + row(instruction));
    CHECK(r.status == 0);
    CHECK(r.out.find("\na,1,," + std::string(expected) + ",") != std::string::npos);
  }
}

TEST_CASE("predict refuses what is no instruction and names the part", "[predict]") {
  std::pair<char const*, char const*> const refused[] = {
      {"ld.global.v2.v4.u32", "(at 'v4') is not known"},
      {"ld.global.ca.cg.u32", "(at 'cg') is not known"},
      {"ldmatrix.x1.x4.b16", "(at 'x4') is not known"},
      {"atom.global.add.min.u32", "(at 'min') is not known"},
      {"atom.global.u32", "(at 'atom') is not known"},
      {"ld.L1::.global.u32", "(at 'L1::') is not known"},
      {"ld.release.global.u32", "(at 'release') is not known"},
      {"ld.const.nc", "(at 'nc') is not known"},
      {"LDG.E.FAST", "(at 'FAST') is not known"},
      {"LDG.E.64.128", "(at '128') is not known"},
      {"ATOMS", "(at 'ATOMS') is not known"},
      {"IMAD.WIDE", "(at 'IMAD') is not known"},
      {"LD.E", "names no memory space; expected LDG, STG"},
      {"ATOM.E.ADD.STRONG.GPU", "names no memory space; expected LDG, STG"},
      {"LDGSTS.E.BYPASS.128", "'LDGSTS.E.BYPASS.128' without a column shared_address"},
  };
  for (auto const& [instruction, expected] : refused) {
    INFO(instruction);
    auto const r = support::run(program, "-", header + row(instruction));
    CHECK(r.status == 2);
    CHECK(r.out.empty());
    CHECK(r.err.find(expected) != std::string::npos);
  }
}

#endif
