// Whole .cu files: host code that allocates and launches, as it stands.
#include "support/catch.hpp"

#include <warpmem/capture/host_code.hpp>
#include <warpmem/warpmem.hpp>

#include <stdexcept>
#include <string>
#include <vector>

using namespace warpmem;

// whole/program.cu
float whole_program(int n);
int visited();
float fourth_of_a_struct();
int run_beyond();
int run_checked();
int run_parent();
int run_too_many();
int run_clusters(unsigned size);
int run_tensor_map();
int pass_null();
void fetch(float (&out)[32]);

TEST_CASE("host code allocates and launches") {
  capture::program p{sm_90::traits};
  // in[62] * 3, + 1 twice only in the first 32 of 64 before they are turned, * 2
  CHECK(whole_program(100) == 62 * 3 * 2);
  CHECK(visited() == 32);
  std::string kernels;
  for (capture::run const& r : p.runs()) {
    kernels += r.name() + " ";
    CHECK(r.problems().empty());
  }
  CHECK(kernels == "scaled<T, 3> add turned chosen ");

  // Launches of one kernel add up; places are those of the source, not of the file made from it.
  auto const add = p.at("add");
  CHECK(add.at("a[threadIdx.x] += b").global().sums().global.requests == 4);
  CHECK(add.at("program.cu", 20).only(memory_op::store).sites().front().executions == 2);
  auto const turned = p.at("turned");
  CHECK(turned.at("steps.cuh", 18).shared().sums().shared.requests == 2);
  try {
    (void)p.at("sub");
    FAIL("found");
  } catch (std::out_of_range const& error) {
    CHECK(error.what() == std::string{"no launch of sub; launched: scaled<T, 3>, add, turned, chosen"});
  }
}

int its_main();  // whole/app.cu

TEST_CASE("a program has a main of its own") {
  capture::program p{sm_90::traits};
  CHECK(its_main() == 0);
  CHECK(p.at("scale_and_add").problems().empty());
  CHECK(p.at("scale_and_add").at("app.cu", 6).only(memory_op::store).sums().global.sectors == 125);
}

TEST_CASE("arguments of a launch are not counted") {
  capture::program p{sm_90::traits};
  CHECK(fourth_of_a_struct() == 4);
  auto const moved = p.at("moved");
  CHECK(moved.problems().empty());
  CHECK(moved.sums().global.requests == 1);
}

TEST_CASE("a 0 among a launch's arguments may be a pointer") {
  capture::program p{sm_90::traits};
  CHECK(pass_null() == 242);
}

TEST_CASE("textures of plain memory are computed, and left out of the counts") {
  capture::program p{sm_90::traits};
  float out[32]{};
  fetch(out);
  // Elements have their values at x + 0.5; row 1.0 is halfway between the rows.
  CHECK(out[0] == 50);
  CHECK(out[2] == 50);
  CHECK(out[3] == 52.5F);
  CHECK(out[6] == 60);
  CHECK(out[31] == 80);
  auto const looked_up = p.at("looked_up");
  CHECK(looked_up.left_out() == std::vector<left_out_instructions>{{"tex2D, by lanes", 32}});
  CHECK(looked_up.sums().global.requests == 1);
}

TEST_CASE("a launch that fails gives the error of a GPU") {
  capture::program p{sm_90::traits};
  auto const sentence = [&](char const* kernel) { return p.at(kernel).problems().at(0).sentence; };
  CHECK(run_beyond() == 700);
  CHECK(sentence("beyond").find("at index 32 of a, which has 32 elements of 4 bytes") != std::string::npos);
  CHECK(run_checked() == 710);
  CHECK(sentence("checked").find("thread (8, 0, 0) of block (0, 0, 0): assertion failed: ") == 0);
  CHECK(run_too_many() == 9);
  CHECK(sentence("child").find("this one has a grid of 1 and a block of 2048") != std::string::npos);
  CHECK(run_parent() == 999);
  CHECK(sentence("parent").find("a launch from a kernel at program.cu:36:") == 0);
  CHECK(sentence("parent").find(" does not run on the host") != std::string::npos);
}

TEST_CASE("launches of clusters, by attribute and by __cluster_dims__") {
  capture::program p{sm_90::traits};
  CHECK(run_clusters(4) == 16);
  CHECK(p.at("pass_on").problems().empty());
  CHECK(p.at("pass_on").sums().cluster.requests == 8);
  CHECK(p.at("pass_on_in_pairs").problems().empty());
  CHECK(p.at("pass_on_in_pairs").sums().cluster.requests == 8);
  CHECK(run_clusters(3) == 8);
  CHECK(p.at("pass_on").problems().at(0).sentence.find("a grid with clusters is a multiple of them") == 0);
}

TEST_CASE("host code makes a tensor map for a kernel") {
  capture::program p{sm_90::traits};
  int expected = 0;
  for (int i = 0; i < 32; ++i) {
    expected += 2 * ((4 + i / 8) * 16 + 8 + i % 8);
  }
  CHECK(run_tensor_map() == expected);
  CHECK(p.at("double_box").problems().empty());
  CHECK(p.at("double_box").at("global_to_shared").sites().size() == 1);
}

TEST_CASE("a launch needs a program") { CHECK_THROWS_AS(run_parent(), std::logic_error); }
