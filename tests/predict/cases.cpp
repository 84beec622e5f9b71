// Hopper's own instructions in examples/predict: a column `case` in, Nsight Compute's names out.
#include <support/catch.hpp>
#include <support/run.hpp>

#include <string>

#ifdef WARPMEM_TEST_EXAMPLES

namespace {

std::string const program = WARPMEM_TEST_EXAMPLES "/predict";
std::string const rows = WARPMEM_TEST_DATA "/sm_90/hopper/";
std::string const box = "L 2 4 0 0 1024 256 1 1 1 4096 0 0 0 32 8 1 1 1 1 1 1 1 1 0 0 0 0 0 0 1024";

support::finished predict(std::string const& input, std::string const& option = "") {
  return support::run("sh", "-c '\"$0\" " + option + " -' '" + program + "'", input);
}

void check_refused(std::string const& text, std::string const& sentence) {
  auto const r = predict("id,case\na," + text + "\n");
  INFO(r.err);
  CHECK(r.status == 2);
  CHECK(r.out.empty());
  CHECK(r.err.find("predict: standard input:2: the case '" + text + "' " + sentence) == 0);
}

}  // namespace

TEST_CASE("predict agrees with the measured cases", "[predict]") {
  auto const r = support::run(
      program, "--compare " + rows + "gmma.csv " + rows + "tma.csv " + rows + "ds.csv " + rows + "cluster.csv");
  INFO(r.out);
  CHECK(r.status == 0);
  CHECK(r.out.find(" counters compared, 0 missed\n") != std::string::npos);
}

TEST_CASE("predict takes cases behind other rows where no header stands over both", "[predict]") {
  std::string const both = rows + "../fresh.csv " + rows + "gmma.csv";
  auto const compared = support::run(program, "--compare " + both);
  CHECK(compared.err.empty());
  CHECK(compared.status == 0);
  CHECK(support::run(program, "--json " + both).status == 0);
  CHECK(support::run(program, "--summary " + both).out.find("instructions not counted: ") != std::string::npos);
  auto const csv = support::run(program, both);
  CHECK(csv.status == 2);
  CHECK(csv.err.find("gmma.csv:1: other columns than the file before; ") != std::string::npos);
}

TEST_CASE("predict says which case it misses", "[predict]") {
  auto const r = predict("id,case,lts__t_requests_srcunit_tex\na," + box + " 1,9\n", "--compare");
  CHECK(r.status == 1);
  CHECK(r.out.find("standard input:2: a L: lts__t_requests_srcunit_tex measured 9, predicted 8\n  case L 2 4 0") !=
        std::string::npos);
}

TEST_CASE("predict counts a case, and a launch without it", "[predict]") {
  auto const r = predict("id,case\na," + box + " 1\nb," + box + " 0\n");
  CHECK(r.status == 0);
  CHECK(r.out.find("id,l1tex__tmain_requests,") == 0);
  CHECK(r.out.find("\na,1,") != std::string::npos);
  CHECK(r.out.find("\nb,0,") != std::string::npos);
}

TEST_CASE("predict refuses what is no case", "[predict]") {
  check_refused("", "ends before a first word");
  check_refused("ld 1", "begins with no known instruction");
  check_refused(box, "ends before whether it is issued");
  check_refused(box + " 1 1", "has words after the last one");
  check_refused("L 2 4 x", "has 'x' as swizzle, not a number");
  check_refused("f16 64 T", "has A neither in shared memory (S) nor in registers (R)");
}

#endif
