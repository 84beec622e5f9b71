// Asynchronous copies in words.
#include <support/catch.hpp>
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/text/async_copy.hpp>

#include <string>

using namespace warpmem;

TEST_CASE("an asynchronous copy and its report in words", "[async_copy][text]") {
  auto const copy = copied(contiguous<float>(0x1000).under(lane_mask::first(2)), strided<float>(32));
  CHECK(text::line(copy) == "cp.async.ca of 4 bytes by 2 lanes, from 0x1000 + 4 * lane to 0x0 + 128 * lane");
  CHECK(text::full(copy) == text::line(copy) + "\n  lane 0: 0x1000 to 0x0\n  lane 1: 0x1004 to 0x80");
  auto const r = async_copies<sm_90>::analyze(copy);
  CHECK(text::line(r) == "1 request, 1 sector, 2 shared wavefronts, 1 bank conflict; 8 bytes copied");
  CHECK(text::full(r) == text::line(r) +
                             "\n  source: 1 tag request in 1 tag wavefront\n  L2, with cold caches: 1 request, 1 sector"
                             "\n  banks: 1 conflict, reading and writing together"
                             "\n  how this is known: measured (hardware counters of an H200)");
  CHECK(text::line(r + r) ==
        "2 accesses: 2 requests, 2 sectors, 4 shared wavefronts, 2 bank conflicts; 16 bytes copied");
  CHECK(text::line(async_copies<sm_86>::analyze(copy)) ==
        "1 request, 1 sector, unknown shared wavefronts, unknown bank conflicts; 8 bytes copied");
  CHECK(text::line(async_copies<sm_75>::analyze(copy)) == "fault: this capability lacks this operation on this memory");
  CHECK(text::line(async_copy_report{}) == "no access");
}

TEST_CASE("an explanation says which lanes wait for which banks", "[async_copy][text]") {
  auto const two = lane_mask::first(2);
  auto const into_one_bank =
      async_copies<sm_90>::explain(copied(contiguous<float>(0x1000).under(two), strided<float>(32)));
  CHECK(text::line(into_one_bank) == text::line(into_one_bank.report));
  CHECK(text::full(into_one_bank) ==
        text::line(into_one_bank.access) + ", on capability 9.0\n  " + text::full(into_one_bank.report) +
            "\n  reads 32 bytes at 0x1000: lanes 0-1, 8 of 32 bytes used"
            "\n  writing bank 0, 2 words, one after the other: lane 0 at 0x0; lane 1 at 0x80");
  std::string const from_one_word =
      text::full(async_copies<sm_90>::explain(copied(broadcast<float>().under(two), contiguous<float>())));
  CHECK(from_one_word.find("from one address 0x0, a broadcast, to 0x0 + 4 * lane") != std::string::npos);
  CHECK(from_one_word.find("\n  reading bank 0, one word in 2 wavefronts: lane 0 at 0x0; lane 1 at 0x0") !=
        std::string::npos);
  CHECK(text::full(async_copies<sm_90>::explain(copied(contiguous<float>(), contiguous<float>())))
            .find("\n  no lane waits for a bank that another reads or writes") != std::string::npos);
}

TEST_CASE("an explanation of .cg says which sectors are filled", "[async_copy][text]") {
  struct alignas(16) quad {
    float v[4];
  };
  auto const e = async_copies<sm_90>::explain(
      copied(strided<quad>(8).under(lane_mask::first(2)), contiguous<quad>(), cache_op::cg));
  std::string const said = text::full(e);
  CHECK(said.find("\n  reads 32 bytes at 0x80: lane 1, 16 of 32 bytes used\n"
                  "  fills 32 bytes at 0x0: lane 0, 16 of 32 bytes written\n"
                  "  fills 32 bytes at 0x0: lane 1, 16 of 32 bytes written") != std::string::npos);
  CHECK(said.find("bank 0") == std::string::npos);
}
