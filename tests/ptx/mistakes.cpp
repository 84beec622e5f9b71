// The mistakes of docs/mistakes.md: what is said of each stands on the page.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "kernel_texts.hpp"
#include "support/catch.hpp"

using namespace warpmem;

namespace {

// shared[threadIdx.x] = 0 of an array that has its bytes from the launch.
std::string const clear_buffer = R"(
.extern .shared .align 16 .b8 buffer[];
.visible .entry clear()
{
  .reg .b32 %r<4>;
  mov.u32 %r1, %tid.x;
  shl.b32 %r2, %r1, 2;
  mov.u32 %r3, buffer;
  add.s32 %r3, %r3, %r2;
  st.shared.u32 [%r3], 0;
  ret;
}
)";

std::string mistakes_page() {
  std::ifstream file{WARPMEM_TEST_DOCS "/mistakes.md"};
  return {std::istreambuf_iterator<char>{file}, {}};
}

bool is_on_page(std::string const& sentence) {
  return mistakes_page().find("| `" + sentence + "` |") != std::string::npos;
}

// What a launch says: why it is refused, or its first problem.
template <class... Argument>
std::string said(launch_shape const& shape, char const* kernel, Argument&&... arguments) {
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(kernel_texts::head + kernel_texts::store("store") + clear_buffer, "test.ptx");
  try {
    auto const run = gpu.launch(shape, kernel, arguments...);
    return run.problems().empty() ? "nothing" : run.problems()[0].sentence;
  } catch (ptx::error const& e) {
    return e.what();
  }
}

void check_said(std::string const& sentence, std::string const& part) {
  INFO(sentence);
  CHECK(sentence.find(part) != std::string::npos);
  CHECK(is_on_page(part));
}

}  // namespace

TEST_CASE("the commonest mistakes say their cure, and stand on a page", "[ptx][gpu]") {
  launch_shape const warp{.grid = {1}, .block = {32}};
  std::vector<float> out(32);
  check_said(said(warp, "stora", out, 1.0F, 0), "no kernel is called stora: there is");
  check_said(said(warp, "scale", out, 1.0F), "list its file in warpmem_kernels() of CMake, or load() its PTX");
  check_said(said(warp, "f<64>", out, 1.0F), "a template needs \"template __global__ void f<32>(...);\" in its file");
  check_said(said(warp, "store", out, 1.0F), "store takes 3 arguments (.u64 .ptr, .f32, .u32), and 2 were given");
  check_said(said(warp, "store", out, 1, 0), "write it as a float, 2.0f or static_cast<float>(x)");
  check_said(said(warp, "store", out, 1.0F, 1), "at index 32 of argument 1, which has 32 elements of 4 bytes");
  check_said(said(warp, "clear"), "the kernel's extern __shared__ array gets its bytes from the launch");
  check_said(said({.grid = {0}, .block = {32}}, "store", out, 1.0F, 0),
             "a launch needs a block of 1 to 1024 threads and a grid that is not empty");
}

TEST_CASE("numbers between braces are the grid and the block, as between <<< and >>>", "[ptx][gpu]") {
  std::vector<float> out(32);
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(kernel_texts::head + kernel_texts::store("store"), "test.ptx");
  kernel_run const run = gpu.launch({4, 32}, "store", out, 1.0F, 0);
  CHECK(run.coverage().blocks == kernel_progress{4, 4});
  CHECK(run.sums().lanes == 4 * 32);
  int const n = 100;
  CHECK(gpu.launch({(n + 31) / 32, 32, 128}, "store", out, 1.0F, 0).sums().lanes == 4 * 32);
}

TEST_CASE("numbers of another size than the kernel's are refused where its symbol has the type", "[ptx][gpu]") {
  struct alignas(8) pair {
    float x, y;
  };
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(kernel_texts::head + kernel_texts::store("_Z4fillPffi") + kernel_texts::store("_Z5bytesPvfi"), "t.ptx");
  auto const sentence = [&](char const* kernel, auto out) -> std::string {
    try {
      return gpu.launch({1, 32}, kernel, out, 1.0F, 0).name();
    } catch (ptx::error const& e) {
      return e.what();
    }
  };
  check_said(sentence("fill", std::vector<double>(32)),
             "argument 1 of fill takes float*, and the array has numbers of 8 bytes");
  CHECK(sentence("fill", std::vector<std::int16_t>(64)).ends_with("numbers of 2 bytes: give one of float"));
  CHECK(sentence("fill", 7).ends_with(", and an int was given: pass an array, or nullptr for none"));
  CHECK(sentence("fill", std::vector<float>(32)) == "fill");
  CHECK(sentence("fill", std::vector<int>(32)) == "fill");
  CHECK(sentence("fill", std::vector<pair>(16)) == "fill");
  CHECK(sentence("fill", std::vector<std::byte>(128)) == "fill");
  CHECK(sentence("bytes", std::vector<double>(32)) == "bytes");
}

TEST_CASE("a kernel that was compiled without lines says how to get them", "[ptx][gpu]") {
  simulated_gpu gpu{sm_90::traits};
  std::string text = kernel_texts::head + kernel_texts::store("store");
  for (std::size_t at = text.find(".loc"); at != text.npos; at = text.find(".loc")) {
    text.erase(at, text.find('\n', at) - at);
  }
  gpu.load_text(text, "test.ptx");
  std::vector<float> out(32);
  kernel_run const run = gpu.launch({1, 32}, "store", out, 1.0F, 0);
  INFO(text::full(run));
  CHECK(text::full(run).find("\n  unknown line (no -lineinfo)  global store, 4 bytes") != std::string::npos);
  CHECK(is_on_page("unknown line (no -lineinfo)"));
}

TEST_CASE("a line of the PTX that the build made is not called a line of the kernel", "[ptx][gpu]") {
  auto const sentence = [](char const* origin) -> std::string {
    simulated_gpu gpu{sm_90::traits};
    gpu.load_text(kernel_texts::head + ".visible .entry k()\n{\n  unheard.u32;\n  ret;\n}\n", origin);
    return gpu.launch({1, 32}, "k").problems().at(0).sentence;
  };
  CHECK(sentence("k.ptx").find(" of k.ptx, which is not executed here") != std::string::npos);
  CHECK(sentence("k.cu").find(" of the PTX of k.cu, which is not executed here") != std::string::npos);
  CHECK(sentence("k.cuh").find(" of the PTX of k.cuh, which") != std::string::npos);
}

TEST_CASE("sentences of the compiler stand on the page", "[ptx][gpu]") {
  CHECK(is_on_page("warpmem: a simulated_gpu is of a capability's row: gpu{sm_90::traits}"));
  CHECK(is_on_page("warpmem: a kernel is launched by its name, which stands in quotation marks"));
  CHECK(is_on_page("warpmem: a launch's shape is one argument: launch({.grid = {4}, .block = {256}}, ...)"));
}

TEST_CASE("a block that needs more registers than there are is refused", "[ptx][gpu][cubin]") {
  arch_traits few = sm_90::traits;
  few.execution.registers_per_sm = 4096;  // for 8 warps of 14 registers a thread
  simulated_gpu gpu{few};
  gpu.load(WARPMEM_TEST_DATA "/ptx/ptxas.sm_90.cubin");
  std::vector<float> in(1024), out(1024);
  std::string said = "nothing";
  try {
    (void)gpu.launch({1, 288}, "joined", in, out);
  } catch (ptx::error const& e) {
    said = e.what();
  }
  CHECK(said ==
        "a block of 288 threads of 14 registers each: there are enough for 256, so launch smaller blocks, or "
        "compile the kernel with __launch_bounds__");
  CHECK(is_on_page("registers each: there are enough for"));
  CHECK(gpu.launch({1, 256}, "joined", in, out).code().registers == 14);
}

TEST_CASE("a launch with dynamic shared memory is not told of it", "[ptx][gpu]") {
  CHECK(said({.grid = {1}, .block = {32}, .dynamic_shared = 128}, "clear") == "nothing");
  std::string const too_few = said({.grid = {1}, .block = {32}, .dynamic_shared = 64}, "clear");
  CHECK(too_few.find("byte 64 of the shared memory, which has 64") != std::string::npos);
  CHECK(too_few.find("extern") == std::string::npos);
}
