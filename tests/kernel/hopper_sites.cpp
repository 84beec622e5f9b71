// Bulk copies and wgmma as sites: recorded, added up, in words and files, through a partial report.
#include <support/catch.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/model/hopper.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/text/metrics/kernel.hpp>
#include <warpmem/tools/trace/partial.hpp>

#include <string>

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

constexpr tensor_map narrow = with_box(tensor_of<float>(0, 1024, 256), 4, 64);
constexpr tensor_map wide_box = with_box(tensor_of<float>(0, 1024, 256), 32, 8);

struct one_of_each {
  template <class Warp>
  constexpr void operator()(Warp warp) const {
    auto const one = warp.when([](kernel_thread t) { return t.thread.x == 0; });
    one.bulk("narrow", [](kernel_thread) { return load_box(narrow, 0, 0, 0); });
    one.bulk("wide", [](kernel_thread t) { return store_box(wide_box, 0, 0, 8 * t.block.x); });
    one.bulk("plain", [](kernel_thread) { return bulk_copy{bulk_op::prefetch, 0, 0, 256, 0}; });
    one.bulk("next block", [](kernel_thread) { return block_copy{1024, 2048, 64, false}; });
    warp.execute("A B", wgmma_access{.n = 64});
    warp.matrices("tile", 4, memory_op::store,
                  [](kernel_thread t) { return static_cast<address>(t.thread.x % 32 * 16); });
  }
};
constexpr kernel_launch two_blocks{{2}, {128}, {2}};

// A launch of few steps for the compiler.
struct a_copy_and_a_product {
  template <class Warp>
  constexpr void operator()(Warp warp) const {
    warp.when([](kernel_thread t) { return t.thread.x == 0; }).bulk("wide", [](kernel_thread t) {
      return load_box(wide_box, 0, 0, t.rank());
    });
    warp.execute("A B", wgmma_access{.n = 64});
  }
};
constexpr kernel_sums few = count_kernel(sm_90::traits, {{2}, {32}, {2}}, a_copy_and_a_product{});
static_assert(few.bulk_copies.sectors_read == 2 * 32 && few.wgmma.wavefronts == 2 * 32);
constexpr auto words = count_kernel_traffic(sm_90::traits, {{2}, {32}, {2}}, a_copy_and_a_product{});
static_assert(words.writes == 2 * 256 && words.reads == 2 * 32 * 32);
static_assert(count_kernel(sm_80::traits, {{1}, {32}}, a_copy_and_a_product{}).wgmma.basis.all_refused());

kernel_report run() { return record_kernel(sm_90::traits, "each", two_blocks, one_of_each{}); }

}  // namespace

TEST_CASE("bulk copies and wgmma are sites of a kernel", "[kernel]") {
  kernel_report const each = run();
  kernel_sums const sums = each.sums();
  CHECK(sums == count_kernel(sm_90::traits, two_blocks, one_of_each{}));
  CHECK(sums.bulk_copies.requests == 8);
  CHECK(sums.bulk_copies.sectors_read == 2 * 64);
  CHECK(sums.bulk_copies.sectors_written == 2 * 32);
  CHECK(sums.bulk_copies.sectors_sent == 2 * 2);
  CHECK(sums.wgmma.wavefronts == 2 * 32);
  CHECK(sums.shared.requests == 8);
  REQUIRE(each.sites().size() == 6);
  CHECK(each.global().sites().size() == 3);
  CHECK(each.shared().sites().size() == 5);
  kernel_site const site = each.at("narrow").sites()[0];
  CHECK(site.worst.excess == 32);
  CHECK(std::get<tensor_copy>(site.worst.access) == load_box(narrow, 0, 0, 0));
  CHECK(worst_first(each)[0]->place.label == "narrow");
  CHECK((each + each).sums().bulk_copies.requests == 16);
  // A wgmma with registers alone reads B.
  kernel_recorder recorder(sm_90::traits);
  recorder.add(recorder.site("B"), wgmma_access{.n = 64, .a_in_shared = false});
  CHECK(recorder.report().sums().wgmma.wavefronts == 16);
}

TEST_CASE("bulk copies and wgmma in words, files and metrics", "[kernel]") {
  kernel_report const each = run();
  std::string const text = text::full(each);
  for (char const* const part :
       {"tensor load, 2-D", "tensor store, 2-D", "bulk prefetch", "bulk store to another block", "wgmma, n64",
        "stmatrix.x4", "128 sectors", "bulk load: 4 accesses"}) {
    INFO(text);
    CHECK(text.find(part) != text.npos);
  }
  CHECK(to_json(each).find("\"box\": [4, 64], \"at\": [0, 0]") != std::string::npos);
  CHECK(to_csv(each).find("bulk prefetch") != std::string::npos);
  std::string const page = picture::html(each);
  CHECK(page.find("row 31") != page.npos);
  CHECK(metric(each, "l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld.sum") == 128);
  CHECK(metric(each, "smsp__sass_inst_executed_op_tma_ld.sum") == 2);  // no prefetch
  CHECK(metric(each, "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_gmma.sum") == 64);
  CHECK(!metric(each, "lts__t_sectors_srcunit_tex.sum"));  // blocks share what they load at once
}

TEST_CASE("matchers ask bulk copies and wgmma", "[kernel]") {
  kernel_report const each = run();
  CHECK_THAT(each.at("narrow"), !IsCoalesced());
  CHECK_THAT(each.at("wide"), IsCoalesced());
  CHECK_THAT(each.at("A B"), IsConflictFree());
}

TEST_CASE("every site of 9.0 passes through a partial file", "[kernel]") {
  kernel_recorder recorder(sm_90::traits, "each");
  recorder.add(recorder.site("unseen"), site_kind::of(load_box(wide_box, 0, 0, 0)), unseen_access{});
  recorder.add(recorder.site("unseen"), site_kind::of(wgmma_access{}), unseen_access{});
  kernel_report const all = recorder.report() + run();
  auto const back = trace::read_partial("each", trace::partial_text(trace::partial_of_reports("each", {all})));
  CHECK(back.parts.at(0).kernels.at(0).contents.report == all);
}
