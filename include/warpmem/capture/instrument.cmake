# warpmem_instrument(<file.cpp>...): compiles these files so that <warpmem/capture.hpp>, in another file of the program,
# sees every access of the kernels in them. Call it in the directory of the target that has the files. docs/capture.md
# says what each flag is for.
function(warpmem_instrument)
  set(sees -O1 -g -gz=none -gno-split-dwarf -fno-lto -fno-sanitize=all -fsanitize=thread)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(APPEND sees -fno-tree-sra -fno-thread-jumps -fsanitize-coverage=trace-pc -Wno-unknown-pragmas)
  elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    list(APPEND sees -fsanitize-coverage=edge,no-prune,trace-pc)
    foreach(option IN ITEMS -tsan-instrument-read-before-write=1 -disable-vector-combine -simplifycfg-sink-common=false
                            -simplifycfg-hoist-common=false -instcombine-code-sinking=false -enable-tail-merge=0)
      list(APPEND sees -mllvm ${option})
    endforeach()
  endif()
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "^(GNU|Clang)$" OR NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
    message(FATAL_ERROR "warpmem_instrument: capture needs g++ or clang++ on Linux")
  endif()
  foreach(file IN LISTS ARGN)
    set_property(SOURCE ${file} APPEND PROPERTY COMPILE_OPTIONS ${sees})
    # Kernels may include the CUDA toolkit's headers, whether or not it is there.
    set_property(SOURCE ${file} APPEND PROPERTY INCLUDE_DIRECTORIES ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/toolkit)
    set_property(SOURCE ${file} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
    set_property(SOURCE ${file} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
endfunction()
