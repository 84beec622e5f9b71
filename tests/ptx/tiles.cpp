// What a padding or swizzle of a whole array in shared memory saves a kernel: what is advised is what is counted when
// the kernel is run with it.
#include <warpmem/gpu.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/tools/ptx/cudart/runs.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/contains.hpp"

using namespace warpmem;

namespace {

std::string const tile_data = WARPMEM_TEST_DATA "/ptx/";

// The last parameter of the kernels of tiles.cu.
struct tile_change {
  int bits, base, shift, row, padding;
};
struct four_words {
  std::uint32_t word[4];
};

std::int64_t shared_wavefronts(kernel_run const& run) { return run.sums().shared.wavefronts.value_or(-1); }

// In elements of so many bytes.
tile_change swizzled(tile_advice const& a, int bytes) {
  swizzle_bits const s = a.elements.in_bytes(a.element_bytes / bytes);
  return {s.bits, s.base, s.shift, 0, 0};
}
tile_change padded(tile_advice const& a, int bytes) {
  return {0, 0, 0, static_cast<int>(a.row_bytes) / bytes, static_cast<int>(a.padding_bytes) / bytes};
}

// run(gpu, change, more bytes) launches the kernel, which must give the same with every change. What the advice says is
// what is counted then. Returns it.
template <class Run>
tile_advice check_advice(int element_bytes, Run run) {
  simulated_gpu gpu{sm_90::traits};
  gpu.load(tile_data + "tiles.ptx").tiles();
  auto const [plain, out] = run(gpu, tile_change{}, std::int64_t{0});
  CHECK(plain.problems().empty());
  if (plain.tiles().empty()) {
    CHECK(plain.sums().shared.is_conflict_free());
    return {};
  }
  tile_advice const a = plain.tiles().at(0);
  INFO(text::line(a));
  CHECK(plain.tiles().size() == 1);
  CHECK(a.before == shared_wavefronts(plain));
  CHECK(a.conflict_free == plain.sums().shared.conflict_free_wavefronts);
  CHECK(a.padded <= a.before);
  CHECK(a.swizzled <= a.before);
  auto const [with_padding, same] = run(gpu, padded(a, element_bytes), a.added_bytes());
  CHECK(with_padding.problems().empty());
  CHECK(shared_wavefronts(with_padding) == a.padded);
  CHECK(same == out);
  auto const [with_swizzle, also_same] = run(gpu, swizzled(a, element_bytes), std::int64_t{0});
  CHECK(with_swizzle.problems().empty());
  CHECK(shared_wavefronts(with_swizzle) == a.swizzled);
  CHECK(also_same == out);
  for (tile_site const& s : a.sites) {
    auto const at = [&](kernel_run const& r) {
      return r.where([&](kernel_site const& site) { return site.place == s.place && site.kind == s.kind; })
          .sums()
          .shared.wavefronts;
    };
    CHECK(at(plain) == s.before);
    CHECK(at(with_padding) == s.padded);
    CHECK(at(with_swizzle) == s.swizzled);
  }
  return a;
}

template <class T>
tile_advice check_walk(char const* kernel, int threads, int n, int stored, int loaded) {
  INFO(kernel << ", " << threads << " threads, " << n << " elements, " << stored << ", " << loaded);
  std::size_t const all = static_cast<std::size_t>(n);
  std::vector<std::uint32_t> in(all * sizeof(T) / 4);
  std::iota(in.begin(), in.end(), 0U);
  return check_advice(static_cast<int>(sizeof(T)), [&](simulated_gpu& gpu, tile_change c, std::int64_t more) {
    std::vector<std::uint32_t> out(in.size());
    launch_shape const shape{
        {3}, {static_cast<unsigned>(threads)}, static_cast<std::uint32_t>(all * sizeof(T) + std::size_t(more))};
    std::span<T const> const from{reinterpret_cast<T const*>(in.data()), all};
    std::span<T> const to{reinterpret_cast<T*>(out.data()), all};
    kernel_run r = gpu.launch(shape, kernel, from, to, n, stored, loaded, c);
    return std::pair{std::move(r), std::move(out)};
  });
}

}  // namespace

TEST_CASE("advice on an array in shared memory is what the kernel takes with it", "[ptx][tiles]") {
  tile_advice const a = check_walk<float>("walk<float>", 64, 1024, 1, 32);
  CHECK(a.before == 3 * (32 + 32 * 32));
  CHECK(a.padded == 3 * 64);
  CHECK(a.swizzled == 3 * 64);
  CHECK(a.row_bytes == 128);
  CHECK(a.padding_bytes == 4);
  CHECK(a.elements == cute_swizzle<5, 0, 5>::value);
  CHECK(text::line(a) ==
        "`tile`, all of its accesses alike: pad each row of 128 bytes by 4 (+128 bytes), 3168 -> 192 wavefronts; or "
        "Swizzle<5, 0, 5> of its elements of 4 bytes, index i ^ (i >> 5 & 31), 3168 -> 192 wavefronts");
}

TEST_CASE("advice on arrays of random walks is what is counted with it", "[ptx][tiles]") {
  std::mt19937 random{29};
  auto const any = [&](int least, int most) { return std::uniform_int_distribution{least, most}(random); };
  for (int k = 0; k < 60; ++k) {
    int const n = 1 << any(7, 12);
    int const stored = 1 << any(0, 6);
    int const loaded = 1 << any(0, 6);
    int const threads = 32 * any(1, 4);
    switch (k % 3) {
      case 0:
        check_walk<std::int16_t>("walk<short>", threads, n, stored, loaded);
        break;
      case 1:
        check_walk<float>("walk<float>", threads, n, stored, loaded);
        break;
      default:
        check_walk<four_words>("walk<float4>", threads, n / 4, stored, loaded);
    }
  }
}

TEST_CASE("advice keeps together what a lane takes at once", "[ptx][tiles]") {
  std::vector<float> in(1024);
  std::iota(in.begin(), in.end(), 0.0F);
  tile_advice const a = check_advice(4, [&](simulated_gpu& gpu, tile_change c, std::int64_t more) {
    std::vector<float> out(in.size());
    launch_shape const shape{{1}, {64}, static_cast<std::uint32_t>(4096 + more)};
    kernel_run r = gpu.launch(shape, "mixed", in, out, 1024, 32, c);
    return std::pair{std::move(r), std::move(out)};
  });
  CHECK(a.element_bytes == 4);
  CHECK(a.padding_bytes % 16 == 0);
  CHECK(a.elements.base >= 2);
  CHECK(2 * a.before + 2 + 2 * 2 == 2118);  // ncu's of two blocks on an H100, with the launch's own
  CHECK(2 * a.swizzled + 2 + 2 * 2 == 326);
  CHECK(2 * a.padded + 2 + 2 * 2 == 326);
}

TEST_CASE("advice on an array of matrices is what the kernel takes with it", "[ptx][tiles]") {
  std::vector<std::uint32_t> in(2048);
  std::iota(in.begin(), in.end(), 0U);
  // Rows of 64 halves; the array has room for a padding of 8.
  tile_advice const a = check_advice(2, [&](simulated_gpu& gpu, tile_change c, std::int64_t) {
    std::vector<std::uint32_t> out(2048);
    kernel_run r = gpu.launch({{1}, {64}}, "matrices", in, out, c);
    return std::pair{std::move(r), std::move(out)};
  });
  CHECK(a.name == "tile");
  CHECK(2 * a.before + 2 + 2 * 2 == 1158);  // ncu's of two blocks on an H100, with the launch's own
  CHECK(2 * a.swizzled + 2 + 2 * 2 == 262);
  CHECK(2 * a.padded + 2 + 2 * 2 == 262);
  CHECK(a.row_bytes == 128);
  CHECK(a.padding_bytes == 16);
  CHECK(a.elements.bits == 3);
  CHECK(a.swizzled == a.conflict_free);
}

TEST_CASE("advice on arrays does not depend on how many threads run the blocks, and says what it does not try",
          "[ptx][tiles]") {
  std::vector<float> in(1024), out(1024);
  auto const run = [&](unsigned threads, char const* file, char const* kernel, auto... arguments) {
    simulated_gpu gpu{sm_90::traits};
    gpu.load(tile_data + file).tiles().threads(threads);
    return gpu.launch({{8}, {32}, 4096}, kernel, arguments...);
  };
  CHECK(run(1, "tiles.ptx", "walk<float>", std::span{in}, std::span{out}, 1024, 1, 32, tile_change{}).tiles() ==
        run(3, "tiles.ptx", "walk<float>", std::span{in}, std::span{out}, 1024, 1, 32, tile_change{}).tiles());
  simulated_gpu gpu{sm_90::traits};
  gpu.load(tile_data + "tiles.ptx");
  kernel_run const unasked = gpu.launch({{1}, {32}, 4096}, "walk<float>", in, out, 1024, 1, 32, tile_change{});
  CHECK(unasked.tiles().empty());
  tile_advice refused{};
  refused.name = "tile";
  refused.why_not = "cp.async writes to it, too";
  CHECK(text::line(refused) == "`tile`: no padding and no swizzle is tried, because cp.async writes to it, too");
}

TEST_CASE("a kernel's text, JSON and page say the same of arrays in shared memory", "[ptx][tiles]") {
  std::vector<float> in(1024), out(1024);
  simulated_gpu gpu{sm_90::traits};
  gpu.load(tile_data + "tiles.ptx");
  auto const launch = [&](int stored, int loaded) {
    return gpu.launch({{3}, {64}, 4096}, "walk<float>", in, out, 1024, stored, loaded, tile_change{});
  };
  kernel_run const unasked = launch(1, 32);
  CHECK_FALSE(unasked.has_tiles());
  CHECK(support::has(to_json(unasked), "\"tiles\": null"));
  gpu.tiles();
  kernel_run const run = launch(1, 32);
  kernel_run const none = launch(1, 1);
  REQUIRE(run.tiles().size() == 1);
  CHECK(none.has_tiles());
  CHECK(support::has(to_json(none), "\"tiles\": []"));
  // "pad each row of 128 bytes by 4 (+128 bytes), 3168"; the page writes what follows, ->, as an entity.
  std::string const said = text::line(run.tiles()[0]);
  std::string const first = said.substr(0, said.find(" ->"));
  CHECK(support::has(text::full(run), said));
  CHECK(support::has(to_json(run), "\"tiles\": [{\"name\": \"tile\", \"bytes\": 4096, \"sentence\": \"" + said +
                                       "\", \"launches\": 1, \"helps\": true, \"element_bytes\": 4, \"wavefronts\": "
                                       "3168, \"conflict_free\": 192, \"row_bytes\": 128, \"padding_bytes\": 4, "
                                       "\"padded\": 192, \"swizzle\": \"Swizzle<5, 0, 5>\", \"swizzled\": 192, "
                                       "\"sites\": [{\"file\": "));
  CHECK(support::has(picture::html(run), first));
  CHECK(support::has(picture::html("two", {none, run}), first));
  CHECK_FALSE(support::has(picture::html(none), "all of its accesses alike"));

  tile_advice refused{};
  refused.name = "tile";
  refused.why_not = "cp.async writes to it, too";
  kernel_run const untried{run.report(), {}, std::vector{refused}};
  CHECK(support::has(to_json(untried), "\"helps\": null, \"element_bytes\": null, \"wavefronts\": null"));
  CHECK(support::has(picture::html(untried), text::line(refused)));
}

TEST_CASE("launches of which the same is advised for an array are one", "[ptx][tiles]") {
  std::vector<float> in(1024), out(1024);
  simulated_gpu gpu{sm_90::traits};
  gpu.load(tile_data + "tiles.ptx").tiles();
  ptx::cudart::run_log program;
  auto const add = [&](int loaded) {
    launch_shape const shape{{3}, {64}, 4096};
    program.add(gpu.launch(shape, "walk<float>", in, out, 1024, 1, loaded, tile_change{}), shape, 0.0);
    return program.kernels()[0].tiles.value_or(std::vector<tile_advice>{});
  };
  auto const once = add(32);
  CHECK(add(1) == once);
  auto twice = add(32);
  REQUIRE(twice.size() == 1);
  CHECK(twice[0].before == 2 * once[0].before);
  CHECK(twice[0].sites.size() == once[0].sites.size());
  CHECK(twice[0].sites[0].padded == 2 * once[0].sites[0].padded);
  twice[0].of_launches = 3;
  CHECK(text::line(twice[0]) ==
        "`tile` in 2 of 3 launches, all of its accesses alike: pad each row of 128 bytes by 4 (+128 bytes), 6336 -> "
        "384 wavefronts; or Swizzle<5, 0, 5> of its elements of 4 bytes, index i ^ (i >> 5 & 31), 6336 -> 384 "
        "wavefronts");
  CHECK(add(16).size() == 2);  // another advice
  gpu.tiles(false);
  CHECK(add(32) == program.kernels()[0].tiles);
  CHECK(program.kernels()[0].tiles->at(0).launches == 2);
}

// What ncu counted on an H100 of launches with the advice, two blocks of the latter, less the wavefronts of the launch
// itself: one for each block and one for each of its warps.
TEST_CASE("an H100 takes the wavefronts that advice on arrays says", "[ptx][tiles]") {
  auto const check = [](tile_advice const& a, std::int64_t launch, std::int64_t before, std::int64_t after) {
    INFO(text::line(a));
    CHECK(a.before == before - launch);
    CHECK(a.padded == after - launch);
    CHECK(a.swizzled == after - launch);
  };
  check(check_walk<float>("walk<float>", 64, 1024, 1, 32), 3 + 3 * 2, 3177, 201);
  check(check_walk<std::int16_t>("walk<short>", 128, 4096, 1, 64), 3 + 3 * 4, 3 * 8458 / 2, 3 * 522 / 2);
  check(check_walk<four_words>("walk<float4>", 64, 512, 1, 16), 3 + 3 * 2, 3 * 1158 / 2, 3 * 262 / 2);
}
