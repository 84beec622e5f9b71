# warpmem_instrument(TARGET <target> <file>...): adds these files to the target, compiled so that every access of the
# kernels in them is seen, and links warpmem::capture. They may be .cu files, with their host code and its launches.
# docs/capture.md says what each flag is for.
#
# warpmem_instrument(<file.cpp>...): only compiles them so. Call it in the directory of the target that has the files. A
# file of the program includes <warpmem/capture.hpp>, or the target links warpmem::capture.
include(${CMAKE_CURRENT_LIST_DIR}/whole_file.cmake)

# warpmem::capture: what runs the kernels, <warpmem/capture.hpp>, compiled once for the project and always fast. The other
# files of a program then need only <warpmem/capture/recording.hpp>.
function(warpmem_add_capture)
  if(TARGET warpmem_capture)
    return()
  endif()
  set(source ${CMAKE_BINARY_DIR}/warpmem/capture.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "#include <warpmem/capture.hpp>\n")
  add_library(warpmem_capture STATIC EXCLUDE_FROM_ALL ${source})
  add_library(warpmem::capture ALIAS warpmem_capture)
  target_link_libraries(warpmem_capture PUBLIC warpmem::warpmem)
  set_target_properties(warpmem_capture PROPERTIES POSITION_INDEPENDENT_CODE ON)
  if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize") # which takes minutes with it
    target_compile_options(warpmem_capture PRIVATE -O2)
  endif()
endfunction()

# Not target_link_libraries, which refuses to be called with keywords and without for one target.
function(warpmem_link_capture target)
  set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES warpmem_capture)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "OBJECT_LIBRARY")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES warpmem_capture)
  endif()
endfunction()

function(warpmem_instrument)
  cmake_parse_arguments(PARSE_ARGV 0 to "" "TARGET" "")
  set(sees -O1 -g -gz=none -gno-split-dwarf -fno-lto -fno-sanitize=all -fsanitize=thread -U_FORTIFY_SOURCE
    -fno-builtin-memcpy -fno-builtin-memmove -fno-builtin-memset)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(APPEND sees -fno-tree-sra -fno-thread-jumps --param=tsan-distinguish-volatile=1
      -fsanitize-coverage=trace-pc -Wno-unknown-pragmas)
  elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    list(APPEND sees -fsanitize-coverage=edge,no-prune,trace-pc -Xclang -disable-lifetime-markers)
    foreach(option IN ITEMS -tsan-instrument-read-before-write=1 -tsan-distinguish-volatile=1 -disable-vector-combine -simplifycfg-sink-common=false
                            -simplifycfg-hoist-common=false -instcombine-code-sinking=false -enable-tail-merge=0)
      list(APPEND sees -mllvm ${option})
    endforeach()
  endif()
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "^(GNU|Clang)$" OR NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
    message(FATAL_ERROR "warpmem_instrument: capture needs g++ or clang++ on Linux")
  endif()
  warpmem_add_capture()
  if(to_TARGET)
    warpmem_link_capture(${to_TARGET})
  endif()
  foreach(file IN LISTS to_UNPARSED_ARGUMENTS)
    if(file MATCHES "[.]cu$")
      if(NOT to_TARGET)
        message(FATAL_ERROR "warpmem_instrument: ${file} becomes a C++ file of a target: TARGET <target> ${file}")
      endif()
      get_filename_component(folder "${file}" ABSOLUTE)
      get_filename_component(folder "${folder}" DIRECTORY)
      warpmem_write_as_cxx("${file}" file)
      set_property(SOURCE ${file} APPEND PROPERTY INCLUDE_DIRECTORIES "${folder}")
    endif()
    if(to_TARGET)
      target_sources(${to_TARGET} PRIVATE "${file}")
    endif()
    set_property(SOURCE ${file} APPEND PROPERTY COMPILE_OPTIONS ${sees})
    # Kernels may include the CUDA toolkit's headers, whether or not it is there.
    set_property(SOURCE ${file} APPEND PROPERTY INCLUDE_DIRECTORIES ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/toolkit)
    set_property(SOURCE ${file} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
    set_property(SOURCE ${file} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
endfunction()
