// Exports as text, well formed and damaged.
#include <support/catch.hpp>
#include <warpmem/profile.hpp>

#include <cmath>
#include <string>
#include <vector>

using namespace warpmem;
using profile::parse_export;

namespace {

std::string const raw_header =
    R"("ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC",)";
std::string raw_row(std::string const& id, std::string const& kernel, std::string const& rest) {
  return "\"" + id + R"~(","1","a","h",")~" + kernel + R"~(","1","7","(32, 8, 1)","(2, 3, 1)","0","9.0",)~" + rest +
         "\n";
}
std::string const raw = raw_header + "\"dram__bytes.sum\",\"sectors.sum\",\"x.ratio\"\n" +
                        R"("","","","","","","","","","","","Kbyte","sector","")" + "\n" +
                        raw_row("0", "k(int *)", R"("1.02","11,796,480","n/a")") +
                        raw_row("1", "k(int *)", R"("0","7","")");

std::string const page =
    "\"Kernel Name\",\"k(int *)\",\n\"Address\",\"Source\",\"Instructions Executed\",\"Predicated-On Thread "
    "Instructions "
    "Executed\",\"L2 Theoretical Sectors Global\"\n"
    "\"0x7f00\",\"      S2R R0, SR_TID.X\",\"8\",\"256\",\"0\"\n"
    "\"0x7f10\",\"@!P0  LDG.E.128 R4, desc[UR4][R2.64]\",\"8\",\"1,016\",\"\"\n"
    "\"0x7f20\",\"      EXIT\",\"8\",\"256\",\"0\"\n"
    "\"0x7f30\",\"      BRA 0x7f30\",\"0\",\"0\",\"0\"\n"
    "\"0x7f40\",\"      NOP\",\"0\",\"0\",\"0\"\n"
    "\"0x7f50\",\"      NOP\",\"0\",\"0\",\"0\"\n"
    "\"0x7f60\",\"      NOP\",\"0\",\"0\",\"0\"\n"
    "\"0x7f70\",\"      NOP\",\"0\",\"0\",\"0\"\n";

}  // namespace

TEST_CASE("The raw page has a launch in each row, in base units as exact as it was printed") {
  auto const e = parse_export(raw, "raw.csv");
  CHECK(e.is_complete());
  REQUIRE(e.launches.size() == 2);
  auto const& k = e.launches[0];
  CHECK(k.kernel == "k(int *)");
  CHECK(k.block == "(32, 8, 1)");
  CHECK(k.capability == 90);
  CHECK(k.metrics.size() == 3);
  CHECK(k.of("sectors") == 11796480.0);
  CHECK(k.of("dram__bytes.sum") == 1020.0);
  CHECK(std::abs(k.metrics.at("dram__bytes.sum").rounding - 5) < 1e-9);
  CHECK(k.metrics.at("dram__bytes.sum").unit == "byte");
  CHECK(k.metrics.at("sectors.sum").rounding == 0);
  CHECK_FALSE(k.metrics.at("x.ratio").value.has_value());
  CHECK(e.launches[1].of("dram__bytes") == 0.0);
  CHECK_FALSE(e.launches[1].of("x.ratio").has_value());
  CHECK_FALSE(e.launches[1].of("not there").has_value());
}

TEST_CASE("What the profiler and the program print stands between, and lines may end as on Windows") {
  auto const rows = raw.find('\n') + 1;
  std::string text = "\xef\xbb\xbf==PROF== Connected to process 1\nhello, \"world\"\n" + raw.substr(0, rows) +
                     "==PROF== Profiling \"k\" - 0: 0%....50%....100% - 5 passes\n\"x\", 3\nID,1,2\n" +
                     raw.substr(rows) + "==PROF== Disconnected from process 1\n";
  CHECK(parse_export(text, "f").launches.size() == 2);
  CHECK(parse_export(text, "f").is_complete());
  std::string windows;
  for (char const c : raw) {
    windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  }
  auto const e = parse_export(windows, "f");
  REQUIRE(e.launches.size() == 2);
  CHECK(e.launches[0].metrics.count("x.ratio") == 1);
}

TEST_CASE("Columns stand in any order, with or without quotation marks and units") {
  auto const e = parse_export("sectors.sum,Kernel Name,ID\n7,\"void n::k<(int)4>(int *, int)\",3\n", "f");
  CHECK(e.is_complete());
  REQUIRE(e.launches.size() == 1);
  CHECK(e.launches[0].of("sectors") == 7.0);
  CHECK(e.launches[0].grid.empty());
  CHECK(e.launches[0].capability == 0);
}

TEST_CASE("The details page has a metric in each row, and rows of rules") {
  std::string const head =
      R"("ID","Process ID","Kernel Name","CC","Section Name","Metric Name","Metric Unit","Metric Value","Rule Name")";
  auto const e = parse_export(head + "\n" + R"("0","5","k","9.0","S","sectors.sum","sector","1,024","")" + "\n" +
                                  R"("0","5","k","9.0","S","","","","Rule")" + "\n" +
                                  R"("0","5","k","9.0","S","time.sum","us","2.5","")" + "\n" +
                                  R"("1","5","k","9.0","S","sectors.sum","sector","3","")" + "\n" +
                                  R"("0","6","k","9.0","S","sectors.sum","sector","4","")" + "\n",
                              "f");
  CHECK(e.is_complete());
  REQUIRE(e.launches.size() == 3);
  CHECK(e.launches[0].metrics.size() == 2);
  CHECK(e.launches[0].of("sectors") == 1024.0);
  CHECK(std::abs(e.launches[0].of("time").value_or(0) - 2.5e-6) < 1e-15);
  CHECK(e.launches[2].of("sectors") == 4.0);
}

TEST_CASE("Numbers are read as they are printed in English, others are unknown") {
  auto const value = [](char const* text, char const* unit = "") {
    return profile::detail::read_value(text, unit).value;
  };
  CHECK(value("1,234,567.5") == 1234567.5);
  CHECK(value("6,144 (1; 2; 3)") == 6144.0);
  CHECK(value("2", "Gbyte/s") == 2e9);
  CHECK(value("2", "Mpages") == 2.0);
  CHECK(value("1.2e3") == 1200.0);
  for (char const* text :
       {"", "n/a", "-", "27.595.520", "65,77", "1,2345", ",123", "12,", "nan", "inf", "0x10", "1 2"}) {
    INFO(text);
    CHECK_FALSE(value(text).has_value());
  }
}

TEST_CASE("The source page has instructions and what it leaves empty is unknown, and a page printed twice is one") {
  for (std::string const& text : {page, page + page}) {
    auto const e = parse_export(text, "f");
    CHECK(e.is_complete());
    REQUIRE(e.launches.size() == 1);
    REQUIRE(e.launches[0].instructions.size() == 8);
    auto const& i = e.launches[0].instructions[1];
    CHECK(i.pc == 0x10);
    CHECK(i.is_predicated());
    CHECK(i.opcode() == "LDG.E.128");
    CHECK(i.access.lane_bytes == 16);
    CHECK(i.lanes == 1016);
    CHECK_FALSE(i.sectors.known());
    CHECK_FALSE(i.wavefronts.known());
    CHECK_FALSE(e.launches[0].instructions[0].access.unknown_part.empty());
  }
  std::string second = page + page;
  second.replace(second.rfind("1,016"), 5, "1,015");  // another launch
  CHECK(parse_export(second, "f").launches.size() == 2);
}

TEST_CASE("Lines of a source page may hold quotation marks, which the tool does not mark") {
  std::string const head =
      "\"File Path\",\"/a/k.cuh\"\n\"Function Name\",\"k\"\n\"Line "
      "No\",\"Source\",\"Address\",\"Source\",\"Instructions "
      "Executed\"\n";
  auto const e = parse_export(head + R"~("545","asm ("mov.u32 %0, %%laneid;" : "=r"(laneid));","-","-","1")~" + "\n" +
                                  R"("","","0x7f80","      LDG.E R2, desc[UR4][R2.64]","3")" + "\n" +
                                  R"("","","...","...","-")" + "\n" + R"~("546","f("a","b");","-","-","1")~" + "\n" +
                                  R"("","","0x7f90","      STG.E desc[UR4][R2.64], R2","3")" + "\n",
                              "f");
  CHECK(e.problems == std::vector<std::string>{"f: the source page of k lacks its last rows"});
  REQUIRE(e.launches.size() == 1);
  REQUIRE(e.launches[0].instructions.size() == 2);
  CHECK(e.launches[0].instructions[0].lines == std::vector<profile::detail::source_line>{{"k.cuh", 545}});
  CHECK(e.launches[0].instructions[1].lines == std::vector<profile::detail::source_line>{{"k.cuh", 546}});
}

TEST_CASE("A generic opcode accessed the space that its row names, if it is one") {
  auto const space_of = [](std::string const& opcode, std::string const& space) {
    auto const e = parse_export(
        "\"Function Name\",\"k\"\n\"Address\",\"Source\",\"Address Space\",\"Instructions Executed\"\n"
        "\"0x7f80\",\"" +
            opcode + " R2\",\"" + space + "\",\"3\"\n",
        "f");
    return e.launches.at(0).instructions.at(0).access.space;
  };
  CHECK(space_of("ATOM.E.ADD.F16x2.RN.STRONG.GPU", "Global") == memory_space::global);
  CHECK(space_of("LD.E", "Shared") == memory_space::shared);
  CHECK(space_of("LD.E", "Global,Shared") == memory_space::unstated);
  CHECK(space_of("LD.E", "-") == memory_space::unstated);
  CHECK(space_of("LDS", "Shared") == memory_space::shared);
}

TEST_CASE("Pages of one run are joined launch by launch") {
  auto all = parse_export(raw, "raw.csv");
  profile::join(all, parse_export(page, "source.csv"));
  REQUIRE(all.launches.size() == 2);
  CHECK(all.launches[0].instructions.size() == 8);
  CHECK(all.launches[0].of("sectors") == 11796480.0);
  CHECK(all.launches[1].instructions.empty());
}

TEST_CASE("Damage is one sentence with file and line, and what is whole stays") {
  auto const problem = [](std::string const& text) {
    auto const e = parse_export(text, "f");
    return e.problems.size() == 1 ? e.problems[0] : std::to_string(e.problems.size()) + " problems";
  };
  CHECK(problem(raw.substr(0, raw.size() - 3)) == "f:4: the file ends within a row");
  CHECK(parse_export(raw.substr(0, raw.size() - 3), "f").launches.size() == 1);
  CHECK(problem(raw.substr(0, raw.size() - 1)) == "f:4: the file ends within a row");
  std::vector<std::string> const both{"f:10: the file ends within a row",
                                      "f: the source page of k(int *) lacks its last rows"};
  CHECK(parse_export(page.substr(0, page.size() - 2), "f").problems == both);
  CHECK(problem("ID,Kernel Name,x.sum\n1,k,12") == "f:2: the file ends within a row");
  CHECK(problem(raw + raw_row("2", "k", "\"1\"")) == "f:5: a row has 12 cells where the header has 14");
  CHECK(problem("") == "f: no page of ncu is in it: expected what `ncu --csv` prints");
  CHECK(problem("==ERROR== ERR_NVGPUCTRPERM\n") == "f:1: no launch is in it: ==ERROR== ERR_NVGPUCTRPERM");
  CHECK(problem("\"Kernel Name\",\"k\",\n") == "f: the source page of k has no instructions");
  CHECK(problem("\"Line No\",\"Source\"\n\"1\",\"int i;\"\n").starts_with("f:1: a view without instructions"));
  CHECK(profile::read_export("/nowhere/f").problems ==
        std::vector<std::string>{"/nowhere/f: cannot be opened: No such file or directory"});
  std::string garbage;
  for (unsigned n = 1; n < 20000; ++n) {
    garbage += static_cast<char>(n * 2654435761U >> 13);
  }
  CHECK_FALSE(parse_export(garbage, "f").is_complete());
  CHECK(parse_export(raw + garbage, "f").launches.size() == 2);
}

TEST_CASE("Kernels have one name in traces, captures and exports") {
  for (char const* name :
       {"scale", "scale(float *, int)", "void lib::scale<(int)4, ns::t>(float *, int)", "_ZN3lib5scaleILi4EEEvPfi",
        "_Z5scalePfi", "void (anonymous namespace)::scale<int>(int)", "<unnamed>::scale(int)"}) {
    INFO(name);
    CHECK(profile::kernel_base_name(name) == "scale");
  }
  CHECK(profile::kernel_base_name("_Z") == "_Z");
  CHECK(profile::kernel_base_name("_Z99scale") == "_Z99scale");
  CHECK(profile::kernel_base_name("").empty());
}

TEST_CASE("An export that is cut anywhere is not taken for a whole one") {
  std::string const about = R"~("0","1","k(int *)","(32, 8, 1)","(2, 3, 1)","s",)~";
  std::string const details =
      R"("ID","Process ID","Kernel Name","Block Size","Grid Size","Section Name","Metric Name","Metric Unit","Metric Value")"
      "\n" +
      about + R"("sectors","sector","1,024")" + "\n" + about + R"("requests","","12")" + "\n";
  for (std::string const& whole : {raw, page, details, raw + page, page + raw}) {
    REQUIRE(parse_export(whole, "f").is_complete());
    for (std::size_t size = 0; size < whole.size(); ++size) {
      std::string const cut = whole.substr(0, size);
      // Only a source page shows by its program counters that rows lack.
      bool const ends_behind_a_row = cut.ends_with("\n") && whole != page && !parse_export(cut, "f").launches.empty();
      if (!ends_behind_a_row) {
        INFO(cut);
        CHECK_FALSE(parse_export(cut, "f").is_complete());
      }
    }
  }
  CHECK(parse_export(raw_header + "\"dram__bytes.sum\"\n", "f").problems ==
        std::vector<std::string>{"f:1: the page has no rows"});
}

TEST_CASE("A row that a source page lacks shows by the program counters") {
  std::size_t begin = page.find("\"0x7f00");
  for (std::size_t row = 0; row < 8; ++row) {
    std::size_t const end = page.find('\n', begin) + 1;
    for (std::string const& text :
         {page.substr(0, begin) + page.substr(end), raw + page.substr(0, begin) + page.substr(end) + page}) {
      auto const e = parse_export(text, "f");
      REQUIRE(e.problems.size() == 1);
      CHECK(e.problems[0] == std::string("f: the source page of k(int *) lacks ") +
                                 (row == 0   ? "its first rows"
                                  : row == 7 ? "its last rows"
                                  : row == 1 ? "the rows between S2R R0, SR_TID.X and EXIT"
                                             : e.problems[0].substr(e.problems[0].find("the rows between "))));
    }
    begin = end;
  }
}

TEST_CASE("Rows that stand twice, out of order or without a header are told") {
  auto const problem = [](std::string const& text) {
    auto const e = parse_export(text, "f");
    return e.problems.empty() ? std::string{} : e.problems[0];
  };
  std::size_t const second = page.find("\"0x7f10");
  std::string const first_row = page.substr(page.find("\"0x7f00"), second - page.find("\"0x7f00"));
  std::string const twice = "a row of a source page stands there twice, or out of order";
  CHECK(problem(page.substr(0, second) + first_row + page.substr(second)) == "f:4: " + twice);
  CHECK(problem(page + first_row) == "f:11: " + twice);
  CHECK(problem(page.substr(second) + page) == "f:1: a row of a source page, and its header is not there");
  std::string const row = raw_row("1", "k(int *)", R"("0","7","")");
  CHECK(problem(raw + row) == "f:5: a launch stands there twice, or out of order");
  CHECK(problem(raw + raw_row("0", "k(int *)", R"("0","7","")")) ==
        "f:5: a launch stands there twice, or out of order");
  CHECK(problem(raw + raw_row("7", "k(int *)", R"("0","7","")")).empty());
  std::size_t const units = raw.find("\"\"");
  std::string const units_row = raw.substr(units, raw.find('\n', units) + 1 - units);
  CHECK(problem(raw.substr(0, units) + row + units_row) == "f:3: the row of units does not follow the header");
  CHECK(parse_export(raw.substr(0, units) + row, "f").unproven ==
        std::vector<std::string>{"f: a raw page without its row of units, so that scaled values are not known"});
}

TEST_CASE("Of a details page, nobody knows whether it has all rows") {
  std::string const details =
      R"("ID","Process ID","Kernel Name","Section Name","Metric Name","Metric Unit","Metric Value")"
      "\n"
      R"("0","1","k","s","sectors","sector","1,024")"
      "\n";
  auto all = parse_export(raw, "raw.csv");
  CHECK(all.unproven.empty());
  profile::join(all, parse_export(details, "details.csv"));
  CHECK(all.is_complete());
  CHECK(all.unproven ==
        std::vector<std::string>{
            "details.csv: a details page counts no rows, so that a counter that is lost does not show"});
}
