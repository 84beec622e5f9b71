# Writes ${WORK}/{empty,standard,umbrella}.cpp: nothing, the standard headers that the umbrella reaches, the umbrella.
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/includes.cmake)
warpmem_reach(${INCLUDE} warpmem/warpmem.hpp reached foreign)
list(TRANSFORM foreign REPLACE "(.+)" "#include <\\1>\n")
list(JOIN foreign "" foreign)
file(WRITE ${WORK}/empty.cpp "")
file(WRITE ${WORK}/standard.cpp "${foreign}")
file(WRITE ${WORK}/umbrella.cpp "#include <warpmem/warpmem.hpp>\n")

file(WRITE ${WORK}/words.cpp "#include <warpmem/matchers/matchers.hpp>\n")

# A test with Catch2 and {fmt}, and one with the matchers.
file(WRITE ${WORK}/framework.cpp "#if __has_include(<catch2/catch.hpp>)
#  include <catch2/catch.hpp>
#else
#  include <catch2/catch_test_macros.hpp>
#endif
#include <fmt/format.h>
TEST_CASE(\"the framework alone\") {
  CHECK(fmt::format(\"{}\", 3) == \"3\");
}
")
file(WRITE ${WORK}/matchers.cpp "#include <warpmem/catch2.hpp>
#include <warpmem/warpmem.hpp>
using namespace warpmem;
using namespace warpmem::matchers;
TEST_CASE(\"matchers\") {
  CHECK_THAT(shared_memory<sm_90>::explain(strided<float>(33)), IsConflictFree());
  CHECK_THAT(global_memory<sm_90>::explain(contiguous<float>()), IsCoalesced());
}
")
file(WRITE ${WORK}/kernel.cpp "#include <warpmem/catch2.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>
using namespace warpmem;
using namespace warpmem::matchers;
TEST_CASE(\"a kernel\") {
  float in[32]{}, out[32]{};
  simulated_gpu gpu{sm_90::traits};
  auto const run = gpu.launch({.grid = {1}, .block = {32}}, \"kernel\", in, out, 32);
  CHECK_THAT(run, HasNoProblems());
  CHECK_THAT(run, IsCoalesced() && IsConflictFree());
}
")
