// Kernels of a cubin that is loaded from a file, as their PTX and as ptxas compiled them.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/tools/cubin/read.hpp>
#include <warpmem/tools/ptx/text/module_reader.hpp>
#include <warpmem/warpmem.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/random_access.hpp"

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

std::string const compiled_data = WARPMEM_TEST_DATA "/ptx/";
std::string const cubin_file = compiled_data + "ptxas.sm_90.cubin";

struct shown_kernel {
  std::string name{};
  memory_space space{};  // of the accesses that ptxas changes
  std::function<kernel_run(simulated_gpu&)> launch{};
};

constexpr std::size_t most_elements = 2048 * 40;

std::vector<shown_kernel> kernels() {
  auto const of_two = [](std::string name, memory_space space, unsigned threads) {
    return shown_kernel{name, space, [=](simulated_gpu& gpu) {
                          std::vector<float> in(most_elements, 1.0f), out(most_elements);
                          return gpu.launch({.block = {threads}}, name, in, out);
                        }};
  };
  return {
      of_two("joined", memory_space::shared, 128),
      {"narrowed", memory_space::global,
       [](simulated_gpu& gpu) {
         std::vector<std::array<float, 4>> in(32);
         std::vector<float> out(32);
         return gpu.launch({.block = {32}}, "narrowed", in, out);
       }},
      {"reduced", memory_space::global,
       [](simulated_gpu& gpu) {
         std::vector<int> in(32), bins(32);
         return gpu.launch({.block = {32}}, "reduced", in, bins);
       }},
      {"aggregated", memory_space::global,
       [](simulated_gpu& gpu) {
         std::vector<int> count(1);
         kernel_run run = gpu.launch({.block = {32}}, "aggregated", count);
         CHECK(count[0] == 32);
         return run;
       }},
      of_two("constant", memory_space::constant, 32),
      of_two("spilled", memory_space::local, 1024),
      {"selected", memory_space::global,
       [](simulated_gpu& gpu) {
         std::vector<float> a(32), b(32), out(32);
         return gpu.launch({.block = {32}}, "selected", a, b, out);
       }},
      {"looped", memory_space::shared,
       [](simulated_gpu& gpu) {
         std::vector<std::uint64_t> in(32, 7), out(1);
         kernel_run run = gpu.launch({.block = {32}}, "looped", in, out);
         CHECK(out[0] == 7);
         return run;
       }},
      {"unrolled", memory_space::shared,
       [](simulated_gpu& gpu) {
         std::vector<float> in(256, 1.0f), out(256);
         kernel_run run = gpu.launch({.block = {256}}, "unrolled", in, out, 64);
         CHECK(out[0] == 64);
         return run;
       }},
  };
}

// "4 LDS.128, STS", in the order in which they stand.
std::string listed(std::vector<std::string> const& names) {
  std::vector<std::string> order;
  std::map<std::string, int> times;
  for (std::string const& name : names) {
    if (times[name]++ == 0) {
      order.push_back(name);
    }
  }
  std::string text;
  for (std::string const& name : order) {
    text += text.empty() ? "" : ", ";
    text += (times[name] == 1 ? "" : std::to_string(times[name]) + " ") + name;
  }
  return text.empty() ? "none" : text;
}

// Accesses of the space, as the PTX has them and as SASS has them.
std::string in_ptx(ptx::module_text const& m, shown_kernel const& k) {
  std::string const space = k.space == memory_space::constant ? ".const" : "." + std::string(text::name(k.space));
  std::vector<std::string> names;
  for (auto const& f : m.functions) {
    for (ptx::statement const& s : f->body) {
      if (f->name == k.name && support::has(s.opcode, space) && !s.opcode.starts_with("cvta")) {
        names.push_back(s.opcode);
      }
    }
  }
  return listed(names);
}
std::string in_sass(cubin::file const& file, shown_kernel const& k) {
  std::vector<std::string> names;
  for (cubin::kernel const& kernel : file.kernels) {
    for (cubin::instruction const& i : kernel.instructions) {
      // Bank 0 has the parameters.
      if (kernel.name == k.name && cubin::is_memory(i.op) && i.memory.space == k.space &&
          i.memory.bank.value_or(1) != 0) {
        unsigned const bits = i.memory.width.value_or(4) * 8U;
        names.push_back(std::string(i.name) + (bits == 32 ? "" : "." + std::to_string(bits)));
      }
    }
  }
  return listed(names);
}

std::string counts_of(kernel_run const& run, memory_space space) {
  kernel_report const part = run.in(space);
  kernel_sums const sums = part.sums();
  std::string const requests = text::counted(sums.executions, "request");
  switch (space) {
    case memory_space::shared:
      return requests + ", " + text::counted(sums.shared.wavefronts, "wavefront");
    case memory_space::local:
      return requests + ", " + text::counted(sums.local.sectors, "sector");
    case memory_space::constant:
      return requests;
    default:
      return requests + ", " + text::counted(sums.global.sectors, "sector");
  }
}

kernel_run run_of(shown_kernel const& k, bool as_ptxas) {
  simulated_gpu gpu{sm_90::traits};
  gpu.load(cubin_file);
  gpu.as_ptxas(as_ptxas);
  kernel_run run = k.launch(gpu);
  INFO(k.name << ": " << run.why_not_compiled());
  CHECK(run.is_whole());
  CHECK(run.is_as_compiled() == as_ptxas);
  return run;
}

std::string page() {
  cubin::file const file = cubin::read_file(cubin_file);
  ptx::module_text const m = ptx::read_module(file.ptx, cubin_file);
  std::string text;
  for (shown_kernel const& k : kernels()) {
    text += (text.empty() ? "" : "\n") + k.name + ", " + std::string(text::name(k.space)) + " memory\n";
    text += "  PTX   " + in_ptx(m, k) + ": " + counts_of(run_of(k, false), k.space) + "\n";
    text += "  SASS  " + in_sass(file, k) + ": " + counts_of(run_of(k, true), k.space) + "\n";
  }
  return text;
}

std::string contents_of(std::string const& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace

TEST_CASE("what ptxas changes is counted, and ptxas.txt says what", "[ptx][cubin]") {
  CHECK(page() == contents_of(compiled_data + "ptxas.txt"));
}

TEST_CASE("a report says which code ran, and what it takes", "[ptx][cubin]") {
  kernel_run const run = run_of(kernels().front(), true);
  CHECK(run.code().ptxas == "ptxas 13.0");
  CHECK(run.code().registers == 14);
  CHECK(run.code().shared_bytes == 512);
  CHECK(run.code().blocks_per_sm == 16);
  CHECK(text::line(run).starts_with("joined, as ptxas 13.0 compiled it for sm_90, on "));
  CHECK(support::has(text::full(run),
                     "\n  14 registers a thread and 512 bytes of shared memory a block: an SM runs 16 blocks at once"));
  CHECK(support::has(to_json(run), R"("ptxas": "ptxas 13.0", "as_compiled": true, "why_not_compiled": null, )"
                                   R"("registers": 14, "shared_bytes": 512, "blocks_per_sm": 16)"));
  std::ostringstream why;
  CHECK_FALSE(TakesAtMostWavefronts(1).MatchAndExplain(run.at("tile[first]"), &why));
  CHECK(support::has(matchers::printed(run), "as ptxas 13.0 compiled it for sm_90"));
  CHECK(support::has(matchers::printed(run.shared()), "as ptxas 13.0 compiled it for sm_90"));

  kernel_run const ptx = run_of(kernels().front(), false);
  CHECK(text::line(ptx).starts_with("joined, on "));
  CHECK(ptx.code().registers == 14);
  CHECK(support::has(to_json(ptx), R"("as_compiled": false, "why_not_compiled": null)"));
}

TEST_CASE("a cubin of another capability is not run", "[ptx][cubin]") {
  simulated_gpu gpu{sm_80::traits};
  gpu.load(cubin_file);
  std::vector<float> in(128), out(128);
  kernel_run const run = gpu.launch({.block = {128}}, "joined", in, out);
  CHECK_FALSE(run.is_as_compiled());
  CHECK(run.why_not_compiled() == "capability 90");
  CHECK(run.code().registers == 0);
  CHECK(support::has(text::line(run), "as its PTX, since the cubin has capability 90"));
}

TEST_CASE("of a sum of reports the code is what they have in common", "[ptx][cubin]") {
  auto const of = [](std::string why, int blocks) {
    return kernel_code{"nvcc 13.0", "ptxas 13.0", why.empty(), std::move(why), 32, 0, blocks};
  };
  kernel_code sum = of("", 8);
  sum += of("", 8);
  CHECK(sum == of("", 8));
  sum += of("", 4);
  CHECK(sum == of("", 0));
  kernel_code other = of("printf", 8);
  other += of("", 8);
  CHECK(other == of("printf", 8));
}

namespace {

simulated_gpu gpu_with_driver_kernels() {
  simulated_gpu gpu{sm_90::traits};
  gpu.load(compiled_data + "driver.sm_90.cubin");
  return gpu;
}

}  // namespace

TEST_CASE("SASS prints, allocates and fails assertions", "[ptx][cubin]") {
  simulated_gpu gpu = gpu_with_driver_kernels();
  std::string printed;
  gpu.print([&printed](std::string_view text) { printed += text; });
  std::vector<int> in{7, 9, 11, 13}, out(4);
  kernel_run const run = gpu.launch({.block = {4}}, "says", in, out);
  CHECK(run.is_as_compiled());
  CHECK(run.is_sound());
  CHECK(printed == "thread 1 has 9, half of it 4.5\nthread 3 has 13, half of it 6.5\n");
  CHECK(out == std::vector<int>{14, 18, 22, 26});

  in[2] = 100;
  kernel_run const failed = gpu.launch({.block = {4}}, "says", in, out);
  CHECK_FALSE(failed.is_whole());
  REQUIRE(failed.problems().size() == 1);
  CHECK(support::has(failed.problems()[0].sentence,
                     "fails the assertion `in[threadIdx.x] < 100` of void says(const int *, int *)"));
  CHECK(support::has(failed.problems()[0].sentence, ", at driver.cu:11"));
}

TEST_CASE("races between lanes of a warp are found where nothing that ptxas drops could order them", "[ptx][cubin]") {
  simulated_gpu gpu = gpu_with_driver_kernels();
  std::vector<int> in(32, 1), out(32);
  kernel_run const wrong = gpu.launch({.block = {32}}, "unordered", in, out);
  CHECK(wrong.is_as_compiled());
  REQUIRE(wrong.problems().size() == 1);
  CHECK(support::has(wrong.problems()[0].sentence, "at byte 124 of second, that thread (31, 0, 0) writes"));
  kernel_run const right = gpu.launch({.block = {32}}, "ordered", in, out);
  CHECK(right.is_as_compiled());
  CHECK(right.is_sound());
}

TEST_CASE("a load with which ptxas begins an atomic is no race", "[ptx][cubin]") {
  simulated_gpu gpu{sm_90::traits};
  gpu.load(cubin_file);
  std::vector<std::uint64_t> in(128), out(1);
  std::generate(in.begin(), in.end(), [n = std::uint64_t{0}]() mutable { return n++; });
  kernel_run const run = gpu.launch({.block = {128}}, "looped", in, out);
  CHECK(run.is_as_compiled());
  CHECK(run.is_sound());
  CHECK(out[0] == 127);
}

TEST_CASE("atomics of generic addresses are done once, in global and in shared memory", "[ptx][cubin]") {
  simulated_gpu gpu = gpu_with_driver_kernels();
  std::vector<std::uint64_t> out(8), old(96);
  kernel_run const run = gpu.launch({.block = {32}}, "anywhere", out, old);
  INFO(run.why_not_compiled());
  CHECK(run.is_as_compiled());
  CHECK(run.is_sound());
  for (std::size_t const odd : {0U, 1U}) {
    std::size_t const at = 4 * odd;
    CHECK(out[at] == 16);
    CHECK(out[at + 1] == 130 + odd);
    std::set<std::uint64_t> before, exchanged{out[at + 2]};
    int swapped = 0;
    for (std::size_t t = odd; t < 32; t += 2) {
      before.insert(old[t]);
      exchanged.insert(old[32 + t]);
      swapped += old[64 + t] == 0 ? 1 : 0;
      CHECK((old[64 + t] == 0 || old[64 + t] == out[at + 3]));
    }
    CHECK(before.size() == 16);
    CHECK(*before.rbegin() == 15);
    CHECK(exchanged.size() == 17);
    CHECK(swapped == 1);
  }
}

TEST_CASE("doubles are divided by a number of all lanes", "[ptx][cubin]") {
  simulated_gpu gpu = gpu_with_driver_kernels();
  for (double const by : {3.0, 4e-310, -7e300}) {
    std::vector<double> in{1.0, -2.5, 1e-300, 1e300}, out(4);
    kernel_run const run = gpu.launch({.block = {4}}, "divided", in, out, by);
    CHECK(run.is_as_compiled());
    for (std::size_t k = 0; k < 4; ++k) {
      CHECK(out[k] == in[k] / by);
    }
  }
}

TEST_CASE("64-bit atomics in shared memory end and are right", "[ptx][cubin]") {
  simulated_gpu gpu = gpu_with_driver_kernels();
  std::vector<std::uint64_t> out(3);
  kernel_run const run = gpu.launch({.block = {64}}, "counted", out);
  INFO(run.why_not_compiled());
  CHECK(run.is_as_compiled());
  CHECK(run.is_sound());
  CHECK(out == std::vector<std::uint64_t>{64 * 65 / 2, ~std::uint64_t{0}, 32});
}

TEST_CASE("lanes that waited do not race, whatever they met at before", "[ptx][cubin]") {
  simulated_gpu gpu = gpu_with_driver_kernels();
  std::vector<unsigned> in(32, 1), out(32);
  kernel_run const run = gpu.launch({.block = {32}}, "waited", in, out);
  CHECK(run.is_as_compiled());
  CHECK(run.is_sound());
  CHECK(out == std::vector<unsigned>(32, 33));
}

TEST_CASE("the last byte of a constant array is read", "[ptx][cubin]") {
  simulated_gpu gpu = gpu_with_driver_kernels();
  std::vector<unsigned> out(32);
  kernel_run const run = gpu.launch({.block = {32}}, "last_byte", out);
  CHECK(run.is_sound());
  CHECK(out == std::vector<unsigned>(32, 5));
}

TEST_CASE("the least and the greatest of two and of three are taken, of halves of words too", "[ptx][cubin]") {
  simulated_gpu gpu = gpu_with_driver_kernels();
  std::vector<int> in(96), out(352);
  support::generator random{26};
  std::generate(in.begin(), in.end(), [&] { return static_cast<int>(static_cast<std::uint32_t>(random())); });
  auto const of_halves = [](auto number, int a, int b, auto choose) {
    using half = decltype(number);
    auto const part = [&](int shift) {
      auto const one = static_cast<half>(choose(static_cast<half>(a >> shift), static_cast<half>(b >> shift)));
      return static_cast<unsigned>(static_cast<std::uint16_t>(one)) << shift;
    };
    return static_cast<int>(part(0) | part(16));
  };
  auto const least = [](auto a, auto b) { return (std::min)(a, b); };
  auto const greatest = [](auto a, auto b) { return (std::max)(a, b); };
  auto const sum = [](auto a, auto b) { return a + b; };
  auto const difference = [](auto a, auto b) { return a - b; };
  bool const as_ptxas = GENERATE(true, false);
  kernel_run const run = gpu.as_ptxas(as_ptxas).launch({.block = {32}}, "extremes", in, out);
  INFO(run.why_not_compiled());
  CHECK(run.is_as_compiled() == as_ptxas);
  CHECK(run.is_whole());
  for (std::size_t t = 0; t < 32; ++t) {
    int const a = in[t], b = in[t + 32], c = in[t + 64];
    std::int16_t const half = 0;
    CHECK(out[t] == (std::min)({a, b, c}));
    CHECK(static_cast<unsigned>(out[32 + t]) ==
          (std::max)({static_cast<unsigned>(a), static_cast<unsigned>(b), static_cast<unsigned>(c)}));
    CHECK(out[64 + t] == (std::min)((std::max)(a, b), 7));
    CHECK(out[96 + t] == of_halves(half, a, b, greatest));
    CHECK(out[128 + t] == of_halves(std::uint16_t{0}, a, b, least));
    CHECK(out[160 + t] == of_halves(half, of_halves(half, a, b, least), c, least));
    CHECK(out[192 + t] == (std::max)({a, b, c, 0}));
    CHECK(out[224 + t] == of_halves(half, of_halves(half, a, b, greatest), 0, greatest));
    CHECK(out[256 + t] == of_halves(half, a, b, sum));
    CHECK(out[288 + t] == of_halves(half, a, b, difference));
    CHECK(out[320 + t] == of_halves(half, of_halves(half, a, b, sum), c, greatest));
  }
}

TEST_CASE("instructions under a predicate write others", "[ptx][cubin]") {
  simulated_gpu gpu = gpu_with_driver_kernels();
  std::vector<double> in(64), out(32);
  std::vector<std::uint64_t> keys(64), high(32);
  support::generator random{27};
  std::generate(in.begin(), in.end(), [&] { return static_cast<double>(support::below(random, 1000)); });
  std::generate(keys.begin(), keys.end(), [&] { return random(); });
  kernel_run const run = gpu.launch({.block = {32}}, "guarded", in, keys, out, high);
  INFO(run.why_not_compiled());
  CHECK(run.is_as_compiled());
  for (std::size_t t = 0; t < 32; ++t) {
    CHECK(out[t] == (t % 3 == 1 ? (std::min)(in[t], in[t + 32]) : in[t]));
    std::uint64_t const a = keys[t] >> 32, b = keys[t] & 0xffffffff, c = keys[t + 32] >> 32,
                        d = keys[t + 32] & 0xffffffff;
    std::uint64_t const middle = (b * d >> 32) + (a * d & 0xffffffff) + (b * c & 0xffffffff);
    CHECK(high[t] == (t % 7 < 3 ? a * c + (a * d >> 32) + (b * c >> 32) + (middle >> 32) : keys[t]));
  }
}
