// Traces that are cut off, corrupt or hostile: one sentence with file and line, and what was complete before it.
#include <support/catch.hpp>
#include <trace/made_up.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace warpmem;
using made_up::block;
using made_up::header;

namespace {

std::string const sound_load = "0010 00000001 1 R1 LDG.E 1 R2 4 2 0x10000\n";
std::string const next_load = "0020" + sound_load.substr(4);

std::string problem_of(std::string const& text) {
  try {
    return made_up::read(text).problem;
  } catch (trace::trace_error const& error) {
    return error.what();
  }
}
bool has(std::string const& text, char const* part) {
  INFO(text);
  CHECK(text.find('\n') == std::string::npos);
  CHECK(text.find(part) != std::string::npos);
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("A trace that is cut anywhere is not taken for a whole one") {
  std::string const whole =
      header(3, "", "(2,1,1)") + block(sound_load + next_load, 2) + block(sound_load + next_load, 2, 1);
  REQUIRE(problem_of(whole).empty());
  std::size_t const end = whole.rfind("#END_TB") + 7;
  for (std::size_t size = 0; size < end; ++size) {
    INFO(size);
    CHECK_FALSE(problem_of(whole.substr(0, size)).empty());
  }
  CHECK(problem_of(whole.substr(0, end)).empty());
}

TEST_CASE("What stands before a bad line is counted, whoever reads it") {
  std::string text = header(3, "", "(3,1,1)") + block(sound_load, 1) + block(sound_load + "0020 garbage\n", 2, 1) +
                     block(sound_load, 1, 2);
  for (unsigned const threads : {1U, 3U}) {
    trace::kernel_trace const kernel = made_up::read(text, threads, 1 << 20);
    CHECK(has(kernel.problem, "made_up:34: this is no instruction: \"0020 garbage\""));
    CHECK(kernel.report.sums().executions == 2);
  }
}

TEST_CASE("Bad lines are named") {
  CHECK(has(problem_of(""), "made_up: the file is empty"));
  CHECK(has(problem_of("\x7f"
                       "ELF\x02\x01\n"),
            "made_up:1: no trace begins with \"?ELF??\""));
  CHECK(has(problem_of("-grid dim = (1,0,1)\n"), "made_up:1: cannot read \"-grid dim = (1,0,1)\""));
  for (std::string const key : {"kernel id", "shmem", "binary version", "accelsim tracer version"}) {
    std::string const line = "-" + key + " = -1";
    std::string const refused = "made_up:1: cannot read \"" + line + "\"";
    CHECK(has(problem_of(line + "\n"), refused.c_str()));
  }
  CHECK(has(problem_of(header() + block("0010 00000003 1 R1 LDG.E 1 R2 4 0 0x10000 \n")), "do not fit the mask"));
  CHECK(has(problem_of(header() + block("0010 00000005 1 R1 LDG.E 1 R2 4 1 0x10000 4\n")), "lanes side by side"));
  CHECK(has(problem_of(header() + block("0010 00000001 1 R1 LDG.E 1 R2 4 7 0x10000\n")), "mode"));
  CHECK(has(problem_of(header() + block("0010 00000001 4000000000 R1 LDG.E 1 R2 4 2 0x10000\n")), "opcode"));
  CHECK(has(problem_of(header() + block("0010 00000001 1 R1 LDG.E 1 R2 4 2 0x10000 12\n")), "goes on"));
  CHECK(has(problem_of(header() + block("0010 1 1 R1 LDG.E 1 R2 4 2 0x10000\n")), "eight digits"));
  CHECK(has(problem_of(header() + block(sound_load, 2)), "announced more"));
  CHECK(has(problem_of(header() + block(sound_load + next_load, 1)), "more instructions than it announced"));
  CHECK(has(problem_of(header() + block(sound_load, 1, 1)), "outside the grid"));
  CHECK(has(problem_of(header(3, "", "(2,1,1)") + block(sound_load)), "1 of the 2 thread blocks"));
  CHECK(has(problem_of(header() + std::string("#BEGIN_TB\n") + block(sound_load)), "inside another"));
  CHECK(has(problem_of(header() + "9 0 0 0 " + sound_load), "outside the grid"));
  CHECK(has(problem_of(header() + "0 0 0 1 " + sound_load), "outside its block"));
}

TEST_CASE("A line of ten megabytes is read, and one of forty is not", "[stress]") {
  std::string line = "0010 00000001 0 LDG.E 0 4 2 0x10000 ";
  line.append(std::size_t{10} << 20, ' ').append("\n");
  CHECK(made_up::read(header() + block(line), 1, 1 << 20).problem.empty());
  std::string const letters(std::size_t{40} << 20, 'a');
  CHECK(has(made_up::read(header() + block(sound_load) + "#BEGIN_TB\n" + letters, 1, 1 << 20).problem,
            "more than 32 MiB"));
}

TEST_CASE("A thread block larger than any piece is read", "[stress]") {
  std::string lines;
  std::size_t const many = 900000;
  lines.reserve(many * (sound_load.size() + made_up::branch.size()));
  for (std::size_t n = 0; n < many; ++n) {
    lines += sound_load + made_up::branch;
  }
  std::string const text =
      header(3, "", "(2,1,1)") + block(lines, static_cast<int>(2 * many)) + block(sound_load, 1, 1);
  for (unsigned const threads : {1U, 2U}) {
    trace::kernel_trace const kernel = made_up::read(text, threads, 1 << 20);
    INFO(kernel.problem);
    CHECK(kernel.problem.empty());
    CHECK(kernel.report.sums().executions == static_cast<std::int64_t>(many) + 1);
  }
}

TEST_CASE("Lists name only files of their own folder") {
  made_up::text_bytes bytes{
      "MemcpyHtoD,0x00007fc841500000,32768\nkernel-1.traceg\n/etc/kernel-1.traceg\n../kernel-1.traceg\n"
      "a/../../kernel-1.traceg\nkernelslist.g\nwhat\n\nsub/kernel-2.traceg\n"};
  trace::detail::kernels_list const list = trace::detail::read_kernels_list("folder/kernelslist.g", bytes);
  CHECK(list.files == std::vector<std::string>{"folder/kernel-1.traceg", "folder/sub/kernel-2.traceg"});
  REQUIRE(list.problems.size() == 5);
  CHECK(has(list.problems[0], "folder/kernelslist.g:3: the file is outside the folder of the list"));
  CHECK(has(list.problems[3], "folder/kernelslist.g:6: the list names itself"));
  CHECK(has(list.problems[4], "folder/kernelslist.g:7: this is no line of a list of kernels: \"what\""));
}

TEST_CASE("Every line of a list is one that a tracer writes") {
  auto const read = [](std::string const& line) {
    made_up::text_bytes bytes{"kernel-1.traceg\n" + line + "\n"};
    trace::detail::kernels_list const list = trace::detail::read_kernels_list("list", bytes);
    return list.problems.empty() ? std::string{} : list.problems.at(0);
  };
  for (char const* const good : {"MemcpyHtoD,0x00007fc841500000,32768", "MemcpyDtoH,0x00007fc841500000,4",
                                 "ncclGroupStart", "kernel-2.trace", "kernel-2.traceg", "kernel-2.traceg.gz",
                                 "kernel-2.trace.xz", "kernel-2.traceg.zst", "kernel-1-ctx_0x55d0.traceg"}) {
    CHECK(read(good).empty());
  }
  for (char const* const bad :
       {"MemcpyHtoD,0x00007fc84", "MemcpyHtoD,0x00007fc841500000,kernel-2.traceg",
        "MemcpyHtoD,0x00007fc841500000,32768,kernel-2.traceg", "MemcpyHtoD,0x00007fc841500000,32768kernel-2.traceg",
        "MemcpyHtoD,kernel-2.traceg", "Memcpykernel-2.traceg", "MemcpyHtoD,0x00007fc84150000,32768", "#kernel-2.traceg",
        "kernel-2.tracegkernel-3.traceg", "kernel-2.traceg kernel-3.traceg", "kernel-2.trac", "kernel-2",
        "kernel-.traceg", "Kernel-2.traceg", "kernel-2.traceg.xzz", "nccl-kernel-2.traceg", "kernel-2-ctx_.traceg"}) {
    CHECK(has(read(bad), "list:2: this is no line of a list of kernels"));
  }
  CHECK(has(read("kernel-1.traceg"), "list:2: the list has this launch twice: \"kernel-1.traceg\""));
  CHECK(has(read("kernel-1.trace.xz"), "list:2: the list has this launch twice"));
}

TEST_CASE("A compressed trace that is cut or changed is not taken for a whole one") {
  std::string const data = std::string(WARPMEM_TEST_DATA) + "/traces/";
  auto const folder = std::filesystem::temp_directory_path() / "warpmem_bad_traces";
  std::filesystem::create_directories(folder);
  for (std::string const& name : {std::string("bfs/kernel-9.traceg.xz"), std::string("vectoradd/kernel-1.traceg.gz")}) {
    std::ifstream in(data + name, std::ios::binary);
    std::string const whole{std::istreambuf_iterator<char>(in), {}};
    REQUIRE(whole.size() > 500);
    for (std::size_t const size : {whole.size() / 2, whole.size() - 1}) {
      INFO(name << ' ' << size);
      std::string const path = (folder / "kernel-1.traceg").string();
      std::ofstream(path, std::ios::binary) << whole.substr(0, size);
      trace::program_trace const read = trace::read_program(path);
      CHECK_FALSE(read.is_complete());
      REQUIRE(read.kernels.size() == 1);
      CHECK(has(read.kernels[0].problem, "the compressed data ends too early"));
      CHECK(read.kernels[0].instructions > 0);
    }
    std::string changed = whole;
    changed[whole.size() / 2] = static_cast<char>(changed[whole.size() / 2] ^ 0x55);
    std::string const path = (folder / "kernel-2.traceg").string();
    std::ofstream(path, std::ios::binary) << changed;
    CHECK_FALSE(trace::read_program(path).is_complete());
  }
  std::filesystem::remove_all(folder);
}

TEST_CASE("mem_trace's lines that cannot be read end the reading") {
  std::string const launch =
      "MEMTRACE: CTX 0x1 - LAUNCH - Kernel pc 0x1 - Kernel name f - grid launch id 0 - grid size 2,1,1 - block size "
      "32,1,1 - nregs 8 - shmem 0 - cuda stream id 0\n";
  std::string const address = "0x00007f0000000010 ";
  auto const problem = [&](std::string const& line) {
    made_up::text_bytes bytes{launch + line};
    return trace::detail::read_mem_trace("log", bytes, sm_90::traits).at(0).problem;
  };
  CHECK(has(problem("MEMTRACE: CTX 0x1 - grid_launch_id 0 - CTA 1,0,0 - warp 0 - LDG.E - " + address + address + "\n"),
            "log:2: an access without 32"));
  CHECK(has(problem("MEMTRACE: CTX 0x1 - grid_launch_id 7 - CTA 1,0,0 - warp 0 - LDG.E - 0x10\n"),
            "launch is not there"));
  CHECK(has(
      problem("MEMTRACE: CTX 0x1 - grid_launch_id 0 - CTA 1,0,0 - warp 0 - LDG.E - 0x7f0000000010 " + address + "\n"),
      "log:2: an address without 0x and 16 digits"));
  CHECK(has(problem("MEMTRACE: nonsense\n"), "cannot be read"));
  CHECK(has(problem(launch), "there before"));
}

TEST_CASE("An access of mem_trace is by a warp of its grid") {
  std::string addresses;
  for (int lane = 0; lane < 32; ++lane) {
    addresses += "0x00007f0000000010 ";
  }
  auto const problem = [&](std::string const& place) {
    made_up::text_bytes bytes{
        "MEMTRACE: CTX 0x1 - LAUNCH - Kernel pc 0x1 - Kernel name f - grid launch id 0 - grid size 2,3,4 - block size "
        "64,1,1 - nregs 8 - shmem 0 - cuda stream id 0\nMEMTRACE: CTX 0x1 - grid_launch_id 0 - CTA " +
        place + " - LDG.E - " + addresses + "\n"};
    return trace::detail::read_mem_trace("log", bytes, sm_90::traits).at(0).problem;
  };
  CHECK(has(problem("1,2,3 - warp 1"), "accesses of 1 of the 24 thread blocks"));
  for (char const* const place : {"2,0,0 - warp 0", "0,3,0 - warp 0", "0,0,4 - warp 0", "1,2,3 - warp 2"}) {
    INFO(place);
    CHECK(has(problem(place), "log:2: a warp outside its grid"));
  }
}

TEST_CASE("What mem_trace printed has an end in each of its lines") {
  std::string const launch =
      "MEMTRACE: CTX 0x1 - LAUNCH - Kernel pc 0x1 - Kernel name f - grid launch id 0 - grid size 1,1,1 - block size "
      "32,1,1 - nregs 8 - shmem 0 - cuda stream id 0\n";
  std::string access = "MEMTRACE: CTX 0x1 - grid_launch_id 0 - CTA 0,0,0 - warp 0 - LDG.E -";
  for (int lane = 0; lane < 32; ++lane) {
    access += " 0x00007f0000000010";
  }
  auto const problem = [](std::string const& text) {
    made_up::text_bytes bytes{text};
    return trace::detail::read_mem_trace("log", bytes, sm_90::traits).back().problem;
  };
  CHECK(problem(launch + access + "\n").empty());
  CHECK(has(problem(launch + access), "log:2: the file ends within a line"));
  // The rest of a block of 32,1,12 threads may be missing.
  std::string second = launch;
  second.replace(second.find("id 0"), 4, "id 1");
  CHECK(has(problem(launch + access + "\n" + second.substr(0, second.find(" - nregs"))),
            "log:3: the file ends within a line"));
}
