// What the kernel prints.
#pragma once

#include <cstdio>
#include <string_view>

namespace warpmem_run {

class kernel_output {
 public:
  explicit kernel_output(std::FILE* to) noexcept : to_{to} {}

  void write(std::string_view text) {
    (void)std::fwrite(text.data(), 1, text.size(), to_);
    last_ = text.empty() ? last_ : text.back();
  }
  // What comes next begins a line, although the kernel did not end its own.
  void end_line() {
    if (last_ != '\n') {
      write("\n");
    }
  }

 private:
  std::FILE* to_;
  char last_{'\n'};
};

}  // namespace warpmem_run
