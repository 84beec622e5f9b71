// The texts of the reports that have no formatter test of their own.
#include <support/catch.hpp>
#include <warpmem/models.hpp>
#include <warpmem/text/text.hpp>

#include <string>

using namespace warpmem;

TEST_CASE("local memory in words", "[text]") {
  CHECK(text::full(local_memory<sm_90>::explain(strided<float>(8).under({0x5}))) ==
        "load of 4 bytes by 2 lanes, 0x0 + 32 * lane, on capability 9.0\n"
        "  1 request, 2 sectors (1 if all lanes used one offset); 8 bytes requested, 64 moved\n"
        "  excessive: 1 sector of 2 beyond those of equal offsets\n"
        "  how this is known: measured (hardware counters of an H200)\n"
        "  32 bytes at 0x0: lane 0\n"
        "  32 bytes at 0x800: lane 2");
  CHECK(text::line(local_memory<sm_13>::explain(broadcast<float>())) ==
        "2 requests, 2 transactions (2 if all lanes used one offset); 128 bytes requested, 128 moved");
  CHECK(text::full(local_memory<sm_13>::analyze(strided<float>(8))).find("\n  excessive: ") != std::string::npos);
  CHECK(text::line(local_report{}) == "no access");
}

TEST_CASE("the stages after the coalescer in words", "[text]") {
  auto const stages = global_stages<sm_90>::analyze(contiguous<float>());
  CHECK(text::full(stages) ==
        "1 tag wavefront, 1 data wavefront, 0 data bank conflicts; 1 L2 request, 4 L2 sectors (cold L1)\n"
        "  how this is known: measured (hardware counters of an H200)");
  CHECK(text::line(stages + stages).substr(0, 30) == "2 accesses: 2 tag wavefronts, ");
  CHECK(text::line(global_stages<sm_80>::analyze(contiguous<float>())) ==
        "unknown tag wavefronts, unknown data wavefronts, unknown data bank conflicts; unknown L2 requests, unknown L2 "
        "sectors");
  CHECK(text::line(global_stages<sm_90>::analyze(contiguous<float>(2))) ==
        "fault: lanes 0-31: the address is not a multiple of the access size, 4 bytes");

  CHECK(text::line(analyze_shared_traffic(sm_90::traits, contiguous<float>())) ==
        "32 words read from the data banks, 0 written");
  CHECK(text::full(analyze_shared_traffic(sm_90::traits, contiguous<float>().as(memory_op::store)))
            .find("0 words read from the data banks, 32 written\n  how this is known: measured") == 0);
}

TEST_CASE("the source page in words", "[text]") {
  CHECK(text::full(analyze_global_source_page(sm_90::traits, strided<float>(2))) ==
        "source page: 8 sectors (ideal 4), 2 tag requests\n"
        "  excessive: 4 sectors of 8\n"
        "  how this is known: measured (hardware counters of an H200)");
  auto const shared = analyze_shared_source_page(sm_90::traits, strided<float>(2));
  CHECK(text::line(shared) == "source page: 2 wavefronts (ideal 1)");
  CHECK(text::full(shared).find("\n  excessive: 1 wavefront of 2\n") != std::string::npos);
  CHECK(text::line(shared + analyze_global_source_page(sm_90::traits, strided<float>(2))) ==
        "2 accesses: source page: 8 sectors (ideal 4), 2 tag requests; 2 wavefronts (ideal 1)");
  CHECK(text::line(analyze_global_source_page(sm_35::traits, strided<float>(2))) ==
        "source page: unknown sectors (ideal unknown), unknown tag requests");
}

TEST_CASE("caches and device memory in words", "[text]") {
  cache_report c{};
  CHECK(text::line(c) == "no access");
  c.basis.accesses = 1;
  CHECK(text::line(c) == "no look-up");
  c.look_ups = 8;
  c.hits = 6;
  c.misses = 2;
  c.line_misses = 1;
  c.bytes_requested = 128;
  c.bytes_from_next = 64;
  CHECK(text::full(c) ==
        "8 look-ups, 6 hits, 2 misses (hit rate 75 %)\n"
        "  1 line miss, 0 evictions\n"
        "  128 bytes requested, 64 read from the next level, 0 written to it\n"
        "  how this is known: unknown");
  dram_report d{};
  d.basis.accesses = 1;
  CHECK(text::line(d) == "nothing to fetch");
  d.fetches = d.bursts = 1;
  d.bytes_used = 32;
  d.bytes_read = 64;
  CHECK(text::full(d) ==
        "1 fetch, 1 burst; 32 bytes used, 64 read\n"
        "  efficiency: 50 % of the bytes read were requested\n"
        "  how this is known: unknown");
}

TEST_CASE("transactions and bank accesses in words", "[text]") {
  auto const moved = global_memory<sm_90>::list(strided<float>(2).under({0xf0}));
  CHECK(text::line(moved[0]) == "32 bytes at 0x20: lanes 4-7");
  CHECK(text::full(moved[0]) == "request 0, 32 bytes at 0x20: lanes 4-7");
  CHECK(text::entries(moved) == "1 entry\n  request 0, 32 bytes at 0x20: lanes 4-7");
  CHECK(text::entries(transaction_list<32>{}) == "no entry");
  auto const served = shared_memory<sm_90>::list(strided<double>(1).under({0x2}));
  CHECK(text::full(served[0]).find("wavefront 0, phase 0, bank 2") == 0);
  CHECK(text::line(bank_access{0, 0, 4, 4, 0x10, 16, lane_mask::only(1)}) == "bank 4-7, 16 bytes at 0x10: lane 1");
}
