// Small kernels as PTX, for tests of what launches them.
#pragma once

#include <string>

namespace kernel_texts {

inline std::string const head = ".version 9.0\n.target sm_90\n.address_size 64\n";

// out[threadIdx.x + first] = value
inline std::string store(std::string const& symbol, std::string const& limits = "") {
  return "\n.visible .entry " + symbol +
         "(.param .u64 .ptr .global .align 4 out, .param .f32 value, .param .u32 first)\n" + limits + R"({
  .reg .b32 %r<4>;
  .reg .b64 %rd<4>;
  .reg .f32 %f<2>;
  ld.param.u64 %rd1, [out];
  ld.param.f32 %f1, [value];
  ld.param.u32 %r1, [first];
  mov.u32 %r2, %tid.x;
  add.s32 %r3, %r2, %r1;
  mul.wide.s32 %rd2, %r3, 4;
  add.s64 %rd3, %rd1, %rd2;
  st.global.f32 [%rd3], %f1;
  ret;
}
)";
}

// out[threadIdx.x] = in[threadIdx.x], of words
inline std::string const copy = R"(
.visible .entry copy(.param .u64 in, .param .u64 out)
{
  .reg .b32 %r<4>;
  .reg .b64 %rd<6>;
  ld.param.u64 %rd1, [in];
  ld.param.u64 %rd2, [out];
  mov.u32 %r1, %tid.x;
  mul.wide.s32 %rd3, %r1, 4;
  add.s64 %rd4, %rd1, %rd3;
  add.s64 %rd5, %rd2, %rd3;
  ld.global.u32 %r2, [%rd4];
  st.global.u32 [%rd5], %r2;
  ret;
}
)";

// *out = pair.second, of struct { int first, second; }
inline std::string const second_of_pair = R"(
.visible .entry second_of_pair(.param .u64 out, .param .align 4 .b8 pair[8])
{
  .reg .b32 %r<2>;
  .reg .b64 %rd<2>;
  ld.param.u64 %rd1, [out];
  ld.param.u32 %r1, [pair+4];
  st.global.u32 [%rd1], %r1;
  ret;
}
)";

// *out = count + table[1]
inline std::string const variables = R"(
.visible .global .align 4 .u32 count = 5;
.visible .const .align 4 .b8 table[12];
.visible .entry sum_of_variables(.param .u64 out)
{
  .reg .b32 %r<4>;
  .reg .b64 %rd<2>;
  ld.param.u64 %rd1, [out];
  ld.global.u32 %r1, [count];
  ld.const.u32 %r2, [table+4];
  add.s32 %r3, %r1, %r2;
  st.global.u32 [%rd1], %r3;
  ret;
}
)";

// Entry f: %rd1 is the address of the thread's word of `words`, %rd4 of `others`; the code stores what it will.
inline std::string of_words(std::string const& code, std::string const& limits = "") {
  return head + ".visible .entry f(.param .u64 words, .param .u64 others)\n" + limits + R"({
  .reg .pred %p<4>;
  .reg .b32 %r<80>;
  .reg .b64 %rd<8>;
  ld.param.u64 %rd1, [words];
  ld.param.u64 %rd3, [others];
  mov.u32 %r2, %tid.x;
  mul.wide.u32 %rd2, %r2, 4;
  add.s64 %rd1, %rd1, %rd2;
  add.s64 %rd4, %rd3, %rd2;
  )" + code +
         R"(
  ret;
}
)";
}

// Loads the word, executes the code, loads it again and stores the sum.
inline std::string load_twice(std::string const& code, std::string const& limits = "",
                              std::string const& load = "ld.global") {
  return of_words(load + ".u32 %r0, [%rd1];\n" + code + "\n" + load + R"(.u32 %r1, [%rd1];
  add.u32 %r1, %r1, %r0;
  st.global.u32 [%rd4], %r1;)",
                  limits);
}

}  // namespace kernel_texts
