// Runs examples/predict: its output, its exit status, and its messages about bad input.
#include <support/catch.hpp>
#include <support/run.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#ifdef WARPMEM_TEST_EXAMPLES

namespace {

std::string const program = WARPMEM_TEST_EXAMPLES "/predict";
std::string const data = WARPMEM_TEST_DATA "/sm_90/";

// 32 addresses, `stride` bytes apart.
std::string addresses(unsigned stride, unsigned base = 0) {
  std::ostringstream text;
  for (unsigned lane = 0; lane < 32; ++lane) {
    text << (lane == 0 ? "" : " ") << std::hex << base + stride * lane;
  }
  return text.str();
}

std::string const header = "id,instruction,active,address\n";
std::string const columns =
    "id,requests,sectors,wavefronts,bank_conflicts,lookup_misses,tag_requests,sectors_ideal,wavefronts_ideal,"
    "transactions,bytes_requested,bytes_moved";

// Only the columns that this test needs; the header must begin with their names.
std::string first_columns(std::string const& out) {
  std::istringstream lines(out);
  std::string line;
  std::string text;
  while (std::getline(lines, line)) {
    std::size_t end = 0;
    for (int commas = 0; end < line.size() && (line[end] != ',' || ++commas < 12); ++end) {
    }
    text += line.substr(0, end) + "\n";
  }
  return text;
}

// Of the row `id`, the cell of the column.
std::string cell(std::string const& out, std::string const& id, std::string const& column) {
  auto const split = [](std::string const& line) {
    std::istringstream in(line);
    std::vector<std::string> cells;
    for (std::string c; std::getline(in, c, ',');) {
      cells.push_back(c);
    }
    return cells;
  };
  auto const names = split(out.substr(0, out.find('\n')));
  auto const row = out.find("\n" + id + ",") + 1;
  auto const cells = split(out.substr(row, out.find('\n', row) - row) + ",end");
  return cells.at(static_cast<std::size_t>(std::find(names.begin(), names.end(), column) - names.begin()));
}

}  // namespace

TEST_CASE("predict writes every counter of every memory space", "[predict]") {
  auto const r =
      support::run(program, "-",
                   header + "a,ld.global.u32,ffffffff," + addresses(8) + "\n" + "b,st.shared.v4.u32,ffffffff," +
                       addresses(16) + "\n" + "c,ld.const.u32,0000000f," + addresses(4) + "\n" +
                       "d,ldmatrix.sync.aligned.m8n8.x4.shared.b16,ffffffff," + addresses(128) + "\n");
  CHECK(r.err.empty());
  CHECK(r.status == 0);
  CHECK(first_columns(r.out) == columns +
                                    "\na,1,8,,,,2,4,,8,128,256\n"
                                    "b,1,,4,0,,,,4,,512,\n"
                                    "c,4,,,,1,,,,,16,\n"
                                    "d,1,,32,28,,,,4,,512,\n");
}

TEST_CASE("predict accepts the capability in every spelling", "[predict]") {
  std::string const input = header + "a,ld.global.f32,ffffffff," + addresses(4, 4) + "\n";
  // lanes 0-15 use both halves of [0, 128): 128 bytes; lanes 16-31 [64, 128): 64 bytes, and [128, 132): 32 bytes
  for (auto const* const arch : {"1.3", "13", "sm_13"}) {
    auto const r = support::run(program, std::string("--arch ") + arch + " -", input);
    CHECK(r.status == 0);
    CHECK(first_columns(r.out) == columns + "\na,2,,,,,,,,3,128,224\n");
  }
  CHECK(support::run(program, "--arch=12.1 -", input).out == support::run(program, "--arch sm_121 -", input).out);
}

TEST_CASE("predict needs neither id nor lane_bytes, nor an order of columns", "[predict]") {
  auto const r = support::run(program, "-",
                              "address,note,lane_bytes,instruction,active\n" + addresses(4) +
                                  ",\"a, note\",8,ld.global,0xffffffff\r\n\n" + addresses(8) + ",,,ld.global.u64,3\n");
  CHECK(r.status == 0);
  CHECK(first_columns(r.out).find("\n2,,") != std::string::npos);  // 8 bytes at multiples of 4: refused
  CHECK(r.out.find("lanes 1, 3, 5,") != std::string::npos);
  CHECK(first_columns(r.out).find("\n4,1,1,,,,1,1,,1,16,32") != std::string::npos);
}

TEST_CASE("predict takes the addresses of the active lanes alone") {
  std::string full;
  std::string sparse;
  for (unsigned lane = 0; lane < 32; ++lane) {
    bool const is_active = (0x80f0'0105U >> lane & 1) != 0;
    std::string const at = std::to_string(10 * lane * lane) + " ";
    full += is_active ? at : "777777 ";
    sparse += is_active ? at : "";
  }
  auto const rows = [](std::string const& at) {
    return "id,instruction,active,address,shared_address\ng,ld.global.u8,80f00105," + at +
           ",\ns,ld.shared.u8,80f00105," + at + ",\nc,cp.async.ca.4,80f00105,0 100 200 300 400 500 600 700," +
           "10 20 30 40 50 60 70 80\nt,tex.2d.array.f32.point,80f00105," + at + ",\n";
  };
  auto const r = support::run(program, "-", rows(sparse));
  CHECK(r.err.empty());
  CHECK(r.status == 0);
  CHECK(cell(r.out, "c", "fault").empty());
  CHECK(r.out == support::run(program, "-", rows(full)).out);
  auto const held =
      support::run(program, "-", "instruction,active,l1,warm_active,address\nld.global.u32,3,partly warm,7,0 4\n");
  CHECK(held.status == 2);
  CHECK(held.err == "predict: standard input:2: warm_active names lanes without an address; expected 32 addresses\n");
}

TEST_CASE("predict writes rows as JSON, and all rows as one kernel") {
  std::string const rows = header + "a,ld.global.u32,ffffffff," + addresses(8) +
                           "\nb,\"red.shared.add.u32 [a], 1\",ffffffff," + addresses(4) +
                           "\nc,ld.global.u64,ffffffff," + addresses(4) + "\nd,ld.global.u32,ffffffff," + addresses(4) +
                           "\ne,tex.2d.array.f32.point,1," + addresses(4) + "\n";
  auto const csv = support::run(program, "-", rows);
  CHECK(cell(csv.out, "a", "instruction") == "ld.global.u32");
  auto const json = support::run(program, "--json -", rows);
  CHECK(json.err.empty());
  CHECK(json.status == 0);
  CHECK(json.out.find("[\n{\"id\": \"a\", \"requests\": 1, \"sectors\": 8, \"wavefronts\": null,") == 0);
  CHECK(json.out.find("},\n{\"id\": \"b\"") != std::string::npos);
  CHECK(json.out.find("\"fault\": null, \"instruction\": \"red.shared.add.u32 [a], 1\"},\n") != std::string::npos);
  CHECK(json.out.find("\"evidence\": null, \"source\": null, \"l1\": null, \"fault\": \"lanes 1, 3") !=
        std::string::npos);
  CHECK(json.out.rfind("}\n]\n") == json.out.size() - 4);
  CHECK(support::run(program, "--format=json -", rows).out == json.out);
  CHECK(support::run(program, "--json -", header).out == "[\n]\n");

  auto const summary = support::run(program, "--summary -", rows);
  CHECK(summary.status == 0);
  CHECK(summary.out.find("standard input, on capability 9.0: incomplete: 1 instruction not counted: "
                         "tex.2d.array.f32.point (1)\n  hardware would refuse 1 access, at ld.global.u64: ") == 0);
  CHECK(summary.out.find("global load, 4 bytes              2     32       12 sectors        8       4\n") !=
        std::string::npos);
  auto const html = support::run(program, "--html -", rows);
  CHECK(html.out.find("<!DOCTYPE html>") == 0);
  CHECK(html.out.find("ld.global.u32") != std::string::npos);

  auto const both = support::run(program, "--compare --json -", rows);
  CHECK(both.status == 2);
  CHECK(both.err == "predict: --compare prints a table of its own; --format is for predictions\n");
}

TEST_CASE("predict counts for the state of L1 that the row gives, and says which", "[predict]") {
  std::string const rest = ",ld.global.u32,ffffffff," + addresses(132) + "\n";
  auto const r = support::run(program, "-",
                              "id,l1,instruction,active,address\nunsaid," + rest + "c,cold" + rest + "w,warm" + rest +
                                  "p,partly warm" + rest + "s,warm,ld.shared.u32,ffffffff," + addresses(4) + "\n");
  REQUIRE(r.status == 0);
  CHECK(cell(r.out, "unsaid", "data_wavefronts") == "8");
  CHECK(cell(r.out, "unsaid", "l1") == "cold");
  CHECK(cell(r.out, "c", "data_wavefronts") == "8");
  CHECK(cell(r.out, "w", "data_wavefronts") == "1");
  CHECK(cell(r.out, "w", "l2_sectors") == "0");
  CHECK(cell(r.out, "w", "sectors") == "32");
  CHECK(cell(r.out, "w", "l1") == "warm");
  CHECK(cell(r.out, "p", "tag_wavefronts") == "8");
  CHECK(cell(r.out, "p", "data_wavefronts").empty());
  CHECK(cell(r.out, "s", "wavefronts") == "1");
  CHECK(cell(r.out, "s", "l1").empty());
}

TEST_CASE("predict says how the least known counter of a row is known", "[predict]") {
  std::string const input = header + "g,ld.global.u32,ffffffff," + addresses(4) + "\nx,atom.shared.add.f32,ffffffff," +
                            addresses(4) + "\nu,ld.const.u32,ffffffff," + addresses(0) + "\nd,ld.const.u32,ffffffff," +
                            addresses(4) + "\ns,ld.shared.u32,ffffffff," + addresses(4) +
                            "\nr,ld.global.u64,ffffffff," + addresses(4) + "\n";
  auto const measured = support::run(program, "-", input).out;
  for (auto const* const id : {"g", "u", "d"}) {
    CHECK(cell(measured, id, "evidence") == "measured");
    CHECK(cell(measured, id, "source") == "hardware counters of an H200");
  }
  CHECK(cell(measured, "x", "evidence") == "unknown");
  CHECK(cell(measured, "r", "evidence").empty());
  CHECK(cell(measured, "r", "source").empty());
  auto const elsewhere = support::run(program, "--arch 8.6 -", input).out;
  CHECK(cell(elsewhere, "g", "evidence") == "documented");
  CHECK(cell(elsewhere, "u", "evidence") == "documented");
  CHECK(cell(elsewhere, "d", "evidence") == "carried over from another capability");
  CHECK(cell(support::run(program, "--arch 3.5 -", input).out, "s", "evidence") == "documented");
}

TEST_CASE("predict accepts every file of measured accesses", "[predict]") {
  std::string files;
  for (auto const* const name : {"global_far", "global_more", "shared_masks", "local", "async_copy", "async_copy_more",
                                 "texture", "source_page", "fresh"}) {
    files += " " + data + name + ".csv";
  }
  auto const r = support::run(program, "--compare" + files);
  CHECK(r.err.empty());
  CHECK(r.status == 0);
  CHECK(r.out.find(" counters compared, 0 missed\n") != std::string::npos);

  // The row that no model explains: a look-up that the hardware retried.
  auto const constant = support::run(program, "--compare " + data + "constant.csv");
  CHECK(constant.status == 1);
  CHECK(constant.out.find("600 counters compared, 2 missed\n") != std::string::npos);
  CHECK(constant.out.find("cld2.lines.13 ld.const.u16 active ffffffff: lookup_misses measured 23, predicted 22") !=
        std::string::npos);
}

TEST_CASE("predict compares with measured rows and says which disagree", "[predict]") {
  auto const good = support::run(program, "--compare " + data + "global.csv " + data + "shared.csv");
  CHECK(good.err.empty());
  CHECK(good.status == 0);
  CHECK(good.out.find("counters compared, 0 missed\n") != std::string::npos);
  // Columns are as wide as their widest cell.
  CHECK(good.out.find("  instruction                counter              compared  agreed  missed  unknown\n") == 0);
  CHECK(good.out.find("  ldmatrix.x4.trans.b16      wavefronts                 50      50       0        0\n") !=
        std::string::npos);

  auto const bad = support::run(program, "--compare -",
                                "id,instruction,active,sectors,address\n"
                                "right,ld.global.u32,ffffffff,4," +
                                    addresses(4) + "\n" + "wrong,ld.global.u32,ffffffff,5," + addresses(4) + "\n");
  CHECK(bad.status == 1);
  CHECK(bad.out.find("2 counters compared, 1 missed\n") != std::string::npos);
  CHECK(
      bad.out.find(
          "standard input:3: wrong ld.global.u32 active ffffffff: sectors measured 5, predicted 4\n  address 0 4 8") !=
      std::string::npos);

  // What is measured but not predicted is counted.
  auto const unknown = support::run(program, "--compare -",
                                    "instruction,active,requests,wavefronts,address\n"
                                    "red.shared.add.u32,ffffffff,1,7," +
                                        addresses(4) + "\nld.shared.u32,ffffffff,1,1," + addresses(4) + "\n");
  CHECK(unknown.status == 0);
  CHECK(unknown.out.find("1 measured, but not predicted\n") != std::string::npos);

  // A row that hardware measured but the model refuses is a miss.
  auto const refused =
      support::run(program, "--arch 1.0 --compare -",
                   "instruction,active,sectors,address\natom.global.add.u32,ffffffff,4," + addresses(4) + "\n");
  CHECK(refused.status == 1);
  CHECK(refused.out.find("lacks this operation") != std::string::npos);
}

TEST_CASE("predict --help says what every column of the output is", "[predict]") {
  std::string const help = support::run(program, "--help").out;
  auto const rows = support::run(program, "-", header);
  CHECK(rows.status == 0);
  std::istringstream first_line(rows.out.substr(0, rows.out.find('\n')));
  int explained = 0;
  for (std::string column; std::getline(first_line, column, ',');) {
    INFO(column);
    std::size_t const at = help.find("\n  " + column, help.find("COLUMNS OF THE OUTPUT"));
    CHECK((at != std::string::npos || column == "source"));
    ++explained;
  }
  CHECK(explained == 34);
}

TEST_CASE("predict reports bad input in one sentence and prints nothing else", "[predict]") {
  std::string const ok = "a,ld.global.u32,ffffffff," + addresses(4) + "\n";
  struct {
    std::string arguments;
    std::string input;
    std::string expected;
  } const cases[] = {
      {"-", header + ok + "b,ld.globle.u32,1," + addresses(4) + "\n",
       "standard input:3: instruction 'ld.globle.u32' (at 'globle')"},
      {"-", header + "b,ld.global.add.u32,1," + addresses(4) + "\n", "(at 'add') is not known"},
      {"-", header + "b,mov.u32,1," + addresses(4) + "\n", "(at 'mov') is not known"},
      {"-", header + "b,,1," + addresses(4) + "\n", "instruction ''"},
      {"-", header + "b,ld.u32,1," + addresses(4) + "\n", "expected .global, .shared, .const or .local"},
      {"-", header + "b,ldmatrix.b16,1," + addresses(4) + "\n", "expected .x1, .x2 or .x4"},
      {"-", header + "b,ld.global,1," + addresses(4) + "\n", "has no type"},
      {"-", header + "b,ld.global.u32,1ffffffff," + addresses(4) + "\n", "lane mask of at most 32 bits"},
      {"-", header + "b,ld.global.u32,xyz," + addresses(4) + "\n", "active 'xyz'"},
      {"-", header + "b,ld.global.u32,1,0 4 8\n",
       "3 addresses; expected 32, lane 0 first, or 1, those of the active lanes\n"},
      {"-", header + "b,ld.global.u32,1," + addresses(4) + " 80\n", "more than 32 addresses"},
      {"-", header + "b,ld.global.u32,1,zz" + addresses(4) + "\n", "address 'zz0', number 1;"},
      {"-", header + "b,ld.global.u32,1,1" + std::string(16, '0') + addresses(4) + "\n", "at most 64 bits"},
      {"-", header + "b,ld.global.u32,1\n", "3 cells; expected 4"},
      {"-", header + "b,tex.2d.array.f32.cubic,1," + addresses(4) + "\n", "(at '.cubic') is not known"},
      {"-", header + "b,tex.4d.array.f32.point,1," + addresses(4) + "\n", "(at '4d.array') is not known"},
      {"-", header + "b,tex.3d.array.f32.point,1," + addresses(4) + "\n", "(at '3d') needs coordinates beyond"},
      {"-", header + "b,tex.float_coordinates.2d.mip.f32,1," + addresses(4) + "\n", "predict does not read"},
      {"-", header + "b,suld.2d.array,1," + addresses(4) + "\n", "(at 'array') is not known"},
      {"-", header + "b,cp.async.ca.4,1," + addresses(4) + "\n", "without a column shared_address"},
      {"-", header + "b,cp.async.bulk,1," + addresses(4) + "\n", "expected cp.async.ca.4"},
      {"-", "id,instruction,address\n", "standard input:1: no column 'active'"},
      {"-", "id,id\n", "column 'id' stands twice"},
      {"-", "id,instruction,active,id,address\n", "column 'id' stands twice"},
      {"-", "", "standard input:1: empty"},
      {"-", "instruction,active,lane_bytes,address\nld.global.u32,1,8," + addresses(4) + "\n",
       "lane_bytes 8 contradicts"},
      {"-", "instruction,active,lane_bytes,address\nld.global,1,-4," + addresses(4) + "\n", "lane_bytes '-4'"},
      {"-", "instruction,active,l1,address\nld.global.u32,1,hot," + addresses(4) + "\n",
       "l1 'hot'; expected cold, warm or partly warm"},
      {"-", "instruction,active,l1,address\nld.local.u32,1,warm," + addresses(4) + "\n", "expected cold, the only"},
      {"--compare -", header + ok, "no counter to compare"},
      {"--compare -", "instruction,active,sectors,address\nld.global.u32,1,four," + addresses(4) + "\n",
       "counter sectors 'four'"},
      {"--arch 9.1 -", header + ok, "--arch '9.1': expected a compute capability such as"},
      {"--arch", "", "--arch needs a value: CC"},
      {"--fast -", header + ok, "--fast: no such option; "},
      {"", "", "predict: no file"},
      {"no-such-file.csv", "", "no-such-file.csv:1: cannot be read"},
  };
  for (auto const& c : cases) {
    auto const r = support::run(program, c.arguments, c.input);
    INFO(c.arguments << " <<< " << c.input << "\n" << r.err);
    CHECK(r.status == 2);
    CHECK(r.out.empty());
    CHECK(r.err.find(c.expected) != std::string::npos);
    CHECK(r.err.find('\n') == r.err.size() - 1);
  }
}

#endif
