// Kernels with bulk copies and mbarriers: what they compute, and what is counted.
#include "support/catch.hpp"
#include "support/contains.hpp"

#include <warpmem/capture.hpp>
#include <warpmem/capture/words/tensor_map.hpp>
#include <warpmem/catch2.hpp>
#include <warpmem/hopper.hpp>
#include <warpmem/text/kernel.hpp>
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

using namespace warpmem;
using namespace warpmem::matchers;

void add_to_box(CUtensorMap map, int x, int y);
void sum_by_stages(float const* in, float* out, int rounds);
void hand_over(int* out, int rounds);
void multiplies(int steps);
void add_up_ints(int* sums);
void add_up_floats(float* sums);
void add_up_box(CUtensorMap map);
void combine_all(unsigned* to);
void load_for_others(int const* in, int* out, CUtensorMap map, bool by_map, unsigned mask);
void send_around(int* out);
void send_too_early(int* out);
void dump_box(CUtensorMap map, int x, int y, unsigned char* out, int bytes);

namespace {

// Rows of `width` elements, as cuTensorMapEncodeTiled takes them.
template <class T>
CUtensorMap map_of_rows(std::vector<T>& elements, unsigned width, unsigned box_x, unsigned box_y,
                        CUtensorMapSwizzle swizzle = CU_TENSOR_MAP_SWIZZLE_NONE) {
  CUtensorMap map{};
  cuuint64_t const dims[]{width, elements.size() / width};
  cuuint64_t const strides[]{width * sizeof(T)};
  cuuint32_t const box[]{box_x, box_y};
  cuuint32_t const steps[]{1, 1};
  auto const type = sizeof(T) == 4 ? CU_TENSOR_MAP_DATA_TYPE_INT32 : CU_TENSOR_MAP_DATA_TYPE_UINT16;
  auto const made =
      cuTensorMapEncodeTiled(&map, type, 2, elements.data(), dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
                             swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  REQUIRE(made == CUDA_SUCCESS);
  return map;
}

}  // namespace

TEST_CASE("a box is loaded, changed and stored by its tensor map", "[capture]") {
  std::vector<int> tensor(64 * 40);
  std::iota(tensor.begin(), tensor.end(), 0);
  std::vector<int> expected = tensor;
  for (std::size_t i = 0; i < 512; ++i) {
    expected[(8 + i / 32) * 64 + 32 + i % 32] += static_cast<int>(i);
  }
  CUtensorMap const map = map_of_rows(tensor, 64, 32, 16);
  capture::recording trace{sm_90::traits};
  trace.global("tensor", tensor);
  auto const run = trace.launch({.grid = {1}, .block = {512}}, add_to_box, map, 32, 8);
  CHECK_THAT(run, HasNoProblems());
  CHECK(tensor == expected);
  tensor_map const model = with_box(tensor_of<int>(0, 64, 40), 32, 16);
  kernel_site const load = run.at("// load of the box").sites().at(0);
  kernel_site const store = run.at("// store of the box").sites().at(0);
  CHECK(*load.report<tma_report>() == analyze_tensor_copy(sm_90::traits, load_box(model, 0, 32, 8)));
  CHECK(*store.report<tma_report>() == analyze_tensor_copy(sm_90::traits, store_box(model, 0, 32, 8)));
}

TEST_CASE("what lies outside of a tensor is zeros, and is not stored", "[capture]") {
  std::vector<int> tensor(64 * 40, 7);
  CUtensorMap const map = map_of_rows(tensor, 64, 32, 16);
  capture::recording trace{sm_90::traits};
  trace.global("tensor", tensor);
  auto const run = trace.launch({.grid = {1}, .block = {512}}, add_to_box, map, 48, 32);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    std::size_t const x = i % 64;
    std::size_t const y = i / 64;
    bool const is_in_box = x >= 48 && y >= 32;
    CHECK(tensor[i] == 7 + (is_in_box ? static_cast<int>((y - 32) * 32 + x - 48) : 0));
  }
}

TEST_CASE("swizzled boxes lie as box_tile says", "[capture]") {
  std::vector<std::uint16_t> tensor(256 * 64);
  std::iota(tensor.begin(), tensor.end(), std::uint16_t{0});
  for (auto const& [swizzle, columns] : {std::pair{CU_TENSOR_MAP_SWIZZLE_128B, 64U},
                                         {CU_TENSOR_MAP_SWIZZLE_64B, 32U},
                                         {CU_TENSOR_MAP_SWIZZLE_32B, 16U},
                                         {CU_TENSOR_MAP_SWIZZLE_NONE, 64U}}) {
    CUtensorMap const map = map_of_rows(tensor, 256, columns, 32, swizzle);
    std::vector<unsigned char> out(std::size_t{64} * columns);
    capture::recording trace{sm_90::traits};
    trace.global("tensor", tensor).global("out", out);
    auto const run =
        trace.launch({.grid = {1}, .block = {64}}, dump_box, map, 64, 8, out.data(), static_cast<int>(out.size()));
    CHECK_THAT(run, HasNoProblems());
    box_tile const tile{capture::tensor_map_in(map), 0};
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

TEST_CASE("bulk reductions add to global memory, from all blocks", "[capture]") {
  std::vector<int> ints(64, 1000);
  std::vector<float> floats(64, 0.25F);
  capture::recording trace{sm_90::traits};
  trace.global("ints", ints).global("floats", floats).threads(2);
  auto const run = trace.launch({.grid = {40}, .block = {64}}, add_up_ints, ints.data());
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < ints.size(); ++i) {
    CHECK(ints[i] == 1000 + 40 * static_cast<int>(i) + 39 * 40 / 2);
  }
  kernel_site const sums = run.at("ptx::cp_reduce_async_bulk(").sites().at(0);
  CHECK(sums.executions == 40);
  auto const one = analyze_bulk_copy(sm_90::traits, bulk_copy{bulk_op::reduction, 0, 0, 256, 0});
  CHECK(sums.report<tma_report>()->bytes_requested == counter{40 * 256});
  CHECK(sums.report<tma_report>()->sectors_reduced == counter{40 * one.sectors_reduced.value_or(0)});
  CHECK_THAT(trace.launch({.grid = {2}, .block = {64}}, add_up_floats, floats.data()), HasNoProblems());
  CHECK(floats[63] == 0.25F + 2 * 63.5F);
}

TEST_CASE("a box is added to its tensor, and what lies outside is left", "[capture]") {
  std::vector<int> tensor(64 * 4, 7);
  CUtensorMap const map = map_of_rows(tensor, 64, 32, 2);
  capture::recording trace{sm_90::traits};
  trace.global("tensor", tensor);
  auto const run = trace.launch({.grid = {3}, .block = {64}}, add_up_box, map);
  CHECK_THAT(run, HasNoProblems());
  std::vector<int> expected(64 * 4, 7);
  for (std::size_t i = 0; i < 64; ++i) {
    expected[(1 + i / 32) * 64 + 4 + i % 32] += 3 * (1 + static_cast<int>(i));
  }
  CHECK(tensor == expected);
  std::vector<int> small(36 * 2, 7);  // the box is at column 4 of 36 and row 1 of 2
  CUtensorMap const edge = map_of_rows(small, 36, 32, 2);
  trace.global("small", small);
  CHECK_THAT(trace.launch({.grid = {1}, .block = {64}}, add_up_box, edge), HasNoProblems());
  CHECK(std::accumulate(small.begin(), small.end(), 0) == 36 * 2 * 7 + 32 * 33 / 2);
  auto const model = with_box(tensor_of<int>(0, 64, 4), 32, 2);
  tensor_copy copy = store_box(model, 0, 4, 1);
  copy.op = bulk_op::reduction;
  kernel_site const sums = run.at("ptx::cp_reduce_async_bulk_tensor(").sites().at(0);
  CHECK(sums.report<tma_report>()->sectors ==
        counter{3 * analyze_tensor_copy(sm_90::traits, copy).sectors.value_or(0)});
}

TEST_CASE("bulk reductions combine as the instruction set says", "[capture]") {
  std::vector<unsigned> numbers(28);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = static_cast<unsigned>(i % 4) * 4;  // 0, 4, 8, 12 with 6, 7, 8, 9
  }
  capture::recording trace{sm_90::traits};
  trace.global("numbers", numbers);
  CHECK_THAT(trace.launch({.grid = {1}, .block = {32}}, combine_all, numbers.data()), HasNoProblems());
  CHECK(numbers == std::vector<unsigned>{1, 5, 0, 0, 6, 3, 7, 9,  0, 4, 8, 9, 6, 7, 8, 12,  //
                                         0, 4, 8, 8, 6, 7, 8, 13, 6, 3, 0, 5});
}

TEST_CASE("a multicast loads for the blocks of its mask", "[capture]") {
  std::vector<int> tensor(64 * 4);
  std::iota(tensor.begin(), tensor.end(), 0);
  CUtensorMap const map = map_of_rows(tensor, 64, 32, 2);
  std::vector<int> out(8 * 64);
  capture::recording trace{sm_90::traits};
  trace.global("tensor", tensor).global("out", out);
  for (bool by_map : {false, true}) {
    for (unsigned mask : {0b1111U, 0b1101U, 0b0010U}) {
      auto const run = trace.launch({.grid = {8}, .block = {64}, .cluster = {4}}, load_for_others, tensor.data(),
                                    out.data(), map, by_map, mask);
      CHECK_THAT(run, HasNoProblems());
      bool are_right = true;
      for (int i = 0; i < 8 * 64; ++i) {
        int const t = i % 64;
        int const loaded = by_map ? (1 + t / 32) * 64 + 4 + t % 32 : t;
        are_right = are_right && out[static_cast<std::size_t>(i)] == ((mask >> (i / 64 % 4) & 1) != 0 ? loaded : -1);
      }
      CHECK(are_right);
      kernel_site const loads = run.at(by_map ? "ptx::cp_async_bulk_tensor(" : "ptx::cp_async_bulk(").sites().at(0);
      CHECK(loads.executions == 2);
      int const receivers = std::popcount(mask);
      tensor_copy box = load_box(with_box(tensor_of<int>(0, 64, 4), 32, 2), 0, 4, 1);
      box.multicast = receivers;
      auto const one = by_map ? analyze_tensor_copy(sm_90::traits, box)
                              : analyze_bulk_copy(sm_90::traits, bulk_copy{bulk_op::load, 0, 0, 256, receivers});
      CHECK(*loads.report<tma_report>() == one + one);
    }
  }
}

TEST_CASE("a block copies and adds to the memory of another one", "[capture]") {
  std::vector<int> out(4 * 64);
  capture::recording trace{sm_90::traits};
  trace.global("out", out);
  auto const run = trace.launch({.grid = {4}, .block = {64}, .cluster = {4}}, send_around, out.data());
  CHECK_THAT(run, HasNoProblems());
  for (int i = 0; i < 4 * 64; ++i) {
    int const sent = 100 * ((i / 64 + 3) % 4) + i % 64;
    CHECK(out[static_cast<std::size_t>(i)] == 1000 * sent + sent + 5);
  }
  auto const one = analyze_block_copy(sm_90::traits, block_copy{0, 0, 256, false});
  kernel_site const copies = run.at("ptx::cp_async_bulk(").sites().at(0);
  CHECK(copies.executions == 4);
  CHECK(copies.report<tma_report>()->sectors_sent == counter{4 * one.sectors_sent.value_or(0)});
  kernel_site const sums = run.at("ptx::cp_reduce_async_bulk(").sites().at(0);
  CHECK(sums.report<tma_report>()->requests == counter{4});
}

TEST_CASE("a copy to a block that need not be there is a problem", "[capture]") {
  std::vector<int> out(64);
  capture::recording trace{sm_90::traits};
  trace.global("out", out);
  auto const run = trace.launch({.grid = {2}, .block = {64}, .cluster = {2}}, send_too_early, out.data());
  REQUIRE_FALSE(run.problems().empty());
  CHECK(support::has(run.problems()[0].sentence, "writes 256 bytes at "));
  CHECK(support::has(run.problems()[0].sentence, "of the shared memory of block (1, 0, 0), which need not have begun"));
}

TEST_CASE("warps wait for bulk copies at mbarriers", "[capture]") {
  std::vector<float> in(96 * 9);
  std::iota(in.begin(), in.end(), 0.0F);
  std::vector<float> out(96);
  capture::recording trace{sm_90::traits};
  trace.global("in", in).global("out", out);
  auto const run = trace.launch({.grid = {1}, .block = {128}}, sum_by_stages, in.data(), out.data(), 9);
  CHECK_THAT(run, HasNoProblems());
  for (std::size_t i = 0; i < out.size(); ++i) {
    CHECK(out[i] == static_cast<float>(96 * 36 + 9 * i));
  }
  kernel_site const copies = run.at("ptx::cp_async_bulk(").sites().at(0);
  CHECK(copies.executions == 9);
  CHECK(copies.report<tma_report>()->bytes_requested == counter{9 * 384});
}

TEST_CASE("threads hand values over at a cuda::barrier", "[capture]") {
  for (int rounds : {1, 2, 5}) {
    std::vector<int> out(64);
    capture::recording trace{sm_90::traits};
    trace.global("out", out);
    auto const run = trace.launch({.grid = {1}, .block = {64}}, hand_over, out.data(), rounds);
    CHECK_THAT(run, HasNoProblems());
    CHECK(out[3] == (rounds % 2 == 0 ? 3 : 60) + rounds);
  }
}

TEST_CASE("wgmma is counted where a kernel says so", "[capture]") {
  capture::recording trace{sm_90::traits};
  auto const run = trace.launch({.grid = {2}, .block = {256}}, multiplies, 5);
  REQUIRE(run.sites().size() == 1);
  kernel_site const& site = run.sites()[0];
  CHECK(support::has(site.place.text, "warpmem::capture::wgmma("));
  CHECK(site.executions == 2 * 2 * 5);
  auto const one = analyze_wgmma(sm_90::traits, {.n = 128, .type = wgmma_type::bf16});
  CHECK(site.report<wgmma_report>()->wavefronts == counter{20 * one.wavefronts.value_or(0)});
}

TEST_CASE("tensor maps and copies that hardware refuses", "[capture]") {
  std::vector<int> tensor(64 * 40);
  CUtensorMap map = map_of_rows(tensor, 64, 32, 16);
  capture::recording trace{sm_90::traits};
  trace.global("tensor", tensor);
  auto const run = trace.launch({.grid = {1}, .block = {512}}, add_to_box, map, 33, 8);
  REQUIRE(run.problems().size() == 1);
  CHECK(support::has(run.problems()[0].sentence, "makes a bulk copy at bulk_copies.cuh:"));
  INFO(text::full(run.report()));
  REQUIRE(run.sites().size() == 1);  // what the words do with the map is no access
  CHECK(run.sites()[0].report<tma_report>()->basis.faults.any());
  map.base += 4;
  capture::recording without{sm_90::traits};
  auto const lost = without.launch({.grid = {1}, .block = {512}}, add_to_box, map, 32, 8);
  REQUIRE_FALSE(lost.problems().empty());
  CHECK(support::has(lost.problems()[0].sentence, "that are not in global memory"));
  cuuint64_t const dims[]{64, 40};
  cuuint64_t const strides[]{64 * 4 + 8};
  cuuint32_t const box[]{32, 16};
  cuuint32_t const steps[]{1, 1};
  CHECK(cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, tensor.data(), dims, strides, box, steps,
                               CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                               CU_TENSOR_MAP_L2_PROMOTION_NONE,
                               CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_ERROR_INVALID_VALUE);
}
