// A small kernel as PTX.
#pragma once

#include <string>

namespace warpmem_tests {

// Each thread adds two words and stores the sum: its own, `apart` bytes from that of its neighbour, and the one at
// `second`; of these %rd3 is the address of its own, and %rd1 that of the first thread.
inline std::string adding_ptx(int apart, std::string const& second, int stored_behind) {
  return R"(
.version 8.0
.target sm_90
.address_size 64
.visible .entry add(.param .u64 p) {
  .reg .u64 %rd<9>; .reg .u32 %r<9>; .reg .f32 %f<9>;
  ld.param.u64 %rd1, [p];
  mov.u32 %r1, %ctaid.x; mov.u32 %r2, %tid.x; mov.u32 %r3, %ntid.x;
  mad.lo.u32 %r4, %r1, %r3, %r2; mul.wide.u32 %rd2, %r4, )" +
         std::to_string(apart) + R"(; add.u64 %rd3, %rd1, %rd2;
  ld.global.f32 %f1, [%rd3]; ld.global.f32 %f2, [)" +
         second + R"(];
  add.f32 %f3, %f1, %f2; st.global.f32 [%rd3+)" +
         std::to_string(stored_behind) + R"(], %f3;
  ret;
}
)";
}

}  // namespace warpmem_tests
