// One line in a report's list of fields puts the field in sums, fields(), CSV, JSON, counts of batches and predict.
#include <support/catch.hpp>
#include <warpmem/batch/counts.hpp>
#include <warpmem/model/report.hpp>
#include <warpmem/text/csv.hpp>
#include <warpmem/text/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

#include "../../../examples/predict/columns.hpp"
#include "../../../examples/predict/prediction.hpp"

using namespace warpmem;

namespace {

// The same report without and with the line.
template <bool HasLine>
struct made_up_report {
  report_basis basis{};
  counter requests{};
  counter retries{};
  counter bytes_requested{};

  template <class F>
  static constexpr void each_field(F f) {
    using r = made_up_report;
    f("requests", &r::requests);
    f("requests_excessive", &r::excessive_requests);
    if constexpr (HasLine) {
      f("retries", &r::retries);
    }
    f("bytes_requested", &r::bytes_requested);
  }
  [[nodiscard]] constexpr counter excessive_requests() const noexcept { return requests - 1; }
  friend constexpr bool operator==(made_up_report const&, made_up_report const&) = default;
};
using without = made_up_report<false>;
using with = made_up_report<true>;
static_assert(has_fields<without> && has_fields<with>);

template <class Report>
constexpr Report made_up(int retries) {
  return {.basis = {.accesses = 1}, .requests = 2, .retries = retries, .bytes_requested = 128};
}

static_assert(made_up<with>(3) + made_up<with>(4) ==
              with{.basis = {.accesses = 2}, .requests = 4, .retries = 7, .bytes_requested = 256});
static_assert((made_up<without>(3) + made_up<without>(4)).retries == 3);

}  // namespace

TEST_CASE("a made-up field is in fields, CSV and JSON by one line", "[fields]") {
  with const report = made_up<with>(3) + made_up<with>(4);
  CHECK(fields(report).size() == fields(without{}).size() + 1);
  CHECK(csv_header<with>() ==
        "accesses,faulty_accesses,fault,capability,evidence,source,l1,requests,requests_excessive,retries,"
        "bytes_requested");
  CHECK(csv_row(report) == "2,0,,,unknown,,,4,3,7,256");
  CHECK(csv_header<without>().find("retries") == std::string::npos);
  CHECK(to_json(report).find(R"("requests_excessive": 3, "retries": 7, "bytes_requested": 256})") != std::string::npos);
  CHECK(to_json(without{}).find("retries") == std::string::npos);

  with unknown = report;
  unknown.retries = counter::unknown();
  CHECK(csv_row(unknown + report) == "4,0,,,unknown,,,8,7,,512");
}

TEST_CASE("a made-up field is a column of predict by one line", "[fields]") {
  auto const before = predict::columns_of<global_report, without>();
  auto const after = predict::columns_of<global_report, with>();
  CHECK(before.size() == static_cast<int>(std::size(predict::placed_columns)));
  REQUIRE(after.size() == before.size() + 1);
  CHECK(after[before.size()] == "retries");

  auto const p = predict::predicted(made_up<without>(0), made_up<with>(5));
  CHECK(p.get("retries") == 5);
  CHECK(p.get("requests") == 2);
  CHECK_FALSE(predict::predicted(made_up<without>(5)).get("retries").known());
}

namespace {

struct made_up_counts {
  batch_count* retries{};
  batch_count* requests{};
  fault_kinds* faults{};

  template <class F>
  static constexpr void each_array(F f) {
    f(&made_up_counts::retries, &with::retries);
    f(&made_up_counts::requests, &with::requests);
  }
};

}  // namespace

TEST_CASE("a made-up field has its array among the counts of a batch by one line", "[fields][batch]") {
  batch_count retries[2]{};
  fault_kinds faults[2]{7, 7};
  made_up_counts const each{.retries = retries, .requests = nullptr, .faults = faults};
  detail::write_counts(each, 0, made_up<with>(3));
  detail::write_counts(detail::counts_from(each, 1), 0, with{.retries = counter::unknown()});
  CHECK(retries[0] == 3);
  CHECK(retries[1] == unknown_count);
  CHECK((faults[0] == 0 && faults[1] == 0));
  CHECK(detail::counts_from(each, 1).requests == nullptr);
}
