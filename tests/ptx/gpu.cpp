// What a test says to the simulated GPU: kernels by name, arguments, shapes, and what is refused.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/warpmem.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "kernel_texts.hpp"
#include "support/catch.hpp"

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

std::string const gpu_data = WARPMEM_TEST_DATA "/ptx/";
std::string const one_store = kernel_texts::head + kernel_texts::store("_Z5storePffi");

// The sentence of the ptx::error that the call throws.
template <class Call>
std::string refusal(Call call) {
  try {
    call();
  } catch (ptx::error const& e) {
    return e.what();
  }
  return "nothing was refused";
}

simulated_gpu gpu_with(std::string const& text) {
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(text, "test.ptx");
  return gpu;
}

}  // namespace

TEST_CASE("the transpose of the README fails with its text", "[ptx][gpu]") {
  std::vector<float> in(64 * 64), out(64 * 64);
  in[1] = 7;
  simulated_gpu gpu{sm_90::traits};
  gpu.load(gpu_data + "transpose.ptx");
  auto const run = gpu.launch({.grid = {2, 2}, .block = {32, 32}}, "transpose", in, out, 64);
  CHECK(out[64] == 7);
  CHECK(run.problems().empty());
  CHECK(run.name() == "transpose");
  CHECK(run.compiler() == "nvcc 13.0");
  std::ostringstream why;
  CHECK_FALSE((IsCoalesced() && IsConflictFree()).MatchAndExplain(run, &why));
  std::string const text = why.str();
  for (std::string const part : {
           "shared memory: 4224 wavefronts where 256 would do",
           "transpose.cu:7:3: shared load, 4 bytes: 4096 wavefronts where 128 would do",
           "out[y * n + x] = tile[threadIdx.x][threadIdx.y];",
           "the worst access at transpose.cu:7:3, by warp 0 of block 0:",
           "load of 4 bytes by 32 lanes, 0x0 + 128 * lane",
           "1 request, 32 wavefronts (ideal 1), 31 bank conflicts",
           "pad each by 1 element of 4 bytes, 32 -> 1",
       }) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  }
}

TEST_CASE("blocks on several threads give the same report", "[ptx][gpu]") {
  auto const run_with = [](unsigned threads) {
    std::vector<float> in(64 * 64), out(64 * 64);
    simulated_gpu gpu{sm_90::traits};
    gpu.load(gpu_data + "transpose.ptx").threads(threads);
    return gpu.launch({.grid = {2, 2}, .block = {32, 32}}, "transpose", in, out, 64).report();
  };
  CHECK(run_with(1) == run_with(3));
}

TEST_CASE("arguments are checked against the kernel's parameters", "[ptx][gpu]") {
  simulated_gpu gpu = gpu_with(one_store);
  launch_shape const shape{.grid = {1}, .block = {32}};
  std::vector<float> out(32);
  CHECK(refusal([&] { gpu.launch(shape, "store", out, 1.0f); }) ==
        "store takes 3 arguments (.u64 .ptr, .f32, .u32), and 2 were given: give one for each, in this order");
  CHECK(refusal([&] { gpu.launch(shape, "store", out, 1.0, 0); }) ==
        "argument 2 of store takes a float (.f32), and a double was given: write it as a float, 2.0f or "
        "static_cast<float>(x)");
  CHECK(refusal([&] { gpu.launch(shape, "store", out, 1, 0); }) ==
        "argument 2 of store takes a float (.f32), and an int was given: write it as a float, 2.0f or "
        "static_cast<float>(x)");
  CHECK(refusal([&] { gpu.launch(shape, "store", out, 1.0f, 0.0f); }) ==
        "argument 3 of store takes an integer of 4 bytes (.u32), and a float was given: write "
        "static_cast<std::uint32_t>(x)");
  CHECK(refusal([&] { gpu.launch(shape, "store", out, 1.0f, std::size_t{0}); }) ==
        "argument 3 of store takes an integer of 4 bytes (.u32), and an unsigned integer of 8 bytes was given: write "
        "static_cast<std::uint32_t>(x)");
  CHECK(refusal([&] { gpu.launch(shape, "store", 0, 1.0f, 0); }) ==
        "argument 1 of store takes a pointer or an array (.u64 .ptr), and an int was given: pass an array, or nullptr "
        "for none");
  CHECK(refusal([&] { gpu.launch(shape, "store", out, 1.0f, out); }) ==
        "argument 3 of store takes an integer of 4 bytes (.u32), and an array was given");
  CHECK(gpu.launch(shape, "store", out, 2.5f, 0u).problems().empty());
  CHECK(out == std::vector<float>(32, 2.5f));
}

TEST_CASE("structs are passed by value", "[ptx][gpu]") {
  struct pair {
    int first, second;
  };
  simulated_gpu gpu = gpu_with(kernel_texts::head + kernel_texts::second_of_pair);
  launch_shape const shape{.grid = {1}, .block = {1}};
  std::array<int, 1> out{};
  CHECK(gpu.launch(shape, "second_of_pair", out, pair{1, 2}).problems().empty());
  CHECK(out[0] == 2);
  CHECK(gpu.launch(shape, "second_of_pair", out, std::array<int, 2>{3, 4}).problems().empty());
  CHECK(out[0] == 4);
  CHECK(refusal([&] { gpu.launch(shape, "second_of_pair", out, std::array<int, 3>{}); }) ==
        "argument 2 of second_of_pair takes a struct of 8 bytes (.b8[8]), and an array was given");
  CHECK(refusal([&] { gpu.launch(shape, "second_of_pair", out, 'c'); }) ==
        "argument 2 of second_of_pair takes a struct of 8 bytes (.b8[8]), and an integer of 1 byte was given");
}

TEST_CASE("arrays are registered by the way, and problems name them", "[ptx][gpu]") {
  simulated_gpu gpu = gpu_with(one_store + kernel_texts::copy);
  launch_shape const shape{.grid = {1}, .block = {32}};
  std::vector<float> out(32);

  SECTION("by the number of the argument") {
    auto const run = gpu.launch(shape, "store", out, 1.0f, 1);
    REQUIRE(run.problems().size() == 1);
    CHECK(run.problems()[0].kind == problem_kind::out_of_bounds);
    CHECK(run.problems()[0].sentence.find("index 32 of argument 1, which has 32 elements of 4 bytes") !=
          std::string::npos);
  }
  SECTION("by the user's name, which a container keeps when it moves its elements") {
    gpu.global("out", out);
    std::uint64_t const before = gpu.address_of(out.data());
    CHECK(before % 256 == 0);
    out.resize(1 << 16);
    auto const run = gpu.launch(shape, "store", out, 1.0f, (1 << 16) - 31);
    CHECK(gpu.address_of(out.data()) != before);
    REQUIRE(run.problems().size() == 1);
    CHECK(run.problems()[0].sentence.find("index 65536 of out, which has 65536 elements") != std::string::npos);
  }
  SECTION("pointers and spans into an array are places in it") {
    gpu.global("out", out);
    CHECK(gpu.address_of(&out[5]) == gpu.address_of(out.data()) + 20);
    std::vector<float> small(40);
    gpu.global("small", small);
    CHECK(gpu.launch(shape, "store", small.data() + 8, 3.0f, 0).problems().empty());
    CHECK(gpu.launch(shape, "store", std::span(small).first(32), 4.0f, 0).problems().empty());
    CHECK(small[7] == 4);
    CHECK(small[31] == 4);
    CHECK(small[39] == 3);
  }
  SECTION("a pointer to memory that nobody registered is refused") {
    float elsewhere[32];
    CHECK(refusal([&] { gpu.launch(shape, "store", &elsewhere[0], 1.0f, 0); }) ==
          "argument 1 of store points to memory of the host that the simulated GPU does not know: pass the container "
          "itself, or make it known with global(name, array)");
    CHECK(refusal([&] { (void)gpu.address_of(&elsewhere[0]); }).find("in no array") != std::string::npos);
    CHECK(gpu.launch(shape, "store", elsewhere, 1.0f, 0).problems().empty());
    CHECK(elsewhere[31] == 1);
  }
  SECTION("a null pointer and an empty container are address 0") {
    for (auto const& run :
         {gpu.launch(shape, "store", nullptr, 1.0f, 0), gpu.launch(shape, "store", std::vector<float>{}, 1.0f, 0)}) {
      REQUIRE(run.problems().size() == 1);
      CHECK(run.problems()[0].sentence.find("address 0x0, where no array is") != std::string::npos);
    }
  }
  SECTION("const arrays are read, and a kernel that writes one has a problem") {
    static std::array<float, 32> const ones = [] {
      std::array<float, 32> all{};
      all.fill(1);
      return all;
    }();
    CHECK(gpu.launch(shape, "copy", ones, out).problems().empty());
    CHECK(out[31] == 1);
    auto const run = gpu.launch(shape, "copy", out, ones);
    CHECK(run.problems().empty());  // the same values
    out[3] = 9;
    auto const written = gpu.launch(shape, "copy", out, ones);
    REQUIRE(written.problems().size() == 1);
    CHECK(written.problems()[0].sentence == "copy writes to argument 2, which is const on the host");
    CHECK(ones[3] == 1);
  }
  SECTION("const arrays of an earlier launch may be gone, or change") {
    auto const launch_copy = [&] {
      std::vector<float> const in(std::size_t{1} << 22, 2.0F);  // so many bytes are given back to the system
      return gpu.launch(shape, "copy", in, out);
    };
    CHECK(launch_copy().problems().empty());
    CHECK(out[31] == 2);
    CHECK(gpu.launch(shape, "store", out, 1.0F, 0).problems().empty());
    std::vector<float> changing(32, 3.0F);
    std::span<float const> const in{changing};
    CHECK(gpu.launch(shape, "copy", in, out).problems().empty());
    gpu.progress([&](std::uint64_t, std::uint64_t) { changing[0] += 1; });
    CHECK(gpu.launch(shape, "store", out, 1.0F, 0).problems().empty());
    CHECK(gpu.launch(shape, "copy", in, out).problems().size() == 1);
    CHECK(gpu.launch(shape, "copy", in.data(), out).problems().size() == 1);
    (void)gpu.address_of(in.data());
    CHECK(gpu.launch(shape, "store", out, 1.0F, 0).problems().size() == 1);
  }
  SECTION("arguments that overlap in part are refused") {
    std::span<float> const all{out};
    CHECK(refusal([&] { gpu.launch(shape, "copy", all.first(20), all.last(20)); }) ==
          "argument 1 of copy overlaps another argument in part");
    CHECK(gpu.launch(shape, "copy", all.first(16), all).problems().empty());
  }
}

TEST_CASE("a number is a predicate, too, as Triton writes it", "[ptx][gpu]") {
  auto const stored = [](std::string const& number) {
    simulated_gpu gpu = gpu_with(kernel_texts::head + R"(
.visible .entry choose(.param .u64 out)
{
  .reg .pred %p<2>;
  .reg .b32 %r<2>;
  .reg .b64 %rd<2>;
  ld.param.u64 %rd1, [out];
  mov.u32 %r1, 1;
  mov.pred %p1, )" + number + R"(;
  @%p1 mov.u32 %r1, 7;
  st.global.u32 [%rd1], %r1;
  ret;
}
)");
    std::array<int, 1> out{};
    CHECK(gpu.launch({}, "choose", out).problems().empty());
    return out[0];
  };
  CHECK(stored("-1") == 7);
  CHECK(stored("1") == 7);
  CHECK(stored("0") == 1);
}

TEST_CASE("a site has the line of the user's, and those of the library that were inlined there", "[ptx][gpu]") {
  std::string text = kernel_texts::head + kernel_texts::copy;
  text.insert(text.find("  ld.global.u32"), "  .loc 1 88 5\n  .loc 2 40 1, function_name $f, inlined_at 1 88 5\n");
  text.insert(text.find("  st.global.u32"), "  .loc 1 89 5\n");
  text += "\n.file 1 \"/src/gemm.cu\"\n.file 2 \"/w/cutlass/include/cute/atom.hpp\"\n";
  simulated_gpu gpu = gpu_with(text);
  std::array<int, 32> in{}, out{};
  auto const run = gpu.launch({.block = {32}}, "copy", in, out);
  REQUIRE(run.sites().size() == 2);
  CHECK(run.sites()[0].place.line == 88);
  CHECK(run.sites()[0].place.inlined == std::vector<std::string>{"atom.hpp:40"});
  CHECK(run.sites()[1].place.line == 89);
  CHECK(run.sites()[1].place.inlined.empty());
}

TEST_CASE("reads of what no kernel wrote are problems of uninitialized arrays", "[ptx][gpu]") {
  simulated_gpu gpu = gpu_with(one_store + kernel_texts::copy);
  std::vector<float> in(40), out(40);
  gpu.uninitialized("in", in);
  gpu.launch({.block = {20}}, "store", in, 1.0f, 0);
  CHECK(gpu.launch({.block = {20}}, "copy", in, out).problems().empty());
  auto const run = gpu.launch({.block = {32}}, "copy", in, out);
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].kind == problem_kind::uninitialized_global);
  CHECK(run.problems()[0].times == 12);
  CHECK(run.problems()[0].sentence.find("index 20 of in") != std::string::npos);
  gpu.global("in", in);  // as after a copy to the GPU
  CHECK(gpu.launch({.block = {32}}, "copy", in, out).problems().empty());
  gpu.uninitialized("in", in).checks(false);
  CHECK(gpu.launch({.block = {32}}, "copy", in, out).problems().empty());
}

TEST_CASE("kernels have the names of the source", "[ptx][gpu]") {
  simulated_gpu gpu =
      gpu_with(kernel_texts::head + kernel_texts::store("_Z5storePffi") +
               kernel_texts::store("_ZN2ns5eightILi8EEEvPffi") + kernel_texts::store("_ZN2ns5eightILi9EEEvPffi"));
  std::vector<float> out(32);
  auto const launch = [&](std::string const& name) { return gpu.launch({.block = {32}}, name, out, 1.0f, 0); };
  CHECK(launch("store").name() == "store");
  CHECK(launch("_Z5storePffi").name() == "store");
  CHECK(launch("ns::eight<8>").name() == "ns::eight<8>");
  CHECK(launch("eight<9>").name() == "ns::eight<9>");
  CHECK(refusal([&] { launch("ns::eight"); }) ==
        "several kernels are called ns::eight; say which:\n"
        "  ns::eight<8>, _ZN2ns5eightILi8EEEvPffi of test.ptx\n"
        "  ns::eight<9>, _ZN2ns5eightILi9EEEvPffi of test.ptx");
  CHECK(
      refusal([&] { launch("stora"); }).starts_with("no kernel is called stora: there is\n  store, _Z5storePffi of "));
  CHECK(gpu.kernels().size() == 3);
  CHECK(gpu.kernels()[1].parameters.at(0).type == ".u64 .ptr");
  simulated_gpu empty{sm_90::traits};
  CHECK(refusal([&] { empty.launch({}, "store"); }).find("or load() its PTX") != std::string::npos);
}

TEST_CASE("shapes that a GPU refuses are refused", "[ptx][gpu]") {
  simulated_gpu gpu = gpu_with(
      kernel_texts::head + kernel_texts::store("store") + kernel_texts::store("bounded", ".maxntid 64, 1, 1\n") +
      kernel_texts::store("exact", ".reqntid 16, 2, 1\n") + kernel_texts::store("explicit", ".explicitcluster\n") +
      kernel_texts::store("pairs", ".explicitcluster\n.reqnctapercluster 2\n"));
  std::vector<float> out(4096);
  auto const launch = [&](launch_shape const& s, char const* name = "store") {
    return refusal([&] { gpu.launch(s, name, out, 1.0f, 0); });
  };
  CHECK(launch({.block = {1025}}) ==
        "a launch needs a block of 1 to 1024 threads and a grid that is not empty: this one has the grid (1, 1, 1) and "
        "the block (1025, 1, 1)");
  CHECK(launch({.grid = {0}}).find("the grid (0, 1, 1)") != std::string::npos);
  CHECK(launch({.block = {1, 1, 65}}).find("at most 64 threads in z") != std::string::npos);
  CHECK(launch({.grid = {1, 65536}}).find("65535 in y and z") != std::string::npos);
  CHECK(launch({.dynamic_shared = 232449}).find("232448 bytes of dynamic shared memory: this one has 232449") !=
        std::string::npos);
  CHECK(launch({.grid = {3}, .cluster = {2}}).find("is a multiple of them") != std::string::npos);
  CHECK(launch({.grid = {32}, .cluster = {32}}).find("at most 16 blocks") != std::string::npos);
  CHECK(launch({.block = {65}}, "bounded").find("at most 64 threads (__launch_bounds__, .maxntid)") !=
        std::string::npos);
  CHECK(launch({.block = {8, 8}}, "bounded") == "nothing was refused");
  CHECK(launch({.block = {32}}, "exact").find("blocks of (16, 2, 1) threads only (.reqntid): this one is (32, 1, 1)") !=
        std::string::npos);
  CHECK(launch({.block = {16, 2}}, "exact") == "nothing was refused");
  CHECK(launch({}, "explicit") == "the kernel is .explicitcluster: its launch must state a cluster");
  CHECK(launch({.cluster = {1}}, "explicit") == "nothing was refused");
  CHECK(launch({.grid = {2}}, "pairs") == "nothing was refused");
}

TEST_CASE("variables of the module are written and read by name", "[ptx][gpu]") {
  simulated_gpu gpu = gpu_with(kernel_texts::head + kernel_texts::variables);
  std::array<int, 1> out{};
  CHECK(gpu.launch({}, "sum_of_variables", out).problems().empty());
  CHECK(out[0] == 5);
  std::vector<int> const table{10, 20, 30};
  gpu.write("table", table).write("count", 7);
  CHECK(gpu.launch({}, "sum_of_variables", out).problems().empty());
  CHECK(out[0] == 27);
  int count = 0;
  gpu.read("count", count);
  CHECK(count == 7);
  std::array<int, 3> back{};
  gpu.read("table", back);
  CHECK(back[2] == 30);
  CHECK(refusal([&] { gpu.write("count", 7.0); }) == "count has 4 bytes, and 8 were given");
  CHECK(refusal([&] {
          gpu.write("counts", 7);
        }).starts_with("no __device__ or __constant__ variable is called counts; there is\n  "));
}

TEST_CASE("a launch is watched, and tells how far it is", "[ptx][gpu]") {
  simulated_gpu gpu = gpu_with(one_store);
  std::vector<float> out(64);
  int accesses = 0;
  std::uint64_t begun = 0;
  gpu.watch([&](ptx::executed_access const& a) {
    ++accesses;
    CHECK(a.space == memory_space::global);
  });
  gpu.progress([&](std::uint64_t n, std::uint64_t of) {
    CHECK(of == 3);
    begun = n;
  });
  CHECK(gpu.launch({.grid = {3}, .block = {64}}, "store", out, 1.0f, 0).coverage().blocks.executed == 3);
  CHECK(accesses == 6);
  CHECK(begun == 2);
}

TEST_CASE("files that cannot be read, and texts that are no PTX, are refused", "[ptx][gpu]") {
  simulated_gpu gpu{sm_90::traits};
  CHECK(refusal([&] { gpu.load(gpu_data + "nowhere.ptx"); }) ==
        gpu_data + "nowhere.ptx: cannot be read: No such file or directory");
  CHECK(refusal([&] { gpu.load_text("int main() {}", "main.c"); }).starts_with("main.c:"));
  CHECK(refusal([&] { gpu.load(""); }) == "load() takes the path of a file of PTX, and it is empty");
  CHECK(refusal([&] { gpu.load(one_store); }) ==
        "load() takes the path of a file of PTX, and this is a text: call load_text(text, name)");
}

TEST_CASE("what a text that is refused had placed in memory is gone", "[ptx][gpu]") {
  simulated_gpu gpu{sm_90::traits};
  std::string const holds = ".global .align 8 .u64 holds[16] = {nobody};\n";
  CHECK(refusal([&] { gpu.load_text(kernel_texts::head + holds, "holds.ptx"); }) ==
        "holds.ptx: holds holds the address of nobody, which is not defined");
  gpu.load_text(one_store, "test.ptx");
  // Where the first variable of all stands.
  constexpr std::uint64_t first = std::uint64_t{1} << 36;
  auto const run = gpu.launch({1, 32}, "store", first, 1.0f, 0);
  REQUIRE(run.problems().size() == 1);
  CHECK(run.problems()[0].kind == problem_kind::out_of_bounds);
}

TEST_CASE("extents whose product has more than 64 bits are no small ones", "[ptx][gpu]") {
  simulated_gpu gpu = gpu_with(one_store);
  std::vector<float> out(64);
  launch_extent const huge{1U << 31, 1U << 31, 4};
  CHECK(huge.count() == UINT64_MAX);
  CHECK(refusal([&] {
          static_cast<void>(gpu.launch({1, 32, 0, huge}, "store", out, 1.0f, 0));
        }).starts_with("a cluster has at most 16 blocks: this one is (2147483648, "));
}

TEST_CASE("a kernel is decoded when it is launched, and refused each time if it branches nowhere", "[ptx][gpu]") {
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(kernel_texts::head + kernel_texts::store("store") + ".visible .entry lost() { bra.uni nowhere; ret; }",
                "test.ptx");
  std::vector<float> out(32);
  for (int time = 0; time < 2; ++time) {
    CHECK(gpu.launch({.grid = {1}, .block = {32}}, "store", out, 1.0f, 0).report().is_whole());
    CHECK(refusal([&] { gpu.launch({}, "lost"); }) == "test.ptx: lost branches to nowhere, which is no label");
  }
}
