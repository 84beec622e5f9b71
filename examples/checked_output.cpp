// Linked into the examples: if the output cannot be written, because the disk is full or the output is closed, the
// program says so and ends with 1. Everything is written at the end, so that no main() meets an error before.
#include <cstdio>
#include <cstdlib>

namespace {

char buffer[1 << 20];

void write_output() {
  bool const failed = std::ferror(stdout) != 0;
  if (std::fflush(stdout) != 0 || failed) {
    std::fputs("the output cannot be written\n", stderr);
    std::_Exit(1);
  }
}

int const registered = std::setvbuf(stdout, buffer, _IOFBF, sizeof(buffer)) + std::atexit(write_output);

}  // namespace
