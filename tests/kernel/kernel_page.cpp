// The page of a kernel: a golden file, well-formed, self-contained, and fast for many sites.
#include <kernel/kernel_cases.hpp>
#include <picture/golden.hpp>
#include <picture/xml.hpp>
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/text/text.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace warpmem;

namespace {

// Forty lines with the two that are in the kernel.
std::string source_text() {
  std::string text;
  for (int line = 1; line <= 40; ++line) {
    text += line == 24   ? "    tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * width + x];\n"
            : line == 29 ? "    out[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];\n"
                         : "// line " + std::to_string(line) + " & <others>\n";
  }
  return text;
}

}  // namespace

TEST_CASE("a kernel's page is as it was", "[kernel]") {
  auto const page =
      picture::html(kernel_cases::transpose(32), {{"/src/five.cuh", source_text()}}, {picture::theme::automatic, 8, 1});
  support::check_golden_picture("kernel.html", page);
}

TEST_CASE("a kernel's page is one well-formed document", "[kernel]") {
  for (kernel_report const& run : {kernel_cases::motley(), kernel_cases::transpose(33), kernel_report{},
                                   kernel_cases::transpose(32, sm_20::traits)}) {
    std::string const page = picture::html(run);
    CHECK(support::xml_check(page).fault() == "");
    CHECK_FALSE(support::has(page, "<script"));
    CHECK_FALSE(support::has(page, "src="));
    CHECK_FALSE(support::has(page, "url(http"));
    CHECK(support::has(page, "prefers-color-scheme:dark"));
  }
}

TEST_CASE("a kernel's page shows what is wrong", "[kernel]") {
  std::string const page = picture::html(kernel_cases::motley());
  CHECK(support::has(page, "<p>hardware would refuse 1 access, at misaligned"));
  CHECK(support::has(page, "<p>incomplete: 3 instructions not counted: TEX (3)</p>"));
  CHECK(support::has(page, ">unknown</td>"));
  std::string const transpose = picture::html(kernel_cases::transpose(32), {{"/src/five.cuh", source_text()}});
  CHECK(support::has(transpose, "<b>fix</b>: rows are 128 bytes apart: pad each by 1 element"));
  CHECK(support::has(transpose, "// line 25 &amp; &lt;others&gt;"));
  CHECK_FALSE(support::has(transpose, "// line 19"));
  CHECK_FALSE(support::has(transpose, "// line 34"));
  CHECK(transpose.find("shared load, 4 bytes, column 33") < transpose.find("global store, 4 bytes, column 31"));
}

TEST_CASE("a kernel's page folds by file, by line and by access, and tables have headers", "[kernel]") {
  std::string const page = picture::html(kernel_cases::transpose(32), {{"/src/five.cuh", source_text()}});
  CHECK(support::has(page, "<details open=\"open\"><summary><h2>/src/five.cuh</h2></summary>"));
  CHECK(support::has(page, "<details class=\"line\" open=\"open\"><summary><span class=\"at\">29</span>"));
  CHECK(support::has(page, "<details class=\"line\"><summary><span class=\"at\">24</span>"));
  CHECK(support::has(page, "<details open=\"open\"><summary><h3>shared load, 4 bytes, column 33</h3></summary>"));
  CHECK(support::has(page, "<details><summary><h3>global store, 4 bytes, column 31</h3></summary>"));
  CHECK(support::has(page, "<th scope=\"row\"><a href=\"#s0\">five.cuh:29:33</a></th>"));
  CHECK(support::has(page, "<td class=\"n\">3968</td><td class=\"n\">3 %</td></tr>"));
  CHECK(support::has(page, "3968<span class=\"u\"> wavefronts</span><span class=\"said\"> beyond the least</span>"));
  CHECK_FALSE(support::has(page, "<th>"));
}

TEST_CASE("lines of libraries are folded under the line that called them, each once", "[kernel]") {
  kernel_recorder recorder(sm_90::traits);
  site_place at = kernel_cases::place(29, 3, "copy(tile, registers);");
  for (char const* const line : {"copy_sm75.hpp:132 < copy.hpp:88", "a.hpp:7", "copy_sm75.hpp:132 < copy.hpp:88"}) {
    at.inlined = {line};
    recorder.add(recorder.site(at), {memory_space::shared, contiguous<float>(), {}});
    recorder.add(recorder.site(at), {memory_space::global, contiguous<float>().as(memory_op::store), {}});
  }
  kernel_report run = recorder.report();
  run += recorder.report();
  REQUIRE(run.sites().size() == 2);
  std::string const page = picture::html(run);
  CHECK(support::xml_check(page).fault() == "");
  std::string const folded =
      "<details class=\"inlined\"><summary>2 lines of libraries inlined here</summary>\n<ul>\n<li>a.hpp:7</li>\n"
      "<li>copy_sm75.hpp:132 &lt; copy.hpp:88</li>\n</ul>\n</details>\n";
  CHECK(support::has(page, folded));
  CHECK(page.find("class=\"inlined\"") == page.rfind("class=\"inlined\""));
}

TEST_CASE("sources are read where they can be", "[kernel]") {
  auto const file = std::filesystem::temp_directory_path() / "warpmem-kernel-source.cuh";
  std::ofstream(file) << source_text();
  kernel_recorder recorder(sm_90::traits);
  recorder.add(recorder.site(kernel_cases::place(24, 1, "tile[threadIdx.y + i]", file.string())),
               {memory_space::global, {}, {}});
  recorder.add(recorder.site(kernel_cases::place(1, 1, "", "/no/such/file")), {memory_space::global, {}, {}});
  auto const sources = picture::read_sources(recorder.report(), {std::filesystem::temp_directory_path().string()});
  REQUIRE(sources.size() == 2);
  CHECK(sources[0].text == "");
  CHECK(sources[1].text == source_text());
  CHECK(support::has(picture::html(recorder.report(), sources), "<span>    tile[threadIdx.y + i][threadIdx.x] = in"));
  std::filesystem::remove(file);
}

TEST_CASE("control characters of names reach no terminal, and no byte makes a page or JSON invalid", "[kernel]") {
  std::string const name = "k\x1b]0;title\x07\xff\r";
  kernel_recorder recorder(sm_90::traits, name);
  recorder.add(recorder.site(kernel_cases::place(7, 1, "a[i]\x1b[2J", "file\x1b[31m.cuh")),
               {memory_space::global, {}, {}});
  recorder.leave_out("TEX\x1b[0m");
  kernel_report const run = recorder.report();
  std::string const plain = text::full(run) + text::line(run) + to_csv(run) + to_json(run) + picture::html(run);
  CHECK(plain.find_first_of("\x1b\x07\x0d\xff") == std::string::npos);
  CHECK(support::has(text::line(run), "k\xef\xbf\xbd]0;title"));
}

TEST_CASE("sources outside the folders that are given are not read", "[kernel]") {
  auto const folder = std::filesystem::temp_directory_path() / "warpmem-kernel-sources";
  std::filesystem::create_directories(folder / "in");
  std::ofstream(folder / "secret") << "a secret";
  std::ofstream(folder / "in" / "kernel.cuh") << "a kernel";
  std::error_code no_links;
  std::filesystem::create_symlink(folder / "secret", folder / "in" / "link", no_links);
  auto const text_of = [&](std::string const& file, std::vector<std::string> const& folders) {
    kernel_recorder recorder(sm_90::traits);
    recorder.add(recorder.site(kernel_cases::place(1, 1, "", file)), {memory_space::global, {}, {}});
    return picture::read_sources(recorder.report(), folders).at(0).text;
  };
  std::string const in = (folder / "in").string();
  CHECK(text_of(in + "/kernel.cuh", {in}) == "a kernel");
  CHECK(text_of(in + "/kernel.cuh", {"/no/such/folder", folder.string()}) == "a kernel");
  CHECK(text_of(in + "/kernel.cuh", {}) == "");
  CHECK(text_of((folder / "secret").string(), {in}) == "");
  CHECK(text_of(in + "/../secret", {in}) == "");
  CHECK(text_of(in + "/link", {in}) == "");
  CHECK(text_of(in + "/kernel.cuh", {(folder / "i").string()}) == "");
  std::filesystem::remove_all(folder);
}

TEST_CASE("a page of a thousand sites draws the worst ones", "[kernel]") {
  kernel_recorder recorder(sm_90::traits, "big");
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    std::uint32_t const line = i % 1000;
    site_id const site = recorder.site(kernel_cases::place(3 * line + 1, 5, "x = y[threadIdx.x * stride];"));
    recorder.add(
        site,
        {line % 2 == 0 ? memory_space::global : memory_space::shared, strided<float>(1 + line % 33), {i / 1000, 0}});
  }
  kernel_report const run = recorder.report();
  REQUIRE(run.sites().size() == 1000);
  std::string const page = picture::html(run);
  std::size_t drawn = 0;
  for (std::size_t at = page.find("<svg class=\"wm\""); at != std::string::npos;
       at = page.find("<svg class=\"wm\"", at + 1)) {
    ++drawn;
  }
  CHECK(drawn == 64);
  CHECK(page.size() < 4'000'000);
  CHECK(support::has(page, "988 other sites below."));
}
