// Asynchronous copies, mbarriers, bulk and tensor copies: what they compute, and what is counted.
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/model/hopper.hpp>
#include <warpmem/tools/ptx/host/tensor_map.hpp>
#include <warpmem/warpmem.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "kernel_texts.hpp"
#include "problem_words.hpp"
#include "support/catch.hpp"

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

struct alignas(64) encoded {
  unsigned char bytes[ptx::encoded_map_bytes];
};

simulated_gpu loaded(char const* file) {
  simulated_gpu gpu{sm_90::traits};
  gpu.load(std::string(WARPMEM_TEST_DATA "/ptx/") + file);
  return gpu;
}
// Rows of `width` elements, as cuTensorMapEncodeTiled takes them.
template <class T>
encoded map_of_rows(simulated_gpu& gpu, std::vector<T>& elements, unsigned width, std::array<unsigned, 2> box,
                    tma_swizzle swizzle = tma_swizzle::none, oob_fill fill = oob_fill::zeros) {
  gpu.global("tensor", elements);
  encoded map{};
  std::uint64_t const dims[]{width, elements.size() / width};
  std::uint64_t const strides[]{width * sizeof(T)};
  std::uint32_t const steps[]{1, 1};
  unsigned const type = std::is_same_v<T, float> ? 7 : sizeof(T) == 4 ? 3 : 1;
  REQUIRE(ptx::encode_tiled(&map,
                            {type, 2, gpu.address_of(elements.data()), dims, strides, steps, 0,
                             static_cast<unsigned>(swizzle), 0, static_cast<unsigned>(fill)},
                            box.data()));
  return map;
}
std::vector<int> counted(std::size_t n) {
  std::vector<int> all(n);
  std::iota(all.begin(), all.end(), 0);
  return all;
}
tma_report const& tma_of(kernel_site const& site) { return *site.report<tma_report>(); }
// The sites of bulk copies; kernels of one instruction each have one.
kernel_site copy_site(kernel_run const& run, memory_op op) {
  for (kernel_site const& site : run.sites()) {
    if (site.report<tma_report>() != nullptr && site.kind.op == op) {
      return site;
    }
  }
  FAIL("no bulk copy was counted");
  return {};
}

}  // namespace

TEST_CASE("a box is loaded, changed and stored by its tensor map in PTX", "[ptx][async]") {
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  std::vector<int> tensor = counted(64 * 40);
  std::vector<int> expected = tensor;
  for (std::size_t i = 0; i < 512; ++i) {
    expected[(8 + i / 32) * 64 + 32 + i % 32] += static_cast<int>(i);
  }
  encoded const map = map_of_rows(gpu, tensor, 64, {32, 16});
  auto const run = gpu.launch({.grid = {1}, .block = {512}}, "add_to_box", map, 32, 8);
  CHECK_THAT(run, HasNoProblems());
  CHECK(tensor == expected);
  tensor_map const model = with_box(tensor_of<int>(0, 64, 40), 32, 16);
  CHECK(tma_of(copy_site(run, memory_op::load)) == analyze_tensor_copy(sm_90::traits, load_box(model, 0, 32, 8)));
  CHECK(tma_of(copy_site(run, memory_op::store)) == analyze_tensor_copy(sm_90::traits, store_box(model, 0, 32, 8)));
}

TEST_CASE("tensor maps bear what CuTe does to them", "[ptx][async]") {
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  std::vector<int> tensor = counted(64 * 40);
  encoded map = map_of_rows(gpu, tensor, 64, {32, 16});
  std::fill_n(map.bytes + 8, 8, static_cast<unsigned char>(0));  // it clears bit 21 of these bytes
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {512}}, "add_to_box", map, 32, 8), HasNoProblems());
}

TEST_CASE("what lies outside of a tensor is zeros, and is not stored, in PTX", "[ptx][async]") {
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  std::vector<int> tensor(64 * 40, 7);
  encoded const map = map_of_rows(gpu, tensor, 64, {32, 16});
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {512}}, "add_to_box", map, 48, 32), HasNoProblems());
  bool are_right = true;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    std::size_t const x = i % 64;
    std::size_t const y = i / 64;
    bool const is_in_box = x >= 48 && y >= 32;
    are_right = are_right && tensor[i] == 7 + (is_in_box ? static_cast<int>((y - 32) * 32 + x - 48) : 0);
  }
  CHECK(are_right);
}

TEST_CASE("what lies outside of a tensor of floats can be NaN", "[ptx][async]") {
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  std::vector<float> tensor(64 * 4, 2.0f);
  encoded const map = map_of_rows(gpu, tensor, 64, {32, 2}, tma_swizzle::none, oob_fill::nans);
  std::vector<unsigned char> out(256);
  auto const run = gpu.launch({.grid = {1}, .block = {64}}, "dump_box", map, 48, 3, out, 256);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < 64; ++i) {
    float value = 0;
    std::copy_n(out.data() + 4 * i, 4, reinterpret_cast<unsigned char*>(&value));
    CHECK((i < 16 ? value == 2.0f : value != value));
  }
}

TEST_CASE("swizzled boxes of PTX lie as box_tile says", "[ptx][async]") {
  std::vector<std::uint16_t> tensor(256 * 64);
  std::iota(tensor.begin(), tensor.end(), std::uint16_t{0});
  for (auto const& [swizzle, columns] : {std::pair{tma_swizzle::bytes_128, 64U},
                                         {tma_swizzle::bytes_64, 32U},
                                         {tma_swizzle::bytes_32, 16U},
                                         {tma_swizzle::none, 64U}}) {
    simulated_gpu gpu = loaded("bulk_copies.ptx");
    encoded const map = map_of_rows(gpu, tensor, 256, {columns, 32}, swizzle);
    std::vector<unsigned char> out(std::size_t{64} * columns);
    CHECK_THAT(gpu.launch({.grid = {1}, .block = {64}}, "dump_box", map, 64, 8, out, static_cast<int>(out.size())),
               HasNoProblems());
    box_tile const tile{ptx::decode_tensor_map(&map)->map, 0};
    bool are_right = true;
    for (int row = 0; row < 32; ++row) {
      for (int column = 0; column < static_cast<int>(columns); ++column) {
        auto const at = static_cast<std::size_t>(tile.at(row, column));
        int const found = out[at] | out[at + 1] << 8;
        are_right = are_right && found == (8 + row) * 256 + 64 + column;
      }
    }
    CHECK(are_right);
  }
}

TEST_CASE("image to column takes pixels of a bounding box", "[ptx][async]") {
  // 8 channels of 4 x 3 pixels of 2 images; boxes begin a pixel to the left.
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  std::vector<float> tensor(8 * 4 * 3 * 2);
  std::iota(tensor.begin(), tensor.end(), 1.0f);
  gpu.global("tensor", tensor);
  encoded map{};
  std::uint64_t const dims[]{8, 4, 3, 2};
  std::uint64_t const strides[]{32, 128, 384};
  std::uint32_t const steps[]{1, 1, 1, 1};
  int const low[]{-1, 0};
  int const high[]{-1, 0};
  REQUIRE(ptx::encode_im2col(&map, {7, 4, gpu.address_of(tensor.data()), dims, strides, steps, 0, 0, 0, 0},
                             {low, high, 8, 6}));
  for (unsigned short const right : {std::uint16_t{0}, std::uint16_t{1}}) {
    std::vector<float> out(48, -1.0f);
    CHECK_THAT(gpu.launch({.grid = {1}, .block = {64}}, "load_pixels", map, -1, 0, right, out, 48), HasNoProblems());
    for (std::size_t pixel = 0; pixel < 6; ++pixel) {
      // Four pixels of a line: from the one left of it to the last but one.
      int const x = static_cast<int>(pixel % 4) - 1 + right;
      std::size_t const y = pixel / 4;
      float const expected = x < 0 ? 0.0f : static_cast<float>((y * 4 + static_cast<std::size_t>(x)) * 8 + 1);
      CHECK(out[pixel * 8] == expected);
    }
  }
}

namespace {

// One thread loads a box at (x, 1, 0), and writes it to `out`.
char const* const load_slices = R"(.version 8.6
.target sm_90a
.address_size 64
.visible .entry load_slices(.param .align 64 .b8 map[128], .param .u32 x, .param .u64 out, .param .u32 bytes)
{
  .reg .pred %p;
  .reg .b32 %x, %at, %to, %bar, %end, %v, %one, %none;
  .reg .b64 %map, %out;
  .shared .align 128 .b8 box[1024];
  .shared .align 8 .b64 bar;
  mov.b64 %map, map;
  cvta.param.u64 %map, %map;
  ld.param.u32 %x, [x];
  ld.param.u64 %out, [out];
  ld.param.u32 %end, [bytes];
  mov.u32 %to, box;
  mov.u32 %bar, bar;
  mov.u32 %one, 1;
  mov.u32 %none, 0;
  mbarrier.init.shared.b64 [%bar], 1;
  mbarrier.arrive.expect_tx.shared.b64 _, [%bar], %end;
  cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%to], [%map, {%x, %one, %none}], [%bar];
again:
  mbarrier.try_wait.parity.shared.b64 %p, [%bar], 0;
  @!%p bra again;
  mov.u32 %at, 0;
next:
  ld.shared.u32 %v, [%to];
  st.global.u32 [%out], %v;
  add.u32 %to, %to, 4;
  add.u64 %out, %out, 4;
  add.u32 %at, %at, 4;
  setp.lt.u32 %p, %at, %end;
  @%p bra next;
  ret;
}
)";

}  // namespace

TEST_CASE("slices of interleaved channels lie one behind the other", "[ptx][async]") {
  // Two images of three slices of 12 positions. A box has 8 positions of one slice of both, the last four outside.
  for (std::size_t const halves : {std::size_t{8}, std::size_t{16}}) {
    std::vector<std::uint16_t> tensor(2 * 3 * 12 * halves);
    std::iota(tensor.begin(), tensor.end(), std::uint16_t{1});
    simulated_gpu gpu{sm_90::traits};
    gpu.load_text(load_slices, "slices.ptx");
    gpu.global("tensor", tensor);
    encoded map{};
    std::uint64_t const dims[]{12, 3, 2};
    std::uint64_t const strides[]{24 * halves, 72 * halves};
    std::uint32_t const steps[]{1, 1, 1};
    std::uint32_t const box[]{8, 1, 2};
    unsigned const swizzle = halves == 16 ? 1 : 0;
    REQUIRE(ptx::encode_tiled(
        &map,
        {1, 3, gpu.address_of(tensor.data()), dims, strides, steps, static_cast<unsigned>(halves / 8), swizzle, 0, 0},
        box));
    std::vector<std::uint16_t> out(16 * halves);
    auto const bytes = static_cast<unsigned>(2 * out.size());
    CHECK_THAT(gpu.launch({.grid = {1}, .block = {1}}, "load_slices", map, 8, out, bytes), HasNoProblems());
    for (std::size_t k = 0; k < out.size(); ++k) {
      std::size_t const image = k / (8 * halves);
      std::size_t const position = 8 + k / halves % 8;
      std::size_t const expected =
          position < 12 ? ((image * 3 + 1) * 12 + position) * halves + k % halves + 1 : std::size_t{0};
      std::size_t const at = halves == 16 ? k ^ (k >> 6 & 1) << 3 : k;  // swizzled by 16 bytes
      CHECK(out[at] == expected);
    }
  }
}

TEST_CASE("bulk reductions of PTX add to global memory, from all blocks", "[ptx][async]") {
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  gpu.threads(2);
  std::vector<int> ints(64, 1000);
  std::vector<float> floats(64, 0.25f);
  auto const run = gpu.launch({.grid = {40}, .block = {64}}, "add_up_ints", ints);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < ints.size(); ++i) {
    CHECK(ints[i] == 1000 + 40 * static_cast<int>(i) + 39 * 40 / 2);
  }
  kernel_site const sums = copy_site(run, memory_op::reduction);
  CHECK(sums.executions == 40);
  auto const one = analyze_bulk_copy(sm_90::traits, bulk_copy{bulk_op::reduction, 0, 0, 256, 0});
  CHECK(tma_of(sums).sectors_reduced == counter{40 * one.sectors_reduced.value_or(0)});
  CHECK_THAT(gpu.launch({.grid = {2}, .block = {64}}, "add_up_floats", floats), HasNoProblems());
  CHECK(floats[63] == 0.25f + 2 * 63.5f);
  std::vector<unsigned short> halves(64, 0x4000);  // 2
  CHECK_THAT(gpu.launch({.grid = {3}, .block = {64}}, "add_up_halves", halves), HasNoProblems());
  CHECK(halves == std::vector<unsigned short>(64, 0x4500));  // 5
}

TEST_CASE("a box is added to its tensor, and what lies outside is left, in PTX", "[ptx][async]") {
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  std::vector<int> tensor(64 * 4, 7);
  encoded const map = map_of_rows(gpu, tensor, 64, {32, 2});
  CHECK_THAT(gpu.launch({.grid = {3}, .block = {64}}, "add_up_box", map), HasNoProblems());
  std::vector<int> expected(64 * 4, 7);
  for (std::size_t i = 0; i < 64; ++i) {
    expected[(1 + i / 32) * 64 + 4 + i % 32] += 3 * (1 + static_cast<int>(i));
  }
  CHECK(tensor == expected);
  std::vector<int> small(36 * 2, 7);  // the box is at column 4 of 36 and row 1 of 2
  encoded const edge = map_of_rows(gpu, small, 36, {32, 2});
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {64}}, "add_up_box", edge), HasNoProblems());
  CHECK(std::accumulate(small.begin(), small.end(), 0) == 36 * 2 * 7 + 32 * 33 / 2);
}

TEST_CASE("bulk reductions of PTX combine as the instruction set says", "[ptx][async]") {
  std::vector<unsigned> numbers(28);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = static_cast<unsigned>(i % 4) * 4;  // 0, 4, 8, 12 with 6, 7, 8, 9
  }
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {32}}, "combine_all", numbers), HasNoProblems());
  CHECK(numbers == std::vector<unsigned>{1, 5, 0, 0, 6, 3, 7, 9,  0, 4, 8, 9, 6, 7, 8, 12,  //
                                         0, 4, 8, 8, 6, 7, 8, 13, 6, 3, 0, 5});
}

TEST_CASE("a multicast of PTX loads for the blocks of its mask", "[ptx][async]") {
  std::vector<int> tensor = counted(64 * 4);
  for (bool const by_map : {false, true}) {
    for (unsigned const mask : {0b1111U, 0b1101U, 0b0010U}) {
      simulated_gpu gpu = loaded("bulk_copies.ptx");
      encoded const map = map_of_rows(gpu, tensor, 64, {32, 2});
      std::vector<int> out(8 * 64);
      auto const run =
          gpu.launch({.grid = {8}, .block = {64}, .cluster = {4}}, "load_for_others", tensor, out, map, by_map, mask);
      CHECK_THAT(run, HasNoProblems());
      bool are_right = true;
      for (int i = 0; i < 8 * 64; ++i) {
        int const t = i % 64;
        int const value = by_map ? (1 + t / 32) * 64 + 4 + t % 32 : t;
        are_right = are_right && out[static_cast<std::size_t>(i)] == ((mask >> (i / 64 % 4) & 1) != 0 ? value : -1);
      }
      CHECK(are_right);
      tensor_copy box = load_box(with_box(tensor_of<int>(0, 64, 4), 32, 2), 0, 4, 1);
      box.multicast = std::popcount(mask);
      auto const one = by_map ? analyze_tensor_copy(sm_90::traits, box)
                              : analyze_bulk_copy(sm_90::traits, bulk_copy{bulk_op::load, 0, 0, 256, box.multicast});
      CHECK(tma_of(copy_site(run, memory_op::load)) == one + one);
    }
  }
}

TEST_CASE("a block of PTX copies and adds to the memory of another one", "[ptx][async]") {
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  std::vector<int> out(4 * 64);
  auto const run = gpu.launch({.grid = {4}, .block = {64}, .cluster = {4}}, "send_around", out);
  CHECK_THAT(run, HasNoProblems());
  for (int i = 0; i < 4 * 64; ++i) {
    int const sent = 100 * ((i / 64 + 3) % 4) + i % 64;
    CHECK(out[static_cast<std::size_t>(i)] == 1000 * sent + sent + 5);
  }
  auto const early = gpu.launch({.grid = {2}, .block = {64}, .cluster = {2}}, "send_too_early", out);
  CHECK(has_problem(early, problem_kind::absent_block, "writes 256 bytes at bulk_copies.cu:"));
  CHECK(has_problem(early, problem_kind::absent_block,
                    "of the shared memory of block (1, 0, 0), which need not have begun"));
}

TEST_CASE("warps of PTX wait for bulk copies at mbarriers", "[ptx][async]") {
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  std::vector<float> in(96 * 9);
  std::iota(in.begin(), in.end(), 0.0f);
  std::vector<float> out(96);
  auto const run = gpu.launch({.grid = {1}, .block = {128}}, "sum_by_stages", in, out, 9);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < out.size(); ++i) {
    CHECK(out[i] == static_cast<float>(96 * 36 + 9 * i));
  }
  kernel_site const copies = copy_site(run, memory_op::load);
  CHECK(copies.executions == 9);
  CHECK(tma_of(copies).bytes_requested == counter{9 * 384});
  for (int const rounds : {1, 2, 5}) {
    std::vector<int> values(64);
    CHECK_THAT(gpu.launch({.grid = {1}, .block = {64}}, "hand_over", values, rounds), HasNoProblems());
    CHECK(values[3] == (rounds % 2 == 0 ? 3 : 60) + rounds);
  }
}

TEST_CASE("a tensor map in global memory may have another base", "[ptx][async]") {
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  std::vector<int> other = counted(64 * 4);
  gpu.global("other", other);
  std::vector<int> tensor(64 * 4);
  encoded const map = map_of_rows(gpu, tensor, 64, {32, 2});
  std::vector<encoded> there(1);
  std::vector<int> out(64);
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {32}}, "load_replaced", map, there, other, out), HasNoProblems());
  for (std::size_t i = 0; i < 64; ++i) {
    CHECK(out[i] == static_cast<int>((1 + i / 32) * 64 + 4 + i % 32));
  }
}

TEST_CASE("tensor maps and copies of PTX that hardware refuses", "[ptx][async]") {
  simulated_gpu gpu = loaded("bulk_copies.ptx");
  std::vector<int> tensor(64 * 40);
  encoded map = map_of_rows(gpu, tensor, 64, {32, 16});
  auto const run = gpu.launch({.grid = {1}, .block = {512}}, "add_to_box", map, 33, 8);
  CHECK(has_problem(run, problem_kind::misaligned, "makes a bulk copy at bulk_copies.cu:"));
  CHECK(tma_of(copy_site(run, memory_op::load)).basis.faults.any());
  map = {};
  auto const lost = gpu.launch({.grid = {1}, .block = {512}}, "add_to_box", map, 32, 8);
  CHECK(has_problem(lost, problem_kind::stopped, "copies by a tensor map at address"));
  std::uint64_t const dims[]{64, 40};
  std::uint64_t const strides[]{64 * 4 + 8};
  std::uint32_t const box[]{32, 16};
  std::uint32_t const steps[]{1, 1};
  CHECK_FALSE(ptx::encode_tiled(&map, {3, 2, gpu.address_of(tensor.data()), dims, strides, steps, 0, 0, 0, 0}, box));
}

TEST_CASE("a tensor map that lies beyond shared memory is not copied", "[ptx][async]") {
  for (char const* const from : {"1024", "8192", "1152921504606846976"}) {
    simulated_gpu gpu{sm_90::traits};
    gpu.load_text(kernel_texts::head + R"(
.visible .entry publish(.param .u64 to)
{
  .shared .align 128 .b8 map[128];
  .reg .b64 %rd<3>;
  ld.param.u64 %rd1, [to];
  mov.u64 %rd2, )" + from +
                      R"(;
  tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd1], [%rd2], 128;
  ret;
}
)",
                  "publish.ptx");
    std::vector<unsigned char> to(128, 7);
    auto const run = gpu.launch({.grid = {1}, .block = {32}}, "publish", to);
    bool const is_there = std::string{from} == "1024";
    CHECK(run.problems().empty() == is_there);
    CHECK(to[64] == (is_there ? 0 : 7));
  }
}

TEST_CASE("cp.async fills with zeros what it does not read", "[ptx][async]") {
  simulated_gpu gpu = loaded("coordination.ptx");
  std::vector<float> in(128, 3.0f);
  for (int const columns : {0, 5, 64, 127, 128}) {
    std::vector<float> out(128, -1.0f);
    auto const run = gpu.launch({.grid = {1}, .block = {32}}, "load_padded", in, out, columns);
    CHECK_THAT(run, HasNoProblems());
    // Lanes that read nothing ask L2 for nothing: so on an H200, by 16, 8 and 0 sectors of 128, 64 and 0 columns.
    CHECK(run.sums().copies.sectors == counter{(columns + 7) / 8});
    CHECK(run.left_out().empty() == (columns == 128));
    for (std::size_t i = 0; i < 128; ++i) {
      CHECK(out[i] == (static_cast<int>(i) < columns ? 3.0f : 0.0f));
    }
  }
}

TEST_CASE("cp.async reads no bytes but those that it is asked for", "[ptx][async]") {
  simulated_gpu gpu = loaded("coordination.ptx");
  for (int const columns : {1, 6, 95, 127}) {
    std::vector<float> in(static_cast<std::size_t>(columns), 3.0f);
    std::vector<float> out(128, -1.0f);
    CHECK_THAT(gpu.launch({.grid = {1}, .block = {32}}, "load_padded", in, out, columns), HasNoProblems());
    CHECK(std::count(out.begin(), out.end(), 3.0f) == columns);
    CHECK(std::count(out.begin(), out.end(), 0.0f) == 128 - columns);
    // Its last column is one beyond the array, which has too few by one.
    std::vector<float> last(128, -1.0f);
    auto const run = gpu.launch({.grid = {1}, .block = {32}}, "load_padded", in, last, columns + 1);
    CHECK(has_problem(run, problem_kind::out_of_bounds, "which has " + std::to_string(columns) + " element"));
    CHECK(std::count(last.begin(), last.end(), 3.0f) == columns / 4 * 4);  // that thread copies nothing
  }
}

TEST_CASE("copies that nobody waited for are a problem", "[ptx][async]") {
  simulated_gpu gpu = loaded("coordination.ptx");
  std::vector<int> in = counted(64);
  std::vector<int> out(64);
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {32}}, "read_too_early", in, out, true), HasNoProblems());
  CHECK(out[31] == 31);
  auto const early = gpu.launch({.grid = {1}, .block = {32}}, "read_too_early", in, out, false);
  CHECK(has_problem(early, problem_kind::unwaited_copy, "coordination.cu:"));
  CHECK_THAT(gpu.launch({.grid = {8}, .block = {32}}, "prefetch_in_vain", in), HasNoProblems());
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {64}}, "load_by_pipeline", in, out), HasNoProblems());
  CHECK(out[3] == 60);
  CHECK_THAT(gpu.launch({.grid = {1}, .block = {64}}, "load_and_arrive", in, out), HasNoProblems());
  CHECK(out[3] == 28);
}
