// libFuzzer's entry to the engine: whatever a text says, it is refused with a ptx::error, or its kernels run to an end.
//   clang++ -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Iinclude
//     tests/ptx/fuzz/run_fuzzer.cpp -o run_fuzzer
//   ./run_fuzzer -max_total_time=600 -max_len=16384 -timeout=20 -rss_limit_mb=4096 corpus tests/data/ptx
#include <warpmem/implementation.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/tools/ptx/machine/machine.hpp>
#include <warpmem/tools/ptx/ops/table.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

using namespace warpmem;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  constexpr std::uint64_t most_bytes = 1 << 20;  // of parameters and local memory
  try {
    ptx::machine machine{sm_90::traits};
    machine.options().most_instructions = 2000;
    ptx::loaded_module const& m = machine.load({reinterpret_cast<char const*>(data), size}, "fuzz.ptx");
    std::vector<unsigned> words(1024);
    ptx::array a{};
    a.bytes = words.size() * sizeof(words[0]);
    a.begin = machine.reserve(a.bytes);
    a.host = reinterpret_cast<ptx::u8*>(words.data());
    a.name = "array";
    a.element_bytes = sizeof(words[0]);
    std::uint64_t const begin = a.begin;
    machine.memory().add(std::move(a));
    int runs = 0;
    for (auto const& f : m.code.functions) {
      if (!f->is_kernel() || !f->text->has_body || f->parameter_bytes > most_bytes || f->local_bytes > most_bytes ||
          ++runs > 4) {
        continue;
      }
      // Arguments: the array again and again.
      std::vector<ptx::u8> bytes(static_cast<std::size_t>(f->parameter_bytes));
      for (std::size_t k = 0; k + 8 <= bytes.size(); k += 8) {
        for (std::size_t b = 0; b < 8; ++b) {
          bytes[k + b] = static_cast<ptx::u8>(begin >> 8 * b);
        }
      }
      try {
        (void)machine.run(m, *f, {.grid = {2}, .block = {48}}, std::move(bytes));
      } catch (ptx::error const&) {
      }
    }
  } catch (ptx::error const&) {
  }
  return 0;
}
