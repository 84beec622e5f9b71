// libFuzzer's entry to the readers of traces: whatever comes in, nothing but trace_error comes out.
//   clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Iinclude -Itests
//     tests/trace/fuzz/readers.cpp -o fuzz && ./fuzz -max_total_time=600 corpus tests/trace/fuzz/seeds
#include <trace/made_up.hpp>
#include <warpmem/trace/read.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace warpmem;
  std::string const text(reinterpret_cast<char const*>(data), size);
  try {
    trace::kernel_trace const one = made_up::read(text, 1, 100);
    trace::kernel_trace const other = made_up::read(text, 1, 1 << 20);
    if (!(one.report == other.report) || one.problem != other.problem) {
      __builtin_trap();  // it depends on how the bytes come
    }
  } catch (trace::trace_error const&) {
  }
  try {
    made_up::text_bytes bytes{text};
    (void)trace::read_kernels_list("folder/kernelslist.g", bytes);
    made_up::text_bytes again{text};
    (void)trace::read_mem_trace("log", again, sm_90::traits);
  } catch (trace::trace_error const&) {
  }
  return 0;
}
