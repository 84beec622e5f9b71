// Small traces of every form, and what is read of them.
#pragma once

#include <trace/made_up.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace small_traces {

namespace trace = warpmem::trace;

// What is read of a text; without a kernel where it is refused as a whole.
struct reading {
  std::vector<trace::kernel_trace> kernels{};
  [[nodiscard]] bool is_clean() const {
    for (trace::kernel_trace const& kernel : kernels) {
      if (!kernel.problem.empty() || kernel.report.is_incomplete()) {
        return false;
      }
    }
    return !kernels.empty();
  }
  // Whatever the worst accesses are.
  [[nodiscard]] bool has_the_numbers_of(reading const& other) const {
    auto const numbers_of = [](trace::kernel_trace const& kernel) {
      std::vector<warpmem::kernel_site> sites = kernel.report.sites();
      for (warpmem::kernel_site& site : sites) {
        site.worst = {};
      }
      return sites;
    };
    bool same = kernels.size() == other.kernels.size();
    for (std::size_t n = 0; same && n < kernels.size(); ++n) {
      same = numbers_of(kernels[n]) == numbers_of(other.kernels[n]) &&
             kernels[n].report.coverage() == other.kernels[n].report.coverage();
    }
    return same;
  }
  [[nodiscard]] bool says_the_same_as(reading const& other) const {
    // A text that ends behind a launch of mem_trace is one of fewer launches.
    bool same = kernels.size() <= other.kernels.size();
    for (std::size_t n = 0; same && n < kernels.size(); ++n) {
      trace::kernel_header const& mine = kernels[n].header;
      trace::kernel_header const& its = other.kernels[n].header;
      // Any words may be a name.
      same = kernels[n].report.named("") == other.kernels[n].report.named("") && !mine.name.empty() &&
             mine.grid == its.grid && mine.block == its.block;
    }
    return same;
  }
};

inline reading read(std::string const& text) {
  try {
    if (text.find("-kernel name") == std::string::npos && text.find("LAUNCH") != std::string::npos) {
      made_up::text_bytes bytes{text, 1 << 20};
      return {trace::detail::read_mem_trace("log", bytes, warpmem::sm_90::traits)};
    }
    return {{made_up::read(text, 1, 1 << 20)}};
  } catch (trace::trace_error const&) {
    return {};
  }
}

struct form {
  char const* name;
  int version;
  bool is_grouped;
};
inline constexpr form forms[] = {{"grouped, version 2", 2, true},
                                 {"grouped, version 3", 3, true},
                                 {"grouped, version 5", 5, true},
                                 {"raw, version 3", 3, false},
                                 {"raw, version 5", 5, false}};

// The instructions of a warp: every way to write addresses, with all lanes, some and none.
inline std::vector<std::string> instructions_of(form f, int block, int warp) {
  std::string const at = std::to_string(block) + std::to_string(warp);
  std::vector<std::string> lines{"0000 ffffffff 1 R1 IMAD.MOV.U32 2 R255 R255 0 ",
                                 "0010 0000000f 1 R1 LDG.E 1 R2 4 0 0x00007f50038" + at + "000 0x00007f50038" + at +
                                     "040 0x00007f5003800080 " + "0x00007f5003800100 ",
                                 "0020 ffffffff 1 R1 LDG.E.64 1 R2 8 1 0x7f50038" + at + "000 128 ",
                                 "0030 80000401 0 STG.E.U8 2 R2 R3 1 2 0x7f50038" + at + "000 640 -3 ",
                                 "0040 ffffffff 1 R4 LDS 1 R2 4 1 0x0 8 ",
                                 "0050 0000ffff 0 EXIT 0 0 ",
                                 "0060 ffff0000 1 R4 LDS.U16 1 R2 2 1 0x100 64 ",
                                 "0070 ffff0000 0 EXIT 0 0 "};
  bool const has_place = !f.is_grouped || f.version < 3;
  for (std::string& line : lines) {
    line.insert(0, has_place ? std::to_string(block) + " 0 0 " + std::to_string(warp) + " " : "");
    line.append(f.version < 5 ? "\n" : "0 \n");
  }
  return lines;
}

inline std::string trace_of(form f) {
  std::string text = made_up::header(f.version, "", "(2,1,1)");
  text.replace(text.find("(32,1,1)"), 8, "(64,1,1)");
  for (int block = 0; block < 2; ++block) {
    text += f.is_grouped ? "#BEGIN_TB\n\nthread block = " + std::to_string(block) + ",0,0\n" : "";
    for (int warp = 0; warp < 2; ++warp) {
      text += f.is_grouped ? "\nwarp = " + std::to_string(warp) + "\ninsts = 8\n" : "";
      for (std::string const& line : instructions_of(f, block, warp)) {
        text += line;
      }
    }
    text += f.is_grouped ? "\n#END_TB\n\n" : "";
  }
  return text;
}

// Of each thread block so many accesses, loads and stores.
inline std::string output_of_mem_trace(int accesses = 1) {
  std::string text = "hello\n";
  for (char const* const id : {"0", "1"}) {
    text += std::string("MEMTRACE: CTX 0x1 - LAUNCH - Kernel pc 0x1 - Kernel name f - grid launch id ") + id +
            " - grid size 2,1,1 - block size 32,1,1 - nregs 8 - shmem 0 - cuda stream id 0\n";
    for (char const* const block : {"0", "1"}) {
      for (int n = 0; n < accesses; ++n) {
        text += std::string("MEMTRACE: CTX 0x1 - grid_launch_id ") + id + " - CTA " + block + ",0,0 - warp 0 - " +
                (n % 2 == 0 ? "LDG.E - " : "STG.E - ");
        for (int lane = 0; lane < 32; ++lane) {
          text += "0x00007f000" + std::to_string(n) + std::to_string(10000 + 64 * lane) + "0 ";
        }
        text += "\n";
      }
    }
  }
  return text;
}

}  // namespace small_traces
