# What runs and counts kernels is compiled for processors with AVX2 where this machine has it: up to twice as fast.
# WARPMEM_AVX2=OFF is for programs that are built here and run on older ones.
option(WARPMEM_AVX2 "Compile what runs and counts kernels for AVX2, if this machine has it" ON)
mark_as_advanced(WARPMEM_AVX2)

function(warpmem_check_avx2)
  if(DEFINED CACHE{WARPMEM_HAS_AVX2})
    return()
  endif()
  set(has OFF)
  if(NOT CMAKE_CROSSCOMPILING AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang"
      AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
    set(source ${CMAKE_BINARY_DIR}/warpmem/has_avx2.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT
      "int main() { return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"fma\") && __builtin_cpu_supports(\"bmi2\") ? 0 : 1; }\n")
    try_run(result compiles ${CMAKE_BINARY_DIR}/warpmem/has_avx2 ${source})
    if(compiles AND result EQUAL 0)
      set(has ON)
    endif()
  endif()
  set(WARPMEM_HAS_AVX2 ${has} CACHE INTERNAL "Whether this machine has AVX2")
endfunction()

# warpmem_compile_fast(<target> <level> [<file>...]): optimised, also in debug builds, and for AVX2; the files, which are
# not hot, with -O1, which compiles in less time.
function(warpmem_compile_fast target level)
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE -ffp-contract=off) # a product and a sum are rounded twice, as PTX says
  endif()
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize" OR MSVC) # which takes minutes with it
    return()
  endif()
  target_compile_options(${target} PRIVATE ${level})
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -O1)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # a tenth less time without garbage collection below a gigabyte
    target_compile_options(${target} PRIVATE --param=ggc-min-heapsize=1000000)
  endif()
  warpmem_check_avx2()
  if(WARPMEM_AVX2 AND WARPMEM_HAS_AVX2)
    target_compile_options(${target} PRIVATE -mavx2 -mfma -mbmi -mbmi2 -mlzcnt -mpopcnt -mf16c)
  endif()
endfunction()
