// Neighbouring accesses to shared memory that ptxas makes one instruction of.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <map>
#include <string>
#include <vector>

#include "kernel_texts.hpp"
#include "support/catch.hpp"

using namespace warpmem;

namespace {

// How many shared loads of each size are executed where a thread loads four words, `first` bytes behind a multiple
// of 32.
std::map<std::uint32_t, int> loads_from(int first) {
  std::string text = kernel_texts::head + R"(.visible .entry k(.param .u64 out)
{
  .shared .align 16 .b8 tile[2048];
  .reg .b32 %t, %add, %base, %at, %zero, %v<4>;
  .reg .b64 %out;
  ld.param.u64 %out, [out];
  mov.u32 %t, %tid.x;
  shl.b32 %add, %t, 5;
  mov.u32 %base, tile;
  add.u32 %at, %base, %add;
  mov.u32 %zero, 0;
  st.shared.v4.u32 [%at], {%zero, %zero, %zero, %zero};
  st.shared.v4.u32 [%at+16], {%zero, %zero, %zero, %zero};
)";
  for (int k = 0; k < 4; ++k) {
    text += "  ld.shared.u32 %v" + std::to_string(k) + ", [%at+" + std::to_string(first + 4 * k) + "];\n";
  }
  text += "  st.global.v4.u32 [%out], {%v0, %v1, %v2, %v3};\n  ret;\n}\n";
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(text, "joined.ptx");
  std::vector<int> out(4);
  auto const run = gpu.launch({.grid = {1}, .block = {32}}, "k", out);
  std::map<std::uint32_t, int> found;
  for (kernel_site const& s : run.sites()) {
    if (s.kind.space == memory_space::shared && s.kind.op == memory_op::load) {
      found[static_cast<std::uint32_t>(s.kind.lane_bytes)] += static_cast<int>(s.executions);
    }
  }
  return found;
}

}  // namespace

TEST_CASE("four words become one load only where their address is aligned", "[ptx]") {
  CHECK(loads_from(0) == std::map<std::uint32_t, int>{{16, 1}});
  CHECK(loads_from(16) == std::map<std::uint32_t, int>{{16, 1}});
  CHECK(loads_from(4) == std::map<std::uint32_t, int>{{4, 2}, {8, 1}});
  CHECK(loads_from(8) == std::map<std::uint32_t, int>{{8, 2}});
}
