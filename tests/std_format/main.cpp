// The texts, through std::format. A program of its own: where only another standard library than the default one has
// std::format, nothing that was built for the default one can be linked.
#include <warpmem/text/std_format.hpp>
#include <warpmem/warpmem.hpp>

#include <cstdio>
#include <format>
#include <string>

using namespace warpmem;
static_assert(WARPMEM_HAS_STD_FORMAT == 1);

namespace {

int checks = 0;
int failures = 0;

void expect(std::string const& actual, std::string const& expected) {
  ++checks;
  if (actual != expected) {
    ++failures;
    std::printf("wanted: %s\n   got: %s\n", expected.c_str(), actual.c_str());
  }
}

template <class... Args>
bool refuses(char const* format, Args... args) {
  ++checks;
  try {
    (void)std::vformat(format, std::make_format_args(args...));
    std::printf("taken, but means nothing: %s\n", format);
    ++failures;
    return false;
  } catch (std::format_error const&) {
    return true;
  }
}

}  // namespace

int main() {
  auto const r = shared_memory<sm_90>::analyze(strided<float>(33));
  std::string const line = "1 request, 1 wavefront (ideal 1), 0 bank conflicts";
  expect(std::format("{}", r), line);
  expect(std::format("{:v}", r), text::full(r));
  expect(std::format("{:*>60}", r), std::string(60 - line.size(), '*') + line);
  expect(std::format("{:<{}}|", r, 60), line + std::string(60 - line.size(), ' ') + "|");
  expect(std::format("{:.9}", r), "1 request");
  expect(std::format("{:.9v}", r), "1 request");
  expect(std::format("{:#^11.9v}", r), "#1 request#");
  refuses("{:qv}", r);
  refuses("{:d}", r);
  expect(std::format("{} {}", r.wavefronts, counter::unknown()), "1 unknown");
  expect(std::format("{:>3}", counter{7}), "  7");

  expect(std::format("{}", strided<float>(2, 0x100)), "load of 4 bytes by 32 lanes, 0x100 + 8 * lane");
  expect(std::format("{:v}", contiguous<int>(16).under({0x3})),
         "load of 4 bytes by 2 lanes, 0x10 + 4 * lane\n  lane 0: 0x10\n  lane 1: 0x14");
  expect(std::format("{}", matrix_rows(2, 128)), "ldmatrix of 2 matrices");
  expect(std::format("{}", global_memory<sm_90>::analyze(strided<float>(2))),
         "1 request, 8 sectors (ideal 4), 2 tag requests; 128 bytes requested, 256 moved");
  auto const e = global_memory<sm_90>::explain(strided<float>(2));
  expect(std::format("{:v}", e), text::full(e));
  expect(std::format("{}", e.transactions[0]), "32 bytes at 0x0: lanes 0-3");

  std::printf("%d of %d checks failed\n", failures, checks);
  return failures == 0 && checks > 15 ? 0 : 1;
}
