// Asynchronous copies in words.
#include <support/catch.hpp>
#include <warpmem/access/patterns.hpp>
#include <warpmem/memory/async_copy.hpp>
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
                             "\n  banks: 1 conflict of reading and writing together"
                             "\n  how this is known: measured (hardware counters of an H200)");
  CHECK(text::line(r + r) ==
        "2 accesses: 2 requests, 2 sectors, 4 shared wavefronts, 2 bank conflicts; 16 bytes copied");
  CHECK(text::line(async_copies<sm_86>::analyze(copy)) ==
        "1 request, 1 sector, unknown shared wavefronts, unknown bank conflicts; 8 bytes copied");
  CHECK(text::line(async_copies<sm_75>::analyze(copy)) ==
        "fault: lanes 0-1: this capability lacks this operation on this memory");
  CHECK(text::line(async_copy_report{}) == "no access");
}
