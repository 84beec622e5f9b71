// Hopper's own instructions in words, fields, metrics and matchers.
#include <support/catch.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/model/hopper.hpp>
#include <warpmem/text/fields.hpp>
#include <warpmem/text/hopper.hpp>
#include <warpmem/text/metrics/hopper.hpp>

#include <string>

using namespace warpmem;

namespace {

auto const float_rows = with_box(tensor_of<float>(0, 1024, 256), 32, 8);
auto const half_rows = with_swizzle(with_box(tensor_of<short>(0, 4096, 4096), 64, 128), tma_swizzle::bytes_128);

tma_report load_from(int x) { return analyze_tensor_copy(sm_90::traits, load_box(float_rows, 0, x, 0)); }

}  // namespace

TEST_CASE("bulk copies and wgmma in words", "[hopper]") {
  CHECK(text::line(load_from(0)) == "1 request, 32 sectors read (ideal 32), 8 L2 requests; 1024 bytes copied");
  CHECK(text::line(load_from(1)).find("fault: the tensor map, the box or its coordinates are refused") == 0);
  CHECK(text::line(load_from(1008)).find("unknown L2 requests") != std::string::npos);
  CHECK(text::line(load_box(float_rows, 1024, 64, 8)) ==
        "load of the box at 8, 64 of a 2-D tensor 256 x 1024 of 4 bytes, box 8 x 32, at 0x400 in shared memory");
  CHECK(text::line(bulk_copy{bulk_op::prefetch, 256, 0, 32}) == "prefetch of 32 bytes at 0x100");
  CHECK(text::line(analyze_wgmma(sm_90::traits, {.n = 8})) ==
        "4 requests, 18 wavefronts, 0 bank conflicts; 2304 bytes read");
  CHECK(text::line(wgmma_access{.n = 8, .sparse = true}) == "sparse wgmma m64n8 of f16, A in shared memory");
  CHECK(text::line(faults_of(with_box(float_rows, 3, 8))) ==
        "refused: a row of the box must be a multiple of 16 bytes");
  CHECK(text::line(faults_of(float_rows)) == "valid");
}

TEST_CASE("every tensor fault has a sentence of its own", "[hopper]") {
  std::string all;
  for (unsigned bit = 1; bit <= 1048576; bit *= 2) {
    std::string const sentence(text::sentence(static_cast<tensor_fault>(bit)));
    CHECK_FALSE(sentence.empty());
    CHECK(all.find(sentence + "\n") == std::string::npos);
    all += sentence + "\n";
  }
}

TEST_CASE("descriptors in words", "[hopper]") {
  box_tile const box{half_rows, 1024};
  matrix_descriptor d = descriptor_of({}, box);
  CHECK(text::line(d) == "start 0x400, leading offset 16384, stride offset 1024, swizzle 128 bytes");
  CHECK(text::line(match(d, {}, box)) == "reads the tile");
  d.stride = 512;
  CHECK(text::line(match(d, {}, box)) == "row 8, column 0: written at 0x800, read from 0x640");
  d.base_offset = 1;
  CHECK(text::line(d) == "start 0x400, leading offset 16384, stride offset 512, swizzle 128 bytes, base offset 1");
}

TEST_CASE("bulk copies and wgmma by Nsight Compute's names", "[hopper]") {
  tma_report const load = load_from(0);
  CHECK(metric(load, "l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld.sum") == 32.0);
  CHECK(metric(load, "lts__t_sectors_srcunit_tex_op_write.sum") == 0.0);
  CHECK(metric(load, "smsp__sass_inst_executed_op_tma_ld") == 1.0);
  CHECK_FALSE(metric(load_from(1008), "lts__t_requests_srcunit_tex.sum").has_value());
  CHECK_FALSE(metric(load_from(1), "l1tex__tmain_requests.sum").has_value());
  auto both = load + analyze_tensor_copy(sm_90::traits, store_box(float_rows, 0, 0, 0));
  CHECK(metric(both, "l1tex__m_l1tex2xbar_write_sectors") == 32.0);
  CHECK_FALSE(metric(both, "smsp__sass_inst_executed_op_tma_ld").has_value());
  CHECK(metric(analyze_wgmma(sm_90::traits, {}), "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_gmma.sum") == 32.0);
}

TEST_CASE("matchers and fields take bulk copies", "[hopper]") {
  using namespace warpmem::matchers;
  CHECK(IsCoalesced().match(load_from(0)));
  auto const narrow = analyze_tensor_copy(sm_90::traits, load_box(with_box(float_rows, 4, 8), 0, 0, 0));
  CHECK_FALSE(IsCoalesced().match(narrow));
  CHECK(HasAtMostExcessiveSectors(4).match(narrow));
  CHECK_FALSE(HasAtMostExcessiveSectors(3).match(narrow));
  CHECK_FALSE(IsCoalesced().match(load_from(1)));
  CHECK_FALSE((!IsCoalesced()).match(load_from(1)));  // refused: neither
  CHECK(HasEfficiencyAtLeast(0.5).match(narrow));
  CHECK(fields(narrow).at(8).name == "sectors");
}
