// The texts, through {fmt}.
#include <support/catch.hpp>
#include <warpmem/format.hpp>
#include <warpmem/warpmem.hpp>

#include <string>

using namespace warpmem;

// A user's own type, with its words beside it.
namespace mine {

struct total {
  int tiles{};
};
std::string line(total const& t) { return std::to_string(t.tiles) + " tiles"; }
std::string full(total const& t) { return line(t) + "\n  of 32 x 32"; }

}  // namespace mine

TEST_CASE("a type whose namespace has words for it formats", "[format]") {
  CHECK(fmt::format("{} {:v}", mine::total{2}, mine::total{3}) == "2 tiles 3 tiles\n  of 32 x 32");
}

TEST_CASE("an access reads as one line", "[format]") {
  CHECK(fmt::format("{}", strided<float>(2, 0x100)) == "load of 4 bytes by 32 lanes, 0x100 + 8 * lane");
  CHECK(fmt::format("{}", broadcast<double>(64)) == "load of 8 bytes by 32 lanes, one address 0x40, a broadcast");
  CHECK(fmt::format("{}", strided<float>(-1, 0x100).as(memory_op::store).with(cache_op::cg)) ==
        "store.cg of 4 bytes by 32 lanes, 0x100 - 4 * lane");
  CHECK(fmt::format("{}", contiguous<char>().under({0xf0})) == "load of 1 byte by 4 lanes, 0x4 + 1 * (lane - 4)");
  CHECK(fmt::format("{}", contiguous<char>().under({0x20})) == "load of 1 byte by 1 lane, address 0x5");
  CHECK(fmt::format("{}", contiguous<char>().under({})) == "load of 1 byte by no lane, no address");
  CHECK(fmt::format("{}", lane_addresses<float>([](int lane) { return 4 * (lane ^ 1); })) ==
        "load of 4 bytes by 32 lanes, addresses from 0x0 to 0x7c");
  CHECK(fmt::format("{:v}", contiguous<int>(16).under({0x3})) ==
        "load of 4 bytes by 2 lanes, 0x10 + 4 * lane\n  lane 0: 0x10\n  lane 1: 0x14");
  CHECK(fmt::format("{}", matrix_rows(2, 128)) == "ldmatrix of 2 matrices");
  // Extremes must not overflow on the way.
  CHECK(fmt::format("{}", strided<char>(INT64_MIN)).find("0x0") != std::string::npos);
  CHECK(fmt::format("{}", strided<double>(-1, ~address{7})) ==
        "load of 8 bytes by 32 lanes, 0xfffffffffffffff8 - 8 * lane");
}

TEST_CASE("a report reads as one line", "[format]") {
  CHECK(fmt::format("{}", global_memory<sm_90>::analyze(strided<float>(2))) ==
        "1 request, 8 sectors (ideal 4), 2 tag requests; 128 bytes requested, 256 moved");
  CHECK(fmt::format("{}", global_memory<sm_13>::analyze(contiguous<float>(4))) ==
        "2 requests, 3 transactions (ideal 2); 128 bytes requested, 224 moved");
  CHECK(fmt::format("{}", shared_memory<sm_90>::analyze(strided<float>(32))) ==
        "1 request, 32 wavefronts (ideal 1), 31 bank conflicts");
  CHECK(fmt::format("{}", constant_memory<sm_90>::analyze(contiguous<float>())) ==
        "32 requests (1 if all lanes used one address), 2 lookup misses with a cold cache");
  CHECK(fmt::format("{}", global_memory<sm_90>::analyze(contiguous<float>().under({}))) ==
        "no active lane, nothing to do");
  CHECK(fmt::format("{}", global_report{}) == "no access");
  CHECK(fmt::format("{}", global_memory<sm_90>::analyze(contiguous<float>()) +
                              global_memory<sm_90>::analyze(contiguous<float>())) ==
        "2 accesses: 2 requests, 8 sectors (ideal 8), 2 tag requests; 256 bytes requested, 256 moved");
}

TEST_CASE("a fault is a sentence", "[format]") {
  CHECK(fmt::format("{}", global_memory<sm_90>::analyze(contiguous<float>(2))) ==
        "fault: lanes 0-31: the address is not a multiple of the access size, 4 bytes");
  CHECK(fmt::format("{}", analyze_global(arch_traits_for({91}), contiguous<float>())) ==
        "fault: this compute capability has no usable row in the architecture table");
  CHECK(fmt::format("{}", shared_memory<sm_90>::analyze(contiguous<float>(1 << 20))) ==
        "fault: lanes 0-31: the address lies outside its memory space");
}

TEST_CASE("a fault of the size names it", "[format]") {
  struct float3 {
    float x, y, z;
  };
  CHECK(fmt::format("{}", global_memory<sm_90>::analyze(contiguous<float3>())) ==
        "fault: 12 bytes a lane: no instruction moves 12; see access_plan<T>");
  CHECK(fmt::format("{}", shared_memory<sm_90>::analyze(contiguous<float[8]>())) ==
        "fault: 32 bytes a lane: no instruction of this capability moves 32 here");
  auto const both =
      global_memory<sm_90>::analyze(contiguous<float3>()) + global_memory<sm_90>::analyze(contiguous<double>(4));
  CHECK(fmt::format("{}", both) ==
        "2 accesses, all refused: this capability has no access of this size here; lanes 0-31: the address is not a "
        "multiple of the access size");
}

TEST_CASE("a sum says how many accesses it leaves out, and that its capabilities are several", "[format]") {
  auto const good = global_memory<sm_90>::analyze(contiguous<float>());
  auto const bad = global_memory<sm_90>::analyze(contiguous<float>(2));
  auto const idle = global_memory<sm_90>::analyze(contiguous<float>().under({}));
  CHECK(fmt::format("{}", good + bad + good) ==
        "1 of 3 accesses refused; the rest: 2 requests, 8 sectors (ideal 8), 2 tag requests; 256 bytes requested, 256 "
        "moved");
  CHECK(fmt::format("{}", idle + bad) == "1 of 2 accesses refused; the rest: no active lane, nothing to do");
  CHECK(fmt::format("{}", bad + bad) ==
        "2 accesses, all refused: lanes 0-31: the address is not a multiple of the access size, 4 bytes");
  CHECK(fmt::format("{}", good + global_memory<sm_80>::analyze(contiguous<float>())) ==
        "2 accesses of several capabilities: 2 requests, 8 sectors (ideal 8), 2 tag requests; 256 bytes requested, 256 "
        "moved");
}

TEST_CASE("fill, width and precision work, with and without v", "[format]") {
  auto const r = shared_memory<sm_90>::analyze(strided<float>(33));
  std::string const line = "1 request, 1 wavefront (ideal 1), 0 bank conflicts";
  CHECK(fmt::format("{:*>60}", r) == std::string(60 - line.size(), '*') + line);
  CHECK(fmt::format("{:<{}}|", r, 60) == line + std::string(60 - line.size(), ' ') + "|");
  CHECK(fmt::format("{:.9}", r) == "1 request");
  CHECK(fmt::format("{:.9v}", r) == "1 request");
  CHECK_THROWS_AS(fmt::format(fmt::runtime("{:qv}"), r), fmt::format_error);
  CHECK_THROWS_AS(fmt::format(fmt::runtime("{:d}"), r), fmt::format_error);
  CHECK(fmt::format("{} {}", r.wavefronts, counter::unknown()) == "1 unknown");
  CHECK(fmt::format("{:4}|{:<4}|{:04}", r.wavefronts, r.wavefronts, r.wavefronts) == "   1|1   |0001");
}

TEST_CASE("an explanation says which bytes are used and who collides with whom", "[format]") {
  std::string const global = fmt::format("{:v}", global_memory<sm_90>::explain(strided<float>(2, 0x40)));
  CHECK(global.find("0x40 + 8 * lane, on capability 9.0\n") != std::string::npos);
  CHECK(global.find("\n  32 bytes at 0x40: lanes 0-3, 16 of 32 bytes used\n") != std::string::npos);
  CHECK(global.find("\n  how this is known: measured (hardware counters of an H200)\n") != std::string::npos);
  CHECK(fmt::format("{:v}", global_memory<sm_90>::explain(broadcast<float>())).find("a broadcast") !=
        std::string::npos);

  std::string const shared = fmt::format("{:v}", shared_memory<sm_90>::explain(strided<float>(32).under({0x7})));
  CHECK(shared.find("\n  bank 0, 3 words, one after the other: lane 0 at 0x0; lane 1 at 0x80; lane 2 at 0x100") !=
        std::string::npos);
  CHECK(fmt::format("{:v}", shared_memory<sm_90>::explain(strided<float>(33))).find("no lane waits for a bank") !=
        std::string::npos);
  // Four phases of a conflict-free 16-byte load visit the same banks one after the other: no conflict.
  struct float4 {
    float x, y, z, w;
  };
  CHECK(fmt::format("{:v}", shared_memory<sm_90>::explain(contiguous<float4>())).find("no lane waits for a bank") !=
        std::string::npos);

  std::string const constant = fmt::format("{:v}", constant_memory<sm_90>::explain(strided<float>(1).under({0x3})));
  CHECK(constant.find("\n  serialized: 1 request beyond those of one address\n") != std::string::npos);
  CHECK(constant.find("\n  address 0x4: lane 1") != std::string::npos);
  CHECK(fmt::format("{:v}", matrix_memory<sm_90>::explain(matrix_rows(1, 128))).find("bank 0-3, 8 words") !=
        std::string::npos);
}
