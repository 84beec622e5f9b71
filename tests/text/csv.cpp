// Reports as comma-separated values.
#include <support/all_reports.hpp>
#include <support/catch.hpp>
#include <warpmem/models.hpp>
#include <warpmem/text/csv.hpp>
#include <warpmem/text/json.hpp>

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

using namespace warpmem;

TEST_CASE("a header and a row for each report", "[csv]") {
  CHECK(to_csv(std::vector<shared_report>{shared_memory<sm_90>::analyze(strided<float>(32)), shared_report{}}) ==
        "accesses,faulty_accesses,fault,capability,evidence,source,l1,requests,wavefronts,wavefronts_ideal,"
        "wavefronts_excessive,wavefronts_conflict_free,bank_conflicts,bytes_requested\n"
        "1,0,,9.0,measured,hardware counters of an H200,,1,32,1,31,1,31,128\n"
        "0,0,,,unknown,,,0,0,0,0,0,0,0\n");
  CHECK(to_csv(std::vector<dram_report>{}) ==
        "accesses,faulty_accesses,fault,capability,evidence,source,l1,fetches,bursts,bytes_used,bytes_read\n");
}

TEST_CASE("unknown values are empty cells, and text with commas is quoted", "[csv]") {
  CHECK(csv_row(global_memory<sm_13>::analyze(contiguous<float>())) ==
        "1,0,,1.3,documented,\"CUDA C Programming Guide 5.5, appendix G\",,2,2,2,,,,,128,128");
  CHECK(csv_row(global_memory<sm_90>::analyze(contiguous<float>(2).under(lane_mask{5}))) ==
        "1,1,\"lanes 0, 2: the address is not a multiple of the access size, 4 bytes\",9.0,unknown,,,,,,,,,,,");
  CHECK(warpmem::detail::csv_cell("say \"a\"") == "\"say \"\"a\"\"\"");
}

TEST_CASE("names with control characters or formulas are text in cells", "[csv]") {
  using warpmem::detail::csv_cell;
  CHECK(csv_cell("a\nb") == "a b");
  CHECK(csv_cell("a\x1b[31mb\x7f\x07") == "a\xef\xbf\xbd[31mb\xef\xbf\xbd\xef\xbf\xbd");
  CHECK(csv_cell("a\xc2\x9b"
                 "31m") ==
        "a\xef\xbf\xbd"
        "31m");
  CHECK(csv_cell("\xff\xc3\xa9") == "\xef\xbf\xbd\xc3\xa9");
  CHECK(csv_cell("=1+2") == "'=1+2");
  CHECK(csv_cell("@sum(a,b)") == "\"'@sum(a,b)\"");
  CHECK(csv_cell("-1+cmd") == "'-1+cmd");
  CHECK(csv_cell("+") == "'+");
  CHECK(csv_cell("-12.5") == "-12.5");
  CHECK(csv_cell("a=b") == "a=b");
}

namespace {

// The row has as many cells as the header, each name occurs once, and JSON has the same names.
template <class Report>
void has_its_columns() {
  std::string const header = csv_header<Report>();
  auto const commas = [](std::string const& text) { return std::count(text.begin(), text.end(), ','); };
  CHECK(commas(header) == commas(csv_row(Report{})));
  CHECK(commas(header) > 5);
  std::vector<std::string> names;
  for (field const& f : fields(Report{})) {
    names.emplace_back(f.name);
    CHECK(to_json(Report{}).find("\"" + names.back() + "\": ") != std::string::npos);
  }
  std::sort(names.begin(), names.end());
  CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
}

}  // namespace

TEST_CASE("every report has its columns", "[csv]") {
  support::all_reports::each([]<class Report>(Report const&) { has_its_columns<Report>(); });
}
