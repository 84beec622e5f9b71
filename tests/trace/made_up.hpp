// Traces as text.
#pragma once

#include <warpmem/tools/trace/read.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

namespace made_up {

class text_bytes final : public warpmem::trace::detail::byte_source {
 public:
  // At most `step` bytes at a time, as a pipe gives them.
  explicit text_bytes(std::string text, std::size_t step = 7) : text_{std::move(text)}, step_{step} {}
  std::size_t read(char* to, std::size_t most) override {
    std::size_t const n = text_.copy(to, most < step_ ? most : step_, at_);
    at_ += n;
    return n;
  }

 private:
  std::string text_;
  std::size_t step_;
  std::size_t at_{};
};

inline std::string header(int version = 3, std::string const& more = "", std::string const& grid = "(1,1,1)") {
  return "-kernel name = k\n-kernel id = 1\n-grid dim = " + grid +
         "\n-block dim = (32,1,1)\n-shmem = 0\n-nregs = 8\n-binary version = 90\n-cuda stream id = 0\n"
         "-shmem base_addr = 0x00007f0001000000\n-local mem base_addr = 0x00007f0003000000\n-nvbit version = 1.7\n"
         "-accelsim tracer version = " +
         std::to_string(version) + "\n" + more + "\n#traces format = ...\n\n";
}
// With which each warp ends, in the lines of this version of the tracer; 6: of version 5, with source lines.
inline std::string exit_line(int version = 3) {
  std::string const place = version < 3 ? "0 0 0 0 " : version == 6 ? "9 " : "";
  return place + "fffffff0 ffffffff 0 EXIT 0 0 " + (version < 5 ? "" : "0 ") + "\n";
}
// Behind which lanes may go back.
inline std::string const branch = "7ff0 ffffffff 0 BRA 0 0 \n";
// One thread block with one warp: so many instructions, and EXIT.
inline std::string block(std::string const& lines, int instructions = 1, int block = 0, int version = 3) {
  std::string const end = lines.empty() || lines.ends_with('\n') ? "" : "\n";
  return "#BEGIN_TB\n\nthread block = " + std::to_string(block) +
         ",0,0\n\nwarp = 0\ninsts = " + std::to_string(instructions + 1) + "\n" + lines + end + exit_line(version) +
         "\n#END_TB\n\n";
}

inline warpmem::trace::kernel_trace read(std::string const& text, unsigned threads = 1, std::size_t step = 7,
                                         warpmem::trace::detail::piece_sizes sizes = {}) {
  warpmem::trace::detail::trace_file file{"made_up", std::make_unique<text_bytes>(text, step), sizes};
  return warpmem::trace::detail::read_kernel(file, {}, {threads});
}

}  // namespace made_up
