// Layouts in examples/predict, in a file and on the command line.
#include <support/catch.hpp>
#include <support/run.hpp>

#include <string>

#ifdef WARPMEM_TEST_EXAMPLES

namespace {

std::string const program = WARPMEM_TEST_EXAMPLES "/predict";
std::string const header = "id,instruction,layout,thread_values,element_bytes\n";

support::finished predict(std::string const& input, std::string const& option = "") {
  return support::run("sh", "-c '\"$0\" " + option + " -' '" + program + "'", input);
}

void check_refused(std::string const& row, std::string const& sentence) {
  auto const r = predict(header + row);
  INFO(r.err);
  CHECK(r.status == 2);
  CHECK(r.out.empty());
  CHECK(r.err.find("predict: standard input:2: " + sentence) == 0);
}

}  // namespace

TEST_CASE("predict counts the accesses of a layout", "[predict][layouts]") {
  auto const r =
      predict(header +
              "a,ldmatrix.x4.b16,\"(64,64):(64,1)\",\"((16,2),8):((1,512),64)\",2\n"
              "b,ld.shared.v4.u32,\"Swizzle<3,3,3> o (64,64):(64,1)\",\"((8,8),8):((512,1),64)\",2\n"
              "t,st.global.v2.f32,\"(16,16):(16,1)\",\"{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, "
              "0], [2, 0], [4, 0]], warp = [[0, 8]], block = []}\",4\n");
  INFO(r.out << r.err);
  CHECK(r.status == 0);
  CHECK(r.out.find("\na,1,,32,28,") != std::string::npos);
  CHECK(r.out.find("\nb.0,1,,4,0,") != std::string::npos);
  CHECK(r.out.find("\nb.1,1,,4,0,") != std::string::npos);
  CHECK(r.out.find("\nb.2,") == std::string::npos);
  CHECK(r.out.find("\nt.3,1,8,") != std::string::npos);
  CHECK(r.out.find("\nt.4,") == std::string::npos);
}

TEST_CASE("predict compares a layout of one access", "[predict][layouts]") {
  std::string const measured = "instruction,layout,thread_values,element_bytes,wavefronts\n";
  auto const good = predict(measured + "ld.shared.f32,\"(32,32):(32,1)\",\"(32,1):(1,0)\",4,32\n", "--compare");
  CHECK(good.status == 0);
  auto const several = predict(measured + "ld.shared.f32,\"(32,32):(32,1)\",\"(32,2):(1,32)\",4,64\n", "--compare");
  CHECK(several.status == 2);
  CHECK(several.err.find("2 accesses with --compare; expected a layout of one") != std::string::npos);
}

TEST_CASE("predict takes a layout from the command line, and says which swizzle helps", "[predict][layouts]") {
  auto const r = support::run(program, "--summary --layout '(32,32):(32,1)' --thread-values '(32,32):(1,32)'");
  INFO(r.out << r.err);
  CHECK(r.status == 0);
  CHECK(r.out.find(
            "layout of tile: use Swizzle<5, 0, 5> o 0 o (32,32):(32,1): 1024 -> 32 wavefronts over 32 accesses\n") !=
        std::string::npos);
  CHECK(r.out.find("no fix known") == std::string::npos);
  auto const matrix = support::run(program,
                                   "--summary --instruction ldmatrix.x4.b16 --layout '(64,64):(64,1)' "
                                   "--thread-values '((16,2),8):((1,512),64)'");
  INFO(matrix.out << matrix.err);
  CHECK(matrix.out.find("ldmatrix.x4.b16: 32 wavefronts where 4 would do\n") != std::string::npos);
  CHECK(matrix.out.find("no fix known") == std::string::npos);
  CHECK(matrix.out.find("use Swizzle<3, 3, 3> o 0 o (64,64):(64,1): 32 -> 4") != std::string::npos);
  auto const apart = support::run(program,
                                  "--summary --instruction ldmatrix.x4.b16 --layout '(64,32):(32,1)' "
                                  "--thread-values '((16,2),8):((1,1024),128)'");
  CHECK(apart.out.find("do not lie side by side, or not aligned: do layout and thread_values belong together?\n") !=
        std::string::npos);
  CHECK(support::run(program, "--instruction LDS.128 --layout '8:1' --thread-values '(8,1):(1,0)'")
            .err.find("element_bytes ''; expected 1, 2, 4, 8 or 16") != std::string::npos);
  CHECK(support::run(program, "--layout '8:1'").err.find("--layout and --thread-values go together") !=
        std::string::npos);
  CHECK(support::run(program, "--layout '8:1' --thread-values '(8,1):(1,0)' x.csv").err.find("expected one of both") !=
        std::string::npos);
}

TEST_CASE("predict refuses layouts that do not fit", "[predict][layouts]") {
  check_refused("a,ld.shared.f32,\"(32,32):(32\",8:1,4", "layout '(32,32):(32' at byte 12; expected ',' or ')'");
  check_refused("a,ld.shared.f32,32:1,,4", "thread_values '' at byte 1; expected shape:stride as CuTe prints it");
  check_refused("a,ld.shared.f32,32:1,32:1,4", "the layouts do not fit; expected thread_values of two modes");
  check_refused(
      "a,ld.shared.f32,32:1,\"{lane = []}\",4",
      "thread_values '{lane = []}' at byte 1; expected register = [...], lane = [...] and warp = [...], as Gluon");
  check_refused("a,ld.shared.f32,32:1,\"(32,1):(1,0)\",x", "element_bytes 'x'; expected 1, 2, 4, 8 or 16");
  check_refused("a,ld.shared.f32,32:1,\"(32,1):(1,0)\",8",
                "instruction 'ld.shared.f32' moves 4 bytes, no whole elements");
  check_refused("a,cp.async.ca.4,32:1,\"(32,1):(1,0)\",4", "");
  auto const r = predict("instruction,layout\nld.shared.f32,32:1\n");
  CHECK(
      r.err.find("no column 'thread_values'; expected a header with the columns instruction, layout, thread_values and "
                 "element_bytes") != std::string::npos);
}

#endif
