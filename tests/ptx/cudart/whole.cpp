// Whole .cu files: host code that allocates and launches, as it stands.
#include <warpmem/tools/ptx/cudart/runs.hpp>
#include <warpmem/warpmem.hpp>

#include <stdexcept>
#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace warpmem;

// whole.cu
float whole_program(int n);
int visited();
float fourth_of_a_struct();
int run_too_many();
int run_clusters(unsigned size);
int run_tensor_map();
int pass_null();

namespace {

cudart::kernel_record record_of(std::string const& name) {
  for (cudart::kernel_record const& k : cudart::runs()) {
    if (k.name == name) {
      return k;
    }
  }
  throw std::out_of_range{"no launch of " + name};
}

}  // namespace

TEST_CASE("host code allocates and launches") {
  cudart::forget_runs();
  // in[62] * 3, + 1 twice only in the first 32 of 64 before they are turned, * 2
  CHECK(whole_program(100) == 62 * 3 * 2);
  CHECK(visited() == 32);
  std::string kernels;
  for (cudart::kernel_record const& k : cudart::runs()) {
    kernels += k.name + " ";
    CHECK(k.problems.empty());
    CHECK(k.stopped == 0);
  }
  CHECK(kernels == "scaled<float, 3> add<float> turned weighted ");

  // Launches of one kernel add up.
  cudart::kernel_record const add = record_of("add<float>");
  CHECK(add.launches == 2);
  CHECK(add.sum.global().sums().global.requests == 4);
  CHECK(add.sum.at("whole.cu", 26).only(memory_op::store).sites().front().executions == 2);
  CHECK(record_of("turned").sum.at("steps.cuh", 18).shared().sums().shared.requests == 2);
}

TEST_CASE("arguments of a launch are not counted") {
  CHECK(fourth_of_a_struct() == 4);
  CHECK(record_of("moved").problems.empty());
  CHECK(record_of("moved").sum.sums().global.requests == 1);
}

TEST_CASE("a 0 among a launch's arguments may be a pointer") { CHECK(pass_null() == 242); }

TEST_CASE("a launch that no GPU takes gives its error") {
  CHECK(run_too_many() == 9);  // cudaErrorInvalidConfiguration
}

TEST_CASE("launches of clusters, by attribute and by __cluster_dims__") {
  CHECK(run_clusters(4) == 16);
  CHECK(record_of("pass_on").problems.empty());
  CHECK(record_of("pass_on").sum.sums().cluster.requests == 8);
  CHECK(record_of("pass_on_in_pairs").problems.empty());
  CHECK(record_of("pass_on_in_pairs").sum.sums().cluster.requests == 8);
  CHECK(run_clusters(3) == 8);
}

TEST_CASE("host code makes a tensor map for a kernel") {
  int expected = 0;
  for (int i = 0; i < 32; ++i) {
    expected += 2 * ((4 + i / 8) * 16 + 8 + i % 8);
  }
  CHECK(run_tensor_map() == expected);
  CHECK(record_of("double_box").problems.empty());
}
