// Textures and surfaces in the reports of kernels.
#include <support/catch.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/model/memory/surface.hpp>
#include <warpmem/model/memory/texture.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/text/metrics/kernel.hpp>
#include <warpmem/tools/trace/partial.hpp>
#include <warpmem/warpmem.hpp>

#include <string>
#include <variant>

using namespace warpmem;

namespace {

auto const image = array_2d(1024, 1024, 4);
// Lanes `step` columns apart.
texture_access fetch(int step) {
  return texture_lanes(image, sample(texture_filter::point), [step](int lane) {
    return texture_coordinates{lane * step + 0.5, 0.5};
  });
}
surface_access column_of_surface() {
  return surface_lanes(image, [](int lane) { return surface_coordinates{0, lane, 0}; });
}
kernel_report recorded() {
  kernel_recorder recorder{sm_90::traits, "textures"};
  recorder.add(recorder.site("fetch"), fetch(1), {0, 0});
  recorder.add(recorder.site("fetch"), fetch(32).under(lane_mask::first(16)), {0, 1});
  recorder.add(recorder.site("store"), column_of_surface().as(memory_op::store));
  recorder.load("load", contiguous<float>());
  return recorder.report();
}

}  // namespace

TEST_CASE("textures and surfaces are spaces of a kernel's report") {
  kernel_report const report = recorded();
  auto fetches = texture_memory<sm_90>::analyze(fetch(1));
  fetches += texture_memory<sm_90>::analyze(fetch(32).under(lane_mask::first(16)));
  CHECK(report.sums().texture == fetches);
  CHECK(report.sums().surface == surface_memory<sm_90>::analyze(column_of_surface().as(memory_op::store)));
  CHECK(report.texture().sites().size() == 1);
  CHECK(report.texture().sites().at(0).lanes == 48);
  CHECK(report.surface().only(memory_op::load).empty());
  // The worst is the one whose lanes are far apart: 16 sectors, where 4 requests need 4 at least.
  kernel_site const site = report.texture().sites().at(0);
  CHECK(site.worst.excess == 12);
  CHECK(site.worst.by.warp == 1);
  CHECK(std::get<texture_access>(site.worst.access).active == lane_mask::first(16));
  CHECK(std::get<texture_access>(site.worst.access).at[15].x == 480.5);
  CHECK(std::get<texture_access>(site.worst.access).at[16] == texture_coordinates{});
  CHECK(cost_of(site).actual == 8 + 16);
  CHECK(cost_of(site).ideal == 8 + 4);
}

TEST_CASE("they add to L2 and to nothing of the other pipe") {
  kernel_report const report = recorded();
  CHECK(report.stages().l2_sectors ==
        report.sums().texture.l2_sectors + report.sums().surface.l2_sectors + report.global().stages().l2_sectors);
  CHECK(report.stages().requests == report.global().stages().requests);
  CHECK(metric(report, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum") == 4.0);
  // No table has the metrics of textures, so that what both count is not known.
  CHECK(!metric(report, "lts__t_sectors_srcunit_tex.sum"));
}

TEST_CASE("texture sites pass through files") {
  kernel_report const report = recorded();
  std::string const text = trace::partial_text(trace::partial_of_reports("textures", {report}));
  CHECK(trace::partial_text(trace::read_partial("a file", text)) == text);
  CHECK(to_json(report).find(R"("texture": {"accesses": 2)") != std::string::npos);
  CHECK(to_json(report).find(R"("coordinates": [[0.5, 0.5, 0, 0], [32.5, 0.5, 0, 0])") != std::string::npos);
  CHECK(text::full(report).find("surface store: 4 requests") != std::string::npos);
}

TEST_CASE("a fetch that hardware refuses is no good one") {
  kernel_recorder recorder{sm_90::traits};
  auto const linear = linear_1d(32, 4, 16);
  recorder.add(recorder.site("misaligned"),
               texture_lanes(linear, {}, [](int lane) { return texture_coordinates{lane + 0.5}; }));
  kernel_report const report = recorder.report();
  CHECK(report.sums().texture.basis.all_refused());
  CHECK(!report.sums().texture.sectors.known());
  CHECK(report.sites().at(0).worst.refused);
}
