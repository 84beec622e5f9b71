// libFuzzer's entry to the readers of traces and of what ncu printed. One reader at a time: kernel, raw, list,
// mem_trace, export, gzip, xz, zstd.
//   clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -DWARPMEM_WITH_ZLIB
//     -DWARPMEM_WITH_LZMA -DWARPMEM_WITH_ZSTD -Iinclude -Itests tests/trace/fuzz/readers.cpp -lz -llzma -lzstd -o fuzz
//   READER=kernel ./fuzz -max_total_time=600 corpus tests/trace/fuzz/seeds
#include "readers.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static fuzz::reader const& chosen = []() -> fuzz::reader const& {
    char const* const name = std::getenv("READER");
    for (fuzz::reader const& one : fuzz::readers) {
      if (name != nullptr && one.name == name) {
        return one;
      }
    }
    fuzz::must(false, "READER: expected kernel, raw, list, mem_trace, export, gzip, xz or zstd");
    return fuzz::readers[0];
  }();
  chosen.read(std::string(reinterpret_cast<char const*>(data), size));
  return 0;
}
