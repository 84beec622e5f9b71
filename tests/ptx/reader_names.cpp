// Names of kernels as the source has them, and whose lines are a library's.
#include <support/catch.hpp>
#include <warpmem/tools/ptx/text/demangle.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/text/place.hpp>

#include <string>
#include <vector>

using namespace warpmem::ptx;

TEST_CASE("Names are the source's, without types") {
  using reading::without_types;
  CHECK(without_types("void transpose<33>(float const*, float*)") == "transpose<33>");
  CHECK(without_types("transpose(float const*, float*)") == "transpose");
  CHECK(without_types("unsigned long a::f<char (&)[3], 4>(int)") == "a::f<char (&)[3], 4>");
  CHECK(without_types("void (anonymous namespace)::f<(a::b)1>((anonymous namespace)::t)") ==
        "(anonymous namespace)::f<(a::b)1>");
  CHECK(without_types("void with<main::{lambda(int)#1}>(main::{lambda(int)#1}, int*)") ==
        "with<main::{lambda(int)#1}>");
  CHECK(without_types("f(int)::{lambda(int)#1}::operator()(int) const") == "f(int)::{lambda(int)#1}::operator()");
  CHECK(without_types("bool operator< <int>(int, int)") == "operator< <int>");
  CHECK(without_types("t& t::operator<<=(int)") == "t::operator<<=");
  CHECK(without_types("t::operator unsigned int() const") == "t::operator unsigned int");
  CHECK(without_types("decltype (a(0)) f<int>(int)") == "f<int>");
  CHECK(without_types("vtable for t") == "vtable for t");
  CHECK(without_types("") == "");
  CHECK(without_types("f(") == "f");
  CHECK(without_types("f<") == "f<");
}

#if __has_include(<cxxabi.h>)
TEST_CASE("Symbols are demangled") {
  CHECK(source_name("_Z9transposeILi33EEvPKfPf") == "transpose<33>");
  CHECK(source_name("_Z15transpose_naivePKfPfii") == "transpose_naive");
  CHECK(source_name("_ZN1a1b4fillIfLj3ELb1EEEvPT_S2_") == "a::b::fill<float, 3u, true>");
  CHECK(source_name("_ZN36_GLOBAL__N__c96359de_4_s_cu_8e4507144anonEPi") == "(anonymous namespace)::anon");
  CHECK(source_name("__nv_static_25__c96359de_4_s_cu_8e450714__Z6hiddenPi") == "hidden");
}
TEST_CASE("A kernel has the names that people write") {
  std::string const symbol = "_ZN1a1b4fillIfLj3ELb1EEEvPT_S2_";
  for (char const* const name :
       {"_ZN1a1b4fillIfLj3ELb1EEEvPT_S2_", "a::b::fill<float, 3u, true>", "a::b::fill<float,3,true>",
        "b::fill<float, 3, true>", "fill<float, 3ul, true>", "a::b::fill", "b::fill", "fill"}) {
    INFO(name);
    CHECK(names_kernel(name, symbol));
  }
  for (char const* const name : {"", "ill", "a::fill", "fill<float>", "fill<float, 4, true>", "b", "a::b", "fill<",
                                 "float, 3u, true>", "::fill"}) {
    INFO(name);
    CHECK_FALSE(names_kernel(name, symbol));
  }
}
#endif

TEST_CASE("Names that are not mangled stay") {
  for (char const* const name : {"plain", "add_kernel_0d1d2d3de", "_kernel", "i", "", "__nv_static_",
                                 "__nv_static_99_x", "__nv_static_99999999999999999999_x", "_Z", "_ZZZZ", "main"}) {
    INFO(name);
    CHECK(source_name(name) == name);
    CHECK(names_kernel(name, name));
  }
  CHECK_FALSE(names_kernel("add", "add_kernel"));
}

TEST_CASE("Libraries are told from who uses them") {
  for (char const* const path :
       {"/usr/local/cuda-13.0/bin/../targets/x86_64-linux/include/sm_30_intrinsics.hpp",
        "/usr/local/cuda/include/cuda_fp16.hpp",
        "C:\\Program Files\\NVIDIA GPU Computing Toolkit\\CUDA\\v12.4\\include\\crt\\mma.hpp",
        "/opt/conda/targets/x86_64-linux/include/cooperative_groups.h",
        "/usr/local/cuda/include/cccl/cub/block/block_scan.cuh",
        "/users/u/cccl/libcudacxx/include/cuda/std/__atomic/api", "/w/cutlass/include/cute/arch/copy_sm75.hpp",
        "/w/cutlass/include/cutlass/gemm/device/gemm.h", "third_party/cub/cub/warp/warp_scan.cuh",
        "/x/thrust/thrust/system/cuda/detail/transform.h",
        "/usr/lib/llvm-14/lib/clang/14.0.6/include/__clang_cuda_math.h",
        "/venv/lib/python3.11/site-packages/triton/language/standard.py", "/p/site-packages/numba/cuda/mathimpl.py",
        "/p/site-packages/nvidia/cuda_runtime/include/cuda_bf16.hpp", "/usr/include/c++/12/cmath"}) {
    INFO(path);
    CHECK(is_library(path));
  }
  for (char const* const path :
       {"", "a.cu", "/src/kernels.cu", "/users/u/cuda_kernels/include/tile.cuh",
        "/w/cutlass/examples/cute/tutorial/sgemm_1.cu", "/w/cutlass/examples/common/helper.h",
        "/w/cutlass/test/unit/cute/core/layout.hpp", "/users/u/cuda/transpose.cuh", "/users/u/include/tile.hpp",
        "/users/u/cuda-kernels/include/tile.hpp", "kernel.py", "/usr/local/cuda/samples/a.cu"}) {
    INFO(path);
    CHECK_FALSE(is_library(path));
  }
}

TEST_CASE("The user's place is the innermost that is in no library") {
  module_text m;
  m.files = {
      {1, "/src/gemm.cu"}, {2, "/w/cutlass/include/cute/arch/copy_sm75.hpp"}, {3, "/w/cutlass/include/cute/atom.hpp"}};
  m.places = {{1, 88, 5, -1}, {3, 40, 1, 0}, {2, 132, 7, 1}, {2, 9, 9, -1}, {1, 0, 0, 0}, {9, 3, 1, -1}};
  CHECK(chain_of(m, 2) == std::vector<s32>{2, 1, 0});
  CHECK(chain_text(m, 2) == "copy_sm75.hpp:132 < atom.hpp:40 < gemm.cu:88");
  CHECK(chain_text(m, 2, 0) == "copy_sm75.hpp:132 < atom.hpp:40");
  CHECK(user_place(m, 2) == 0);
  CHECK(user_place(m, 0) == 0);
  CHECK(user_place(m, 3) == 3);  // there is no other
  CHECK(user_place(m, 4) == 0);  // line 0 says nothing
  CHECK(user_place(m, -1) == -1);
  CHECK(place_text(m, 2) == "copy_sm75.hpp:132:7");
  CHECK(place_text(m, 5) == "file 9:3:1");
  CHECK(place_text(m, -1).empty());
  CHECK(place_text(m, 6).empty());
  CHECK(chain_of(m, 6).empty());
}
