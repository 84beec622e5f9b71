// A kind of instruction that no GPU has, added by this file alone: one that fetches a number of sectors. Recorder,
// sums, ranking, worst access, explanation, texts, files, pictures, matchers and fault checks follow from what is said
// of it before the headers of kernels.
#include <support/catch.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/hopper_explanation.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

namespace made_up {

using namespace warpmem;

// The access and its report.
struct fetch {
  int sectors{};
  bool backwards{};

  template <class F>
  static constexpr void each_member(F f) {
    f("sectors", &fetch::sectors);
    f("backwards", &fetch::backwards);
  }
  friend constexpr bool operator==(fetch const&, fetch const&) = default;
};

struct fetch_report {
  report_basis basis{};
  counter requests{};
  counter sectors{};
  counter ideal_sectors{};

  [[nodiscard]] constexpr bool is_coalesced() const noexcept { return sectors == ideal_sectors; }
  template <class F>
  static constexpr void each_field(F f) {
    f("requests", &fetch_report::requests);
    f("sectors", &fetch_report::sectors);
    f("ideal_sectors", &fetch_report::ideal_sectors);
  }
  friend constexpr bool operator==(fetch_report const&, fetch_report const&) = default;
};

// Its model: no more than 8 sectors, of which 2 would do.
constexpr fetch_report analyze(arch_traits const& arch, fetch const& access) noexcept {
  if (access.sectors > 8) {
    access_faults faults{};
    faults.add(fault::unsupported_size, lane_mask::none());
    return detail::refused<fetch_report>(arch.cc, faults);
  }
  fetch_report r{};
  r.basis.accesses = 1;
  r.basis.capability = arch.cc;
  r.requests = 1;
  r.sectors = access.sectors;
  r.ideal_sectors = 2;
  return r;
}
constexpr counted_explanation<fetch, fetch_report> explain(arch_traits const& arch, fetch const& access) noexcept {
  return {arch, access, analyze(arch, access)};
}

}  // namespace made_up

// That it exists.
namespace warpmem { inline namespace v0 { namespace detail {

template <class Program>
struct added_kind;
template <>
struct added_kind<void> {
  using accesses = std::tuple<made_up::fetch>;
  using reports = std::tuple<made_up::fetch_report>;
};

}}}  // namespace warpmem::v0::detail

#include <warpmem/kernel/instructions.hpp>

// What a kernel's report asks of it, and its words.
template <>
struct warpmem::detail::instruction<made_up::fetch> {
  static constexpr std::string_view name = "fetch";
  static constexpr site_kind kind(made_up::fetch const& a) noexcept {
    return {memory_space::global, added_form, memory_op::load, a.backwards ? 8 : 4, {}, {}, 0};
  }
  static constexpr int lanes(made_up::fetch const&) noexcept { return 64; }
  static constexpr auto analyze = made_up::analyze;
  static constexpr auto explain = made_up::explain;
  static constexpr bank_traffic_report traffic(arch_traits const& arch, made_up::fetch const&) noexcept {
    return unknown_traffic(arch);
  }
};

namespace made_up {

constexpr bool counts(fetch_report const*, site_kind const& kind) noexcept {
  return kind.form == warpmem::detail::added_form;
}
constexpr site_cost cost_of(fetch_report const& r) noexcept { return {"sector", r.sectors, r.ideal_sectors}; }
constexpr counter excess_of(fetch_report const& r) noexcept { return cost_of(r).excess(); }
constexpr l1tex_report stages_of(fetch_report const& r) noexcept { return warpmem::detail::empty_stages(r.basis); }

std::string line(fetch const& a) { return "fetch of " + std::to_string(a.sectors); }
std::string full(fetch const& a) { return line(a) + (a.backwards ? ", backwards" : ", forwards"); }
std::string line(fetch_report const& r);
std::string full(fetch_report const& r) { return line(r); }
std::string json_lanes(fetch const& a) { return "\"fetched\": " + std::to_string(a.sectors); }

}  // namespace made_up

#include <warpmem/catch2.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/tools/trace/partial.hpp>

std::string made_up::line(fetch_report const& r) {
  auto const nothing = warpmem::text::detail::nothing_to_count(r.basis, r.requests);
  return nothing.empty() ? "fetches of " + warpmem::text::counted(r.sectors, "sector") : nothing;
}

using namespace warpmem;
using namespace warpmem::matchers;
using made_up::fetch;
using made_up::fetch_report;

namespace {

// Warps 0 and 1, and 2 and 3, execute a fetch together.
struct fetches {
  int sectors;
  template <class Warp>
  constexpr void operator()(Warp warp) const {
    warp.execute("table", fetch{sectors, false});
    warp.execute("list", fetch{2, true});
  }
};
constexpr kernel_launch two_pairs{{1}, {128}};
constexpr kernel_sums few = count_kernel(sm_90::traits, two_pairs, fetches{5});
static_assert(std::get<fetch_report>(few.added).sectors == 2 * (5 + 2) && few.lanes == 2 * (64 + 64));
static_assert(warpmem::detail::order_of(fetch{1, true}, fetch{2, false}) < 0);

kernel_report run(int sectors) { return record_kernel(sm_90::traits, "made up", two_pairs, fetches{sectors}); }

bool contains(std::string const& text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("a made-up kind is recorded, added up and ranked", "[kernel]") {
  kernel_report const report = run(5);
  CHECK(report.sums() == few);
  CHECK(std::get<fetch_report>((report + report).sums().added).requests == 8);
  REQUIRE(report.sites().size() == 2);
  kernel_site const& worst = *worst_first(report)[0];
  CHECK(worst.place.label == "table");
  CHECK(cost_of(worst).excess() == 2 * 3);
  CHECK(worst.worst.excess == 3);
  CHECK(std::get<fetch>(worst.worst.access) == fetch{5, false});
  CHECK(visit_worst(report.arch(), worst, [](auto const& e) { return text::in_words(e.access, true); }) ==
        "fetch of 5, forwards");
  CHECK(!count_kernel_traffic(sm_90::traits, two_pairs, fetches{5}).reads.known());
}

TEST_CASE("a made-up kind is in words, files and pictures", "[kernel]") {
  kernel_report const report = run(5);
  std::string const words = text::full(report);
  INFO(words);
  CHECK(contains(words, "fetch load, 4 bytes"));
  CHECK(contains(words, "fetch load: fetches of 14 sectors"));
  std::string const json = to_json(report);
  CHECK(contains(json, R"("fetch": {)"));
  CHECK(contains(json, R"("form": "fetch")"));
  CHECK(contains(json, R"("fetched": 5)"));
  CHECK(contains(to_csv(report), "fetch"));
  CHECK(contains(picture::html(report), "fetch of 5"));
  auto const back = trace::read_partial("made up", trace::partial_text(trace::partial_of_reports("made up", {report})));
  CHECK(back.parts.at(0).kernels.at(0).contents.report == report);
}

TEST_CASE("matchers ask a made-up kind", "[kernel]") {
  kernel_report const report = run(5);
  CHECK_THAT(report, !IsCoalesced());
  CHECK_THAT(report.at("list"), IsCoalesced());
  CHECK_THAT(kernel_run(report, {}), HasNoProblems());
  auto const question = IsCoalesced();
  CHECK(!question.match(report));
  CHECK(contains(question.toString(), "fetch: 14 sectors where 8 would do"));
  CHECK(contains(question.toString(), "fetch of 5"));
}

TEST_CASE("a made-up kind has faults", "[kernel]") {
  kernel_report const report = run(9);
  CHECK(refused_accesses(report) == 2);
  CHECK(worst_first(report)[0]->worst.refused);
  CHECK(!std::get<fetch_report>(report.at("table").sums().added).sectors.known());
  CHECK(contains(text::line(report), "hardware would refuse 2 accesses, at table"));
  CHECK_THAT(kernel_run(report, {}), !HasNoProblems());
  CHECK(!IsCoalesced().match(report.at("table")));
  CHECK(!(!IsCoalesced()).match(report.at("table")));
}
