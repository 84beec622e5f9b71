// Reports as JSON, and that other JSON readers accept it.
#include <support/catch.hpp>
#include <support/run.hpp>
#include <warpmem/models.hpp>
#include <warpmem/text/json.hpp>

#include <string>
#include <vector>

using namespace warpmem;

TEST_CASE("a report is one object", "[json]") {
  CHECK(to_json(global_memory<sm_90>::analyze(strided<float>(2))) ==
        R"({"accesses": 1, "faulty_accesses": 0, "fault": null, "capability": "9.0", "evidence": "measured", )"
        R"("source": "hardware counters of an H200", "l1": null, "requests": 1, "transactions": 8, )"
        R"("transactions_ideal": 4, "sectors": 8, "sectors_ideal": 4, "sectors_excessive": 4, "tag_requests": 2, )"
        R"("bytes_requested": 128, "bytes_moved": 256})");
  CHECK(to_json(shared_memory<sm_90>::analyze(strided<float>(32))).find(R"("bank_conflicts": 31,)") !=
        std::string::npos);
}

TEST_CASE("what is unknown is null, and so are the counts of a fault", "[json]") {
  std::string const old = to_json(global_memory<sm_13>::analyze(contiguous<float>()));
  CHECK(old.find(R"("transactions": 2,)") != std::string::npos);
  CHECK(old.find(R"("sectors": null,)") != std::string::npos);
  std::string const fault = to_json(global_memory<sm_90>::analyze(contiguous<float>(2)));
  CHECK(fault.find(R"("faulty_accesses": 1, "fault": "lanes 0-31: the address is not a multiple of the access size, )"
                   R"(4 bytes", "capability": "9.0", "evidence": "unknown", "source": null)") != std::string::npos);
  CHECK(fault.find(R"("requests": null,)") != std::string::npos);
  CHECK(fault.find(R"("bytes_requested": null,)") != std::string::npos);
  // In a sum, the accesses without a fault still count.
  std::string const sum =
      to_json(global_memory<sm_90>::analyze(contiguous<float>(2)) + global_memory<sm_90>::analyze(contiguous<float>()));
  CHECK(sum.find(R"("accesses": 2, "faulty_accesses": 1,)") != std::string::npos);
  CHECK(sum.find(R"("requests": 1,)") != std::string::npos);
  // A sum of several capabilities is of none of them.
  std::string const mixed =
      to_json(global_memory<sm_90>::analyze(strided<float>(2)) + global_memory<sm_80>::analyze(strided<float>(2)));
  CHECK(mixed.find(R"("capability": "several")") != std::string::npos);
  CHECK(to_json(global_report{}).find(R"("capability": null)") != std::string::npos);
  CHECK(to_json(global_report{}).find(R"("requests": 0,)") != std::string::npos);
}

TEST_CASE("words are escaped", "[json]") {
  CHECK(warpmem::detail::json_string("a\"b\\c\n\x1f") == R"("a\"b\\c\u000a\u001f")");
}

TEST_CASE("JSON parsers accept every report", "[json]") {
  auto const lists = [](auto const& report) {
    using report_type = std::remove_cvref_t<decltype(report)>;
    return to_json(std::vector<report_type>{report, report_type{}, report + report});
  };
  auto const a = strided<float>(2);
  auto const bad = contiguous<float>(2);
  std::string const all =
      "[" + lists(global_memory<sm_90>::analyze(a)) + "," + lists(global_memory<sm_90>::analyze(bad)) + "," +
      lists(shared_memory<sm_90>::analyze(a)) + "," + lists(constant_memory<sm_90>::analyze(a)) + "," +
      lists(local_memory<sm_90>::analyze(a)) + "," + lists(global_stages<sm_80>::analyze(a)) + "," +
      lists(analyze_shared_traffic(sm_90::traits, a)) + "," + lists(analyze_global_source_page(sm_90::traits, a)) +
      "," + lists(texture_report{}) + "," + lists(cache_report{}) + "," + lists(dram_report{}) + "," +
      lists(async_copy_report{}) + "," + to_json(std::vector<global_report>{}) + "]";
  std::string const script =
      "-c 'import json, sys; d = json.load(sys.stdin); "
      "assert [len(l) for l in d] == [3] * 12 + [0], d; assert d[0][0][\"sectors\"] == 8 and d[0][2][\"sectors\"] == "
      "16; "
      "assert all(len(l[0]) > 5 for l in d[:12])'";
  auto const r = support::run("python3", script, all);
  if (r.status == 127) {
    WARN("there is no python3 to read the JSON");
    CHECK(all.front() == '[');
    return;
  }
  CHECK(r.err.empty());
  CHECK(r.status == 0);
}

TEST_CASE("JSON is valid whatever bytes a name has", "[json]") {
  using warpmem::detail::json_string;
  CHECK(json_string("a\xff"
                    "b") ==
        "\"a\xef\xbf\xbd"
        "b\"");
  CHECK(json_string("\xc3\xa9\xf0\x9f\x98\x80") == "\"\xc3\xa9\xf0\x9f\x98\x80\"");
  CHECK(json_string("\xed\xa0\x80") == "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
  CHECK(json_string("\xc0\xaf") == "\"\xef\xbf\xbd\xef\xbf\xbd\"");
  CHECK(json_string("\xe2\x82") == "\"\xef\xbf\xbd\xef\xbf\xbd\"");
  CHECK(json_string("\x01\n\"\\") == "\"\\u0001\\u000a\\\"\\\\\"");
}
